"""Who asks, where, under which settings, who is an admin there, and how much they may ask for."""

import time
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from cachetools import TTLCache

from bot.boards.columns import has_latin_cell, is_cyrillic
from bot.boards.question import Cyrillic, Question
from bot.chat.choices import OF_CHATS, RULES, ZONES, Choice, Origin, resolve
from bot.chat.host_games import host_of
from bot.chat.messages import Place, Sender
from bot.chat.network import Network, NetworkError
from bot.render.palette import DARK, LIGHT, Palette
from bot.texts import BotError, Texts, choose_language, main_code, sentence, texts_in
from bot.work.jobs import act_for
from solver import Fitness, Order, Tier
from storage import Choices, Mode, Preferences, Profile, Profiles, Scope

LastBoard = Callable[[int, int], Awaitable[Question | None]]

_FITNESS: dict[str, Fitness] = {"on": "all", "off": "ordinary", "company": "company"}
_REMEMBERED = timedelta(minutes=1)
_MAX_PEOPLE = 100_000
_REPEAT_S = 60.0


class Person(NamedTuple):
    """Who asks, where, and under which settings; in private `id` and `chat` are the same.

    Texts for the whole chat are in `chat_language`, answers to the person in that of `texts`.
    `profile` is the host game that is played here.
    `choices` has each setting by its name, with where its value comes from.
    """

    sender: Sender
    place: Place
    texts: Texts
    chat_language: str
    choices: Mapping[str, Choice]
    profile: Profile
    chat_look: str = ""

    @property
    def id(self) -> int:
        return self.sender.id

    @property
    def name(self) -> str:
        return self.sender.name

    @property
    def chat(self) -> int:
        return self.place.chat

    @property
    def in_group(self) -> bool:
        return self.place.in_group

    def asking(self) -> AbstractContextManager[None]:
        """Run the block as a request of this person."""
        return act_for(self.id)

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
        """The rarest tier of words that are shown."""
        return "natural" if self.choices["tier"].value == "only" else "rare"

    @property
    def fitness(self) -> Fitness:
        """How fit words have to be to be shown here."""
        return _FITNESS[self.choices["obscene"].value]

    @property
    def cyrillic(self) -> Cyrillic:
        """The alphabet of what may be Russian or Ukrainian."""
        return "uk" if self.has_letters and self.choices["letters"].value == "uk" else "ru"

    @property
    def lexicon(self) -> str:
        """The lexicon for the whole chat of a game that begins here without letters."""
        return self.cyrillic if is_cyrillic(self.chat_language) else self.chat_language

    @property
    def has_letters(self) -> bool:
        """True if there is a choice of letters: the Ukrainian lexicon may be missing."""
        return "letters" in self.choices

    @property
    def palette(self) -> Palette:
        """The colours that pictures for this person have."""
        look = self.choices["look"].value
        dark = (self.choices["app_look"].value if look == "auto" else look) == "dark"
        return DARK if dark else LIGHT

    @property
    def by_latin(self) -> bool:
        """True if the person names columns of Cyrillic boards by Latin letters too."""
        return self.choices["columns"].value == "latin"

    @property
    def chat_palette(self) -> Palette:
        """The colours of pictures for everybody here."""
        if not self.in_group:
            return self.palette
        return DARK if self.chat_look == "dark" else LIGHT

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
        """True if words are hidden here until somebody taps them."""
        return self.in_group and self.spoilers != "open"


@dataclass(slots=True, eq=False, repr=False)
class People:
    """Finds out under which settings somebody asks.

    *last_board* is the newest one that somebody asked about in a chat; None where there is no
    Ukrainian lexicon, and so no choice of letters.
    """

    _preferences: Preferences
    _profiles: Profiles
    _last_board: LastBoard | None

    async def person(self, sender: Sender, place: Place) -> Person:
        chosen = await self.choices_of(sender.id, place)
        choices = resolve(chosen, in_group=place.in_group)
        profile = await self._profile(place, chosen)
        if host_of(profile) and {choices[n].origin for n in ("tier", "order")} == {"default"}:
            choices["tier"] = Choice("natural", "profile")  # a known app may lack the rare words
        if profile.mode:
            choices["mode"] = Choice(profile.mode, "profile")
        language = choose_language((choices["language"].value, sender.language))
        shared = [chosen[origin].get("language") for origin in OF_CHATS if origin in chosen]
        own = chosen["person"].get("language")
        chat_language = choose_language((*shared, own, sender.language))
        if self._last_board is None:
            del choices["letters"]
        elif profile.letters:
            choices["letters"] = Choice(profile.letters, "profile")
        elif choices["letters"].origin == "default":
            speaks_it = "uk" in (language, chat_language, main_code(sender.language))
            last = None if speaks_it else await self._last_board(sender.id, place.chat)
            is_ukrainian = speaks_it or (last is not None and last.alphabet.name == "uk")
            choices["letters"] = Choice("uk" if is_ukrainian else "ru", "default")
        return Person(
            sender=sender,
            place=place,
            texts=texts_in(language),
            chat_language=chat_language,
            choices=choices,
            profile=profile,
            chat_look=_first_chosen("look", chosen, OF_CHATS),
        )

    async def again(self, person: Person) -> Person:
        """Read the settings of the person anew."""
        return await self.person(person.sender, person.place)

    async def with_look(self, person: Person, look: str) -> Person:
        """Store the *look* that the person's app has, `light` or `dark`; return the new Person."""
        if look not in ("light", "dark") or look == person.choices["app_look"].value:
            return person
        await self._preferences.choose(Scope(person.id), "app_look", look)
        return await self.again(person)

    async def with_columns(self, person: Person, text: str) -> Person:
        """Store it if *text* of the person has a Latin column; return the new Person."""
        if person.by_latin or not is_cyrillic(person.texts.language) or not has_latin_cell(text):
            return person
        await self._preferences.choose(Scope(person.id), "columns", "latin")
        return await self.again(person)

    async def in_private(self, sender: Sender) -> Person:
        return await self.person(sender, Place(sender.id, in_group=False))

    async def choices_of(self, person: int, place: Place) -> dict[Origin, Choices]:
        """The choices of the person, chat and topic, as far as they have a say in *place*."""
        scopes = scopes_of(person, place)
        return dict(zip(scopes, await self._preferences.of(*scopes.values()), strict=True))

    async def profile_in(self, place: Place) -> Profile:
        """The host game that is played in *place*: a group has its own, or one without a name."""
        return await self._profile(place, await self.choices_of(place.chat, place))

    async def lexicon_in(self, place: Place, otherwise: str) -> str:
        """The lexicon for the whole chat where nobody asks; *otherwise* if it has not chosen."""
        language = await self.language_in(place, otherwise)
        if not is_cyrillic(language):
            return language
        if self._last_board is None:
            return "ru"
        chosen = await self.choices_of(place.chat, place)
        profile = await self._profile(place, chosen)
        guessed = "uk" if "uk" in (language, otherwise) else "ru"
        return profile.letters or _first_chosen("letters", chosen, OF_CHATS) or guessed

    async def language_in(self, place: Place, otherwise: str) -> str:
        """The language of the whole chat where nobody asks; *otherwise* if it has not chosen."""
        chosen = await self.choices_of(place.chat, place)
        return choose_language((_first_chosen("language", chosen, OF_CHATS), otherwise))

    async def zone_in(self, place: Place, language: str) -> str:
        """The time zone of *place*, or the likely one of people of that *language*."""
        chosen = await self.choices_of(place.chat, place)
        return _first_chosen("zone", chosen, RULES) or ZONES.get(language, "UTC")

    async def palette_in(self, place: Place) -> Palette:
        """The colours that a group has chosen for pictures for everybody there."""
        chosen = await self.choices_of(place.chat, place)
        return DARK if _first_chosen("look", chosen, OF_CHATS) == "dark" else LIGHT

    async def _profile(self, place: Place, chosen: Mapping[Origin, Choices]) -> Profile:
        origins = OF_CHATS if place.in_group else ("person",)
        return await self._profiles.of(place.chat, _first_chosen("profile", chosen, origins))


def _first_chosen(name: str, chosen: Mapping[Origin, Choices], origins: Sequence[Origin]) -> str:
    """The choice of *name* by the first of *origins* that has one; "" if none has."""
    values = (chosen[origin].get(name) for origin in origins if origin in chosen)
    return next(filter(None, values), "")


def scopes_of(person: int, place: Place) -> dict[Origin, Scope]:
    """The scopes under which choices are stored; in a private chat the person's alone."""
    scopes: dict[Origin, Scope] = {"person": Scope(person)}
    if place.in_group:
        scopes["chat"] = Scope(place.chat)
    if place.topic:
        scopes["topic"] = Scope(place.chat, place.topic)
    return scopes


class _Answers:
    """Remembers what the network answers about people; *ask* takes the chat and the person."""

    def __init__(
        self, ask: Callable[[int, int], Awaitable[bool]], clock: Callable[[], float]
    ) -> None:
        self._ask = ask
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MAX_PEOPLE, _REMEMBERED.total_seconds(), timer=clock
        )

    async def about(self, person: Person) -> bool:
        key = (person.chat, person.id)
        if key not in self._known:
            self._known[key] = await self._ask(*key)
        return self._known[key]


class Admins:
    """Knows who is an admin of which group; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._network = network
        self._answers = _Answers(network.is_admin, clock)

    async def include(self, person: Person) -> bool:
        """True if *person* may choose where they are; in private everybody may."""
        return not person.in_group or await self._answers.about(person)

    async def check(self, person: Person, refusal: BotError) -> None:
        """Raise *refusal* unless *person* may choose here, another error if we cannot know."""
        if not await self.include(person):
            raise refuse_unknown_admins() if await self.are_untold(person) else refusal

    async def are_untold(self, person: Person) -> bool:
        """True if the network does not tell us who is an admin here."""
        return person.in_group and await self._network.hides_admins(person.chat)

    async def check_host_game(self, person: Person) -> None:
        """Raise BotError if *person* may not choose the host game that is played here."""
        await self.check(person, BotError("Only admins choose the profile of the group."))


def refuse_unknown_admins() -> BotError:
    """The error to raise if the network hides who is an admin; it says how to mend that."""
    return BotError(
        "I cannot see who is an admin here; make me an administrator of the chat, and I will know."
    )


class Members:
    """Knows who belongs to a chat; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._answers = _Answers(network.is_member, clock)

    async def check(self, person: Person) -> None:
        """Raise BotError unless *person* belongs to the chat, or if the network does not tell."""
        try:
            belongs = (
                await self._answers.about(person) if person.in_group else person.id == person.chat
            )
        except NetworkError as error:
            if error.passes:
                raise BotError(
                    "I cannot ask who is in that chat just now; try again in a minute."
                ) from None
            raise BotError(
                "I cannot see who is in that chat; guess there by replying, or make me an "
                "administrator of it."
            ) from None
        if not belongs:
            raise BotError("You are not in the chat that this belongs to.")


class _Allowance:
    """Up to *most* for each key within *seconds* of its first; *clock* never goes back."""

    most: int
    seconds: float
    refusal: str

    def __init__(
        self, most: int | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = self.most if most is None else most
        self._spent: TTLCache[Hashable, list[None]] = TTLCache(
            _MAX_PEOPLE, self.seconds, timer=clock
        )

    def add(self, whose: Hashable) -> None:
        self._spent.setdefault(whose, []).append(None)

    def is_spent(self, whose: Hashable) -> bool:
        return len(self._spent.get(whose, ())) >= self.most

    def spend(self, *whose: int) -> None:
        """Count one for a person, or for a chat and a person; BotError if there is none left."""
        if self.is_spent(whose):
            raise BotError(self.refusal, n=self.most)
        self.add(whose)


class HourlyQuota(_Allowance):
    """Limits the pictures of a person that are read within an hour of the first."""

    seconds = 3600.0
    refusal = sentence("That is all I can read for you within an hour; please come back later.")


class GroupAnswers(_Allowance):
    """Limits the commands of a person that are answered in a group within a minute of the first.

    A group gets 20 messages a minute on Telegram, and one person should not use them all up.
    """

    most, seconds = 12, 60.0
    refusal = sentence("That makes {n} answers for you within a minute; others come first now.")


class Guesses(_Allowance):
    """Limits the words of a person that are judged in a chat within a minute of the first.

    Nobody types faster than that; a program that tries a dictionary does.
    """

    most, seconds = 100, 60.0
    refusal = sentence("That makes {n} words within a minute; go on in a minute.")


class Refusals(_Allowance):
    """Counts refusals to a person in a chat, where *most* within ten seconds are answered.

    More would keep everybody else waiting. A sentence repeated within a minute is no news: it need
    not take the place of an answer.
    """

    most, seconds = 100, 10.0

    def __init__(
        self, most: int | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(most, clock=clock)
        self._told: TTLCache[tuple[int, int, str], None] = TTLCache(
            _MAX_PEOPLE, _REPEAT_S, timer=clock
        )

    def is_news(self, chat: int, person: int, sentence: str) -> bool:
        """True if *person* was not told *sentence* there lately; note that they are now."""
        key = (chat, person, sentence)
        is_known = key in self._told
        self._told[key] = None
        return not is_known

    def are_too_many(self, chat: int, person: int) -> bool:
        return self.is_spent((chat, person))
