"""Matches that wait: for a level of the bot, or for leave to take the last move back."""

import re
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.chat.told import share_stem
from bot.chat.word_lists import any_of
from bot.games.matches import match_jobs
from bot.games.matches.match_jobs import HOST, side_of
from bot.games.matches.match_table import MatchTable, match_tap
from bot.games.matches.match_text import (
    AllowTakeBack,
    TakeBack,
    explain,
    is_asked,
    is_said_to_us,
    level_name,
    quotes_older,
    take_back_text,
)
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button
from bot.texts import BotError, Texts, texts_in
from solver import LEVELS
from storage import Match

MAX_ASKED_MATCHES = 1000
_ABOUT_IT = (Shape.NUMBER, Shape.UNDO, Shape.WORDS, Shape.TALK)

# Other words by which people ask for the first, the last and the middle level.
_EASY = re.compile(rf"\b{any_of('easy')}", re.IGNORECASE)
_HARD = re.compile(rf"\b{any_of('hard')}", re.IGNORECASE)
_MIDDLE = re.compile(rf"\b{any_of('medium')}", re.IGNORECASE)
# A single word is looked up as a word, unless it is one of these.
_LEVELS = frozenset(("изи", "легко", "сложно", "складно", "важко", "easy", "hard", "medium"))
_NOT = re.compile(r"\b(?:не|ні|not|too|слишком|занадто)\b", re.IGNORECASE)


@dataclass(slots=True, eq=False, repr=False)
class TakingBack:
    """The buttons to take back: one under the board, one under the question to the other side.

    Pages show the question too: *asked* has the side that asked last in each match, and at which of
    its boards. A restart forgets that, but the button in the chat still works.
    """

    table: MatchTable
    asked: LRUCache[str, tuple[int, int]] = field(
        default_factory=lambda: LRUCache(MAX_ASKED_MATCHES)
    )

    def routes(self) -> Routes:
        own = self.table.own
        return Routes(
            taps=[
                match_tap(TakeBack, own, self.take_back),
                match_tap(AllowTakeBack, own, self.allow),
            ],
            texts=[
                TextRow(
                    "matchback",
                    self.table.find,
                    {Shape.UNDO: self.take_back_said},
                    label=lambda texts: texts.say("Play it in our game"),
                )
            ],
        )

    async def take_back(self, tapped: TakeBack, match: Match, person: Person) -> TapAnswer:
        await self._ask_back(match, person)
        return DONE

    async def take_back_said(
        self, message: Message, person: Person, match: Match, said: Said
    ) -> None:
        await self._ask_back(match, person)

    async def _ask_back(self, match: Match, person: Person) -> None:
        """Ask the other side; the bot agrees at once, and its own move is undone too."""
        standing = await self.table.turns.take(match_jobs.take_back, match, person.id)
        if match.level:
            await self.table.show(match, standing, person, match.message)
            return
        texts, played = texts_in(match.language), len(standing.history.plays) + 1
        question = take_back_text(texts, match, side_of(match, person.id))
        allow = Button(texts.say("Allow"), AllowTakeBack(match.id, played))
        await self.table.post(Answer(question, ((allow,),), html=True), person, match.message)
        self.asked[match.id] = side_of(match, person.id), match.message
        self.table.watching.tell(match.id)

    def asking_side(self, match: Match) -> int | None:
        """The side that has asked to take back its last move and waits for an answer."""
        side, board = self.asked.get(match.id, (None, 0))
        return side if board == match.message and not match.over else None

    async def allow(self, tapped: AllowTakeBack, match: Match, person: Person) -> TapAnswer:
        """Undo the move; only the player to move may allow it, if nothing was played since."""
        history, side = (await self.table.turns.look(match)).history, side_of(match, person.id)
        if len(history.plays) != tapped.played:
            raise BotError("The game has gone on since then.")
        if history.side != side or match.guest is None:
            raise BotError("The other side has to allow it.")
        other = match.guest if side == HOST else match.host
        standing = await self.table.turns.take(match_jobs.take_back, match, other.id)
        await self.table.show(match, standing, person, match.message)
        return TapAnswer(keyboard=())


@dataclass(slots=True, eq=False, repr=False)
class WaitingMatches:
    """Answers texts that choose a level by name or number, or call the match off."""

    table: MatchTable

    def routes(self) -> Routes:
        shapes = (Shape.WORD, Shape.COMMAND, *_ABOUT_IT)
        return Routes(
            texts=[
                TextRow(
                    "invitation",
                    self.find,
                    dict.fromkeys(shapes, self.answer),
                    self.takes,
                    label=lambda texts: texts.say("Play it in our game"),
                )
            ]
        )

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Match] | None:
        """The match that the person has begun here and nobody has joined."""
        match = await self.table.matches.waiting(person.chat, person.id)
        if match is None or not is_said_to_us(message, match.message):
            return None
        is_meant = bool(message.quoted and message.quoted.id == match.message)
        is_sentence = said.shape is Shape.WORD and len(said.words) > 1
        is_talk = said.shape in _ABOUT_IT or said.command == "chat" or is_sentence
        is_about_it = is_asked(said) or (is_talk and (is_meant or message.quoted is None))
        insists = is_about_it and not quotes_older(message, match.message)
        return Alive(match, match.message, is_meant, insists)

    async def takes(self, said: Said, person: Person, match: Match) -> bool:
        return _find_level(said, person.texts) is not None

    async def answer(
        self, message: Message, person: Person, match: Match, said: Said
    ) -> Answer | None:
        table, level = self.table, _find_level(said, person.texts)
        if level is not None:
            match = match._replace(level=level)
            standing = await table.turns.take(match_jobs.join_bot, match, person.id)
            await table.show(match, standing, person, message.id)
            return None
        if said.shape is Shape.UNDO or said.command == "stop":
            await table.matches.remove(match)
            return Answer(person.texts.say("The game is called off; /play begins another."))
        wish = person.texts.say(
            "Choose how I play by a button, by its name or by its number, 1 to 5."
        )
        return explain(said, person, match, await table.turns.look(match)) or Answer(wish)


def _find_level(said: Said, texts: Texts) -> str | None:
    levels = list(LEVELS)
    if said.shape is Shape.NUMBER:
        return levels[said.number - 1] if said.number <= len(levels) else None
    words = {word.lower() for word in said.words}
    names = {key: level_name(texts, key).lower() for key in levels}
    named = next((key for key in levels if any(share_stem(names[key], w) for w in words)), None)
    is_word = len(words) == 1 and not words & _LEVELS
    if named or is_word:
        return named
    if _MIDDLE.search(said.text):
        return levels[len(levels) // 2]
    is_hard, is_denied = bool(_HARD.search(said.text)), bool(_NOT.search(said.text))
    if (is_hard and is_denied) or (_EASY.search(said.text) and not is_denied):
        return levels[0]
    return levels[-1] if is_hard else None
