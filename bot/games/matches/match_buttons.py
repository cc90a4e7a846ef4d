"""What the buttons under a match mean, and how they look."""

from dataclasses import dataclass
from typing import Literal

from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.payloads import Payload, payload
from bot.texts import Texts

LEVELS_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class MatchPayload(Payload):
    """A button under an invitation to a match, or under its board."""

    match: str


@payload("level")
class ChooseLevel(MatchPayload):
    """Play with the bot at a level of `solver.LEVELS`."""

    level: str


@payload("join")
class Join(MatchPayload):
    """Play with the host."""


@payload("hint")
class TakeHint(MatchPayload):
    """A little more with every tap."""


@payload("pass")
class Pass(MatchPayload):
    """Leave the turn to the other side."""


@payload("board")
class ShowBoard(MatchPayload):
    """Once more, below what has been said since."""


@payload("resign")
class Resign(MatchPayload):
    """Asks whether it is meant, unless it says “now”."""

    when: Literal["", "now"] = ""


@payload("playon")
class PlayOn(MatchPayload):
    """It was not meant: the match goes on."""


def invitation_keyboard(match: str, levels: dict[str, str], join: str | None) -> Keyboard:
    """Whom to play with: the bot at one of *levels*, or whoever taps *join*."""
    buttons = [Button(name, ChooseLevel(match, key)) for key, name in levels.items()]
    if join:
        buttons.append(Button(join, Join(match)))
    return in_rows(buttons, LEVELS_IN_A_ROW)


def match_keyboard(texts: Texts, match: str, *, passing: bool) -> Keyboard:
    """What a side can do besides making a word."""
    hint = Button(texts.say("Hint"), TakeHint(match))
    second = (
        Button(texts.say("Board"), ShowBoard(match)),
        Button(texts.say("Resign"), Resign(match)),
    )
    if passing:
        return ((hint, Button(texts.say("Pass"), Pass(match))), second)
    return ((hint,), second)


def resign_keyboard(texts: Texts, match: str) -> Keyboard:
    """Asks again before a match is given up."""
    play_on = Button(texts.say("Play on"), PlayOn(match))
    return ((play_on, Button(texts.say("Resign now"), Resign(match, "now"))),)
