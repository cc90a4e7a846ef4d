"""A person has read all frequent words of other dictionaries that a lexicon lacks."""

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from solver import Lexicon
from solver.wordlists.debian_dictionaries import NOUN_FLAGS
from solver.wordlists.frequencies import form_frequencies
from tests.long import long

READ = Path(__file__).parent / "absent"
MOST_FREQUENT = 200
# The flags of hunspell-uk that hardly any words but nouns have.
UKRAINIAN_NOUN_FLAGS = frozenset("1%Q03ASEm4(_")


def read_words(path: Path) -> set[str]:
    """Read words from lines; headings give the reasons why a lexicon lacks them."""
    lines = path.read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def read_nouns(name: str, noun_flags: frozenset[str]) -> set[str]:
    lines = Path(f"/usr/share/hunspell/{name}.dic").read_text("utf-8").split("\n")
    entries = (line.replace("ё", "е").replace("’", "'").split() for line in lines[1:])
    parted = (entry[0].partition("/") for entry in entries if entry)
    return {
        word
        for word, _, flags in parted
        if re.fullmatch("[а-яґєії']{2,}", word) and not noun_flags.isdisjoint(flags)
    }


def words_of_wordnet() -> set[str]:
    """Read the lower-case words of WordNet; a line has their number, then words with senses."""
    lines = [
        line.partition(" | ")[0].split(" ")
        for path in Path("/usr/share/wordnet").glob("data.*")
        for line in path.read_text("latin-1").splitlines()
        if not line.startswith(" ")
    ]
    words = {word for line in lines for word in line[4 : 4 + 2 * int(line[3], 16) : 2]}
    return {word for word in words if re.fullmatch("[a-z]{2,}", word)}


@pytest.mark.parametrize(
    ("language", "known"),
    [
        long("ru", lambda: read_nouns("ru_RU", NOUN_FLAGS)),
        long("uk", lambda: read_nouns("uk_UA", UKRAINIAN_NOUN_FLAGS)),
        ("en", words_of_wordnet),
    ],
)
def test_the_most_frequent_words_that_a_lexicon_lacks_have_been_read(
    language: str, known: Callable[[], set[str]]
) -> None:
    lexicon, frequencies = Lexicon.open(language), form_frequencies(language)
    by_frequency = sorted(known(), key=lambda word: (-frequencies.get(word, 0.0), word))
    absent = islice((word for word in by_frequency if word not in lexicon), MOST_FREQUENT)
    read = read_words(READ / f"{language}.txt")
    unread = [word for word in absent if word not in read]
    assert unread == [], f"Read them: a word of the game, or a line of absent/{language}.txt."
