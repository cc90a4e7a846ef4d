"""Corrections of a letter in a sentence: “на б3 там а”, “в третьем ряду первая м”, “не к, а н”."""

import re
from typing import NamedTuple

from bot.chat.told import CELL
from bot.chat.word_lists import any_of, read_patterns

LETTER = r"(?:[^\W\d_]|[Qq][Uu]|\([^()\s]+\))"

_LETTER_IS = (
    rf"(?:\S+ ){{0,8}}?(?P<cell>{CELL}),?(?: \S+){{0,3}}?"
    rf" {any_of('is_there')}"
    rf" (?P<letter>{LETTER})(?:,? (?:а не|не|not|instead|вместо|замість).*)?"
    rf"|(?:\S+ ){{0,4}}?(?P<cell3>{CELL}),? (?:не|not) \S+"
    rf" (?:(?:а|но|там|здесь|тут|це|это|but|it's|its|an?) )+(?P<letter3>{LETTER})"
    r"|(?:\S+ ){0,8}?(?:there's|theres|there|it's|is|стоит|стоїть|там|тут) (?:an? |буква |літера )?"
    rf"(?P<letter4>{LETTER}) (?:in|at|on|в|на|у) (?P<cell4>{CELL})"
    rf"|(?:\S+ ){{0,4}}?(?P<cell2>{CELL})"
    rf" (?P<letter2>{LETTER}),? (?:а не|не|not|instead of|вместо|замість) .*"
)
_EMPTY_THERE = (
    rf"{any_of('erase')}"
    rf"(?: [^\W\d_]+){{0,3}} (?P<cell>{CELL})"
)
_IS_EMPTY = (
    rf"(?:\S+ ){{0,4}}?(?P<cell>{CELL})(?: (?!не |not )\S+){{0,6}}"
    r" (?:пуст\w*|порожн\w*|empty|blank)"
)
_LETTER_AFTER = (
    rf"(?:\S+ ){{0,4}}?({CELL}) (?:(?:буква|літера|letter|is|это|це|an?) )*({LETTER})"
    r"(?: (?:а )?(?:не|ты|ти|вместо|замість|not|you|instead)(?: \S+){0,5})?"
)
_IS = rf"(?:{any_of('is_really')} )"
_OF = r"(?:\S+ ){0,4}?(?:(?:буква|букву|літера|літеру|letter|the|an?) )*"
_LETTER_FOR = (
    rf"{_OF}(?:не|not|isn't) {_IS}*(?P<was>{LETTER}) (?:(?:а|но|but) )?{_IS}*(?P<letter>{LETTER})"
    rf"(?: (?:в|у|на|in|on|at) .*)?"
    rf"|{_OF}(?P<was2>{LETTER}) (?:(?:at|in|on|в|на|у) (?:\S+ )?\S+ )?{_IS}+(?P<letter2>{LETTER})"
    rf"|{_OF}{_IS}*(?P<letter3>{LETTER}) (?:а не|not|instead of|вместо|замість) {_IS}*"
    rf"(?P<was3>{LETTER})"
    rf"|{_OF}(?:вместо|замість|instead of) {_IS}*(?P<was4>{LETTER}) (?:\S+ ){{0,2}}?{_IS}*"
    rf"(?P<letter4>{LETTER})"
    rf"|{any_of('replace')} {_IS}*"
    rf"(?P<was5>{LETTER}) (?:на|by|with|to|for) {_IS}*(?P<letter5>{LETTER})"
)
_BESIDE = rf"\b{any_of('beside')}\b"
_PLACES = {name: any_of(name) for name in ("middle", "top", "bottom", "left", "right")}
_ORDINALS = read_patterns("ordinals")
_ENDING = r"(?:-?(?:й|ый|ий|ое|ой|ом|м|я|ая|му|ій|ому|st|nd|rd|th))?"
_ORDINAL = rf"(?P<n>(?:{'|'.join(_ORDINALS.values())}){_ENDING})"
_ROW = any_of("row")
_COLUMN = any_of("column")
_IN_ROW = rf"\b(?:{_ORDINAL} {_ROW}|{_ROW} {_ORDINAL.replace('<n>', '<n2>')})\b"
_IN_COLUMN = rf"\b(?:{_COLUMN} {_ORDINAL.replace('<n>', '<n2>')}|{_ORDINAL}(?: {_COLUMN})?)\b"


# Stand-ins: names of cells for places on a board of any size.
_STAND_INS = {
    "middle": "zz95",
    "top left": "zz96",
    "top right": "zz97",
    "bottom left": "zz98",
    "bottom right": "zz99",
}


class LetterFix(NamedTuple):
    """A correction: *letter* is right on *cell*, or, if that is "", in place of *misread*.

    *cell* is the name of a cell, or a place like "top left" or "middle" on a board of any size.
    """

    letter: str
    cell: str = ""
    misread: str = ""


def read_fix(phrase: str) -> LetterFix | None:
    """The correction in *phrase*, which is in lower case without commas; None if none."""
    named = _name_cell(phrase)
    fix = (_read_after_place(named) if named != phrase else None) or _read_cell(named)
    if fix:
        places = {stand_in: place for place, stand_in in _STAND_INS.items()}
        return fix._replace(cell=places.get(fix.cell, fix.cell))
    if not re.search(_BESIDE, phrase) and (found := re.fullmatch(_LETTER_FOR, phrase)):
        groups = collect_groups(found)
        return LetterFix(groups["letter"], misread=groups["was"])
    return None


def _read_after_place(phrase: str) -> LetterFix | None:
    found = re.fullmatch(_LETTER_AFTER, phrase)
    return LetterFix(found[2], found[1]) if found else None


def _read_cell(phrase: str) -> LetterFix | None:
    if found := re.fullmatch(_EMPTY_THERE, phrase) or re.fullmatch(_IS_EMPTY, phrase):
        return LetterFix(".", found["cell"])
    if found := re.fullmatch(_LETTER_IS, phrase):
        groups = collect_groups(found)
        return LetterFix(groups["letter"], groups["cell"])
    return None


def collect_groups(found: re.Match[str]) -> dict[str, str]:
    """The groups that matched, by their names without the numbers at the end."""
    return {name.rstrip("2345"): value for name, value in found.groupdict().items() if value}


def _name_cell(phrase: str) -> str:
    """*phrase* with the name of a cell in place of its row and column: “третий ряд, первая”."""
    places = {name: word for name, word in _PLACES.items() if re.search(rf"\b{word}\b", phrase)}
    if stand_in := _STAND_INS.get(" ".join(places)):
        words = "|".join(places.values())
        return re.sub(rf"\b(?:{words})(?:\b.*\b(?:{words}))?\b", stand_in, phrase, count=1)
    row = re.search(_IN_ROW, phrase)
    if row is None:
        return phrase
    without = f"{phrase[: row.start()]}{phrase[row.end() :].lstrip()}"
    column = re.search(_IN_COLUMN, without)
    if column is None:
        return phrase
    cell = f"{'abcdefghi'[_number(column) - 1]}{_number(row)}"
    return f"{without[: column.start()]}{cell}{without[column.end() :]}"


def _number(found: re.Match[str]) -> int:
    ordinal = collect_groups(found)["n"]
    return next(int(n) for n, stems in _ORDINALS.items() if re.match(stems, ordinal))
