"""Review a match: a followed job (`bot/work/following.py`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.work.following import Link
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import REVIEW_SECONDS, Match, Meaning, Placement, Position, Review, ReviewedMove, review

# For each move, the positions before and after it are searched.
_SEARCHES = 2


@dataclass(frozen=True, slots=True)
class Played:
    """A match to review, with the words that count in it.

    *game* may be the text form of its last position. *movers* are the sides that made its moves, if
    it does not record passes.
    """

    game: Match | str
    lexicon: str
    words: Words
    movers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A match to review for *seconds*, or until the *link* says stop."""

    played: Played
    seconds: float
    link: Link


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A *match* with its *review*; *meanings* are of better words that not everybody knows."""

    match: Match
    review: Review
    meanings: Mapping[str, Meaning] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reached:
    """The number of moves reviewed so far."""

    moves: int
    of: int


def with_passes(match: Match, movers: Sequence[int]) -> Match:
    """*match* with a pass wherever one of the two *movers* moved twice in a row."""
    moves: list[Placement | None] = []
    for number, move in enumerate(match.moves):
        if number and movers[number] == movers[number - 1]:
            moves.append(None)
        moves.append(move)
    rules = replace(match.rules, passing=match.rules.passing or None in moves)
    return replace(match, moves=tuple(moves), rules=rules, side=movers[0])


def match_of(shelf: LexiconShelf, played: Played) -> Match:
    """The match that was *played*, with its passes."""
    match = played.game
    if isinstance(match, str):
        lexicon = shelf.lexicon_for(played.lexicon, played.words)
        match = Match.of(Position.parse(match, lexicon))
    return with_passes(match, played.movers) if played.movers else match


def review_match(shelf: LexiconShelf, request: ReviewRequest) -> Reviewed:
    """Review a match; IllegalMoveError or GridError if the moves cannot be played."""
    played = request.played
    lexicon = shelf.lexicon_for(played.lexicon, played.words)
    match = match_of(shelf, played)
    total, reached = len(match.moves), 0

    def note(move: ReviewedMove) -> None:
        nonlocal reached
        reached += 1
        request.link.note(Reached(reached, total))

    seconds = min(request.seconds / (_SEARCHES * max(total, 1)), REVIEW_SECONDS)
    with request.link.stop() as stop:
        found = review(match, lexicon, seconds=seconds, on_progress=note, stop=stop)
    better = (move.best.word for move in found.moves if move.cost and move.best)
    words = dict.fromkeys((*better, *found.missed))
    return Reviewed(match, found, shelf.explain_unknown(words, lexicon))
