"""Rank pairs of numbers: what speaks for their being both scores."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ocr.match.entries import Entry, points_of
from ocr.match.named import have_one_row, named_around
from ocr.match.names import (
    MAX_DISTANCE,
    NUMBERED_AND_SCORE,
    is_count_under,
    is_nickname,
    nearest_name,
    own_name,
)
from ocr.match.pieces import Piece
from ocr.match.scores import MINUTES, Score
from ocr.match.texts import Text

_SCORE = re.compile(r"\b(сч[её]т|рахунок|score|очки|points)\b", re.IGNORECASE)

# What speaks for a pair of scores.
_SAME_ROW, _SAME_COLUMN, _SAME_HEIGHT = 2.0, 1.0, 1.0
_ASKEW = -5.0  # neither
_NAMED = 1.0  # each
_FAR_APART, _MAX_APART = -3.0, 10.0  # heights between two in one column, not both with names
_SUM_FITS = 3.0  # each; for both together where one list has both
_WRITTEN_TOGETHER = 3.0
_CALLED_SCORE = 2.0
_TIME_LEFT = -2.0  # minutes and seconds, without a name on both sides
_TWO_CLOCKS = -2.0  # where other minutes and seconds stand, as each player has some
_COUNT_OF_MOVES = -3.0  # each that stands under "Ход"
_AMONG_WORDS = -6.0
_PART_OF_NAME = -3.0  # each: the 2 of "Player 2" with its score beside it
_MAX_DIGITS = 3  # of a score
_OVER = 2.0  # heights from a name to the score over it
_LESS_THAN_ITS_WORDS = -1.0
_UNLIKELY_TOTAL = -3.0
_POINTS_OF_A_MOVE = 2, 9  # letters of a word
_MAX_HEIGHT_RATIO = 1.3


def with_total(rank: float, pair: tuple[Score, Score], moves: int) -> float:
    """The rank of a pair beside others: not to fit the board is no reason to read none."""
    return rank if _may_be_total(pair, moves) else rank + _UNLIKELY_TOTAL


def is_clock(pair: tuple[Score, Score], moves: int) -> bool:
    """Whether both numbers are written as minutes and seconds, and are no points of the moves."""
    one, _ = pair
    is_time = one.together and MINUTES.search(one.text.written) is not None
    return is_time and not _may_be_total(pair, moves)


def _may_be_total(pair: tuple[Score, Score], moves: int) -> bool:
    """Whether both scores are points for so many words, of which each player made about half."""
    least, most = _POINTS_OF_A_MOVE
    lower = min(score.value for score in pair)
    each = lower != 1 and lower >= least * (moves // 2)
    return each and least * moves <= total_of(pair) <= most * (moves + 1)


def total_of(pair: tuple[Score, Score]) -> int:
    return sum(score.value for score in pair)


@dataclass(frozen=True, slots=True)
class Told:
    """What texts tell of a number among them: that it has a name, or counts moves."""

    is_named: bool
    counts: int


def told_of(pairs: Sequence[tuple[Score, Score]], texts: Sequence[Text]) -> dict[Text, Told]:
    """What the *texts* tell of each text that has one of the scores."""
    return {
        text: Told(
            bool(own_name(text)) or nearest_name(text.piece, texts) is not None,
            sum(is_count_under(text.piece, other) for other in texts),
        )
        for text in {score.text for pair in pairs for score in pair}
    }


def rank_of(
    pair: tuple[Score, Score],
    columns: Sequence[Sequence[Entry]],
    texts: Sequence[Text],
    told: Mapping[Text, Told],
) -> float:
    one, other = pair
    of_both = [told[score.text] for score in pair]
    rank = -one.doubt - other.doubt
    rank += _SAME_HEIGHT * _have_one_height(one.text.piece, other.text.piece)
    rank += _COUNT_OF_MOVES * sum(each.counts for each in of_both)
    rank += _CALLED_SCORE * all(_SCORE.search(score.text.written) for score in pair)
    if one.together:
        names = sum(bool(player.name) for player in named_around(one, other, texts))
        rank += _WRITTEN_TOGETHER + _NAMED * names
        if names < 2 and MINUTES.search(one.text.written):
            others = sum(MINUTES.fullmatch(text.written) is not None for text in texts) > 1
            rank += _TIME_LEFT + _TWO_CLOCKS * others
    else:
        in_row = have_one_row(one.text.piece, other.text.piece)
        in_column = _have_one_column(one.text.piece, other.text.piece)
        rank += _SAME_ROW * in_row + _SAME_COLUMN * in_column
        rank += _ASKEW * (not in_row and not in_column)
        named = sum(each.is_named for each in of_both)
        rank += _NAMED * named + _FAR_APART * (not in_row and named < 2 and _are_far(pair))
        rank += _PART_OF_NAME * sum(_is_part_of_name(score, texts) for score in pair)
        rank += _AMONG_WORDS * any(_is_among(score.text.piece, columns) for score in pair)
    fit = _fit(pair, columns)
    if not one.together and are_stacked(one.text.piece, other.text.piece):
        fit = max(fit, _fit((other, one), columns))  # the lower one's list may be on the left
    return rank + fit


def are_stacked(one: Piece, other: Piece) -> bool:
    """Whether one piece stands under the other one, in one column."""
    in_row = have_one_row(one, other) or have_one_row(other, one)
    return not in_row and _have_one_column(one, other)


def _have_one_column(one: Piece, other: Piece) -> bool:
    """Whether two pieces have one middle, or end at one place."""
    off = one.middle[0] - other.middle[0], one.right - other.right
    return min(map(abs, off)) < one.height


def _are_far(pair: tuple[Score, Score]) -> bool:
    one, other = (score.text.piece for score in pair)
    return one.distance(other) > _MAX_APART * max(one.height, other.height)


def _is_part_of_name(score: Score, texts: Sequence[Text]) -> bool:
    """Whether a number ends a name beside or over which another one stands, as of Dima_92."""
    piece = score.text.piece
    if NUMBERED_AND_SCORE.match(score.text.written) or not own_name(score.text):
        return False
    return any(
        other.written.isdecimal()
        and len(other.written) <= _MAX_DIGITS
        and other.piece.distance(piece) < MAX_DISTANCE * piece.height
        and (
            _is_beside(piece, other.piece)
            or (_is_over(other.piece, piece) and other.piece.distance(piece) < _OVER * piece.height)
            or (is_nickname(score.text.written) and _is_beside(other.piece, piece))
        )
        for other in texts
    )


def _is_beside(one: Piece, other: Piece) -> bool:
    """Whether two pieces stand in one line, and the second is right of the first."""
    lower = min(one.height, other.height)
    return one.right < other.left and abs(one.middle[1] - other.middle[1]) < lower


def _is_over(one: Piece, other: Piece) -> bool:
    """Whether a piece stands over or under another one."""
    return one.left < other.right and other.left < one.right


def _have_one_height(one: Piece, other: Piece) -> bool:
    """Whether two pieces are of one height, or the digits at their ends are."""
    heights = (one.height, other.height), (one.last_height, other.last_height)
    return any(max(pair) < _MAX_HEIGHT_RATIO * min(pair) for pair in heights)


def _fit(pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]]) -> float:
    """How well scores are the sums of the points of the words that are seen."""
    if any(entry.points is None for column in columns for entry in column):
        return 0.0
    sums = [points_of(column) for column in columns]
    scores = [score.value for score in pair]
    if len(sums) == 2:
        fits = sum(_SUM_FITS * (total == score) for total, score in zip(sums, scores, strict=True))
        return fits + _LESS_THAN_ITS_WORDS * any(
            score < total for total, score in zip(sums, scores, strict=True)
        )
    if len(sums) == 1:
        return 2 * _SUM_FITS * (sums[0] == sum(scores)) + _LESS_THAN_ITS_WORDS * (
            sum(scores) < sums[0]
        )
    return 0.0


def _is_among(piece: Piece, columns: Sequence[Sequence[Entry]]) -> bool:
    """Whether a number stands where the list does, so that it is a word's points."""
    for column in columns:
        pieces = [piece for each in column for piece in (each.text.piece, each.apart) if piece]
        if pieces and min(p.top for p in pieces) - piece.height / 2 <= piece.middle[1]:
            left, right = min(p.left for p in pieces), max(p.right for p in pieces)
            if left - 2 * piece.height < piece.middle[0] < right + 2 * piece.height:
                return True
    return False
