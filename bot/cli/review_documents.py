"""A match looked through, as `balda review` prints it."""

from collections.abc import Iterator

from bot.cli.balda_documents import move_document, rules_document
from bot.cli.documents import Document, board_lines, move_text
from solver import Lexicon, Match, Move, Review, ReviewedMove


def review_document(match: Match, lexicon: Lexicon, review: Review) -> Document:
    """What each move cost; `match` is the notation."""
    return {
        "game": "balda",
        **rules_document(match.rules),
        "passing": match.rules.passing,
        "lexicon": lexicon.info.name,
        "match": str(match),
        "rows": [list(row) for row in match.start.rows],
        "score": list(review.scores),
        "turning_point": review.turning_point,
        "missed": list(review.missed),
        "moves": [_move_document(move) for move in review.moves],
    }


def match_lines(match: Match) -> Iterator[str]:
    """The first board, and what stands in the columns below."""
    yield from board_lines(match.start.rows)
    yield ""
    yield " no. score   cost  move"


def move_line(number: int, reviewed: ReviewedMove) -> str:
    """A move, what it cost, and the best one if that is another."""
    own, other = reviewed.scores
    cost = f"{'' if reviewed.exact else '~'}{-reviewed.cost}" if reviewed.cost else ""
    line = f"{number:>3}. {f'{own}:{other}':>7} {cost:>4}  {_spell(reviewed.move)}"
    return f"{line}   (best: {_spell(reviewed.best)})" if reviewed.cost else line


def summary_lines(review: Review) -> Iterator[str]:
    """How it ended, where it was lost, and what nobody saw."""
    own, other = review.scores
    lost = [sum(m.cost for m in review.moves if m.side == side) for side in (0, 1)]
    yield ""
    yield f"score {own}:{other}; points given away {lost[0]}:{lost[1]}"
    if review.turning_point is not None:
        move = review.moves[review.turning_point]
        yield f"turning point: move {review.turning_point + 1}, {_spell(move.move)}"
    if review.missed:
        yield f"both missed: {', '.join(review.missed)}"


def _move_document(reviewed: ReviewedMove) -> Document:
    return {
        "side": reviewed.side,
        "move": move_document(reviewed.move) if reviewed.move else None,
        "best": move_document(reviewed.best) if reviewed.best else None,
        "cost": reviewed.cost,
        "exact": reviewed.exact,
        "depth": reviewed.depth,
        "score": list(reviewed.scores),
    }


def _spell(move: Move | None) -> str:
    return move_text(move) if move else "pass"
