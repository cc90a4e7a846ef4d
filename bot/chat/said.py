"""Interpret texts without a command by their shape alone, whatever is under way in the chat."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple
from unicodedata import category

from bot.boards.grids import grid_in
from bot.boards.typed import TypedMove
from bot.chat.command_names import command_in
from bot.chat.hive_letters import find_hive_letters
from bot.chat.intents import asks_hints, find_label, is_about_word
from bot.chat.messages import Message
from bot.chat.told import (
    CELL,
    Told,
    claim_side,
    find_meant_word,
    find_played_word,
    read_told,
    tells_play,
)
from bot.chat.told_letters import LETTER, collect_groups, read_fix
from bot.chat.word_lists import any_of
from solver import NEWSPAPER_LETTERS, GridError

MAX_WORDS = 10
# Numbers of letters in a hive or a board of Boggle.
BOARD_LETTERS = (NEWSPAPER_LETTERS, 9, 16, 25)
# One of at most this many words in talk, small ones not counted, may be the move.
MAX_TOLD_WORDS = 4
# A text of at most this many words may ask about one of them; a question, or a text that tells
# whose move it is, may have a few more.
_FEW_WORDS = 3
_FEW_WORDS_OF_A_MOVE = 7

_ONE_CELL = re.compile(rf"({CELL})[\s.!?]*")
_FIXES = re.compile(rf"(?:\w+\W+){{0,6}}?((?:{CELL}\s*[=:]\s*(?:{LETTER}|[.\-–—_])(?:[\s,;]+|$))+)")
_LETTER_THERE = (
    rf"(?P<cell>{CELL})[\s:\-–—]+(?P<letter>{LETTER})[\s.!?]*"
    r"|(?i:(?:поставь|ставь|впиши|вставь|постав|встав|put|place|write) )?"
    r"(?i:(?:букву|літеру|the|letter|an?) )*?"
    rf"(?P<letter2>{LETTER}) (?:на |в |у |at |on |in |into )?(?P<cell2>{CELL})[\s.!?]*"
)
# Words that mean more than a place in a row.
_NOUNS = frozenset(("первое", "второе", "другой", "другое", "другий", "друг", "первой"))
_CHOOSES = any_of("chooses")
_POINT = any_of("points_at_row")
_ROW = any_of("row_of_answer")
_NUMBER = (
    rf"(?:(?:{_POINT})\s+)*(?:[№#]\s*|ход)?([1-9][0-9]?)"
    rf"(?:-?(?:й|ый|ий|ое|ой|ю|ую|е|я|й|th|st|nd|rd))?(?:\s*(?:{_ROW}))*[\s.!)]*"
)
_NAMED = r"(?:.* )?(?:номер|number|no|№|#|вариант|варіант|option|строк\w+|рядок|row)"
_NAMED_NUMBER = re.compile(rf"{_NAMED} ?([1-9][0-9]?)\b(?! ?(?:раз|times)).*")
_NAMED_IN_WORDS = re.compile(
    rf"{_NAMED} (?:(один|одна|one)|(два|две|дві|two)|(три|three)|(четыре|чотири|four)"
    r"|(пять|п'ять|five))\b.*"
)
_ORDINAL = (
    rf"(?:.*\b(?:{_CHOOSES}) )?(?:(?:{_POINT})\s+)*"
    r"(?:(перв|перш|first)|(втор|друг(?!ую|о[йе]|ая|ие)|second)|(трет|third)|(четв[её]рт|fourth)|(пят|п'ят|fifth))"
    rf"(?:ый|ой|ое|ую|ье|ий|ью|ий|ій|е|ую|ю|я|ья)?(?:\s+(?:{_ROW}))*"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ`´\u2018\u2032\uff07-][^\W\d_]+)*")
_LIST = re.compile(r"\s*\w+(?:\s*,\s*\w+)+[\s.]*")
_APART = re.compile(r"[^\W\d_](?:[\s,;]+[^\W\d_])+[\s.]*")
# Words that join others in a list.
_JOINING = frozenset(("and", "и", "й", "та", "і"))
_BACK = frozenset(("back", "cancel", "назад"))
# Commands that take all words told in a text.
_ABOUT_WORDS = ("word", "choose", "used", "refused", "accepted", "addword", "banword")
_HIVE = re.compile(r"\b(?:bee|hive|сот[ыи]|уле[йя]|пч[её]л\w+|бджол\w+|вулик\w*)\b", re.IGNORECASE)
# Commands that claim that the last move was mine, or theirs.
CLAIMS = ("itwasmine", "itwastheirs")
# A text that asks for a puzzle like this names no letters.
_STARTS = re.compile(rf"\b{any_of('starts')}", re.IGNORECASE)
_PAUSES = re.compile(r"[,;]|(?<= )[-–—](?= )")
_ASKS = re.compile(r"[\s?!.]+")
# Commands that a text that tells a move may seem to ask for.
BESIDE_MOVES = ("best", "ask", "chat", "score", "mine", "theirs", "pass")


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


class Said(NamedTuple):
    """A text of some *shape*: *typed* is a word or a move, *words* are all there are.

    *cell*, *letter* and *number* are set if the text names one. *misread* is a wrong letter, for
    which *letter* is right. *command* and the *rest* after it are set if the text means a command.
    *side* is the side whose move the text tells, if it does.
    """

    shape: Shape
    text: str = ""
    typed: TypedMove | None = None
    words: tuple[str, ...] = ()
    cell: str = ""
    letter: str = ""
    misread: str = ""
    number: int = 0
    command: str = ""
    rest: str = ""
    side: int | None = None

    @property
    def asked_words(self) -> tuple[str, ...]:
        """The word that was written or asked about, or all words of a list."""
        if self.typed:
            return (self.typed.word,)
        if self.command == "word" and self.rest.isalpha():
            return (self.rest,)
        return tuple(read_told(self.text).words) if self.shape is Shape.WORDS else ()

    @property
    def asks_word(self) -> bool:
        """True if a word of the text may be looked up: it is about a word, or says little else."""
        tells_more = self.side is not None or "?" in self.text or tells_play(self.text)
        most = _FEW_WORDS_OF_A_MOVE if tells_more else _FEW_WORDS
        return len(self.text.split()) <= most or is_about_word(self.text)

    def parts(self) -> Iterator["Said"]:
        """Yield each of the few words that words or talk tell, as a text of its own."""
        asks = self.command in ("ask", "chat") or (
            self.command in BESIDE_MOVES and self.side is not None
        )
        if (asks or self.shape in (Shape.WORDS, Shape.TALK)) and len(self.words) <= MAX_WORDS:
            moves = read_told(self.text).moves
            for move in moves if len(moves) <= MAX_TOLD_WORDS else ():
                yield Said(Shape.WORD, move.word, move, (move.word,), side=self.side)


def interpret(message: Message, *, by_latin: bool = False) -> Said:
    """Interpret *message*; with *by_latin* its writer names columns by Latin letters too."""
    if message.photos or message.documents:
        return Said(Shape.FILE, message.text)
    text = message.text.strip()
    words = tuple(dict.fromkeys(_WORD.findall(text)))
    said = (
        _board(text, words) or _short(text, words) or _read_undo(text, words) or _words(text, words)
    )
    typed = said.typed._replace(by_latin=by_latin) if said.typed else None
    return said._replace(typed=typed, side=read_told(text).side)


def _board(text: str, words: tuple[str, ...]) -> Said | None:
    """A board in several rows, in one row with empty cells, or in one row of square blocks."""
    try:
        is_board = grid_in(text) is not None
    except GridError:  # it is meant as a board
        is_board = True
    in_rows = re.search(r"\n|\.\.|…", text)
    if not in_rows and (_talks(text) or (" " not in text and command_in(text))):
        return None
    if not is_board or (TypedMove.parse(text) and not in_rows):
        return None
    return Said(Shape.BOARD, text, words=words)


def is_list(text: str) -> bool:
    """True if *text* is words separated by commas, at least half of them not small."""
    return bool(_LIST.fullmatch(text)) and not _talks(text.replace(",", ", "))


def _names_words(text: str, told: Sequence[str]) -> bool:
    """True if *text* is words *told* and what joins them, as in “кот, рот и бор”."""
    others = set(_WORD.findall(text.lower())) - {word.lower() for word in told}
    return len(told) > 1 and bool(others) and others <= _JOINING


def _talks(text: str) -> bool:
    """True if *text* is several words, most of them small."""
    return " " in text and 2 * len(read_told(text).words) < len(_WORD.findall(text))


def _read_undo(text: str, words: tuple[str, ...]) -> Said | None:
    takes_back = find_label(text) == "undo" and not find_meant_word(text)
    if takes_back or text.lower().rstrip(" .!") in _BACK:
        return Said(Shape.UNDO, text, TypedMove.parse(text), words)
    return None


def _short(text: str, words: tuple[str, ...]) -> Said | None:
    """A short text about a board, or None: a correction, number, cell, letter, claim or sign."""
    if not text:
        return Said(Shape.NAME)
    phrase = " ".join(_PAUSES.sub(" ", text.lower()).rstrip(" .!").split())
    if fixes := _FIXES.fullmatch(text):
        return Said(Shape.FIX, fixes[1], words=words)
    if not _HIVE.search(text) and (fix := read_fix(phrase)):
        shape = Shape.FIX
        return Said(shape, text, words=words, cell=fix.cell, letter=fix.letter, misread=fix.misread)
    if found := re.fullmatch(_NUMBER, phrase) or _NAMED_NUMBER.fullmatch(phrase):
        return Said(Shape.NUMBER, text, number=int(found[1]))
    found = re.fullmatch(_ORDINAL, phrase) or _NAMED_IN_WORDS.fullmatch(phrase)
    if found and found.lastindex and phrase not in _NOUNS:
        return Said(Shape.NUMBER, text, number=found.lastindex)
    if found := _ONE_CELL.fullmatch(text):
        return Said(Shape.CELL, text, words=words, cell=found[1])
    if found := re.fullmatch(_LETTER_THERE, text):
        named = collect_groups(found)
        shape = Shape.LETTER
        return Said(shape, text, words=words, cell=named["cell"], letter=named["letter"])
    claims = find_label(text) == "not_mine"
    if claims and (side := claim_side(phrase)) is not None:
        return Said(Shape.COMMAND, text, words=words, command=CLAIMS[side])
    return _read_signs(text)


def _read_signs(text: str) -> Said | None:
    """Question marks alone, or emoji alone."""
    if "?" in text and _ASKS.fullmatch(text):
        return Said(Shape.COMMAND, text, command="ask")
    if not text.isascii() and not any(c.isalnum() or category(c)[0] == "P" for c in text):
        return Said(Shape.COMMAND, text, command="thanks")  # an emoji
    return None


def _words(text: str, words: tuple[str, ...]) -> Said:
    typed, told = TypedMove.parse(text), read_told(text)
    move = typed or told.typed
    if move and move.cell:
        return Said(Shape.MOVE, text, move, words)
    if played := _find_word_of_move(text, told):
        return Said(Shape.WORD, text, TypedMove(played), words)
    if _APART.fullmatch(text):
        shape = Shape.LETTERS if len(_WORD.findall(text)) in BOARD_LETTERS else Shape.TALK
        return Said(shape, text, words=words)
    if hive := _find_hive(text):
        if asks_hints(text):
            return Said(Shape.COMMAND, text, words=words, command="bee", rest=f"{hive} hints")
        return Said(Shape.LETTERS, hive, words=words)
    is_list_of_words = is_list(text) or _names_words(text, told.words)
    if named := command_in(text, loosely=not is_list_of_words):
        command, rest = _about_words(*named, told.words)
        if not command:
            return Said(Shape.TALK, text, words=words)
        alone = move if typed or command in BESIDE_MOVES else None
        return Said(Shape.COMMAND, text, alone, words, command=command, rest=rest)
    if move:
        return Said(Shape.WORD, text, move, words)
    plain = not any(c.isdigit() for c in text)
    if plain and len(words) == 1 and len(words[0]) > 1:
        return Said(Shape.WORD, text, TypedMove(words[0]), words)
    shape = Shape.WORDS if plain and 0 < len(words) <= MAX_WORDS else Shape.TALK
    return Said(shape, text, words=words)


def _find_word_of_move(text: str, told: Told) -> str:
    """The word that *text* plays or asks about as a move; "" if it may ask for something else."""
    played = find_played_word(text)
    if meant := find_meant_word(text):
        return meant
    if not told.words or played in told.words:
        return played
    return told.typed.word if told.typed and find_label(text) == "what_if" else ""


def _about_words(command: str, rest: str, told: Sequence[str]) -> tuple[str, str]:
    """*command* and its text, which is the words *told* if it takes words; "" if unclear."""
    if command == "choose" and len(told) == 1:
        command = "word"
    if command == "word" and len(told) > 1 and not rest:
        return "", ""
    if command in _ABOUT_WORDS and told and not {"*", "?"} & set(rest):
        rest = ", ".join(told)
    return command, rest


def _find_hive(text: str) -> str:
    """The letters of a hive that are alone in *text*, or are the only word of a text about one.

    "" if there are none. A letter apart from the word is the centre. A wish for hints tells no
    word.
    """
    if asks_hints(text):
        return find_hive_letters(text)
    told, is_named = read_told(text).words, bool(_HIVE.search(text))
    if told and (not is_named or len(told) > 1 or _STARTS.search(text)):
        return ""
    letters = find_hive_letters(text)
    alone = (word for word in _WORD.findall(text) if len(word) == 1)
    centre = next((letter for letter in alone if told and letter in letters), "")
    return centre + letters.replace(centre, "")
