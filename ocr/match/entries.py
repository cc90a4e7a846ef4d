"""Tell the words of a list: a line with a word that lies on the board, and its points.

  1. `entries_of`    texts -> words of the board with their points, one a piece of text
  2. `whole_columns` entries -> columns, without lines that a scrolled list cuts off
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.match.pieces import Piece
from ocr.match.texts import Text
from ocr.match.words import BoardWords

_MAX_POINTS = 60
_MIN_SURE = 0.6  # Tesseract's confidence in the whole line
_MIN_LETTERS = 2
_DIGITS_LIKE = {"о": "0", "o": "0", "з": "3", "э": "3", "б": "6", "ч": "4", "l": "1", "i": "1",
                "і": "1", "|": "1", "s": "5", "b": "6", "g": "9", "а": "4", "в": "8"}  # fmt: skip
_LETTERS_LIKE = {"0": "о", "3": "з", "6": "б", "4": "ч", "1": "l", "5": "s"}
_MIN_END_HEIGHT = 0.86  # of the column's usual digit: a line that is cut off shows less of it
_USUAL_PERCENTILE = 60
_MIN_LINE_HEIGHT = 0.62  # of the column's usual line


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the board that stands in a list, with its points where they were read."""

    text: Text
    word: str
    points: int | None
    sure: bool


def entries_of(rows: Sequence[Sequence[Text]], board: BoardWords) -> list[Entry]:
    """The words of the lists; a word and its points may stand apart in one row."""
    found = [entry for row in rows for entry in _entries_in(row, board)]
    return [entry for entry in found if entry.points is not None]


def whole_columns(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries in columns from the left, each from the top; cut lines are left out."""
    columns: list[list[Entry]] = []
    right = -1
    for entry in sorted(entries, key=lambda entry: entry.text.piece.left):
        if entry.text.piece.left > right:
            columns.append([])
        columns[-1].append(entry)
        right = max(right, entry.text.piece.right)
    return [_without_cut_lines(column) for column in columns]


def _without_cut_lines(column: Sequence[Entry]) -> list[Entry]:
    """Only the first and the last line of a list may be cut off at its edge."""
    column = sorted(column, key=lambda entry: entry.text.piece.top)
    if len(column) < 3:
        return column
    pieces = [entry.text.piece for entry in column]
    cut = {n for n in (0, len(column) - 1) if _is_cut(pieces[n], pieces)}
    return [entry for n, entry in enumerate(column) if n not in cut]


def _is_cut(piece: Piece, column: Sequence[Piece]) -> bool:
    last, first, whole = (
        float(np.percentile(heights, _USUAL_PERCENTILE))
        for heights in (
            [piece.last_height for piece in column],
            [piece.first_height for piece in column],
            [piece.height for piece in column],
        )
    )
    short_ends = piece.last_height < _MIN_END_HEIGHT * last
    short_ends &= piece.first_height <= first
    return short_ends or piece.height < _MIN_LINE_HEIGHT * whole


def _entries_in(row: Sequence[Text], board: BoardWords) -> list[Entry]:
    entries = []
    for n, text in enumerate(row):
        letters, numbers = _letters_and_numbers(text.written)
        if not letters:
            continue
        beside = [*row[n + 1 : n + 2], *row[max(0, n - 1) : n]]
        if not numbers:
            numbers = next((each for other in beside if (each := _only_numbers(other))), [])
        entry = _entry(text, letters, numbers, board)
        if entry is not None:
            entries.append(entry)
    return entries


def _entry(
    text: Text, letters: str, numbers: Sequence[int], board: BoardWords
) -> Entry | None:
    hint = numbers[-1] if numbers else None
    exact = len(letters) >= _MIN_LETTERS and board.lies(letters)
    if exact and board.is_known(letters):
        word: str | None = letters
    else:
        word = board.nearest(letters, hint)
        if word is None and exact and hint == len(letters):
            word = letters
    if word is None:
        return None
    points = _points(word, numbers)
    sure = word == letters and board.is_known(word) and points == len(word)
    return Entry(text, word, points, sure and text.confidence >= _MIN_SURE)


def _points(word: str, numbers: Sequence[int]) -> int | None:
    """The number that the word's line gives; a plus or a bracket may look like one digit more."""
    if not numbers:
        return None
    length = len(word)
    if length in numbers:
        return length
    last = numbers[-1]
    if last > 2 * length and str(length) in str(last):
        return length
    return last if last <= _MAX_POINTS else None


def _letters_and_numbers(written: str) -> tuple[str, list[int]]:
    """A line's letters without what stands between them, and its numbers."""
    tokens = re.findall(r"\w+|\|", written.lower().replace("_", " "))
    letters, numbers = "", []
    for place, token in enumerate(tokens):
        at_an_end = place in (0, len(tokens) - 1) and len(tokens) > 1
        if token.isdigit():
            numbers.append(int(token[:4]))
        elif len(token) == 1 and at_an_end and token in _DIGITS_LIKE:
            numbers.append(int(_DIGITS_LIKE[token]))
        else:
            letters += "".join(_LETTERS_LIKE.get(c, c) for c in token)
    return letters, numbers


def _only_numbers(text: Text) -> list[int]:
    letters, numbers = _letters_and_numbers(text.written)
    return [] if letters else numbers
