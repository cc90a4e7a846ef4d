"""Frequent nouns of an independent dictionary that a lexicon lacks: each has been read by eye."""

import re
from pathlib import Path

from solver import Lexicon
from solver.wordlists.debian_dictionaries import NOUN_FLAGS
from solver.wordlists.frequencies import form_frequencies

READ = Path(__file__).parent / "absent"
MOST_FREQUENT = 200


def read_words(path: Path) -> set[str]:
    """Under each heading, which says why the game has none of them, words in lines."""
    lines = path.read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def spelled_nouns_of_russian() -> set[str]:
    lines = Path("/usr/share/hunspell/ru_RU.dic").read_text("utf-8").replace("ё", "е").split("\n")
    entries = (line.strip().partition("/") for line in lines)
    return {
        word
        for word, _, flags in entries
        if re.fullmatch("[а-я]{2,}", word) and not NOUN_FLAGS.isdisjoint(flags)
    }


def test_the_most_frequent_nouns_that_the_russian_lexicon_lacks_have_been_read() -> None:
    lexicon, frequencies = Lexicon.open("ru"), form_frequencies("ru")
    absent = sorted(
        (word for word in spelled_nouns_of_russian() if word not in lexicon),
        key=lambda word: (-frequencies.get(word, 0.0), word),
    )
    unread = [word for word in absent[:MOST_FREQUENT] if word not in read_words(READ / "ru.txt")]
    assert unread == [], "Read them: a word of the game, or a line of tests/solver/absent/ru.txt."
