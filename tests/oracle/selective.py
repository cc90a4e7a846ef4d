"""Plain minimax that tries the best few placements of each position, to a depth."""

from dataclasses import dataclass

from tests.oracle.balda import Placed, Position, after, moves, risk, score

LAST_PLIES = 2


@dataclass(frozen=True, slots=True)
class Size:
    """So many plies, and at most so many placements at the first turn and all but the last two."""

    depth: int
    width: int


def best_value(position: Position, size: Size) -> int:
    """What the side to move gains on the other within the depth. All words of a placement count."""
    return _best_value(position, size, narrow=True)


def _best_value(position: Position, size: Size, *, narrow: bool) -> int:
    if size.depth == 0:
        return 0
    tried = moves(position)
    if narrow:
        tried = _of_best_placements(position, tried, size.width)
    deeper = Size(size.depth - 1, size.width)
    narrow = deeper.depth > LAST_PLIES
    values = [
        score(position, move) - _best_value(after(position, move), deeper, narrow=narrow)
        for move in tried
    ]
    floor = [0] if position.rules.passing else []
    return max(values + floor, default=0)


def _of_best_placements(position: Position, possible: set[Placed], width: int) -> set[Placed]:
    """By their best net, then their most points at it, then cell and letter."""
    alphabet = sorted({move.letter for move in possible})
    ranks: dict[tuple[object, str], tuple[int, ...]] = {}
    for move in possible:
        points = score(position, move)
        net = points - risk(position, move)
        rank = (-net, -points, move.cell.row, move.cell.column, alphabet.index(move.letter))
        placement = (move.cell, move.letter)
        ranks[placement] = min(rank, ranks.get(placement, rank))
    best = sorted(ranks, key=ranks.__getitem__)[:width]
    return {move for move in possible if (move.cell, move.letter) in best}
