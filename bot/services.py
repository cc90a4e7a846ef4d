"""What handlers work with, apart from Telegram, and who they work for."""

from dataclasses import dataclass
from pathlib import Path

from telegram import Chat, User
from telegram.constants import ChatType

from bot.jobs import Jobs, Words
from bot.texts import Texts, choose_language, texts_in
from storage import Boards, Dictionaries, Mode, Preferences

DEFAULT_MODE: Mode = "classic"


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks, where, and under which settings; in private `id` and `chat` are the same."""

    id: int
    chat: int
    in_group: bool
    mode: Mode
    texts: Texts


@dataclass(frozen=True, slots=True)
class Services:
    """The rooms behind the chat."""

    preferences: Preferences
    boards: Boards
    dictionaries: Dictionaries
    jobs: Jobs
    lexicons: Path

    async def person(self, user: User, chat: Chat) -> Person:
        own = await self.preferences.of(user.id)
        of_chat = await self.preferences.of(chat.id)
        language = choose_language((own.language, of_chat.language, user.language_code))
        return Person(
            id=user.id,
            chat=chat.id,
            in_group=chat.type != ChatType.PRIVATE,
            mode=own.mode or DEFAULT_MODE,
            texts=texts_in(language),
        )

    async def words(self, person: int) -> Words:
        """The lexicons with a person's own words over them."""
        dictionary = await self.dictionaries.of(person)
        return Words(self.lexicons, added=dictionary.added, banned=dictionary.banned)
