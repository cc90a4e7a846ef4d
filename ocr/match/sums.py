"""Scores that follow from the words: both sums, where two lists hold each move of the match."""

from collections.abc import Sequence

from ocr.match.entries import Entry

_MAX_MORE = 1  # words of one player, who take turns


def sums_of_all(columns: Sequence[Sequence[Entry]], moves: int) -> tuple[int, int] | None:
    """The points of all words on the left and on the right, if so many *moves* were made.

    Each move adds one letter to the board and one word to a list. None where a word was not read,
    or its points were not: a list may be scrolled.
    """
    if not columns and not moves:
        return 0, 0
    if len(columns) != 2 or sum(map(len, columns)) != moves:
        return None
    left, right = columns
    if abs(len(left) - len(right)) > _MAX_MORE:
        return None
    points = [[entry.points for entry in column] for column in columns]
    if any(each is None for column in points for each in column):
        return None
    one, other = (sum(each or 0 for each in column) for column in points)
    return one, other
