"""`/settings`, `/mode` and `/profile`: what was chosen here and by whom, and the host game.

`/mode` chooses classic or knots, for the boards that a person sends from now on. Data of a group
about a host game are shared only if somebody who may change the profile publishes them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.chat import host_games
from bot.chat.choices import (
    OF_CHATS,
    SETTINGS,
    UNSET,
    ChooseValue,
    Menu,
    Origin,
    ShowSettings,
    list_offered,
    settings_keyboard,
    settings_text,
    targets_keyboard,
    value_text,
    values_keyboard,
)
from bot.chat.dictionary_text import TakeProfile, offer_text
from bot.chat.messages import Message
from bot.chat.network import Outbox
from bot.chat.people import Admins, People, Person, refuse_unknown_admins, scopes_of
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.spelling import Vocabulary
from bot.render import profile_text
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard, choices
from bot.render.payloads import PersonPayload, payload
from bot.texts import BotError, Texts
from solver import BOGGLE_APPS, BoggleRules, parse_points
from storage import Letters, Mode, Preferences, Profile, Report, Scope

_TARGETS: tuple[Origin, ...] = ("person", "chat", "topic")
_MODES: dict[str, Mode] = {
    "classic": "classic",
    "классика": "classic",
    "класика": "classic",
    "knots": "knots",
    "узлы": "knots",
    "вузли": "knots",
}
_NAME = re.compile(r"\w[\w .-]{0,29}")
_NEXT_MODE: dict[Mode | None, Mode | None] = {None: "classic", "classic": "knots", "knots": None}
_NEXT_LEAST: dict[int | None, int | None] = {None: 2, 2: 3, 3: 4, 4: 5, 5: None}
_NEXT_LETTERS: dict[Letters | None, Letters | None] = {None: "ru", "ru": "uk", "uk": None}
_OTHER_POINTS = BOGGLE_APPS["wordhunt"].points
_UNNAMED = 0
_MAIN = ("main", "основной", "основная", "основний", "основна")
_NEW = ("new", "новая", "новый", "нова", "новий")
_POINTS = ("points", "очки")


@payload("mode")
class ChooseMode(PersonPayload):
    foreign: ClassVar[str] = "This button is not yours; send /mode to choose for yourself."
    mode: Mode


@dataclass(slots=True, eq=False, repr=False)
class SettingsMenu:
    people: People
    preferences: Preferences
    admins: Admins

    def routes(self) -> Routes:
        return Routes(
            commands={"settings": self.settings, "mode": self.mode},
            taps=[
                TapRoute(ShowSettings, self.look),
                TapRoute(ChooseValue, self.choose),
                TapRoute(ChooseMode, self.choose_mode),
            ],
        )

    async def settings(self, message: Message, person: Person) -> Answer:
        """Show the settings; ask an admin of a group first for whom to choose."""
        menu = await self._menu(person, "person")
        if len(menu.targets) > 1:
            return Answer(person.texts.say("Whose settings?"), targets_keyboard(person.texts, menu))
        answer = await self._render(person, "person")
        if await self.admins.are_untold(person):
            return answer._replace(
                text=f"{answer.text}\n\n{person.texts.explain(refuse_unknown_admins())}"
            )
        return answer

    async def look(self, tapped: ShowSettings, person: Person) -> TapAnswer:
        """Show all settings of one target, or the values of one setting."""
        target = await self._target(tapped.target, person)
        return TapAnswer(rewrite=await self._render(person, target, tapped.name))

    async def choose(self, tapped: ChooseValue, person: Person) -> TapAnswer:
        target, name, value = await self._target(tapped.target, person), tapped.name, tapped.value
        if name not in list_offered(target, person.choices):
            raise _refuse_setting()
        if value not in (UNSET, *SETTINGS[name].values_for(target)):
            raise _refuse_setting()
        chosen = None if value == UNSET else value
        await self.preferences.choose(scopes_of(person.id, person.place)[target], name, chosen)
        person = await self.people.again(person)
        note = person.texts.say("Saved.")
        if chosen and target == "person" and person.choices[name].origin != "person":
            note = person.texts.say("Saved, but another choice overrides it here.")
        return TapAnswer(note, rewrite=await self._render(person, target, name))

    async def _render(self, person: Person, target: Origin, name: str = "") -> Answer:
        menu, texts = await self._menu(person, target), person.texts
        if name in list_offered(target, person.choices):
            text, keyboard = value_text(texts, menu, name), values_keyboard(texts, menu, name)
            if person.choices[name].origin == "profile":
                keyboard = ((profile_text.rule_button(texts, person.profile),), *keyboard)
        else:
            text, keyboard = settings_text(texts, menu), settings_keyboard(texts, menu)
        return Answer(text, keyboard, html=True)

    async def _menu(self, person: Person, target: Origin) -> Menu:
        chosen = await self.people.choices_of(person.id, person.place)
        targets = tuple(origin for origin in _TARGETS if origin in chosen)
        if not await self.admins.include(person):
            targets = ("person",)
        return Menu(person.id, target, targets, person.choices, chosen[target])

    async def _target(self, wanted: str, person: Person) -> Origin:
        """The target that the button chooses for; BotError if *person* may not choose for it."""
        for target in scopes_of(person.id, person.place):
            if target == wanted:
                if target != "person":
                    refusal = BotError("Only admins choose for the group.")
                    await self.admins.check(person, refusal)
                return target
        raise _refuse_setting()

    async def mode(self, message: Message, person: Person) -> Answer:
        """`/mode` shows the mode, `/mode knots` and `/mode classic` set one."""
        if wish := message.text.lower():
            if wish not in _MODES:
                raise BotError(
                    "There is no mode “{name}”; choose /mode classic or /mode knots.",
                    name=wish[:20],
                )
            person = await self._choose_mode(person, _MODES[wish])
        return _mode_now(person)

    async def choose_mode(self, tapped: ChooseMode, person: Person) -> TapAnswer:
        answer = _mode_now(await self._choose_mode(person, tapped.mode))
        return TapAnswer(answer.text, rewrite=answer)

    async def _choose_mode(self, person: Person, mode: Mode) -> Person:
        await self.preferences.choose(Scope(person.id), "mode", mode)
        return await self.people.again(person)


def _refuse_setting() -> BotError:
    return BotError("I don't know this setting; send /settings to see them all.")


def _mode_now(person: Person) -> Answer:
    said = {
        "knots": person.texts.say("Mode now: knots. A word may go through a cell twice."),
        "classic": person.texts.say("Mode now: classic. A word goes through a cell once."),
    }[person.mode]
    if person.choices["mode"].origin == "profile":
        name = profile_text.profile_name(person.texts, person.profile)
        said += " " + person.texts.say("It is a rule of the profile: {name}.", name=name)
        return Answer(said, ((profile_text.rule_button(person.texts, person.profile),),))
    if person.choices["mode"].origin in OF_CHATS:
        said += " " + person.texts.say("The group has chosen it; /settings shows more.")
    return Answer(said, mode_keyboard(person.texts, person.id, person.mode))


def mode_keyboard(texts: Texts, person: int, mode: Mode) -> Keyboard:
    names: dict[Mode, str] = {"classic": texts.say("Classic"), "knots": texts.say("Knots")}
    return (choices(names, mode, lambda chosen: ChooseMode(person, chosen)),)


@dataclass(slots=True, eq=False, repr=False)
class ProfileMenu:
    people: People
    preferences: Preferences
    admins: Admins
    host: host_games.HostStore
    vocabulary: Vocabulary
    outbox: Outbox
    now: Callable[[], float]

    def routes(self) -> Routes:
        return Routes(
            commands={"profile": self.profile},
            taps=[
                TapRoute(profile_text.ChooseProfile, self.choose),
                TapRoute(profile_text.ChangeRule, self.change_rule),
                TapRoute(profile_text.DeleteProfile, self.delete),
                TapRoute(TakeProfile, self.take),
            ],
        )

    def actions(self) -> Mapping[str, Command]:
        """The actions of `/dict` here, by the word after it."""
        return {"share": self.share, "unshare": self.withdraw, "take": self.offer}

    async def profile(self, message: Message, person: Person) -> Answer:
        """`/profile` shows the game, `/profile vk` chooses one, `/profile new vk` makes it.

        `/profile points 3=1,5=2` sets the points of words of Boggle.
        """
        if text := message.text.lower():
            await self.admins.check_host_game(person)
            first, _, rest = text.partition(" ")
            if first in _POINTS and rest:
                points = BoggleRules(points=parse_points(rest)).points
                await self.host.profiles.keep(person.profile._replace(points=points))
                return await self._overview(await self.people.again(person))
            if text in _MAIN:
                return await self._overview(await self._choose(person, ""))
            name = rest.strip() if first in _NEW and rest else text
            if not _NAME.fullmatch(name):
                raise BotError("A profile's name has 1 to 30 letters, digits, dots and dashes.")
            kept = await self._make(person, name, new=name != text)
            person = await self._choose(person, kept)
        return await self._overview(person)

    async def _make(self, person: Person, name: str, *, new: bool) -> str:
        """The name of the game here; it is made if it is not there yet.

        BotError if we don't know the game and it is not *new*.
        """
        profiles, wanted = self.host.profiles, host_games.game_name(name)
        for here in await profiles.all(person.chat):
            if host_games.game_name(here.name) == wanted:
                return here.name
        made = await profiles.of(person.chat, wanted)
        known = host_games.preset(made)
        if known is None and not new:
            raise BotError(
                "There is no profile “{name}” here; to create it: /profile new {name}", name=name
            )
        await profiles.keep(known or made)
        return wanted

    async def choose(self, tapped: profile_text.ChooseProfile, person: Person) -> TapAnswer:
        chosen = await self._find(tapped.number, person)
        person = await self._choose(person, chosen.name)
        note = profile_text.profile_name(person.texts, chosen)
        return TapAnswer(note, rewrite=await self._overview(person))

    async def change_rule(self, tapped: profile_text.ChangeRule, person: Person) -> TapAnswer:
        """Change the rule to its next value."""
        await self.admins.check_host_game(person)
        now = person.profile
        changed = {
            "mode": now._replace(mode=_NEXT_MODE[now.mode]),
            "diagonal": now._replace(diagonal=not now.diagonal),
            "least": now._replace(least=_NEXT_LEAST.get(now.least)),
            "corners": now._replace(corners=not now.corners),
            "points": now._replace(points=() if now.points else _OTHER_POINTS),
            "letters": now._replace(letters=_NEXT_LETTERS[now.letters]),
            "substantives": now._replace(substantives=not now.substantives),
            "yo": now._replace(yo=not now.yo),
        }
        await self.host.profiles.keep(changed[tapped.rule])
        person = await self.people.again(person)
        note = person.texts.say("Saved.")
        if tapped.rule == "points":
            note = person.texts.say("Saved. Points of your own: /profile points 3=1,5=2,6=3")
        return TapAnswer(note, rewrite=await self._overview(person))

    async def delete(self, tapped: profile_text.DeleteProfile, person: Person) -> TapAnswer:
        gone, texts = await self._find(tapped.number, person), person.texts
        name = profile_text.profile_name(texts, gone)
        if not tapped.sure:
            question = texts.say("Delete {name} with its verdicts and word lists?", name=name)
            return TapAnswer(rewrite=Answer(question, profile_text.delete_keyboard(texts, gone)))
        await self.host.profiles.delete(gone)
        await self.vocabulary.delete_unused_lists()
        person = await self._choose(person, "")
        return TapAnswer(
            texts.say("Deleted: {name}.", name=name), rewrite=await self._overview(person)
        )

    async def _choose(self, person: Person, name: str) -> Person:
        scope = Scope(person.chat, person.place.topic)
        await self.preferences.choose(scope, "profile", name or None)
        return await self.people.again(person)

    async def _find(self, number: int, person: Person) -> Profile:
        """The profile with that number, which *person* may choose; BotError if it is gone."""
        await self.admins.check_host_game(person)
        if number == _UNNAMED:
            return await self.host.profiles.of(person.chat, "")
        for known in await self.host.profiles.all(person.chat):
            if known.number == number:
                return known
        raise BotError("This profile is no longer here; /profile shows those that are.")

    async def _overview(self, person: Person) -> Answer:
        now, host = person.profile, self.host
        known = await host.profiles.all(now.owner)
        unnamed = [] if any(not each.name for each in known) else [Profile(now.owner)]
        overview = profile_text.Overview(
            profile=now,
            standing=await host.verdicts.of(now),
            lists=await host.imports.of(now),
            others=[each for each in (*unnamed, *known) if each.name != now.name],
            may_change=await self.admins.include(person),
            known_games=host_games.KNOWN_GAMES,
            rules=host_games.rules_of(now),
            own_points=host_games.has_own_points(now),
            has_letters=person.has_letters,
        )
        texts = person.texts
        return Answer(
            profile_text.profile_text(texts, overview),
            profile_text.profile_keyboard(texts, overview),
        )

    async def share(self, message: Message, person: Person) -> Answer:
        """Send a link, the same each time, by which others copy the profile as it is then."""
        await self.admins.check_host_game(person)
        token = await self.host.shares.publish(person.profile)
        said = person.texts.say(
            "Whoever opens this link can take over the rules, verdicts and word lists of {name}:\n"
            "{link}\nIn a group an admin writes /dict take {token}\n"
            "To stop sharing it: /dict unshare",
            name=profile_text.profile_name(person.texts, person.profile),
            link=self.outbox.network.link(f"{host_games.TAKE_LINK}{token}"),
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
        take = Button(person.texts.say("Take it over"), TakeProfile(person.chat, token))
        return Answer(text, ((take,),))

    async def take(self, tapped: TakeProfile, person: Person) -> TapAnswer:
        await self.admins.check_host_game(person)
        shared = await self._find_shared(tapped.token)
        report = Report(person.id, person.name, int(self.now()))
        taken = await self.host.take(shared, person.chat, report)
        await self._choose(person, taken.name)
        await self.vocabulary.words(person.id, taken)  # so that the next answer need not wait
        name = profile_text.profile_name(person.texts, taken)
        said = person.texts.say("{name} counts here now; /profile shows its rules.", name=name)
        return TapAnswer(rewrite=Answer(said))

    async def _find_shared(self, token: str) -> Profile:
        if not token:
            raise BotError("Write the letters of the link after it: /dict take …")
        shared = await self.host.shares.of(token)
        if shared is None:
            raise BotError("This game is no longer shared; ask for a new link.")
        return shared
