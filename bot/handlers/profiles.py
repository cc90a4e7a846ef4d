"""`/profile`: which host game is played here, and its rules."""

import re
from dataclasses import replace

from bot.errors import BotError
from bot.handlers.boards import unknown_button
from bot.render.profiles import Overview, delete_keyboard, profile_keyboard, profile_text
from bot.render.verdicts import profile_name
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit
from storage import Mode, Profile, Scope

_NAME = re.compile(r"\w[\w .-]{0,29}")
_NEXT_MODE: dict[Mode | None, Mode | None] = {None: "classic", "classic": "knots", "knots": None}
_NEXT_LEAST: dict[int | None, int | None] = {None: 2, 2: 3, 3: 4, 4: 5, 5: None}
_UNNAMED = "0"


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, profile, "profile"),
            Touched(services, choose, "profile"),
            Touched(services, change_rule, "rule"),
            Touched(services, delete, "unprofile"),
        ]
    )


async def profile(visit: Visit) -> None:
    """`/profile` shows the game, `/profile vk` chooses one or makes it."""
    name = visit.asked.text.lower()
    if name:
        await check_may_change(visit)
        if not _NAME.fullmatch(name):
            raise BotError("A game's name has 1 to 30 letters, digits, dots and dashes.")
        await visit.services.profiles.keep(
            await visit.services.profiles.of(visit.person.chat, name)
        )
        await _choose(visit, name)
        visit = await visit.again()
    overview, texts = await _overview(visit), visit.person.texts
    await visit.say(profile_text(texts, overview), profile_keyboard(texts, overview))


async def choose(touch: Touch) -> str:
    chosen = await _of_button(touch, touch.tap.argument)
    await _choose(touch, chosen.name)
    await _show(await touch.again())
    return profile_name(touch.person.texts, chosen)


async def change_rule(touch: Touch) -> str:
    """Each tap leads to the next value of the rule."""
    now = await _of_button(touch, None)
    changed = {
        "mode": replace(now, mode=_NEXT_MODE[now.mode]),
        "diagonal": replace(now, diagonal=not now.diagonal),
        "least": replace(now, least=_NEXT_LEAST.get(now.least)),
        "yo": replace(now, yo=not now.yo),
    }
    if touch.tap.argument not in changed:
        raise unknown_button()
    await touch.services.profiles.keep(changed[touch.tap.argument])
    await _show(await touch.again())
    return touch.person.texts.say("Saved.")


async def delete(touch: Touch) -> str:
    number, _, now = touch.tap.argument.partition("-")
    gone, texts = await _of_button(touch, number), touch.person.texts
    name = profile_name(texts, gone)
    if not now:
        question = texts.say("Delete {name} with its verdicts and word lists?", name=name)
        await touch.rewrite(question, delete_keyboard(texts, gone))
        return ""
    await touch.services.profiles.delete(gone)
    await touch.services.delete_unused_images()
    await _choose(touch, "")
    await _show(await touch.again())
    return texts.say("Deleted: {name}.", name=name)


async def check_may_change(asker: Visit | Touch) -> None:
    """In a group its admins choose the game; BotError for others."""
    if not await _may_change(asker):
        raise BotError("Only admins choose the game of the group.")


async def _may_change(asker: Visit | Touch) -> bool:
    person = asker.person
    admins = asker.services.admins
    return not person.in_group or await admins.include(asker.bot, person.chat, person.id)


async def _choose(asker: Visit | Touch, name: str) -> None:
    place = asker.person.place
    await asker.services.preferences.choose(Scope(place.chat, place.topic), "profile", name or None)


async def _of_button(touch: Touch, number: str | None) -> Profile:
    """The profile by its number, or the one played here; BotError if it is not of this chat."""
    if touch.tap.subject != str(touch.person.chat):
        raise unknown_button()
    await check_may_change(touch)
    if number is None:
        return touch.person.profile
    if number == _UNNAMED:
        return await touch.services.profiles.of(touch.person.chat, "")
    for known in await touch.services.profiles.all(touch.person.chat):
        if str(known.number) == number:
            return known
    raise BotError("This game is no longer here; /profile shows those that are.")


async def _show(touch: Touch) -> None:
    overview, texts = await _overview(touch), touch.person.texts
    keyboard = profile_keyboard(texts, overview)
    if keyboard:
        await touch.rewrite(profile_text(texts, overview), keyboard)


async def _overview(asker: Visit | Touch) -> Overview:
    now, services = asker.person.profile, asker.services
    known = await services.profiles.all(now.owner)
    unnamed = [] if any(not each.name for each in known) else [Profile(now.owner)]
    return Overview(
        profile=now,
        standing=await services.verdicts.of(now),
        lists=await services.imports.of(now),
        others=[each for each in (*unnamed, *known) if each.name != now.name],
        may_change=await _may_change(asker),
    )
