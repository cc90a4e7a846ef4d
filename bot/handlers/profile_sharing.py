"""`/dict share` and `/dict take`: what one group has learnt of a host game reaches another.

Nothing is shared unless somebody who may change the profile publishes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.chat.admins import Admins
from bot.chat.dictionary_text import TakeProfile, offer_text, take_keyboard
from bot.chat.host_store import TAKE_LINK, HostStore
from bot.chat.messages import Message
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.vocabulary import Vocabulary
from bot.render.answer import Answer, TapAnswer
from bot.render.profile_text import profile_name
from bot.texts import BotError
from storage import Preferences, Profile, Report, Scope


@dataclass(frozen=True, slots=True)
class ProfileSharing:
    host: HostStore
    preferences: Preferences
    admins: Admins
    vocabulary: Vocabulary
    outbox: Outbox
    now: Callable[[], float]

    def routes(self) -> Routes:
        return Routes(taps=[TapRoute(TakeProfile, self.take)])

    def links(self) -> Mapping[str, Command]:
        """The commands that links lead to, by what these begin with."""
        return {TAKE_LINK: self.offer}

    def actions(self) -> Mapping[str, Command]:
        """The actions of `/dict` here, by the word after it."""
        return {"share": self.share, "unshare": self.withdraw, "take": self.offer}

    async def share(self, message: Message, person: Person) -> Answer:
        """A link, the same each time, by which others take over the profile as it is then."""
        await self.admins.check_host_game(person)
        token = await self.host.shares.publish(person.profile)
        said = person.texts.say(
            "Whoever opens this link can take over the rules, verdicts and word lists of {name}:\n"
            "{link}\nIn a group an admin writes /dict take {token}\n"
            "To stop sharing it: /dict unshare",
            name=profile_name(person.texts, person.profile),
            link=self.outbox.link(f"{TAKE_LINK}{token}"),
            token=token,
        )
        return Answer(said)

    async def withdraw(self, message: Message, person: Person) -> Answer:
        await self.admins.check_host_game(person)
        if not await self.host.shares.withdraw(person.profile):
            raise BotError("This game is not shared.")
        return Answer(
            person.texts.say("The link no longer works. Whoever took the profile over keeps it.")
        )

    async def offer(self, message: Message, person: Person) -> Answer:
        """Ask whether to take over what the token in the message stands for."""
        await self.admins.check_host_game(person)
        token = message.text.strip()
        shared = await self._find_shared(token)
        told, lists = await self.host.verdicts.of(shared), await self.host.imports.of(shared)
        text = offer_text(person.texts, shared, told, lists)
        return Answer(text, take_keyboard(person.texts, person.chat, token))

    async def take(self, tapped: TakeProfile, person: Person) -> TapAnswer:
        await self.admins.check_host_game(person)
        shared = await self._find_shared(tapped.token)
        report = Report(person.id, person.name, int(self.now()))
        taken = await self.host.take(shared, person.chat, report)
        scope = Scope(person.chat, person.place.topic)
        await self.preferences.choose(scope, "profile", taken.name or None)
        await self.vocabulary.words(person.id, taken)  # so that the next answer need not wait
        name = profile_name(person.texts, taken)
        said = person.texts.say("{name} counts here now; /profile shows its rules.", name=name)
        return TapAnswer(rewrite=Answer(said))

    async def _find_shared(self, token: str) -> Profile:
        if not token:
            raise BotError("Write the letters of the link after it: /dict take …")
        shared = await self.host.shares.of(token)
        if shared is None:
            raise BotError("This game is no longer shared; ask for a new link.")
        return shared
