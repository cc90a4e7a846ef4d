"""Results of a party that is over, for each person who sat there."""

from bot.games.matches.match_jobs import Standing
from bot.games.parties.rules import outcome, scores
from storage import FORGOTTEN, PARTIES, Party, Result

PEOPLE = 2


def results_of(party: Party, standing: Standing, ended: float) -> list[Result]:
    """One for each person; none if there was only one, who played with the bot."""
    points = [play.points for play in standing.history.plays]
    totals = scores(party, points)
    people = [
        (n, seat.player)
        for n, seat in enumerate(party.seats)
        if seat.player and seat.player.id != FORGOTTEN
    ]
    if len(people) < PEOPLE:
        return []
    return [
        Result(
            chat=party.chat,
            game=PARTIES,
            ended=int(ended),
            player=player.id,
            outcome=outcome(party, points, number),
            points=totals[number],
            words=party.movers.count(number),
        )
        for number, player in people
    ]
