"""What handlers work with, apart from Telegram, and who they work for."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from telegram import Chat, User
from telegram.constants import ChatType

from bot.jobs import Jobs, Words
from bot.texts import Texts, choose_language, texts_in
from bot.thinking import Thoughts
from bot.timers import Timers
from storage import (
    Boards,
    Dictionaries,
    Games,
    Glyphs,
    Mode,
    People,
    Preferences,
    Puzzles,
    Readings,
)

DEFAULT_MODE: Mode = "classic"


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks, where, and under which settings; in private `id` and `chat` are the same.

    What the whole chat reads is in `chat_language`, what the person asked for in that of `texts`.
    """

    id: int
    name: str
    chat: int
    in_group: bool
    mode: Mode
    texts: Texts
    chat_language: str


@dataclass(frozen=True, slots=True)
class Services:
    """The rooms behind the chat; *thinking* are jobs that look ahead, on workers of their own."""

    preferences: Preferences
    boards: Boards
    dictionaries: Dictionaries
    readings: Readings
    glyphs: Glyphs
    people: People
    puzzles: Puzzles
    games: Games
    jobs: Jobs
    thinking: Jobs
    thoughts: Thoughts
    think_max_s: float
    timers: Timers
    lexicons: Path
    rng: Random

    async def person(self, user: User, chat: Chat) -> Person:
        own = await self.preferences.of(user.id)
        of_chat = await self.preferences.of(chat.id)
        language = choose_language((own.language, of_chat.language, user.language_code))
        return Person(
            id=user.id,
            name=user.full_name,
            chat=chat.id,
            in_group=chat.type != ChatType.PRIVATE,
            mode=own.mode or DEFAULT_MODE,
            texts=texts_in(language),
            chat_language=choose_language((of_chat.language, own.language, user.language_code)),
        )

    async def words(self, person: int) -> Words:
        """The lexicons with a person's own words over them."""
        dictionary = await self.dictionaries.of(person)
        return Words(self.lexicons, added=dictionary.added, banned=dictionary.banned)
