"""Tell lists apart: columns beside one another, or the blocks of both players over one another."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from ocr.match.entries import BEGINS_WITH_DIGIT, ENDS_IN_DIGIT, Entry, points_of
from ocr.match.texts import Text

_MIN_END_HEIGHT = 0.86  # of the lists' usual digit: a line that is cut off shows less of it
_MIN_BOTH_HEIGHTS = 0.88  # the same, where the word's letters are lower than all others too
_USUAL_PERCENTILE = 50
_MAX_PITCH = 4.5  # heights of a line between lines of one list; they may take turns at the sides
_MAX_PITCH_OF_BLOCK = 3.5  # the same where another list may be right below
_MANY = 2  # lines around one
_MIN_LINE_HEIGHT = 0.62  # of the lists' usual line


def whole_columns(entries: Sequence[Entry], rows: Sequence[Sequence[Text]]) -> list[list[Entry]]:
    """The entries in lists as they are read; lines that a scrolled list cuts off are left out.

    Lists stand beside one another, from the left; or over one another, with a score from the
    *rows* of text between them that all of the lower one's points may be.
    """
    blocks = _blocks(entries)
    if len(blocks) == 2 and _is_score_between(blocks, rows):
        return blocks
    columns = [_without_strays(column) for column in _columns(entries)]
    everyone = [entry for column in columns for entry in column]
    if any(_are_level(*pair) for column in columns for pair in permutations(column, 2)):
        return [_as_read(everyone)]
    return [_without_cut_lines(column, everyone) for column in columns if column]


def _columns(entries: Sequence[Entry]) -> list[list[Entry]]:
    columns: list[list[Entry]] = []
    right = -1
    for entry in sorted(entries, key=lambda entry: entry.text.piece.left):
        if entry.text.piece.left > right:
            columns.append([])
        columns[-1].append(entry)
        right = max(right, entry.text.piece.right)
    return columns


def _blocks(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries in lists over one another, farther apart than the lines of one."""
    blocks: list[list[Entry]] = []
    for entry in sorted(entries, key=lambda entry: entry.text.piece.top):
        if not blocks or not _are_near(blocks[-1][-1], entry, _MAX_PITCH_OF_BLOCK):
            blocks.append([])
        blocks[-1].append(entry)
    return [_as_read(block) for block in blocks]


def _as_read(entries: Sequence[Entry]) -> list[Entry]:
    """The entries line by line, each from the left."""
    lines: list[list[Entry]] = []
    for entry in sorted(entries, key=lambda entry: entry.text.piece.middle[1]):
        if not lines or not _are_level(lines[-1][0], entry):
            lines.append([])
        lines[-1].append(entry)
    return [e for line in lines for e in sorted(line, key=lambda each: each.text.piece.left)]


def _is_score_between(blocks: Sequence[Sequence[Entry]], rows: Sequence[Sequence[Text]]) -> bool:
    upper, lower = blocks
    start = max(entry.text.piece.bottom for entry in upper)
    end = min(entry.text.piece.top for entry in lower)
    least = points_of(lower)
    return any(
        len(text.numbers) == 1 and text.numbers[0] >= least
        for row in rows
        for text in row
        if start < text.piece.middle[1] < end
    )


def _without_strays(column: Sequence[Entry]) -> list[Entry]:
    """The entries but those that stand away from all others and were not read surely.

    One without points, or off the board, must begin or end where one stands that was; or where
    so many more do that they are a list, though the bar beside it hides its points.
    """
    kept = []
    for entry in column:
        near = [each for each in column if each is not entry and _are_near(entry, each)]
        aligned = [each for each in near if _are_aligned(entry, each)]
        likely = entry.on_board and entry.points is not None
        is_listed = any(each.sure for each in aligned) or len(aligned) >= _MANY
        if entry.sure or (likely and near) or is_listed:
            kept.append(entry)
    return kept


def _are_near(one: Entry, other: Entry, pitch: float = _MAX_PITCH) -> bool:
    gap = abs(one.text.piece.middle[1] - other.text.piece.middle[1])
    return gap < pitch * max(one.height, other.height)


def _are_aligned(entry: Entry, other: Entry) -> bool:
    one, its = entry.text.piece, other.text.piece
    return min(abs(one.left - its.left), abs(one.right - its.right)) < one.height


def _without_cut_lines(column: Sequence[Entry], everyone: Sequence[Entry]) -> list[Entry]:
    """Only the first and the last line of a list may be cut off at its edge."""
    column = sorted(column, key=lambda entry: entry.text.piece.top)
    if len(everyone) < 3:
        return column
    cut = {n for n in (0, len(column) - 1) if _is_cut(column[n], everyone)}
    return [entry for n, entry in enumerate(column) if n not in cut]


def _is_cut(entry: Entry, everyone: Sequence[Entry]) -> bool:
    """Whether what stands in the place of the other lines' digits is lower than these."""
    others = [other for other in everyone if not _are_level(entry, other)]
    if not others:
        return False
    whole = float(np.percentile([other.height for other in everyone], _USUAL_PERCENTILE))
    if entry.height < _MIN_LINE_HEIGHT * whole:
        return True
    if entry.height >= whole and entry.points is not None:
        return False
    if entry.points is None and len(others) > 1 and all(each.points for each in others):
        return True
    for side in (1, -1):
        alike = [other for other in others if _has_digit(other, side)]
        if 3 * len(alike) >= len(others):
            heights = [_end_height(other, side) for other in alike]
            part = _end_height(entry, side) / float(np.percentile(heights, _USUAL_PERCENTILE))
            lower = _letters_height(entry) / min(map(_letters_height, others))
            blurred = (_end_height(entry, side) + 1) / _end_height(entry, side)
            return part * blurred < _MIN_END_HEIGHT or max(part, lower) < _MIN_BOTH_HEIGHTS
    return False


def _are_level(one: Entry, other: Entry) -> bool:
    """Whether two entries stand in one line of two lists, where both are cut or none."""
    return abs(one.text.piece.middle[1] - other.text.piece.middle[1]) < one.height / 2


def _letters_height(entry: Entry) -> int:
    """The height of the lower one of a word's outer letters, where no digit stands beyond it."""
    piece = entry.text.piece
    if entry.apart is not None:
        return min(piece.first_height, piece.last_height)
    return piece.last_height if _has_digit(entry, -1) else piece.first_height


def _has_digit(entry: Entry, side: int) -> bool:
    """Whether a line has a digit at its left or right end, of sides -1 and 1."""
    if entry.apart is not None:
        return side * (entry.apart.left - entry.text.piece.left) > 0
    return bool((BEGINS_WITH_DIGIT if side < 0 else ENDS_IN_DIGIT).search(entry.text.written))


def _end_height(entry: Entry, side: int) -> int:
    piece = entry.apart or entry.text.piece
    return piece.first_height if side < 0 else piece.last_height
