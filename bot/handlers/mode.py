"""`/mode`: classic or knots, for the boards that a person sends from now on."""

from bot.chat.choices import OF_CHATS
from bot.errors import BotError
from bot.render.keyboard import mode_keyboard
from bot.services import Person, Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit
from storage import Mode, Scope

_MODES: dict[str, Mode] = {
    "classic": "classic",
    "классика": "classic",
    "knots": "knots",
    "узлы": "knots",
}


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, mode, "mode"))
    application.add_handler(Touched(services, choose_mode, "mode"))


async def mode(visit: Visit) -> None:
    """`/mode` shows the mode, `/mode knots` toggles knots, `/mode classic` sets classic."""
    person, wish = visit.person, visit.asked.text.lower()
    now = _next_mode(person.mode, wish) if wish else person.mode
    if wish:
        await visit.services.preferences.choose(Scope(person.id), "mode", now)
        person = (await visit.again()).person
    await visit.say(_mode_now(person), mode_keyboard(person.texts, person.id, person.mode))


async def choose_mode(touch: Touch) -> str:
    person, chosen = touch.person, _MODES.get(touch.tap.argument)
    if touch.tap.subject != str(person.id) or chosen is None:
        raise BotError("This button is not yours; send /mode to choose for yourself.")
    await touch.services.preferences.choose(Scope(person.id), "mode", chosen)
    person = (await touch.again()).person
    text = _mode_now(person)
    await touch.rewrite(text, mode_keyboard(person.texts, person.id, person.mode))
    return text


def _next_mode(now: Mode, wish: str) -> Mode:
    if wish not in _MODES:
        raise BotError(
            "There is no mode “{name}”; choose /mode classic or /mode knots.", name=wish[:20]
        )
    return "classic" if _MODES[wish] == now == "knots" else _MODES[wish]


def _mode_now(person: Person) -> str:
    said = {
        "knots": person.texts.say("Mode now: knots. A word may go through a cell twice."),
        "classic": person.texts.say("Mode now: classic. A word goes through a cell once."),
    }[person.mode]
    if person.choices["mode"].origin == "profile":
        said += " " + person.texts.say("It is a rule of the profile; /profile shows more.")
    if person.choices["mode"].origin in OF_CHATS:
        said += " " + person.texts.say("The group has chosen it; /settings shows more.")
    return said
