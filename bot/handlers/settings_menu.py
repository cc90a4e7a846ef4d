"""`/settings`: the settings here and who chose them; choices for oneself or, by admins, a group.

`/mode` chooses classic or knots, for the boards that a person sends from now on.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.chat.admins import Admins, refuse_unknown_admins
from bot.chat.choices import OF_CHATS, SETTINGS, Origin
from bot.chat.choices_text import (
    UNSET,
    ChooseValue,
    Menu,
    ShowSettings,
    list_offered,
    settings_keyboard,
    settings_text,
    targets_keyboard,
    value_text,
    values_keyboard,
)
from bot.chat.messages import Message
from bot.chat.people import People, Person, scopes_of
from bot.chat.routes import Routes, TapRoute
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Keyboard, choices
from bot.render.payloads import PersonPayload, payload
from bot.render.profile_text import profile_name, rule_button
from bot.texts import BotError, Texts
from storage import Mode, Preferences, Scope

_TARGETS: tuple[Origin, ...] = ("person", "chat", "topic")
_MODES: dict[str, Mode] = {
    "classic": "classic",
    "классика": "classic",
    "класика": "classic",
    "knots": "knots",
    "узлы": "knots",
    "вузли": "knots",
}


@dataclass(slots=True, eq=False, repr=False)
class SettingsMenu:
    people: People
    preferences: Preferences
    admins: Admins

    def routes(self) -> Routes:
        return Routes(
            commands={"settings": self.settings},
            taps=[TapRoute(ShowSettings, self.look), TapRoute(ChooseValue, self.choose)],
        )

    async def settings(self, message: Message, person: Person) -> Answer:
        """Show the settings; ask an admin of a group first for whom to choose."""
        menu = await self._menu(person, "person")
        if len(menu.targets) > 1:
            return Answer(person.texts.say("Whose settings?"), targets_keyboard(person.texts, menu))
        answer = await self._render(person, "person")
        if await self.admins.are_untold(person):
            return replace(
                answer, text=f"{answer.text}\n\n{person.texts.explain(refuse_unknown_admins())}"
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
                keyboard = ((rule_button(texts, person.profile),), *keyboard)
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


def _refuse_setting() -> BotError:
    return BotError("I don't know this setting; send /settings to see them all.")


@payload("mode")
class ChooseMode(PersonPayload):
    foreign: ClassVar[str] = "This button is not yours; send /mode to choose for yourself."
    mode: Mode


@dataclass(slots=True, eq=False, repr=False)
class ModeCommand:
    people: People
    preferences: Preferences

    def routes(self) -> Routes:
        return Routes(commands={"mode": self.mode}, taps=[TapRoute(ChooseMode, self.choose)])

    async def mode(self, message: Message, person: Person) -> Answer:
        """`/mode` shows the mode, `/mode knots` and `/mode classic` set one."""
        if wish := message.text.lower():
            if wish not in _MODES:
                raise BotError(
                    "There is no mode “{name}”; choose /mode classic or /mode knots.",
                    name=wish[:20],
                )
            person = await self._choose(person, _MODES[wish])
        return _mode_now(person)

    async def choose(self, tapped: ChooseMode, person: Person) -> TapAnswer:
        answer = _mode_now(await self._choose(person, tapped.mode))
        return TapAnswer(answer.text, rewrite=answer)

    async def _choose(self, person: Person, mode: Mode) -> Person:
        await self.preferences.choose(Scope(person.id), "mode", mode)
        return await self.people.again(person)


def _mode_now(person: Person) -> Answer:
    said = {
        "knots": person.texts.say("Mode now: knots. A word may go through a cell twice."),
        "classic": person.texts.say("Mode now: classic. A word goes through a cell once."),
    }[person.mode]
    if person.choices["mode"].origin == "profile":
        name = profile_name(person.texts, person.profile)
        said += " " + person.texts.say("It is a rule of the profile: {name}.", name=name)
        return Answer(said, ((rule_button(person.texts, person.profile),),))
    if person.choices["mode"].origin in OF_CHATS:
        said += " " + person.texts.say("The group has chosen it; /settings shows more.")
    return Answer(said, mode_keyboard(person.texts, person.id, person.mode))


def mode_keyboard(texts: Texts, person: int, mode: Mode) -> Keyboard:
    names: dict[Mode, str] = {"classic": texts.say("Classic"), "knots": texts.say("Knots")}
    return (choices(names, mode, lambda chosen: ChooseMode(person, chosen)),)
