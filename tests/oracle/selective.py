"""Plain minimax that tries the best few placements of each position, to a depth."""

from dataclasses import dataclass, replace

from tests.oracle.balda import Placed, Position, after, moves, risk, score

LAST_PLIES = 2


@dataclass(frozen=True, slots=True)
class Size:
    """The limits of a search: *depth* in plies, and *width* in placements.

    The width holds for the first ply and all but the last two. Of equal placements that of the
    letter earlier in *letters* comes first.
    """

    depth: int
    width: int
    letters: str


def best_value(position: Position, size: Size) -> int:
    """The margin that the side to move gains within the depth, with all words of a placement."""
    return _best_value(position, size, narrow=True)


def _best_value(position: Position, size: Size, *, narrow: bool) -> int:
    if size.depth == 0:
        return 0
    tried = moves(position)
    if narrow:
        tried = _of_best_placements(position, tried, size)
    deeper = replace(size, depth=size.depth - 1)
    narrow = deeper.depth > LAST_PLIES
    values = [
        score(position, move) - _best_value(after(position, move), deeper, narrow=narrow)
        for move in tried
    ]
    floor = [0] if position.rules.passing else []
    return max(values + floor, default=0)


def _of_best_placements(position: Position, possible: set[Placed], size: Size) -> set[Placed]:
    """Moves of the best placements by net, then points, then cell, then letter."""
    ranks: dict[tuple[object, str], tuple[int, ...]] = {}
    for move in possible:
        points = score(position, move)
        net = points - risk(position, move)
        rank = (-net, -points, move.cell.row, move.cell.column, size.letters.index(move.letter))
        placement = (move.cell, move.letter)
        ranks[placement] = min(rank, ranks.get(placement, rank))
    best = sorted(ranks, key=ranks.__getitem__)[: size.width]
    return {move for move in possible if (move.cell, move.letter) in best}
