"""Word lists lose no word to invisible marks, and none silently."""

import unicodedata
from pathlib import Path
from random import Random

from solver import Lexicon, LexiconError
from tests.faults.conftest import Note, make_random, rounds

LISTS = rounds("LISTS", 10)
FEW = 15  # with more words the encoding can be told
STRESS, STRESSED = "\u0301", "аоуыэюя"
MARKS = "\u00ad\u200b\u200c\u200d\u200e\u2060\u202e\ufeff"
WHOLE = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
OLD = {"ru": ("cp1251", "koi8-r", "cp866"), "uk": ("cp1251", "koi8-u"), "en": ("cp1252",)}
NO_WORDS = ("два слова", "к7т", "x=1", "two words", "3d", "я" * 65, "—")


def with_marks(rng: Random, word: str) -> str:
    """*word* in any normal form, with marks after some letters."""
    word = unicodedata.normalize(rng.choice(("NFC", "NFD")), word)
    return "".join(
        each + (rng.choice(marks_of(each)) if rng.random() < 0.1 else "") for each in word
    )


def marks_of(letter: str) -> str:
    """Marks that leave *letter* the same; a stress would make ќ of к."""
    return MARKS + STRESS if letter in STRESSED else MARKS


def test_a_list_has_all_of_its_words_or_says_which_are_left_out(tmp_path: Path, note: Note) -> None:
    rng, left_out, refused = make_random("lists"), 0, 0
    for _ in range(LISTS):
        language = rng.choice([*OLD])
        known = Lexicon.open(language).match("?????")
        words = rng.sample(known, rng.randint(5, 40))
        others = rng.sample(NO_WORDS, rng.randrange(3))
        old = rng.random() < 0.3
        lines = [*(words if old else [with_marks(rng, word) for word in words]), *others]
        rng.shuffle(lines)
        text = rng.choice(("\n", "\r\n", "\n\n")).join(lines)
        file = tmp_path / "words.txt"
        file.write_bytes(text.encode(rng.choice(OLD[language] if old else WHOLE), "replace"))
        try:
            lexicon = Lexicon.from_file(file)
        except LexiconError:  # a few words in an old encoding may look like others in another
            assert old
            assert len(words) < FEW, text
            refused += 1
            continue
        assert set(words) - set(lexicon) == set(), text
        assert bool(lexicon.info.remark) == bool(others), text
        left_out += len(others)
    note("word lists", LISTS)
    note("lines left out and told", left_out)
    note("lists refused", refused)
