"""Tell whose the words of an only list are: by its head, or by names in the lines of both."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from ocr.match.entries import Entry
from ocr.match.named import Player
from ocr.match.names import common_part, own_name
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_MAX_OVER = 2.5  # heights of a head from its list
_MAX_ASIDE = 0.6  # the same between their left sides
_MAX_NAMELESS = 0.3  # of a list's lines, where the others name their player
_MIN_COMMON = 0.7  # of a name's letters and those of a text


def sides_of(
    columns: Sequence[Sequence[Entry]],
    rows: Sequence[Sequence[Text]],
    players: tuple[Player, Player] | None,
) -> list[int | None]:
    """The side, 0 or 1, of each word in the columns; None where it is not known."""
    if len(columns) == 2:
        return [n for n, column in enumerate(columns) for _ in column]
    entries = [entry for column in columns for entry in column]
    names = [player.name.lower() for player in players or () if player.name]
    are_two = len(set(names)) == 2
    named = [_named_in_line(entry, rows, names) if are_two else None for entry in entries]
    if set(named) >= {0, 1} and named.count(None) <= _MAX_NAMELESS * len(named):
        return named
    side = _side_of_only_list(columns[0], rows, players) if len(columns) == 1 else None
    return [side] * len(entries)


def _named_in_line(
    entry: Entry, rows: Sequence[Sequence[Text]], names: Sequence[str]
) -> int | None:
    """Which of both players' names stands in the line of a word."""
    level = [
        own_name(text).lower()
        for row in rows
        for text in row
        if abs(text.piece.middle[1] - entry.text.piece.middle[1]) < entry.height / 2
    ]
    likely = [max((common_part(name, each) for each in level), default=0.0) for name in names]
    best = likely.index(max(likely))
    return best if likely[best] > _MIN_COMMON and likely[best] > likely[1 - best] else None


def _side_of_only_list(
    column: Sequence[Entry],
    rows: Sequence[Sequence[Text]],
    players: tuple[Player, Player] | None,
) -> int | None:
    """The place from the left, 0 or 1, of a list whose head has another one beside it.

    Heads are both players' names, or say the same.
    """
    pieces = [piece for entry in column for piece in (entry.text.piece, entry.apart) if piece]
    top, left = min(piece.top for piece in pieces), min(piece.left for piece in pieces)
    right = max(piece.right for piece in pieces)
    names = {player.name.lower() for player in players or ()}
    for head, other in _pairs(rows, names):
        over = 0 < top - head.bottom < _MAX_OVER * head.height
        aligned = abs(head.left - left) < _MAX_ASIDE * head.height
        if over and aligned and (other.left > right or other.right < left):
            return int(other.left < left)
    return None


def _pairs(rows: Sequence[Sequence[Text]], names: set[str]) -> Iterator[tuple[Piece, Piece]]:
    for row in rows:
        for head, other in permutations(row, 2):
            said = {own_name(head).lower(), own_name(other).lower()}
            alike = head.written.isalpha() and head.written == other.written
            if alike or ("" not in names and said == names):
                yield head.piece, other.piece
