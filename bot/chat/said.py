"""What somebody wrote without a command, by its shape alone: whatever is alive in the chat."""

import re
from dataclasses import dataclass
from enum import Enum

from bot.boards.grids import grid_in
from bot.boards.typed import TypedMove
from bot.chat.command_names import COMMANDS, COMMANDS_ALONE
from bot.chat.messages import Message
from solver import GridError

MAX_WORDS = 10

_CELL = r"[^\W\d_]{1,2}[1-9][0-9]?"
_LETTER = r"(?:[^\W\d_]|\([^()\s]+\))"
_ONE_CELL = re.compile(rf"({_CELL})[\s.!?]*")
_FIXES = re.compile(rf"(?:{_CELL}\s*[=:]\s*(?:{_LETTER}|[.\-–—_])(?:[\s,;]+|$))+")
_LETTER_THERE = re.compile(rf"({_CELL})[\s:\-–—]+({_LETTER})[\s.!?]*")
_NUMBER = re.compile(r"(?:№|#|ход|move)?\s*([1-9][0-9]?)[\s.!)]*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`´\u2018\u2032\uff07-][^\W\d_]+)*")
_APART = re.compile(r"[^\W\d_](?:[\s,;]+[^\W\d_])+[\s.]*")
_UNDO = frozenset(
    (
        *("undo", "back", "cancel", "take back", "take it back", "go back", "undo it"),
        *("отмена", "отмени", "отменить", "отмена хода", "отмени ход", "отменить ход"),
        *("назад", "ход назад", "верни", "вернуть", "верни ход", "вернуть ход", "верни назад"),
        *("скасуй", "скасувати", "скасувати хід", "поверни", "повернути", "повернути хід"),
    )
)


class Shape(Enum):
    """The shapes a text may have, as the table in docs/design/chat.md calls them."""

    FILE = "a picture"
    BOARD = "a board"
    NAME = "our name alone"
    FIX = "`c2=о`"
    LETTER = "`c2 о`"
    UNDO = "`undo`"
    NUMBER = "a number"
    CELL = "a cell"
    MOVE = "a cell and a word"
    WORD = "a word"
    WORDS = "words"
    COMMAND = "a command without its slash"
    LETTERS = "letters apart"
    TALK = "talk"


@dataclass(frozen=True, slots=True)
class Said:
    """A text of some *shape*: *typed* is a word or a move, *words* are all there are.

    *cell*, *letter* and *number* are those of a text that names one, *command* and the *rest* after
    it those of one that names a command.
    """

    shape: Shape
    text: str = ""
    typed: TypedMove | None = None
    words: tuple[str, ...] = ()
    cell: str = ""
    letter: str = ""
    number: int = 0
    command: str = ""
    rest: str = ""


def said_in(message: Message) -> Said:
    if message.photos or message.documents:
        return Said(Shape.FILE, message.text)
    text = message.text.strip()
    words = tuple(dict.fromkeys(_WORD.findall(text)))
    return (
        _board(text, words) or _short(text, words) or _command(text, words) or _words(text, words)
    )


def _board(text: str, words: tuple[str, ...]) -> Said | None:
    """A board in several rows, in one with empty cells, or in one of square blocks."""
    try:
        is_board = grid_in(text) is not None
    except GridError:  # it is meant as one
        is_board = True
    if not is_board or (TypedMove.parse(text) and not re.search(r"\n|\.\.|…", text)):
        return None
    return Said(Shape.BOARD, text, words=words)


def _short(text: str, words: tuple[str, ...]) -> Said | None:
    """One thing about a board."""
    if not text:
        return Said(Shape.NAME)
    if text.lower().rstrip(" .!") in _UNDO:
        return Said(Shape.UNDO, text, TypedMove.parse(text), words)
    if _FIXES.fullmatch(text):
        return Said(Shape.FIX, text, words=words)
    if found := _NUMBER.fullmatch(text):
        return Said(Shape.NUMBER, text, number=int(found[1]))
    if found := _ONE_CELL.fullmatch(text):
        return Said(Shape.CELL, text, words=words, cell=found[1])
    if found := _LETTER_THERE.fullmatch(text):
        return Said(Shape.LETTER, text, words=words, cell=found[1], letter=found[2])
    return None


def _command(text: str, words: tuple[str, ...]) -> Said | None:
    name, _, rest = text.partition(" ")
    name, rest = name.lower().rstrip(":,.!?"), rest.strip()
    command = (COMMANDS if rest else COMMANDS_ALONE).get(name)
    if command is None or (name == text.lower() and name not in COMMANDS_ALONE):
        return None
    return Said(Shape.COMMAND, text, TypedMove.parse(text), words, command=command, rest=rest)


def _words(text: str, words: tuple[str, ...]) -> Said:
    if typed := TypedMove.parse(text):
        return Said(Shape.MOVE if typed.cell else Shape.WORD, text, typed, words)
    if _APART.fullmatch(text):
        return Said(Shape.LETTERS, text, words=words)
    if len(words) == 1 and len(words[0]) > 1 and not any(c.isdigit() for c in text):
        return Said(Shape.WORD, text, TypedMove(words[0]), words)
    is_list = 0 < len(words) <= MAX_WORDS and not any(c.isdigit() for c in text)
    return Said(Shape.WORDS if is_list else Shape.TALK, text, words=words)
