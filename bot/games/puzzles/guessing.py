"""Guesses at a puzzle: each message with words gets a reaction, and once a reason if it fails."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.chat.messages import Message
from bot.chat.network import ClosedError, Reaction, RefusedError
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Routes, TextRoute
from bot.games.puzzle_kind import Entry
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.texts import texts_in
from solver import Alphabet, WordError
from storage import Guess, Puzzle, Puzzles

MAX_WORDS = 10

_MAX_REMEMBERED = 10_000
_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*")
# The best that came of several words is shown.
_BEST_FIRST = (
    Reaction.PANGRAM,
    Reaction.COUNTED,
    Reaction.FOUND_BEFORE,
    Reaction.NO_WORD,
    Reaction.UNFIT,
)
_FAILURES = (Reaction.NO_WORD, Reaction.UNFIT)


@dataclass(frozen=True, slots=True)
class Guessed:
    """The words in reply to a puzzle, none if it has no letters."""

    puzzle: Puzzle
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What comes of a word, and *why* if it does not count."""

    reaction: Reaction
    why: str = ""


class Told:
    """Who was told why a guess failed: once for each reaction in a chat, until a restart."""

    def __init__(self) -> None:
        self._told: LRUCache[tuple[int, int, Reaction], bool] = LRUCache(_MAX_REMEMBERED)

    def first(self, person: Person, reaction: Reaction) -> bool:
        """Whether *person* has not been told yet, which they are from now on."""
        key = (person.chat, person.id, reaction)
        return not self._told.get(key) and not self._told.update({key: True})


@dataclass(frozen=True, slots=True)
class Guessing:
    """Judges guesses of anyone in the chat."""

    puzzles: Puzzles
    maker: PuzzleMaker
    referee: Referee
    outbox: Outbox
    told: Told = field(default_factory=Told)

    def routes(self) -> Routes:
        return Routes(texts=[TextRoute(self.recognise, self.judge)])

    async def recognise(self, message: Message, person: Person) -> Guessed | None:
        """A few words in reply to a puzzle or its scores."""
        if message.quoted is None or not message.text:
            return None
        words = tuple(dict.fromkeys(_WORD.findall(message.text)))
        if len(words) > MAX_WORDS:
            return None
        puzzle = await self.puzzles.of_message(person.chat, message.quoted.id)
        return Guessed(puzzle, words) if puzzle else None

    async def judge(self, message: Message, person: Person, guessed: Guessed) -> None:
        """Several words that all fail are talk."""
        puzzle = guessed.puzzle
        if puzzle.over or message.sent > puzzle.ends:
            best = Judgement(Reaction.TOO_LATE)
        else:
            best = await self._best(person, guessed)
        if best.reaction in _FAILURES and len(guessed.words) > 1:
            return
        # A group may have reactions turned off, or keep them from us.
        with suppress(RefusedError, ClosedError):
            await self.outbox.react(message, best.reaction)
        if best.why and self.told.first(person, best.reaction):
            await self.outbox.reply(message, Answer(best.why))

    async def _best(self, person: Person, guessed: Guessed) -> Judgement:
        solution = await self.maker.solve(guessed.puzzle)
        entries = {entry.word: entry for entry in solution.entries}
        judged = [await self._judged(person, guessed, word, entries) for word in guessed.words]
        ranked = sorted(judged, key=lambda judgement: _BEST_FIRST.index(judgement.reaction))
        return next(iter(ranked), Judgement(Reaction.UNFIT))

    async def _judged(
        self, person: Person, guessed: Guessed, text: str, entries: Mapping[str, Entry]
    ) -> Judgement:
        puzzle = guessed.puzzle
        word = spelled(text, puzzle.language)
        entry = entries.get(word)
        if entry is None:
            return await self._failed(puzzle, word, text)
        guess = Guess(word, entry.points, person.id, person.name, entry.pangram)
        if not await self.puzzles.add_guess(puzzle, guess):
            return Judgement(Reaction.FOUND_BEFORE)
        self.referee.show_scores(puzzle)
        return Judgement(Reaction.PANGRAM if entry.pangram else Reaction.COUNTED)

    async def _failed(self, puzzle: Puzzle, word: str, text: str) -> Judgement:
        texts = texts_in(puzzle.language)
        if not word:
            why = texts.say("“{word}” is not in the letters of this puzzle.", word=text[:40])
            return Judgement(Reaction.UNFIT, why)
        posted = await self.maker.posted(puzzle)
        misfit = self.maker.kinds[puzzle.game].misfit(texts, posted, word)
        if misfit:
            return Judgement(Reaction.UNFIT, misfit)
        why = texts.say("“{word}” is not in my lexicon.", word=word[:40])
        if puzzle.natural:
            why = texts.say("“{word}” is not among the well-known words.", word=word[:40])
        return Judgement(Reaction.NO_WORD, why)


def spelled(text: str, language: str) -> str:
    """*text* as the words of a solution are spelled; "" if it is no word of *language*."""
    try:
        return Alphabet.named(language).clean_word(text)
    except WordError:
        return ""
