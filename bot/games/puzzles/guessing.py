"""Guesses at a puzzle: each message with words gets a reaction, and once a reason if it fails.

Guesses on the page of a puzzle are judged here too, and their verdicts shown there.
An edited message is judged anew: its earlier words are taken back, and count for the next person
who has found them.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from cachetools import LRUCache

from bot.chat.messages import Message
from bot.chat.network import ClosedError, Outbox, Reaction, RefusedError
from bot.chat.people import Guesses, Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import MAX_WORDS, Said, Shape
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.texts import Texts, texts_in
from solver import Alphabet, WordError
from storage import Guess, Puzzle, Puzzles

_MAX_MESSAGES = 10_000
# For several words only the best reaction is shown.
_BEST_FIRST = (
    Reaction.PANGRAM,
    Reaction.COUNTED,
    Reaction.FOUND_BEFORE,
    Reaction.NO_WORD,
    Reaction.UNFIT,
)
_FAILURES = (Reaction.NO_WORD, Reaction.UNFIT)
_SHAPES = frozenset(Shape) - {Shape.FILE, Shape.NAME}
_WORD_SHAPES = (Shape.WORD, Shape.WORDS, Shape.UNDO, Shape.COMMAND)


class Judgement(NamedTuple):
    """The verdict on a word, *why* if it does not count, and the *points* if it does."""

    reaction: Reaction
    why: str = ""
    points: int = 0


class Told:
    """Remembers who was told why a guess failed: once for each reaction in a chat.

    A restart forgets it.
    """

    def __init__(self) -> None:
        self._told: LRUCache[tuple[int, int, Reaction], bool] = LRUCache(_MAX_MESSAGES)
        self._puzzles: LRUCache[tuple[int, int], tuple[str, int]] = LRUCache(_MAX_MESSAGES)

    def first(self, person: Person, reaction: Reaction) -> bool:
        """True if *person* has not been told yet; from now on they count as told."""
        key = (person.chat, person.id, reaction)
        return not self._told.get(key) and not self._told.update({key: True})

    def note(self, puzzle: Puzzle, message: int) -> None:
        """Remember that our *message* tells why a guess at *puzzle* failed."""
        self._puzzles[puzzle.chat, message] = (puzzle.game, puzzle.message)

    def is_of(self, puzzle: Puzzle, message: int) -> bool:
        return self._puzzles.get((puzzle.chat, message)) == (puzzle.game, puzzle.message)


@dataclass(slots=True, eq=False, repr=False)
class Guessing:
    """Judges guesses of anyone in the chat."""

    puzzles: Puzzles
    maker: PuzzleMaker
    referee: Referee
    outbox: Outbox
    told: Told = field(default_factory=Told)
    quota: Guesses = field(default_factory=Guesses)

    def routes(self) -> Routes:
        return Routes(texts=[self._row(game) for game in self.maker.kinds])

    def _row(self, game: str) -> TextRow[Puzzle]:
        answers = dict.fromkeys(_SHAPES, self.judge)
        label = partial(self._label, game)
        find = partial(self.find, game)
        return TextRow(f"new{game}", find, answers, self.takes, label, edited=_SHAPES)

    def _label(self, game: str, texts: Texts) -> str:
        title = self.maker.title(game, texts)
        return texts.say("A guess: {game}", game=title)

    async def find(
        self, game: str, said: Said, message: Message, person: Person
    ) -> Alive[Puzzle] | None:
        """The puzzle of *game* here, if *said* may be a guess at it.

        Any reply to the puzzle, its scores or a refusal is one, and any edit of a guess. Other
        texts are guesses only if they are words. A text that means a command is no guess if it has
        several words or the puzzle is over.
        """
        may_be_meant = message.quoted is not None or message.edited
        if len(said.words) > MAX_WORDS or not (may_be_meant or said.shape in _WORD_SHAPES):
            return None
        puzzle = await self.puzzles.last(person.chat, game)
        if puzzle is None:
            return None
        asks = said.shape is Shape.COMMAND and bool(said.words) and not message.edited
        if asks and (said.typed is None or puzzle.over):
            return None
        if await self._is_meant(puzzle, message):
            return Alive(puzzle, puzzle.message, meant=True, insists=True)
        late = puzzle.over or puzzle.owed or message.sent > puzzle.ends
        early = message.edited and message.id < puzzle.message
        if late or early or said.shape not in _WORD_SHAPES:
            return None
        newest = max(puzzle.message, puzzle.scores or 0)
        is_guess = said.shape is Shape.WORD and len(said.words) == 1
        insists = is_guess and message.insistent and not message.edited
        return Alive(puzzle, newest, insists=insists)

    async def takes(self, said: Said, person: Person, puzzle: Puzzle) -> bool:
        """True if one of the words is in the solution, or the puzzle is over."""
        if puzzle.over:
            return True
        entries = {entry.word for entry in (await self.maker.solve(puzzle)).entries}
        return any(spell(word, puzzle.language) in entries for word in said.words)

    async def judge(
        self, message: Message, person: Person, puzzle: Puzzle, said: Said
    ) -> Answer | None:
        """React to the guesses of a message; several words that all fail count as talk."""
        late = puzzle.over or message.sent > puzzle.ends
        if late and message.edited:
            return None
        withdrawn = message.edited and await self._withdraw(puzzle, message, said)
        if late:
            best = Judgement(Reaction.TOO_LATE)
        else:
            texts = texts_in(puzzle.spoken)
            best = await self._best(said.words, person, puzzle, texts, message.id)
        if best.reaction in _FAILURES and len(said.words) > 1 and not withdrawn:
            return None
        if not message.id:
            return Answer(f"{self.outbox.can.signs[best.reaction]} {best.why or said.text}")
        await self._react(message, best.reaction)
        if best.why and self.told.first(person, best.reaction):
            self.told.note(puzzle, await self.outbox.reply(message, Answer(best.why)))
        return None

    async def judge_from_page(
        self, word: str, person: Person, puzzle: Puzzle, number: int
    ) -> Judgement:
        """The verdict on guess *number*, above 0; the same number sent again counts once."""
        if puzzle.over or self.referee.timers.now() > puzzle.ends:
            return Judgement(Reaction.TOO_LATE)
        return await self._best((word,), person, puzzle, person.texts, -number)

    async def _is_meant(self, puzzle: Puzzle, message: Message) -> bool:
        replied = message.quoted.id if message.quoted else 0
        if replied and replied in (puzzle.message, puzzle.scores):
            return True
        if replied and self.told.is_of(puzzle, replied):
            return True
        return message.edited and await self.puzzles.is_guess(puzzle, message.id)

    async def _withdraw(self, puzzle: Puzzle, message: Message, said: Said) -> bool:
        """Take back the words that the message no longer has; True if any word had counted."""
        if not await self.puzzles.is_guess(puzzle, message.id):
            return False
        kept = {spell(word, puzzle.language) for word in said.words}
        for guess in await self.puzzles.withdraw(puzzle, message.id, kept):
            if guess.message > 0:
                await self._react(message._replace(id=guess.message), _sign(guess.pangram))
        self.referee.show_scores(puzzle)
        return True

    async def _react(self, message: Message, reaction: Reaction) -> None:
        """React to *message*, unless the group does not allow it."""
        with suppress(RefusedError, ClosedError):
            await self.outbox.react(message, reaction)

    async def _best(
        self, words: Sequence[str], person: Person, puzzle: Puzzle, texts: Texts, message: int
    ) -> Judgement:
        """The best verdict on *words*, which count for *message*; *texts* explain failures."""
        solution = await self.maker.solve(puzzle)
        entries, judged = {entry.word: entry for entry in solution.entries}, list[Judgement]()
        for text in words:
            self.quota.spend(person.chat, person.id)
            entry = entries.get(spell(text, puzzle.language))
            if entry is None:
                judged.append(await self._explain_failure(puzzle, text, texts))
            else:
                found = Guess(
                    entry.word, entry.points, person.id, person.name, entry.pangram, message=message
                )
                judged.append(await self._count(puzzle, found))
        ranked = sorted(judged, key=lambda judgement: _BEST_FIRST.index(judgement.reaction))
        return next(iter(ranked), Judgement(Reaction.UNFIT))

    async def _count(self, puzzle: Puzzle, found: Guess) -> Judgement:
        if not await self.puzzles.add_guess(puzzle, found):
            return Judgement(Reaction.FOUND_BEFORE)
        self.referee.show_scores(puzzle)
        return Judgement(_sign(found.pangram), points=found.points)

    async def _explain_failure(self, puzzle: Puzzle, text: str, texts: Texts) -> Judgement:
        word = spell(text, puzzle.language)
        if not word:
            why = texts.say("“{word}” is not in the letters of this puzzle.", word=text[:40])
            return Judgement(Reaction.UNFIT, why)
        posted = await self.maker.post(puzzle)
        misfit = self.maker.kinds[puzzle.game].misfit(texts, posted, word)
        if misfit:
            return Judgement(Reaction.UNFIT, misfit)
        why = texts.say("“{word}” is not in my lexicon.", word=word[:40])
        if puzzle.natural:
            why = texts.say("“{word}” is not among the well-known words.", word=word[:40])
        return Judgement(Reaction.NO_WORD, why)


def _sign(pangram: bool) -> Reaction:
    return Reaction.PANGRAM if pangram else Reaction.COUNTED


def spell(text: str, language: str) -> str:
    """*text* in the spelling of solutions; "" if it is no word in the letters of *language*."""
    try:
        return Alphabet.find(language).clean_word(text)
    except WordError:
        return ""
