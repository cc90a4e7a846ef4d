"""Formation of English words: forms of a word, derived words, compounds, British spellings."""

from collections.abc import Container, Iterator

from solver.wordlists.word_parts import Endings, splits

# The ending of a form, and its replacement in the headword.
_INFLECTIONS = Endings("ies/y es/ s/ ied/y ed/ ed/e ing/ ing/e ier/y iest/y est/ est/e")
# A suffix, and its replacement in the words that it is added to.
_SUFFIXES = Endings("""
    ly/ ly/le ily/y ness/ iness/y er/ er/e or/ or/e able/ able/e ability/able ation/e ion/ ion/e
    isation/ize ization/ize ise/ize ize/ ism/ ist/ ist/ism ish/ less/ ful/ ship/ hood/ like/ dom/
    ment/ al/ ity/ y/ y/e
""")
# First parts that people understand before any word.
_PREFIXES = """
    anti auto back bio counter de dis down electro fore hyper inter mega micro mini mis multi non
    out over photo pre re self semi sub super tele trans un under up
""".split()  # noqa: SIM905  # a list of strings would take forty lines
# British endings, and the American ones.
_BRITISH = (
    *(("is", "iz"), ("ys", "yz"), ("our", "or"), ("ae", "e"), ("oe", "e"), ("ll", "l")),
    *(("tre", "ter"), ("ogue", "og"), ("ence", "ense")),
)
_MIN_STEM_LETTERS = 3
_MIN_PART_LETTERS = 3
_PREFIXES_OF = {
    letter: tuple(prefix for prefix in _PREFIXES if prefix.startswith(letter))
    for letter in {prefix[0] for prefix in _PREFIXES}
}


def american_spelling(word: str, words: Container[str]) -> str:
    """The American spelling of *word* that is in *words*; empty if there is none."""
    spellings = (
        word[:at] + american + word[at + len(british) :]
        for british, american in _BRITISH
        if british in word
        for at in range(len(word))
        if word.startswith(british, at)
    )
    return next((spelling for spelling in spellings if spelling in words), "")


def headwords(word: str, words: Container[str]) -> Iterator[str]:
    """Yield the ones of *words* that *word* is an inflected form of."""
    return _bases(word, _INFLECTIONS, words)


def roots(word: str, words: Container[str]) -> Iterator[str]:
    """Yield the ones of *words* that *word* is derived from by a suffix or a prefix."""
    yield from _bases(word, _SUFFIXES, words)
    for prefix in _PREFIXES_OF.get(word[0], ()):
        rest = word.removeprefix(prefix)
        if len(word) > len(rest) >= _MIN_PART_LETTERS and rest in words:
            yield rest


def halves(word: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of words that a compound may be made of."""
    return splits(word, least_first=_MIN_PART_LETTERS, least_second=_MIN_PART_LETTERS)


def _bases(word: str, endings: Endings, words: Container[str]) -> Iterator[str]:
    for stem, base in endings.stems(word):
        if len(stem) >= _MIN_STEM_LETTERS:
            if stem + base in words:
                yield stem + base
            if not base and stem[-1] == stem[-2] and stem[:-1] in words:
                yield stem[:-1]
