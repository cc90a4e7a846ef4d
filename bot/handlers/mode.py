"""`/mode`: classic or knots, for the boards that a person sends from now on."""

from dataclasses import dataclass
from typing import ClassVar

from bot.chat.choices import OF_CHATS
from bot.chat.messages import Message
from bot.chat.people import People, Person
from bot.chat.routes import Routes, TapRoute
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Keyboard, choices
from bot.render.payloads import PersonPayload, payload
from bot.render.profile_text import profile_name, rule_button
from bot.texts import BotError, Texts
from storage import Mode, Preferences, Scope

_MODES: dict[str, Mode] = {
    "classic": "classic",
    "классика": "classic",
    "класика": "classic",
    "knots": "knots",
    "узлы": "knots",
    "вузли": "knots",
}


@payload("mode")
class ChooseMode(PersonPayload):
    foreign: ClassVar[str] = "This button is not yours; send /mode to choose for yourself."
    mode: Mode


@dataclass(frozen=True, slots=True)
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
