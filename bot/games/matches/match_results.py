"""Results of a match that is over, for each person who played."""

from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_wish import HOST, OTHER
from solver import SIDES
from storage import MATCHES, Match, Outcome, Result


def results_of(
    match: Match, standing: Standing, ended: float, *, resigned: int | None = None
) -> list[Result]:
    """One for the host and one for the guest, if there is one; the side that *resigned* lost."""
    players = [match.host.id] if match.guest is None else [match.host.id, match.guest.id]
    return [
        Result(
            chat=match.chat,
            game=MATCHES,
            ended=int(ended),
            player=player,
            outcome=_outcome(standing, side, resigned),
            points=standing.history.scores[side],
            words=sum(p.side == side and not p.passed for p in standing.history.plays),
            opponent=players[1 - side] if match.guest else None,
        )
        for side, player in zip((HOST, OTHER), players, strict=False)
    ]


def _outcome(standing: Standing, side: int, resigned: int | None) -> Outcome:
    if resigned is not None:
        return "lost" if side == resigned else "won"
    own, other = (standing.history.scores[s % SIDES] for s in (side, side + 1))
    if own == other:
        return "drawn"
    return "won" if own > other else "lost"
