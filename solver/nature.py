"""The kinds of words that a lexicon of nouns or plain words lacks: a form, a verb, a name.

Russian and Ukrainian words are looked up in the dictionary that the lexicon was built from. It is
opened on first use, which takes a third of a second and 28 MB in each process; a look-up then
takes 30 µs. English names are read from SCOWL, and forms are recognized by their endings.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from solver.alphabet import plain_text
from solver.lexicon import Lexicon
from solver.solver_errors import MissingDataError
from solver.wordlists.packages import find_version
from solver.wordlists.word_parts import Endings

if TYPE_CHECKING:
    from solver.wordlists.pymorphy import Dictionary, Reading

What = Literal[
    "plural",
    "case",
    "verb",
    "adjective",
    "adverb",
    "numeral",
    "pronoun",
    "another part of speech",
    "name",
    "abbreviation",
    "left out",
    "unknown",
]


class Nature(NamedTuple):
    """The kind of a word; *lemma* is the headword if it is another word, else empty.

    `left out` is a noun that the filter or the review of the lexicon refused.
    """

    what: What
    lemma: str = ""


_FORMS: tuple[What, ...] = ("plural", "case")
_NOUNS: tuple[What, ...] = (*_FORMS, "left out")
_NAMES = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn"))
_PARTS: dict[str, What] = {
    "VERB": "verb",
    "INFN": "verb",
    "GRND": "verb",
    "PRTF": "verb",
    "PRTS": "verb",
    "ADJF": "adjective",
    "ADJS": "adjective",
    "COMP": "adjective",
    "ADVB": "adverb",
    "NUMR": "numeral",
    "NPRO": "pronoun",
}
_PRONOMINAL = "Apro"
# The endings of English forms, and their replacements in the headword.
_ENDINGS: dict[What, Endings] = {
    "plural": Endings("ies/y es/ s/"),
    "verb": Endings("ied/y ed/ ed/e ing/ ing/e"),
}
# Nouns with these endings take -es; all others except those in -o take -s.
_HISSES = ("s", "x", "z", "ch", "sh")
_SLAVIC = {
    "ru": ("pymorphy3-dicts-ru", (("ё", "е"),)),
    "uk": ("pymorphy3-dicts-uk", ()),
}


def nature_of(word: str, lexicon: Lexicon) -> Nature:
    """The kind of *word*, which *lexicon* lacks; "unknown" if no data tell.

    A form of a common noun goes before other meanings, a form of a word in the lexicon before all.
    The first call reads files.
    """
    plain, language = plain_text(word.strip()), lexicon.alphabet.name.partition("-")[0]
    plain = plain.encode("utf-8", "replace").decode()  # dictionaries reject half a surrogate pair
    if language == "en":
        return _english(plain, lexicon)
    try:
        package, _ = _SLAVIC[language]
        dictionary = _dictionary(language, find_version(package))
    except (KeyError, MissingDataError):
        return Nature("unknown")
    natures = (_slavic(reading, plain) for reading in dictionary.readings_of(plain))
    return min(natures, key=lambda nature: _rank(nature, lexicon), default=Nature("unknown"))


@lru_cache(maxsize=2)
def _dictionary(language: str, version: str | None) -> "Dictionary":
    """The dictionary of *language*, cached by *version*; MissingDataError if not installed."""
    from solver.wordlists.pymorphy import Dictionary

    package, folded = _SLAVIC[language]
    return Dictionary(package, folded=dict(folded))


def _slavic(reading: "Reading", word: str) -> Nature:
    tags, lemma = reading.grammemes, "" if reading.lemma == word else reading.lemma
    if "NOUN" not in tags:
        if _PRONOMINAL in tags:
            return Nature("pronoun", lemma)
        parts = (what for part, what in _PARTS.items() if part in tags)
        return Nature(next(parts, "another part of speech"), lemma)
    if "Abbr" in tags:
        return Nature("abbreviation")
    if not _NAMES.isdisjoint(tags):
        return Nature("name", lemma)
    if not lemma:
        return Nature("left out")
    return Nature("plural" if tags >= {"plur", "nomn"} else "case", lemma)


def _rank(nature: Nature, lexicon: Lexicon) -> tuple[bool, int]:
    """The best nature has the smallest rank; the dictionary's order decides between equals."""
    order = _NOUNS.index(nature.what) if nature.what in _NOUNS else len(_NOUNS)
    return nature.lemma not in lexicon or nature.what not in _FORMS, order


def _english(word: str, lexicon: Lexicon) -> Nature:
    for what, endings in _ENDINGS.items():
        for stem, base in endings.stems(word):
            lemmas = [stem + base]
            if what == "verb" and not base:
                lemmas.append(stem.removesuffix(stem[-1:]))
            for lemma in lemmas:
                if lemma in lexicon and _takes(word.removeprefix(stem), lemma):
                    return Nature(what, lemma)
    from solver.wordlists.scowl import english_names

    return Nature(english_names().get(word, "unknown"))


def _takes(ending: str, noun: str) -> bool:
    """True if *noun* may have *ending*: boxes, cats; other endings fit all words."""
    if ending == "s":
        return not noun.endswith(_HISSES)
    return ending != "es" or noun.endswith((*_HISSES, "o"))
