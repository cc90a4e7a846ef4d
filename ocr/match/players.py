"""Find both scores and the names beside them, among texts that are no words of a list.

Pairs of numbers are ranked: scores have one height and one row or column, names beside them, and
they are the sums of the words' points where all words are seen.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from ocr.match.entries import LIKE_DIGITS, Entry
from ocr.match.names import (
    MAX_DISTANCE,
    NUMBER,
    NUMBERED_AND_SCORE,
    NUMBERED_NAME,
    TURN,
    is_you,
    may_be_name,
    name_beside,
    name_in,
    name_part,
    nearest_name,
    nearest_names,
    own_name,
    parted,
)
from ocr.match.pieces import Piece
from ocr.match.scores import MINUTES, Score, pairs_of
from ocr.match.texts import Text
from ocr.match.totals import is_total, name_over

_STATUS_BAR = 0.035  # of the picture's height: a clock up there is no score
_SCORE = re.compile(r"\b(сч[её]т|рахунок|score)\b", re.IGNORECASE)
_CLOCK = re.compile(r"\b[0-2]?\d[:. ]{1,3}[0-5][\w|]\b")

# What speaks for a pair of scores.
_SAME_ROW, _SAME_COLUMN, _SAME_HEIGHT = 2.0, 1.0, 1.0
_ASKEW = -5.0  # neither
_NAMED = 1.0  # each
_SUM_FITS = 3.0  # each; for both together where one list has both
_WRITTEN_TOGETHER = 3.0
_CALLED_SCORE = 2.0
_TIME_LEFT = -2.0  # minutes and seconds, without a name on both sides
_TWO_CLOCKS = -2.0  # where other minutes and seconds stand, as each player has some
_TOTALS = 4.0  # both, wherever they stand
_AMONG_WORDS = -6.0
_PART_OF_NAME = -3.0  # each: the 2 of "Player 2" with its score beside it
_MAX_DIGITS = 3  # of a score
_LESS_THAN_ITS_WORDS = -1.0
_UNLIKELY_TOTAL = -3.0
_POINTS_OF_A_MOVE = 2, 9  # letters of a word
_MAX_OF_A_MOVE = 30  # where a host counts more than letters
_MIN_RANK = 2.5
_MIN_SURE_SCORE = 0.75  # Tesseract's confidence
_MAX_HEIGHT_RATIO = 1.3


@dataclass(frozen=True, slots=True)
class Player:
    """A name with the score beside it, if there is one; `pieces` are where both stand."""

    score: int | None
    name: str
    pieces: tuple[Piece, ...]

    @property
    def is_you(self) -> bool:
        return is_you(self.name)


def find_players(
    rows: Sequence[Sequence[Text]],
    columns: Sequence[Sequence[Entry]],
    size: tuple[int, int],
    moves: int,
) -> tuple[Player, Player] | None:
    """Both players, the left or upper one first; *rows* are without the words of *columns*.

    The picture has a *size* of so many pixels, its height and width, and the board says how many
    *moves* were made.
    """
    parts = [part for row in rows for text in row for part in parted(text)]
    texts = [text for text in parts if not _is_in_status_bar(text, size, parts)]
    ranked = [(_rank(pair, columns, texts), n, pair) for n, pair in enumerate(pairs_of(texts))]
    likely = [
        each
        for each in ranked
        if each[0] >= _MIN_RANK and _total(each[2]) <= _MAX_OF_A_MOVE * (moves + 1)
    ]
    if not likely:
        return _without_scores(columns, texts)
    ordered = sorted(likely, key=lambda each: (-_with_total(each[0], each[2], moves), -each[1]))
    best, *others = (pair for *_, pair in ordered)
    players = _players_of(best, columns, texts)
    if all(player.name for player in players):
        return players
    alike = (_players_of(pair, columns, texts) for pair in others if _say_the_same(pair, best))
    return next((each for each in alike if _have_names(each)), players)


def _say_the_same(pair: tuple[Score, Score], other: tuple[Score, Score]) -> bool:
    return [score.value for score in pair] == [score.value for score in other]


def _have_names(players: tuple[Player, Player]) -> bool:
    return len({player.name for player in players} - {""}) == 2


def _without_scores(
    columns: Sequence[Sequence[Entry]], texts: Sequence[Text]
) -> tuple[Player, Player] | None:
    """The players whose names stand over their words."""
    names = [name_over(column, texts) for column in columns] if len(columns) == 2 else []
    found = [Player(None, name_in(name.written), (name.piece,)) for name in names if name]
    return (found[0], found[1]) if len(found) == 2 and found[0].name != found[1].name else None


def _players_of(
    pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]], texts: Sequence[Text]
) -> tuple[Player, Player]:
    if len(columns) == 2 and (_are_totals(pair, texts) or _are_under(columns, pair)):
        names = [name_over(column, texts) for column in columns]
        one, other = map(_player, _mended(_from_left(pair), columns), names)
        return one, other
    first, second = _mended(pair, columns)
    return _named(first, second, texts)


def _from_left(pair: tuple[Score, Score]) -> tuple[Score, Score]:
    one, other = sorted(pair, key=lambda score: score.text.piece.left)
    return one, other


def _with_total(rank: float, pair: tuple[Score, Score], moves: int) -> float:
    """The rank of a pair beside others: not to fit the board is no reason to read none."""
    return rank if _may_be_total(pair, moves) else rank + _UNLIKELY_TOTAL


def _may_be_total(pair: tuple[Score, Score], moves: int) -> bool:
    """Whether both scores together are points for so many words."""
    least, most = _POINTS_OF_A_MOVE
    return least * moves <= _total(pair) <= most * (moves + 1)


def _total(pair: tuple[Score, Score]) -> int:
    return sum(score.value for score in pair)


def _mended(pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]]) -> tuple[Score, Score]:
    """Scores with a digit that looks like that of their words' sum have that sum."""
    first, second = pair
    sums = [_sum(column) for column in columns]
    if len(sums) == 1:  # of both
        sums = [sums[0] - second.value, sums[0] - first.value]
    likely = [
        total if _is_misread(score, total) else score.value
        for score, total in zip(pair, sums, strict=False)
    ]
    changed = [value != score.value for value, score in zip(likely, pair, strict=False)]
    if len(sums) != 2 or (len(columns) == 1 and all(changed)):
        return pair
    return replace(first, value=likely[0]), replace(second, value=likely[1])


def scores_of(
    players: tuple[Player, Player], columns: Sequence[Sequence[Entry]]
) -> tuple[int, int] | None:
    """Both scores, but if a side's sure words have more points: then one of both is misread."""
    one, other = (player.score for player in players)
    if one is None or other is None:
        return None
    sums = [_sum([entry for entry in column if entry.sure]) for column in columns]
    if len(sums) == 1:
        return (one, other) if sums[0] <= one + other else None
    return (one, other) if len(sums) != 2 or (sums[0] <= one and sums[1] <= other) else None


def _is_misread(score: Score, total: int) -> bool:
    """A score above its words' sum may be right: not all of a scrolled list is seen."""
    if score.is_sure:
        return False
    too_low = score.value < total
    may_be = too_low or score.doubt > 0 or score.text.confidence < _MIN_SURE_SCORE
    return may_be and _looks_like(score.value, total)


def _looks_like(value: int, total: int) -> bool:
    if total < 0 or len(str(value)) != len(str(total)):
        return False
    other = [(int(a), int(b)) for a, b in zip(str(value), str(total), strict=True) if a != b]
    return len(other) == 1 and other[0] in LIKE_DIGITS


def initials_of(players: Sequence[Player]) -> set[str]:
    """First letters of names, as they stand on avatars."""
    return {player.name[0].lower() for player in players if player.name}


def you_are_right(rows: Sequence[Sequence[Text]], width: int, initials: Set[str]) -> bool:
    """Whether the only name that says it is you stands in the right half of the picture."""
    parts = [part for row in rows for text in row for part in parted(text)]
    yours = [
        part.piece.middle[0] > width / 2
        for part in parts
        if is_you(own_name(part)) and not TURN.search(part.written)
        if part.written.lower() not in initials
    ]
    return bool(yours) and all(yours)


def _is_in_status_bar(text: Text, size: tuple[int, int], texts: Sequence[Text]) -> bool:
    """Whether a text is a phone's clock, or what stands in one row with it."""
    height, width = size
    if height < width or text.piece.middle[1] > _STATUS_BAR * height:
        return False
    is_clock = bool(_CLOCK.search(text.written)) and not _is_between_names(text, texts)
    return is_clock or "%" in text.written or "LTE" in text.written


def _is_between_names(text: Text, texts: Sequence[Text]) -> bool:
    named = [other.piece for other in texts if own_name(other)]
    level = [piece for piece in named if _have_one_row(piece, text.piece)]
    left = any(piece.right < text.piece.left for piece in level)
    return left and any(piece.left > text.piece.right for piece in level)


def _rank(
    pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]], texts: Sequence[Text]
) -> float:
    one, other = pair
    totals = _are_totals(pair, texts)
    rank = -one.doubt - other.doubt
    rank += _SAME_HEIGHT * _have_one_height(one.text.piece, other.text.piece)
    if one.together:
        names = sum(bool(player.name) for player in _named_around(one, other, texts))
        rank += _WRITTEN_TOGETHER + _NAMED * names
        rank += _CALLED_SCORE * (_SCORE.search(one.text.written) is not None)
        if names < 2 and MINUTES.search(one.text.written):
            others = sum(MINUTES.fullmatch(text.written) is not None for text in texts) > 1
            rank += _TIME_LEFT + _TWO_CLOCKS * others
    elif totals:
        rank += _TOTALS
    else:
        in_row = _have_one_row(one.text.piece, other.text.piece)
        in_column = _have_one_column(one.text.piece, other.text.piece)
        rank += _SAME_ROW * in_row + _SAME_COLUMN * in_column
        rank += _ASKEW * (not in_row and not in_column)
        rank += _NAMED * sum(_is_named(score.text, texts) for score in pair)
        rank += _PART_OF_NAME * sum(_is_part_of_name(score, texts) for score in pair)
        rank += _AMONG_WORDS * any(_is_among(score.text.piece, columns) for score in pair)
    return rank + _fit(_from_left(pair) if totals else pair, columns)


def _are_under(columns: Sequence[Sequence[Entry]], pair: tuple[Score, Score]) -> bool:
    """Whether two numbers stand under all words, as totals do even where nothing says so."""
    lowest = max(entry.text.piece.bottom for column in columns for entry in column)
    return all(score.text.piece.top > lowest for score in pair)


def _are_totals(pair: tuple[Score, Score], texts: Sequence[Text]) -> bool:
    return all(is_total(score.text, texts) for score in pair)


def _have_one_row(one: Piece, other: Piece) -> bool:
    return abs(one.middle[1] - other.middle[1]) < one.height


def _have_one_column(one: Piece, other: Piece) -> bool:
    """Whether two pieces have one middle, or end at one place."""
    off = one.middle[0] - other.middle[0], one.right - other.right
    return min(map(abs, off)) < one.height


def _is_named(text: Text, texts: Sequence[Text]) -> bool:
    return bool(own_name(text)) or nearest_name(text.piece, texts) is not None


def _is_part_of_name(score: Score, texts: Sequence[Text]) -> bool:
    """Whether a number ends a name beside or over which another one stands, as of Dima_92."""
    piece = score.text.piece
    if NUMBERED_AND_SCORE.match(score.text.written) or not own_name(score.text):
        return False
    return any(
        other.written.isdecimal()
        and len(other.written) <= _MAX_DIGITS
        and other.piece.distance(piece) < MAX_DISTANCE * piece.height
        and (_is_right_of(other.piece, piece) or _is_over(other.piece, piece))
        for other in texts
    )


def _is_right_of(one: Piece, other: Piece) -> bool:
    return one.left > other.right and abs(one.middle[1] - other.middle[1]) < other.height


def _is_over(one: Piece, other: Piece) -> bool:
    """Whether a piece stands over or under another one."""
    return one.left < other.right and other.left < one.right


def _have_one_height(one: Piece, other: Piece) -> bool:
    """Whether two pieces are of one height, or the digits at their ends are."""
    heights = (one.height, other.height), (one.last_height, other.last_height)
    return any(max(pair) < _MAX_HEIGHT_RATIO * min(pair) for pair in heights)


def _fit(pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]]) -> float:
    """How well scores are the sums of the points of the words that are seen."""
    sums = [_sum(column) for column in columns]
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


def _sum(column: Sequence[Entry]) -> int:
    return sum(entry.points or 0 for entry in column)


def _is_among(piece: Piece, columns: Sequence[Sequence[Entry]]) -> bool:
    """Whether a number stands where the list does, so that it is a word's points."""
    for column in columns:
        pieces = [piece for each in column for piece in (each.text.piece, each.apart) if piece]
        if pieces and min(p.top for p in pieces) - piece.height / 2 <= piece.middle[1]:
            left, right = min(p.left for p in pieces), max(p.right for p in pieces)
            if left - 2 * piece.height < piece.middle[0] < right + 2 * piece.height:
                return True
    return False


def _named(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    around = _named_around(first, second, texts)
    if first.together:
        return around
    beside = _named_beside(first, second, texts)
    in_row = _have_one_row(first.text.piece, second.text.piece)
    return max(beside, around, key=_count_of_names) if in_row else beside


def _count_of_names(players: tuple[Player, Player]) -> int:
    return sum(bool(player.name) for player in players)


def _named_beside(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    near = nearest_names((first.text, second.text), texts)
    one, other = map(_player, (first, second), near)
    return one, other


def _player(score: Score, near: Text | None) -> Player:
    own = own_name(score.text)
    if own:
        return Player(score.value, own, (score.text.piece, name_part(score.text)))
    pieces = (score.text.piece, *((near.piece, name_part(near)) if near else ()))
    return Player(score.value, name_in(near.written) if near else "", pieces)


def _named_around(first: Score, second: Score, texts: Sequence[Text]) -> tuple[Player, Player]:
    """Scores that are written as one, "22 : 25", with the names left and right of them."""
    middle = (first.text.piece.middle[0] + second.text.piece.middle[0]) / 2
    row = first.text.piece.middle[1]
    names = [
        text
        for text in texts
        if text not in (first.text, second.text)
        and may_be_name(text)
        and not TURN.search(text.written)
        and not (own_name(text) and NUMBER.search(NUMBERED_NAME.sub(" ", text.written)))
        and abs(text.piece.middle[1] - row) < MAX_DISTANCE * first.text.piece.height
    ]
    sides = []
    for score, way in ((first, -1), (second, 1)):
        beside = [text for text in names if way * (text.piece.middle[0] - middle) > 0]
        beside = [text for text in beside if not text.piece.left < middle < text.piece.right]
        name = name_beside(beside, row, first.text.piece.height)
        written = name_in(name.written) if name else ""
        pieces = (name.piece, name_part(name)) if name else ()
        sides.append(Player(score.value, written, pieces))
    return sides[0], sides[1]
