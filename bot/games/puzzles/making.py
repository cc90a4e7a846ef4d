"""Puzzles to post in a chat and their solutions; jobs in the sense of bot/work/jobs.py."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import (
    DICE,
    Alphabet,
    Answer,
    FoundWord,
    Grid,
    Hive,
    Lexicon,
    Rank,
    WordError,
    find_answers,
    find_words,
    generate_hives,
    roll,
)

Level = Literal["few", "some", "many"]
Rows = tuple[tuple[str, ...], ...]

FEWEST_WORDS, MOST_WORDS, MOST_PANGRAMS = 20, 50, 3
DICE_OF = {"ru": "ru", "en": "new"}
ROLLS = 25
# Of so many rolled boards, ordered by their number of words, the one that suits a level.
PLACE_OF: dict[Level, int] = {"few": ROLLS // 8, "some": ROLLS // 2, "many": ROLLS - 1 - ROLLS // 8}


@dataclass(frozen=True, slots=True)
class Wish:
    """A puzzle in *language*; the same *seed* makes the same one. A hive has no level."""

    language: str
    words: Words
    seed: int
    level: Level = "some"


@dataclass(frozen=True, slots=True)
class Posted:
    """A puzzle that was posted: a hive is one row, with the centre letter first."""

    rows: Rows
    is_hive: bool
    language: str
    words: Words


@dataclass(frozen=True, slots=True)
class Solution:
    """All words of a puzzle, and the ranks that their points lead to in a hive."""

    entries: tuple[Answer, ...] | tuple[FoundWord, ...]
    ranks: tuple[Rank, ...] = ()


def new_hive(shelf: LexiconShelf, wish: Wish) -> Rows:
    """The letters of a hive of a newspaper's size."""
    hives = generate_hives(
        shelf.lexicon_for(wish.language, wish.words),
        min_words=FEWEST_WORDS,
        max_words=MOST_WORDS,
        max_pangrams=MOST_PANGRAMS,
    )
    return (tuple(Random(wish.seed).choice(hives).letters),)


def new_board(shelf: LexiconShelf, wish: Wish) -> Rows:
    """A board of Boggle as real dice fall, with few or many words as the level says."""
    lexicon, rng = shelf.lexicon_for(wish.language, wish.words), Random(wish.seed)
    rolled = [roll(DICE[DICE_OF[wish.language]], rng) for _ in range(ROLLS)]
    return sorted(rolled, key=lambda grid: _likely(grid, lexicon))[PLACE_OF[wish.level]].rows


def solution(shelf: LexiconShelf, posted: Posted) -> Solution:
    lexicon = shelf.lexicon_for(posted.language, posted.words)
    if posted.is_hive:
        answers = find_answers(Hive("".join(posted.rows[0])), lexicon)
        return Solution(tuple(answers), tuple(answers.ranks()))
    return Solution(tuple(find_words(Grid(posted.rows), lexicon)))


def spelled(text: str, language: str) -> str:
    """*text* as the words of a solution are spelled; "" if it is no word of *language*."""
    try:
        return Alphabet.named(language).clean_word(text)
    except WordError:
        return ""


def _likely(grid: Grid, lexicon: Lexicon) -> int:
    """How many words a player may be expected to find."""
    return sum(word.tier == "natural" for word in find_words(grid, lexicon))
