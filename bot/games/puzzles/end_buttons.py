"""Buttons under a puzzle and under its result."""

from collections.abc import Collection
from typing import ClassVar, Literal

from bot.render.answer import StaleError
from bot.render.buttons import Button, Keyboard
from bot.render.payloads import ChatPayload, payload
from bot.texts import Texts
from storage import Puzzle

View = Literal["result", "found", "missed"]


@payload("ended")
class ShowEnd(ChatPayload):
    """Show who found what, what was missed, or the result; *puzzle* is its message."""

    foreign: ClassVar[str] = "This button does nothing here; /card shows your own result."
    game: str
    puzzle: int
    view: View


@payload("another")
class AnotherPuzzle(ChatPayload):
    """Post another puzzle of *game*."""

    foreign: ClassVar[str] = "This button does nothing here; /newbee begins a puzzle."
    game: str


@payload("puzzlerules")
class ExplainPuzzle(ChatPayload):
    """Show the rules of *game*."""

    foreign: ClassVar[str] = "This button does nothing here; /newbee begins a puzzle."
    game: str


def refuse_replaced() -> StaleError:
    return StaleError("Another puzzle has taken the place of this one.")


def rules_button(texts: Texts, puzzle: Puzzle) -> Button:
    return Button(texts.say("Rules"), ExplainPuzzle(puzzle.chat, puzzle.game))


def puzzle_keyboard(texts: Texts, puzzle: Puzzle, touch: Button | None) -> Keyboard:
    """Buttons under a running puzzle and under its scores; *touch* opens its page."""
    return (tuple(filter(None, (touch, rules_button(texts, puzzle)))),)


def end_keyboard(texts: Texts, puzzle: Puzzle, view: View, views: Collection[View]) -> Keyboard:
    """Buttons for the *views* other than *view*, for another puzzle and for the rules."""
    labels: dict[View, str] = {
        "result": texts.say("Result"),
        "found": texts.say("Who found what"),
        "missed": texts.say("Missed words"),
    }
    ways = tuple(
        Button(label, ShowEnd(puzzle.chat, puzzle.game, puzzle.message, other))
        for other, label in labels.items()
        if other in views and other != view
    )
    again = Button(texts.say("One more"), AnotherPuzzle(puzzle.chat, puzzle.game))
    return tuple(filter(None, (ways, (again, rules_button(texts, puzzle)))))
