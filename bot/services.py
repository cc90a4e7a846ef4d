"""What handlers work with, apart from Telegram, and who they work for."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from telegram import MaybeInaccessibleMessage, Message, User
from telegram.constants import ChatType

from bot.chat.admins import Admins
from bot.chat.choices import OF_CHATS, Choice, Origin, resolve
from bot.chat.owner import Owner
from bot.chat.quotas import Quota
from bot.running.timers import Timers
from bot.texts import Texts, choose_language, texts_in
from bot.work.jobs import Jobs
from bot.work.lexicons import (
    BuildRequest,
    Changes,
    WordListUse,
    Words,
    build_image,
    delete_images,
    has_image,
    image_of,
)
from bot.work.thinking import Thoughts
from solver import Tier
from storage import (
    Boards,
    Choices,
    Dictionaries,
    Glyphs,
    Imports,
    Matches,
    Mode,
    Order,
    Preferences,
    Profile,
    Profiles,
    Puzzles,
    Readings,
    Records,
    Scope,
    StorageError,
    Verdicts,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is: a private chat, a group, or a *topic* of one (0: none)."""

    chat: int
    in_group: bool
    topic: int = 0

    @classmethod
    def at(cls, chat: int, topic: int = 0) -> "Place":
        """Ids of groups are negative."""
        return cls(chat, chat < 0, topic)

    @classmethod
    def of(cls, message: MaybeInaccessibleMessage) -> "Place":
        in_group, topic = message.chat.type != ChatType.PRIVATE, 0
        if in_group and isinstance(message, Message) and message.is_topic_message:
            topic = message.message_thread_id or 0
        return cls(message.chat.id, in_group, topic)


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks, where, and under which settings; in private `id` and `chat` are the same.

    What the whole chat reads is in `chat_language`, what the person asked for in that of `texts`.
    `profile` is the host game that is played here.
    `choices` has each setting by its name, with where its value comes from.
    """

    id: int
    name: str
    place: Place
    texts: Texts
    chat_language: str
    choices: Mapping[str, Choice]
    profile: Profile

    @property
    def chat(self) -> int:
        return self.place.chat

    @property
    def in_group(self) -> bool:
        return self.place.in_group

    @property
    def mode(self) -> Mode:
        return "knots" if self.choices["mode"].value == "knots" else "classic"

    @property
    def order(self) -> Order:
        if self.choices["tier"].value == "natural":
            return "natural"
        return "net" if self.choices["order"].value == "net" else "points"

    @property
    def rarest(self) -> Tier:
        """How seldom known the words may be that are shown."""
        return "natural" if self.choices["tier"].value == "only" else "rare"

    @property
    def clean(self) -> bool:
        """Whether words that are not wanted in company are left out."""
        return self.choices["obscene"].value == "off"

    @property
    def rows(self) -> int:
        return int(self.choices["rows"].value)

    @property
    def spoilers(self) -> str:
        """How much of an answer is told; in private there is nobody to hide it from."""
        value = self.choices["spoilers"].value
        return value if self.in_group or value == "hints" else "open"

    @property
    def spoiler(self) -> bool:
        """Whether words are hidden here until somebody taps them."""
        return self.in_group and self.spoilers != "open"


@dataclass(frozen=True, slots=True)
class Services:
    """The rooms behind the chat; *thinking* are jobs that look ahead, on workers of their own.

    *pages* is where people find our pages on the web, if they can.
    """

    preferences: Preferences
    boards: Boards
    dictionaries: Dictionaries
    profiles: Profiles
    verdicts: Verdicts
    imports: Imports
    readings: Readings
    glyphs: Glyphs
    people: Records
    puzzles: Puzzles
    games: Matches
    admins: Admins
    jobs: Jobs
    thinking: Jobs
    thoughts: Thoughts
    think_max_s: float
    timers: Timers
    pictures: Quota
    owner: Owner
    lexicons: Path | None
    rng: Random
    pages: str | None

    async def person(self, user: User, place: Place) -> Person:
        chosen = await self.chosen(user.id, place)
        choices = resolve(chosen, in_group=place.in_group)
        profile = await self._profile(place, chosen)
        if profile.mode:
            choices["mode"] = Choice(profile.mode, "profile")
        shared = [chosen[origin].get("language") for origin in OF_CHATS if origin in chosen]
        own = chosen["person"].get("language")
        language = choose_language((choices["language"].value, user.language_code))
        return Person(
            id=user.id,
            name=user.full_name,
            place=place,
            texts=texts_in(language),
            chat_language=choose_language((*shared, own, user.language_code)),
            choices=choices,
            profile=profile,
        )

    async def profile_in(self, place: Place) -> Profile:
        """The host game that is played in *place*: a group has its own, or one without a name."""
        return await self._profile(place, await self.chosen(place.chat, place))

    async def _profile(self, place: Place, chosen: Mapping[Origin, Choices]) -> Profile:
        origins = OF_CHATS if place.in_group else ("person",)
        names = (chosen[origin].get("profile") for origin in origins if origin in chosen)
        return await self.profiles.of(place.chat, next(filter(None, names), ""))

    async def chosen(self, person: int, place: Place) -> dict[Origin, Choices]:
        """What each of those has chosen who have a say in *place*."""
        scopes = scopes_of(person, place)
        return dict(zip(scopes, await self.preferences.of(*scopes.values()), strict=True))

    async def words(self, person: int, profile: Profile) -> Words:
        """What counts for *person* under *profile*."""
        changed = (await self.dictionaries.of(person), await self.verdicts.of(profile))
        words = Words(
            self.lexicons,
            tuple(Changes(words.revision, words.added, words.banned) for words in changed),
            tuple(
                WordListUse(known.hash, known.alphabet, known.whole)
                for known in await self.imports.of(profile)
            ),
            yo=profile.yo,
            least=profile.least,
            diagonal=profile.diagonal,
        )
        for used in words.lists:
            await self._prepare(used, words)
        return words

    async def _prepare(self, used: WordListUse, words: Words) -> None:
        """Build the image of a list if it is missing, damaged or stale."""
        image = image_of(used, words)
        if await self.jobs.run(has_image, image):
            return
        content = await self.imports.content(used.hash)
        if content is None:
            raise StorageError("A word list of this profile is gone; see /dict list")
        await self.jobs.run(build_image, BuildRequest(image, used.hash, content))

    async def delete_unused_images(self) -> None:
        """Delete the images of lists that no profile has any more."""
        in_use = await self.imports.in_use()
        await asyncio.to_thread(delete_images, self.lexicons, but=in_use)


def scopes_of(person: int, place: Place) -> dict[Origin, Scope]:
    """Under whom choices are kept; a private chat has no others than its person's."""
    scopes: dict[Origin, Scope] = {"person": Scope(person)}
    if place.in_group:
        scopes["chat"] = Scope(place.chat)
    if place.topic:
        scopes["topic"] = Scope(place.chat, place.topic)
    return scopes
