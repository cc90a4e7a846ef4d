"""The interface of a puzzle: one board for a whole chat, whose words people find by guessing.

`wish` parses the text after the command. `make` and `solve` run in a worker; the other methods
write the texts of the puzzle and of its end.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from bot.boards.question import Rows
from bot.render.answer import Answer, Picture
from bot.texts import Texts
from bot.work.lexicons import LexiconShelf, Words
from solver import Rank, Tier


class PuzzleWish(NamedTuple):
    """The duration of a puzzle in *seconds*, and its *level*, if its game has any.

    With *natural* only likely words count.
    """

    seconds: int
    level: str = ""
    natural: bool = False


class NewPuzzle(NamedTuple):
    """A puzzle to make in *language*, at random by *seed*."""

    language: str
    words: Words
    seed: int
    level: str = ""


class PostedPuzzle(NamedTuple):
    """A puzzle to solve with the words that count now."""

    rows: Rows
    language: str
    words: Words


class Entry(NamedTuple):
    """A word of a solution; a *pangram* earns a cheer. The bot itself names only *polite* ones."""

    word: str
    points: int
    tier: Tier
    pangram: bool = False
    polite: bool = True


class Solution(NamedTuple):
    """All words of a puzzle, the best first, and the *ranks* that points lead to, if any."""

    entries: tuple[Entry, ...]
    ranks: tuple[Rank, ...] = ()

    @property
    def likely(self) -> list[Entry]:
        """The words that a player may be expected to find."""
        return [entry for entry in self.entries if entry.tier == "natural"]


class PuzzleKind(ABC):
    """The puzzles of one game, with words of each built-in lexicon.

    It has no state; everything it needs comes as an argument. If *is_walked*, a word goes from cell
    to neighbouring cell; else it takes letters in any order, and the first one is the centre.
    """

    is_walked: ClassVar[bool] = False

    @abstractmethod
    def wish(self, text: str) -> PuzzleWish:
        """Parse the wish in *text*; BotError if it is unclear."""

    @staticmethod
    @abstractmethod
    def make(shelf: LexiconShelf, new: NewPuzzle) -> Rows:
        """Make a board; equal seeds make equal boards."""

    @staticmethod
    @abstractmethod
    def solve(shelf: LexiconShelf, posted: PostedPuzzle) -> Solution: ...

    @abstractmethod
    def picture(self, rows: Rows) -> Picture: ...

    @abstractmethod
    def title(self, texts: Texts, rows: Rows, wish: PuzzleWish) -> str:
        """The title of a puzzle, in HTML as all its texts."""

    @abstractmethod
    def rules(self, texts: Texts, words: Words) -> str:
        """Explain how to guess."""

    @abstractmethod
    def explain(self, texts: Texts, rows: Rows) -> Answer:
        """The rules of the game in five lines, with a picture."""

    @abstractmethod
    def legend(self, texts: Texts, signs: Mapping[str, str]) -> str:
        """Explain the *signs* that guesses get, by their names."""

    @abstractmethod
    def misfit(self, texts: Texts, posted: PostedPuzzle, word: str) -> str:
        """Why *word* does not fit the puzzle; "" if only the lexicon decides."""

    def name_rank(self, texts: Texts, rank: Rank) -> str:
        """The name of *rank* for people; never called for a game without ranks."""
        return rank.name_key

    def rank(self, texts: Texts, solution: Solution, points: int) -> str:
        """The rank for *points*, "" if there are no ranks."""
        reached = [rank for rank in solution.ranks if rank.points <= points]
        return self.name_rank(texts, reached[-1]) if reached else ""

    def next_rank(self, texts: Texts, solution: Solution, points: int) -> str:
        """Say how many points the next rank needs, "" if there is no higher rank."""
        above = next((rank for rank in solution.ranks if rank.points > points), None)
        if above is None:
            return ""
        return texts.count(
            "{n} point to “{rank}”",
            "{n} points to “{rank}”",
            above.points - points,
            rank=self.name_rank(texts, above),
        )


def too_short(texts: Texts, word: str, least: int) -> str:
    return texts.count(
        "“{word}” is too short: words here have at least {n} letter.",
        "“{word}” is too short: words here have at least {n} letters.",
        least,
        word=word,
    )
