"""Texts about a match that waits for its host to choose the level of the bot."""

import re
from dataclasses import dataclass, replace

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.chat.stems import share_stem
from bot.games.matches import match_jobs
from bot.games.matches.match_table import MatchTable
from bot.games.matches.match_talk import explain, is_asked, is_said_to_us, quotes_older
from bot.games.matches.match_text import level_name
from bot.render.answer import Answer
from bot.texts import Texts
from solver import LEVELS
from storage import Match

_ABOUT_IT = (Shape.NUMBER, Shape.UNDO, Shape.WORDS, Shape.TALK)

# Other words by which people ask for the first, the last and the middle level.
_EASY = re.compile(
    r"\b(?:(?:най)?л[её][гх](?:к|ш|ч|е)|полегче|попроще|послабее|прост|слаб|изи|eas|weak|kid)",
    re.IGNORECASE,
)
_HARD = re.compile(r"\b(?:(?:най)?(?:сложн|складн|сильн|важк|тяжел)|hard|strong)", re.IGNORECASE)
_MIDDLE = re.compile(r"\b(?:средн|середн|medium|middle|normal|обычн|звичайн)", re.IGNORECASE)
# A single word is looked up as a word, unless it is one of these.
_LEVELS = frozenset(("изи", "легко", "сложно", "складно", "важко", "easy", "hard", "medium"))
_NOT = re.compile(r"\b(?:не|ні|not|too|слишком|занадто)\b", re.IGNORECASE)


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
            match = replace(match, level=level)
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
