"""What somebody wrote without a command, by its shape alone: whatever is alive in the chat."""

import re
from dataclasses import dataclass
from enum import Enum

from bot.boards.grids import grid_in
from bot.boards.typed import TypedMove
from bot.chat.command_names import command_in
from bot.chat.messages import Message
from solver import GridError

MAX_WORDS = 10

_CELL = r"[^\W\d_]{1,2}[1-9][0-9]?"
_LETTER = r"(?:[^\W\d_]|\([^()\s]+\))"
_ONE_CELL = re.compile(rf"({_CELL})[\s.!?]*")
_FIXES = re.compile(rf"(?:{_CELL}\s*[=:]\s*(?:{_LETTER}|[.\-–—_])(?:[\s,;]+|$))+")
_LETTER_THERE = re.compile(
    rf"(?P<cell>{_CELL})[\s:\-–—]+(?P<letter>{_LETTER})[\s.!?]*"
    rf"|(?P<letter2>{_LETTER}) (?:на |в |at |on )?(?P<cell2>{_CELL})[\s.!?]*"
)
_TAKE_BACK = re.compile(r"(?:отмени|верни|undo|take back)(?:ть|те)?(?: \w+)?(?: ход| move)")
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
    return _board(text, words) or _short(text, words) or _words(text, words)


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
    phrase = text.lower().rstrip(" .!")
    if phrase in _UNDO or _TAKE_BACK.fullmatch(phrase):
        return Said(Shape.UNDO, text, TypedMove.parse(text), words)
    if _FIXES.fullmatch(text):
        return Said(Shape.FIX, text, words=words)
    if found := _NUMBER.fullmatch(text):
        return Said(Shape.NUMBER, text, number=int(found[1]))
    if found := _ONE_CELL.fullmatch(text):
        return Said(Shape.CELL, text, words=words, cell=found[1])
    if found := _LETTER_THERE.fullmatch(text):
        cell, letter = found["cell"] or found["cell2"], found["letter"] or found["letter2"]
        return Said(Shape.LETTER, text, words=words, cell=cell, letter=letter)
    return None


def _words(text: str, words: tuple[str, ...]) -> Said:
    typed = TypedMove.parse(text)
    if typed and typed.cell:
        return Said(Shape.MOVE, text, typed, words)
    if named := command_in(text):
        command, rest = named
        alone = typed if len(text.split()) == 1 else None
        return Said(Shape.COMMAND, text, alone, words, command=command, rest=rest)
    if typed:
        return Said(Shape.WORD, text, typed, words)
    if _APART.fullmatch(text):
        return Said(Shape.LETTERS, text, words=words)
    plain = not any(c.isdigit() for c in text)
    if plain and len(words) == 1 and len(words[0]) > 1:
        return Said(Shape.WORD, text, TypedMove(words[0]), words)
    shape = Shape.WORDS if plain and 0 < len(words) <= MAX_WORDS else Shape.TALK
    return Said(shape, text, words=words)
