"""Find the words played: lines of text with only words of the board, and the lists they form.

1. `_line_of`       a text -> its words with their points, if each of them lies on the board
2. `_select_lists`  lines over one another or side by side -> groups of two words, or of one with
                    its points; no more words than moves
3. `_part_sides`    two columns, or two blocks with a score between -> the lists of both sides
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ocr.match.boxes import groups_of
from ocr.match.pieces import Piece, join_pieces
from ocr.match.texts import Text
from ocr.match.values import PlayedWord
from ocr.match.words import BoardWords
from ocr.ranking import MIN_SURENESS, SURE

_PART = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"\W*(\d{1,2})\W*")
_AS_LETTERS = str.maketrans("03468", "озчбв")  # обо may be read as 060
_MAX_DIGITS = 2  # of points


@dataclass(frozen=True, slots=True)
class Line:
    """A text with only words of the board, and their points or numbers."""

    text: Text
    words: tuple[PlayedWord, ...]

    @property
    def piece(self) -> Piece:
        return self.text.piece


@dataclass(frozen=True, slots=True)
class WordList:
    """The lines of one list in reading order."""

    lines: tuple[Line, ...]

    @property
    def words(self) -> tuple[PlayedWord, ...]:
        return tuple(word for line in self.lines for word in line.words)

    @property
    def letters(self) -> int:
        """The number of letters in the words: the score, if the host counts letters."""
        return sum(len(each.word) for each in self.words)

    @property
    def piece(self) -> Piece:
        """The piece around all of its lines."""
        return join_pieces([line.piece for line in self.lines])


def lists_of(rows: Sequence[Sequence[Text]], board: BoardWords, moves: int) -> tuple[WordList, ...]:
    """The lists of both sides, from the left or the top, or the list that they share.

    The board tells the greatest number of *moves*; a list has no more words than that.
    """
    lines = [line for row in rows for n in range(len(row)) if (line := _line_of(row, n, board))]
    trusted = _once(_select_lists(lines, moves))
    return tuple(WordList(tuple(_as_read(part))) for part in _part_sides(trusted, rows))


def without_lists(rows: Sequence[Sequence[Text]], lists: Sequence[WordList]) -> list[list[Text]]:
    listed = [line.text for each in lists for line in each.lines]
    return [[text for text in row if text not in listed] for row in rows]


def _line_of(row: Sequence[Text], place: int, board: BoardWords) -> Line | None:
    """The words of a text; points may stand beside it in its *row*."""
    text = row[place]
    parts = _parts_of(text, board)
    around = [*row[max(0, place - 1) : place], None, *row[place + 1 : place + 2]]
    numbers = [each and _NUMBER.fullmatch(each.written) for each in around]
    if not any(map(str.isdecimal, parts)):
        at = around.index(None)
        parts[:0] = [each[1] for each in numbers[:at] if each]
        parts += [each[1] for each in numbers[at + 1 :] if each]
    words = []
    for n, part in enumerate(parts):
        if len(part) == 1 or part.isdecimal():
            continue
        before, after = parts[max(0, n - 1) : n], parts[n + 1 : n + 2]
        word = _word_as_read(part, _points(part, before, after), text, board)
        if word is None:
            return None
        words.append(word)
    return Line(text, tuple(words)) if words else None


def _points(word: str, before: Sequence[str], after: Sequence[str]) -> int | None:
    """The number after a word, or one before it that is its length: others number the lines."""
    if str(len(word)) in (*before, *after):
        return len(word)
    return next((int(each) for each in after if each.isdecimal()), None)


def _word_as_read(
    letters: str, points: int | None, text: Text, board: BoardWords
) -> PlayedWord | None:
    """The word *letters*, if it lies on the board and is known or has the right points."""
    by_letters = points == len(letters)
    if not board.lies(letters) or board.begins_with(letters):
        return None
    if board.is_known(letters):
        return PlayedWord(letters, None, points, sure=text.confidence >= MIN_SURENESS)
    if by_letters and text.confidence >= SURE:
        return PlayedWord(letters, None, points, sure=points in text.numbers)
    return None


def _select_lists(lines: Sequence[Line], moves: int) -> list[Line]:
    """The lines of groups that are lists, and others aligned with them."""
    belong = np.array([[_belong(one, other) for other in lines] for one in lines], dtype=bool)
    groups = [[lines[n] for n in sorted(group)] for group in groups_of(belong)]
    lists = [group for group in groups if _count(group) > 1 or _has_points(group)]
    lists.sort(key=lambda group: (_has_points(group), _count(group)), reverse=True)
    trusted: list[Line] = []
    for group in lists:
        if _count(trusted) + _count(group) <= moves:
            trusted += group
    for group in groups:
        if group not in lists and _count(trusted) + _count(group) <= moves:
            trusted += [line for line in group if any(_are_aligned(line, each) for each in trusted)]
    return trusted


def _count(lines: Sequence[Line]) -> int:
    return sum(len(line.words) for line in lines)


def _has_points(lines: Sequence[Line]) -> bool:
    return any(each.points == len(each.word) for line in lines for each in line.words)


def _once(lines: Sequence[Line]) -> list[Line]:
    """The lines without words of earlier ones, since no word is played twice."""
    seen: set[str] = set()
    kept = []
    for line in lines:
        words = tuple(each for each in line.words if each.word not in seen)
        seen.update(each.word for each in words)
        if words:
            kept.append(replace(line, words=words))
    return kept


def _belong(one: Line, other: Line) -> bool:
    """True if two lines stand over one another in one list, or side by side in two."""
    return one.piece.is_level_with(other.piece) or one.piece.is_over(other.piece)


def _are_aligned(one: Line, other: Line) -> bool:
    """True if the left ends, right ends or middles of two lines are at one place."""
    a, b = one.piece, other.piece
    off = a.left - b.left, a.right - b.right, a.middle[0] - b.middle[0]
    return min(map(abs, off)) < min(a.height, b.height) / 2


def _parts_of(text: Text, board: BoardWords) -> list[str]:
    """The words and numbers of a text in lower case, without marks."""
    written = (board.as_i(word.written).lower() for word in text.words)
    return [
        part.translate(_AS_LETTERS) if len(part) > _MAX_DIGITS else part
        for each in written
        for part in _PART.findall(each)
    ]


def _part_sides(lines: Sequence[Line], rows: Sequence[Sequence[Text]]) -> list[list[Line]]:
    """The lines of both sides, each in one list; or all lines in one list."""
    if not lines:
        return []
    columns: list[list[Line]] = []
    right = -1
    for line in sorted(lines, key=lambda line: line.piece.left):
        if line.piece.left > right:
            columns.append([])
        columns[-1].append(line)
        right = max(right, line.piece.right)
    if len(columns) == 2:
        return columns
    blocks = [*_blocks_of(_as_read(lines), rows)]
    return blocks if len(columns) == 1 and len(blocks) == 2 else [[*lines]]


def _blocks_of(lines: Sequence[Line], rows: Sequence[Sequence[Text]]) -> Iterator[list[Line]]:
    """The lines up to each text with a number that stands between two of them."""
    listed = [line.text for line in lines]
    heads = [text.piece for row in rows for text in row if text.numbers and text not in listed]
    start = 0
    for n, (one, other) in enumerate(pairwise(line.piece for line in lines), 1):
        if any(one.bottom <= h.middle[1] <= other.top and h.is_over(one) for h in heads):
            yield [*lines[start:n]]
            start = n
    yield [*lines[start:]]


def _as_read(lines: Sequence[Line]) -> list[Line]:
    """The lines from the top, and level ones from the left."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.piece.middle[1]):
        if not rows or not rows[-1][0].piece.is_level_with(line.piece):
            rows.append([])
        rows[-1].append(line)
    return [line for row in rows for line in sorted(row, key=lambda line: line.piece.left)]
