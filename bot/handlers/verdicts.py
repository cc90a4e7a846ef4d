"""`/accepted`, `/refused` and the buttons ✓ ✗: what the host game says of words."""

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.spelling import words_in
from bot.errors import BotError
from bot.games.answers import show
from bot.games.contents import content_of
from bot.handlers.boards import own_board, refuse, unknown_button
from bot.render.verdicts import (
    MOST_SHOWN,
    profile_name,
    undo_keyboard,
    verdicts_text,
    with_undo,
    word_of,
    words_keyboard,
)
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit, even_if_the_same
from storage import Board, Report, Verdict

LONGEST_NUMBER = 6


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, accept, "accepted"),
            Addressed(services, refuse_words, "refused"),
            Touched(services, show_words, "verdicts"),
            Touched(services, accept_here, "accepted"),
            Touched(services, refuse_here, "refused"),
            Touched(services, undo_here, "unsayhere"),
            Touched(services, undo, "unsay"),
        ]
    )


async def accept(visit: Visit) -> None:
    await _report_typed(visit, accepted=True)


async def refuse_words(visit: Visit) -> None:
    await _report_typed(visit, accepted=False)


async def undo(touch: Touch) -> str:
    """Take back a verdict of this place; the word is then what it was before."""
    number = touch.tap.argument
    if touch.tap.subject != str(touch.person.chat) or not _is_number(number):
        raise unknown_button()
    verdict = await _taken_back(touch, int(number))
    text, last = await _list(touch)
    await touch.rewrite(text, undo_keyboard(touch.person.chat, last))
    return touch.person.texts.say("Taken back: {word}.", word=verdict.word)


async def show_words(touch: Touch) -> str:
    """The words of the answer as buttons, in place of the others."""
    board = await own_board(touch)
    said, _, first = touch.tap.argument.partition("-")
    if said not in ("accepted", "refused") or not _is_number(first):
        return await refuse(touch)
    _check_open(touch)
    content = await content_of(touch, board, int(first))
    keyboard = words_keyboard(
        touch.person.texts, board, int(first), content.words, accepted=said == "accepted"
    )
    with even_if_the_same():
        await touch.bot.edit_message_reply_markup(board.chat, board.answer, reply_markup=keyboard)
    return touch.person.texts.say("Tap a word to say what the game did with it.")


async def accept_here(touch: Touch) -> str:
    return await _report_tapped(touch, accepted=True)


async def refuse_here(touch: Touch) -> str:
    return await _report_tapped(touch, accepted=False)


async def undo_here(touch: Touch) -> str:
    """The same as `undo`, under an answer."""
    board = await own_board(touch)
    said, _, number = touch.tap.argument.partition("-")
    if not _is_number(number):
        return await refuse(touch)
    verdict = await _taken_back(touch, int(number))
    await _show_again(touch, board, 0, accepted=said == "accepted")
    return touch.person.texts.say("Taken back: {word}.", word=verdict.word)


async def _report_typed(visit: Visit, *, accepted: bool) -> None:
    if not visit.asked.text:
        text, last = await _list(visit)
        await visit.say(text, undo_keyboard(visit.person.chat, last))
        return
    words = words_in(visit.asked.text, visit.asked.command, yo=visit.person.profile.yo)
    await _report(visit, words, accepted=accepted)
    profile, texts = visit.person.profile, visit.person.texts
    sentence = (
        texts.say("Noted for {profile}, accepted: {words}.", **_said(visit, words))
        if accepted
        else texts.say("Noted for {profile}, refused: {words}.", **_said(visit, words))
    )
    said = [await visit.services.verdicts.on(profile, word) for word in words]
    undoable = [verdict for verdict in said if verdict]
    await visit.say(sentence, undo_keyboard(visit.person.chat, undoable))


async def _report_tapped(touch: Touch, *, accepted: bool) -> str:
    board = await own_board(touch)
    first, _, code = touch.tap.argument.partition("-")
    word = word_of(board, code)
    if word is None or not _is_number(first):
        return await refuse(touch)
    _check_open(touch)
    await _report(touch, [word], accepted=accepted)
    verdict = await touch.services.verdicts.on(touch.person.profile, word)
    await _show_again(touch, board, int(first), accepted=accepted, verdict=verdict)
    if accepted:
        return touch.person.texts.say("“{word}” is accepted.", word=word)
    return touch.person.texts.say("“{word}” is refused; it is gone from the answers.", word=word)


async def _show_again(
    touch: Touch, board: Board, first: int, *, accepted: bool, verdict: Verdict | None = None
) -> None:
    """The answer as the words are now, still with its words as buttons."""
    content = await content_of(touch, board, first)
    if not content.words:
        first, content = 0, await content_of(touch, board)
    texts, words = touch.person.texts, content.words
    keyboard = words_keyboard(texts, board, first, words, accepted=accepted)
    if verdict:
        keyboard = with_undo(keyboard, board, verdict)
    await show(touch, board, replace(content, keyboard=keyboard))


async def _report(asker: Visit | Touch, words: Sequence[str], *, accepted: bool) -> None:
    await _check_reporter(asker)
    person, services = asker.person, asker.services
    report = Report(person.id, person.name, int(services.timers.now()))
    await services.verdicts.report(person.profile, words, report, accepted=accepted)
    if accepted:
        await services.dictionaries.allow(person.id, words)


async def _taken_back(touch: Touch, number: int) -> Verdict:
    await _check_reporter(touch)
    verdict = await touch.services.verdicts.undo(touch.person.chat, number)
    if verdict is None:
        raise BotError("This was taken back already.")
    return verdict


async def _list(asker: Visit | Touch) -> tuple[str, list[Verdict]]:
    profile, verdicts = asker.person.profile, asker.services.verdicts
    last = await verdicts.history(profile, MOST_SHOWN)
    return verdicts_text(asker.person.texts, profile, await verdicts.of(profile), last), last


async def _check_reporter(asker: Visit | Touch) -> None:
    person = asker.person
    if not person.in_group or person.choices["reporters"].value != "admins":
        return
    if not await asker.services.admins.include(asker.bot, person.chat, person.id):
        raise BotError("In this group only admins report what the game accepts.")


def _check_open(touch: Touch) -> None:
    """Buttons cannot be hidden as text can."""
    if touch.person.spoiler:
        raise BotError("Words are hidden here; report them like this: /refused word")


def _said(visit: Visit, words: Sequence[str]) -> dict[str, str]:
    name = profile_name(visit.person.texts, visit.person.profile)
    return {"profile": name, "words": ", ".join(words)}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
