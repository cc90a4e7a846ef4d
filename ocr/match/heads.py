"""Tell whose the only list of words is, where the other one is empty: two heads are in one row."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from ocr.match.entries import Entry
from ocr.match.named import Player
from ocr.match.names import own_name
from ocr.match.pieces import Piece
from ocr.match.texts import Text

_MAX_OVER = 2.5  # heights of a head from its list
_MAX_ASIDE = 0.6  # the same between their left sides


def side_of_only_list(
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
