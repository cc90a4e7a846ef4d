"""Puzzles made and solved in workers, with the words that count in their chat."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.boards.question import Rows
from bot.chat.messages import Place
from bot.chat.people import People, Person
from bot.chat.spelling import Vocabulary
from bot.games.game import Games
from bot.games.puzzle_kind import NewPuzzle, PostedPuzzle, PuzzleKind, PuzzleWish, Solution
from bot.render.payloads import decode_word, encode_word
from bot.running.repeats import next_number
from bot.texts import BotError, Texts
from bot.work.jobs import Jobs
from bot.work.word_jobs import explain_unknown
from solver import Alphabet, Grid, GridError, Meaning
from storage import Puzzle

SEEDS = 2**32
MAX_EXPLAINED_WORDS = 3
SAME_LINK = "same-"
# Signs for the characters of a grid other than letters; no letter has such a sign.
_SIGNS = {"\n": "-", "(": "A", ")": "B"}
_OF_SIGNS = {sign: mark for mark, sign in _SIGNS.items()}
_CODE = re.compile(r"([a-z]{1,12})-(ru|en|uk)-([an])-([0-9a-zAB-]{4,40})")


@dataclass(slots=True, eq=False, repr=False)
class PuzzleMaker:
    """Runs the jobs of the *games* that have puzzles."""

    games: Games
    people: People
    vocabulary: Vocabulary
    jobs: Jobs

    @property
    def kinds(self) -> Mapping[str, PuzzleKind]:
        """The kinds of puzzles, by the names of their games."""
        return {game.name: game.puzzle for game in self.games if game.puzzle}

    def title(self, game: str, texts: Texts) -> str:
        """The name of *game* for people."""
        named = self.games.get(game)
        return named.title(texts) if named else game

    async def make(self, game: str, wish: PuzzleWish, person: Person, language: str) -> Rows:
        """Make the board of a new puzzle in *language* for the chat of *person*.

        After a kill it makes an equal board again, as its picture may have been sent.
        """
        words = await self.vocabulary.words(person.chat, person.profile)
        seed = next_number(person.chat) % SEEDS
        new = NewPuzzle(language, words, seed, wish.level)
        return await self.make_of(game, new)

    async def make_of(self, game: str, new: NewPuzzle) -> Rows:
        return await self.jobs.ask(self.kinds[game].make, new)

    def new_id(self, chat: int) -> str:
        """An id for a puzzle in *chat*; repeated after a kill, as the puzzle may have been sent."""
        return f"{next_number(chat):016x}"

    async def solve(self, puzzle: Puzzle) -> Solution:
        """The words that count; in a natural puzzle only likely ones do."""
        return await self.solve_posted(puzzle, await self.post(puzzle))

    async def solve_posted(self, puzzle: Puzzle, posted: PostedPuzzle) -> Solution:
        solution = await self.jobs.ask(self.kinds[puzzle.game].solve, posted)
        return solution._replace(entries=tuple(solution.likely)) if puzzle.natural else solution

    async def meanings(self, puzzle: Puzzle, words: tuple[str, ...]) -> dict[str, Meaning]:
        """The meanings of the first of *words* that people may not know."""
        posted = await self.post(puzzle)
        return await self.jobs.ask(
            explain_unknown, words, posted.language, posted.words, MAX_EXPLAINED_WORDS
        )

    async def post(self, puzzle: Puzzle) -> PostedPuzzle:
        """*puzzle* with the words and rules of its chat."""
        profile = await self.people.profile_in(Place.at(puzzle.chat, puzzle.topic or 0))
        words = await self.vocabulary.words(puzzle.chat, profile)
        return PostedPuzzle(puzzle.rows, puzzle.language, words)


class SamePuzzle(NamedTuple):
    """A board of *game* in *language*; if *natural*, only likely words count."""

    game: str
    language: str
    natural: bool
    rows: Rows

    def pack(self) -> str:
        alphabet = Alphabet.find(self.language)
        text = str(Grid(self.rows))
        code = "".join(_SIGNS.get(mark) or encode_word(mark, alphabet) for mark in text)
        return f"{SAME_LINK}{self.game}-{self.language}-{'n' if self.natural else 'a'}-{code}"

    @classmethod
    def parse(cls, text: str) -> "SamePuzzle":
        """Parse a code; BotError if *text* is none."""
        found = _CODE.fullmatch(text.removeprefix(SAME_LINK))
        if found is None:
            raise unreadable()
        alphabet = Alphabet.find(found[2])
        letters = [_OF_SIGNS.get(sign) or decode_word(sign, alphabet) for sign in found[4]]
        try:
            rows = Grid.parse("".join(letter or "?" for letter in letters)).rows
        except GridError:
            raise unreadable() from None
        if any(len(row) != len(rows[0]) or not all(row) for row in rows):
            raise unreadable()
        return cls(found[1], found[2], found[3] == "n", rows)


def unreadable() -> BotError:
    return BotError("I cannot read this puzzle; copy its code or its link once more.")
