"""What somebody wrote without a command, by its shape alone: whatever is alive in the chat."""

import re
from dataclasses import dataclass, replace
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
_LETTER_IS = re.compile(
    rf"(?:исправь |исправить |fix |change |в клетке |на |в |at )?(?P<cell>{_CELL})"
    r" (?:это|стоит|должн[аоы]? быть|должен быть|буква|на|не \w,? а|is|should be|to|це)"
    rf" (?:буква )?(?P<letter>{_LETTER})"
)
# Words that are more than places in a row.
_NOUNS = frozenset(("первое", "второе", "другой", "другое", "другий", "друг", "первой"))
_TAKE_BACK = re.compile(
    r"(?:отмени|верни|скасуй|поверни|undo|take back)(?:ть|те)?(?: \w+)?(?: ход| хід| move)"
    r"|.*\b(?:ход назад|как было|откати\w*|ой,? не то|поверни назад|не так сыграл[аи]?)\b.*"
    r"|.*\b(?:не туда|верни назад|верни ход|верни$|отмени|ошиб\w+ ходом)\b.*"
    r"|.*\b(?:wrong move|хід назад|відмін\w+|скасуй)\b.*"
    r"|(?:undo|отмени|верни|take back) (?:that|it|this|это|последн\w+|the last one)"
)
_NUMBER = re.compile(
    r"(?:(?:№|#|ход|номер|вариант|беру|возьму|играй|ставь|поставь|ставлю|попробуй|играю"
    r"|сыграл[аи]?|сыграю|давай|хочу|выбираю|хід|move|number|option|i play"
    r"|play|take|pick|i'll take)"
    r"\s*(?:№|#|номер|number|вариант)?)?\s*"
    r"([1-9][0-9]?)(?:-?(?:й|ый|ий|ое|ой|th|st|nd|rd))?\s*"
    r"(?:вариант|ход|слово|варіант|хід|one|option)?"
    r"[\s.!)]*",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"(?:(?:беру|возьму|выберу|играй|ставь|поставь|ставлю|играю|давай|хочу|выбираю"
    r"|сыграл|сыграю|play|take|the|граю|i)\s+)*"
    r"(?:(перв|перш|first)|(втор|друг|second)|(трет|third)|(четв[её]рт|fourth)|(пят|п'ят|fifth))"
    r"(?:ый|ой|ое|ую|ье|ий|ью|ий|е|ую|ю)?(?: (?:вариант|ход|слово|варіант|one|option|word|move))?"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`´\u2018\u2032\uff07-][^\W\d_]+)*")
LIST = re.compile(r"\s*\w+(?:\s*,\s*\w+)+[\s.]*")
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

    @property
    def asked_words(self) -> tuple[str, ...]:
        """The word that was written or asked about, or all those of a list."""
        if self.typed:
            return (self.typed.word,)
        if self.command == "word" and self.rest.isalpha():
            return (self.rest,)
        return self.words if self.shape is Shape.WORDS else ()


def interpret(message: Message, *, by_latin: bool = False) -> Said:
    """What *message* may mean; *by_latin*: its writer names columns by Latin letters too."""
    if message.photos or message.documents:
        return Said(Shape.FILE, message.text)
    text = message.text.strip()
    words = tuple(dict.fromkeys(_WORD.findall(text)))
    said = _board(text, words) or _short(text, words) or _words(text, words)
    typed = replace(said.typed, by_latin=by_latin) if said.typed else None
    return replace(said, typed=typed)


def _board(text: str, words: tuple[str, ...]) -> Said | None:
    """A board in several rows, in one with empty cells, or in one of square blocks."""
    try:
        is_board = grid_in(text) is not None
    except GridError:  # it is meant as one
        is_board = True
    if not re.search(r"\n|\.\.|…", text) and command_in(text, loosely=False):
        return None
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
    if (found := _ORDINAL.fullmatch(phrase)) and found.lastindex and phrase not in _NOUNS:
        return Said(Shape.NUMBER, text, number=found.lastindex)
    if found := _LETTER_IS.fullmatch(phrase):
        return Said(Shape.FIX, text, words=words, cell=found["cell"], letter=found["letter"])
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
    if named := command_in(text, loosely=typed is None and not LIST.fullmatch(text)):
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
