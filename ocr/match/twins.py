"""Find the score of one player where that of the other tells: both stand at their names alike.

The second card is the first one moved aside, or mirrored. What hides a score from the map of text
is mostly a frame that touches other letters, or the avatar that its badge lies on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ocr.arrays import Picture
from ocr.match.alike import ways_between
from ocr.match.digits import Number, glyphs_in, numbers_in
from ocr.match.names import NO_POINTS, name_in, name_part, nearest_name, own_name
from ocr.match.pieces import Piece
from ocr.match.texts import ROW_PX, Text, TextWord, in_picture, strip_of

_MAX_DIGITS = 3
_LEVEL = 0.5  # of its height, between the middles of both names in one row
_ALIGNED = 0.5  # the same, between their left sides in one column
_LEAST_WIDTH = 1.3  # heights of a score, for two digits
_SPARE = 0.5  # heights of a score before and after its place
_SAME_PLACE = 0.3  # heights of a score between two places that are one
_MAX_HEIGHT = 1.5  # of the first score's: a higher text was taken together with what is around it
_MIN_HEIGHT = 0.6  # of the piece that holds the first score, which may have higher letters
_SURE = 0.95  # probability of each digit
_ROOM = 0.35  # heights beside a number, where no half of a digit may be
_MAX_MOVES = 3
_MIN_NAME = 0.5  # Tesseract's confidence


@dataclass(frozen=True, slots=True)
class _Named:
    """A score and its name, where both stand."""

    score: Piece
    name: Piece


def with_twins(picture: Picture, rows: Sequence[Sequence[Text]]) -> list[list[Text]]:
    """The rows of text, and below them each score that was read only where it must stand."""
    texts = [text for row in rows for text in row]
    found: list[Text] = []
    for known in _named(texts):
        for name in _names_like(known, texts):
            twin = _twin(picture, known, name, [*texts, *found])
            found += [twin] if twin else []
    return [*map(list, rows), *([text] for text in found)]


def _named(texts: Sequence[Text]) -> Iterator[_Named]:
    """Each number of one player, with the name that it has or that is near."""
    for text in texts:
        numbered = [word for word in text.words if len(word.numbers) == 1]
        if len(numbered) != 1 or NO_POINTS.search(text.written):
            continue
        (word,) = numbered
        near = text if own_name(text) else nearest_name(text.piece, texts)
        if near and len(word.written) <= _MAX_DIGITS:
            yield _Named(_at(text.piece, word.left, word.right), name_part(near))


def _at(piece: Piece, left: int, right: int) -> Piece:
    return Piece(left, piece.top, right, piece.bottom, piece.height, piece.height)


def _names_like(known: _Named, texts: Sequence[Text]) -> list[Piece]:
    """The other names, in one row or column with the one that is *known*."""
    pieces = [
        name_part(text) for text in texts if name_in(text.written) and text.confidence > _MIN_NAME
    ]
    return [piece for piece in pieces if piece != known.name and _are_alike(piece, known.name)]


def _are_alike(name: Piece, other: Piece) -> bool:
    height = max(name.height, other.height)
    in_row = abs(name.middle[1] - other.middle[1]) < _LEVEL * height
    in_column = abs(name.left - other.left) < _ALIGNED * height
    return in_row != in_column


def _twin(picture: Picture, known: _Named, name: Piece, texts: Sequence[Text]) -> Text | None:
    """The number at a *name*, where that of the name that is known has its place."""
    places = list(_places(known, name))
    if any(_is_taken(place, known.score, texts) for place in places):
        return None
    return next((text for place in places if (text := _settled(picture, place))), None)


def _places(known: _Named, name: Piece) -> Iterator[Piece]:
    """Where a score may stand: at one side or the middle of its name as the other, or mirrored."""
    score, first = known.score, known.name
    half = max(score.right - score.left, _LEAST_WIDTH * score.height) / 2 + _SPARE * score.height
    seen: list[float] = []
    for way in ways_between(first, name):
        x = way.of(score.middle[0])
        if all(abs(x - other) > _SAME_PLACE * score.height for other in seen):
            seen.append(x)
            top, bottom = score.top + way.down, score.bottom + way.down
            yield Piece(round(x - half), top, round(x + half), bottom, score.height, score.height)


def _is_taken(place: Piece, score: Piece, texts: Sequence[Text]) -> bool:
    """Whether a number was read there already, of about the height of the first one."""
    return any(
        any(
            word.numbers and word.left < place.right and word.right > place.left
            for word in text.words
        )
        and text.piece.top < place.bottom
        and text.piece.bottom > place.top
        for text in texts
        if text.piece.height < _MAX_HEIGHT * score.height
    )


def _settled(picture: Picture, place: Piece) -> Text | None:
    """The number at a place that is not cut off: it has room, or it is read again in the middle."""
    seen = _number_at(picture, place)
    for _ in range(_MAX_MOVES):
        if seen is None or _has_room(seen.piece, place):
            return seen
        off = round(seen.piece.middle[0] - place.middle[0])
        place = replace(place, left=place.left + off, right=place.right + off)
        seen = _number_at(picture, place)
    return None


def _has_room(number: Piece, place: Piece) -> bool:
    return min(number.left - place.left, place.right - number.right) > _ROOM * number.height


def _number_at(picture: Picture, place: Piece) -> Text | None:
    """The only number in a place of the picture, if it is read surely and as high."""
    height, width = picture.shape[:2]
    if place.left < 0 or place.top < 0 or place.right > width or place.bottom > height:
        return None
    strip = strip_of(picture, (place,)).pixels
    (numbers,) = numbers_in([strip])
    if len(numbers) != 1 or not _is_clear(numbers[0]):
        return None
    (number,) = numbers
    glyphs = [g for g in glyphs_in(strip) if number.left <= g.left and g.right <= number.right]
    if min(glyph.height for glyph in glyphs) < _MIN_HEIGHT * ROW_PX:
        return None
    left, right = (in_picture(side, place) for side in (number.left, number.right))
    word = TextWord(number.written, left, right, (int(number.written),))
    piece = _at(place, left, right)
    return Text(piece, number.written, number.confidence, word.numbers, words=(word,))


def _is_clear(number: Number) -> bool:
    return number.written.isdecimal() and number.confidence > _SURE
