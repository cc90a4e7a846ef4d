"""`/settings`: what counts here and why; choices for oneself, and for the group by its admins."""

from bot.chat.choices import SETTINGS, Origin
from bot.errors import BotError
from bot.render.preferences import (
    UNSET,
    Menu,
    settings_keyboard,
    settings_text,
    value_text,
    values_keyboard,
)
from bot.services import Person, Services, scopes_of
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit

_TARGETS: tuple[Origin, ...] = ("person", "chat", "topic")


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, settings, "settings"),
            Touched(services, look, "settings"),
            Touched(services, choose, "choose"),
        ]
    )


async def settings(visit: Visit) -> None:
    menu, texts = await _menu(visit, "person"), visit.person.texts
    await visit.say(settings_text(texts, menu), settings_keyboard(texts, menu), html=True)


async def look(touch: Touch) -> str:
    """All settings of one target, or the values of one setting."""
    target, name, _ = await _wish(touch)
    await _show(touch, target, name)
    return ""


async def choose(touch: Touch) -> str:
    target, name, value = await _wish(touch)
    if name not in SETTINGS or value not in (UNSET, *SETTINGS[name].values_for(target)):
        raise _unknown()
    scope = scopes_of(touch.person.id, touch.person.place)[target]
    chosen = None if value == UNSET else value
    await touch.services.preferences.choose(scope, name, chosen)
    touch = await touch.again()
    await _show(touch, target, name)
    choice = touch.person.choices.get(name)
    if target == "person" and choice and choice.origin != "person" and chosen:
        return touch.person.texts.say("Saved; but here another choice comes first.")
    return touch.person.texts.say("Saved.")


async def _show(touch: Touch, target: Origin, name: str) -> None:
    menu, texts = await _menu(touch, target), touch.person.texts
    if name in SETTINGS:
        text, keyboard = value_text(texts, menu, name), values_keyboard(texts, menu, name)
    else:
        text, keyboard = settings_text(texts, menu), settings_keyboard(texts, menu)
    await touch.rewrite(text, keyboard, html=True)


async def _menu(asker: Visit | Touch, target: Origin) -> Menu:
    person = asker.person
    chosen = await asker.services.chosen(person.id, person.place)
    targets = tuple(origin for origin in _TARGETS if origin in chosen)
    if len(targets) > 1 and not await _is_admin(asker, person):
        targets = ("person",)
    return Menu(person.id, target, targets, person.choices, chosen[target])


async def _wish(touch: Touch) -> tuple[Origin, str, str]:
    """The target, the setting and the value that the button names, if it is this person's."""
    person = touch.person
    if touch.tap.subject != str(person.id):
        raise BotError("These buttons are not yours; send /settings to choose for yourself.")
    wanted, _, rest = touch.tap.argument.partition("-")
    name, _, value = rest.partition("-")
    for target in scopes_of(person.id, person.place):
        if target == wanted:
            if target != "person" and not await _is_admin(touch, person):
                raise BotError("Only admins choose for the group.")
            return target, name, value
    raise _unknown()


async def _is_admin(asker: Visit | Touch, person: Person) -> bool:
    return await asker.services.admins.include(asker.bot, person.chat, person.id)


def _unknown() -> BotError:
    return BotError("I do not know this setting; send /settings to see them all.")
