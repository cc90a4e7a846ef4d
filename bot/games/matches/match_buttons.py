"""Buttons under a match: their payloads and labels."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.render.buttons import Button, Keyboard, Tone, in_rows
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


@payload("levels")
class DescribeLevels(MatchPayload):
    """Describe the levels, or show only their names."""

    how: Literal["long", "short"]


@payload("join")
class Join(MatchPayload):
    """Play with the host."""


@payload("table")
class OpenTable(MatchPayload):
    """Make it a game for up to six; only the host may, and `bot/games/parties` answers it."""


@payload("hint")
class TakeHint(MatchPayload):
    """Give a hint, with every tap a larger one."""


@payload("matchrules")
class ShowRules(MatchPayload):
    """Show the rules of the match."""


@payload("pass")
class Pass(MatchPayload):
    """Leave the turn to the other side."""


@payload("board")
class ShowBoard(MatchPayload):
    """Show the board again below the newest messages."""


@payload("resign")
class Resign(MatchPayload):
    """Ask whether to resign, or do it “now”."""

    when: Literal["", "now"] = ""


@payload("playon")
class PlayOn(MatchPayload):
    """Do not resign: the match goes on."""


@payload("takeback")
class TakeBack(MatchPayload):
    """Undo one's own last move, if the other side agrees."""


@payload("allow")
class AllowTakeBack(MatchPayload):
    """Let the other side take back, if still so many turns are *played*."""

    played: int


@payload("mway")
class PlaceWord(MatchPayload):
    """Make an ambiguous *word* by *letter* on *cell*; the word and the letter are codes."""

    cell: str
    letter: str
    word: str


@payload("again")
class PlayAgain(MatchPayload):
    """Begin another match of this size with the same people; the other side moves first."""


def invitation_keyboard(
    texts: Texts, match: str, levels: Mapping[str, str], *, in_group: bool, described: bool
) -> Keyboard:
    """Buttons for the bot at each of *levels*, with discs for its strength, or for other people."""
    buttons = [
        Button(f"{'●' * strength}{'○' * (len(levels) - strength)} {name}", ChooseLevel(match, key))
        for strength, (key, name) in enumerate(levels.items(), start=1)
    ]
    buttons.append(
        Button(texts.say("Hide levels"), DescribeLevels(match, "short"))
        if described
        else Button(texts.say("ⓘ Levels"), DescribeLevels(match, "long"))
    )
    if not described:  # a phone has no room for another row
        buttons.append(Button(texts.say("Rules"), ShowRules(match)))
    if in_group:
        buttons.append(Button(texts.say("Join"), Join(match)))
        buttons.append(Button(texts.say("A table for up to six"), OpenTable(match)))
    return in_rows(buttons, LEVELS_IN_A_ROW)


def match_keyboard(texts: Texts, match: str, *, passing: bool, touch: Button | None) -> Keyboard:
    """Buttons for a side besides making a word; *touch* opens the page of the match."""
    hint = Button(texts.say("Hint"), TakeHint(match))
    rules = Button(texts.say("Rules"), ShowRules(match))
    second = (
        Button(texts.say("Board"), ShowBoard(match)),
        Button(texts.say("Take back"), TakeBack(match)),
        Button(texts.say("Resign"), Resign(match)),
    )
    by_touch = (touch,) if touch else ()
    if passing:
        return ((*by_touch, hint, Button(texts.say("Pass"), Pass(match)), rules), second)
    return ((*by_touch, hint, rules), second)


def allow_keyboard(texts: Texts, match: str, played: int) -> Keyboard:
    return ((Button(texts.say("Allow"), AllowTakeBack(match, played)),),)


def again_keyboard(texts: Texts, match: str) -> Keyboard:
    """Buttons under a match that is over."""
    return ((Button(texts.say("Another game"), PlayAgain(match)),),)


def resign_keyboard(texts: Texts, match: str) -> Keyboard:
    """Buttons that ask again before a person resigns."""
    play_on = Button(texts.say("Play on"), PlayOn(match))
    resign = Button(texts.say("Resign now"), Resign(match, "now"), tone=Tone.DANGER)
    return ((play_on, resign),)
