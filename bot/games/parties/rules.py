"""The rules of a party: who sits where, whose turn it is, and when it is over.

All functions are pure: they return a new party, and nothing here waits, asks or writes.
"""

from bot.texts import BotError
from storage import FORGOTTEN, Event, Happening, Outcome, Party, Player, Seat, Vote

LEAST = 2
MISSES = 3
# Only levels that do not weigh the opponent's reply: the others know a single opponent.
BOT_LEVELS = (None, "beginner", "amateur", "skilled")
DAY_S = 24 * 60 * 60
CLOCKS = (0, 60, 120, 300, DAY_S)
# The least time for a vote, and for the rest of a turn after one.
LEAST_VOTE_S, LEAST_LEFT_S = 60, 20


def seat_of(party: Party, person: int) -> int | None:
    """The number of the seat where *person* plays."""
    return next(
        (n for n, seat in enumerate(party.seats) if not seat.gone and _id(seat) == person), None
    )


def playing(party: Party) -> list[int]:
    """The seats whose players have not left."""
    return [number for number, seat in enumerate(party.seats) if not seat.gone]


def others(party: Party, seat: int) -> list[int]:
    """The seats of all people who play, except *seat*."""
    people = (number for number in playing(party) if party.seats[number].player)
    return [number for number in people if number != seat]


def voters(party: Party) -> list[int]:
    """The seats that may vote."""
    return others(party, party.vote.asker) if party.vote else []


def last_word(party: Party) -> int | None:
    """The index of the last move made by a person, None if there is none."""
    made = [n for n, mover in enumerate(party.movers) if party.seats[mover].player]
    return made[-1] if made else None


def scores(party: Party, points: list[int]) -> list[int]:
    """The score of each seat, from the *points* of all moves."""
    return [
        sum(p for mover, p in zip(party.movers, points, strict=True) if mover == number)
        for number in range(len(party.seats))
    ]


def leaders(party: Party, points: list[int]) -> list[int]:
    """The seats with the most points, among those whose players have not left."""
    totals = scores(party, points)
    most = max(totals[number] for number in playing(party))
    return [number for number in playing(party) if totals[number] == most]


def join(party: Party, player: Player) -> Party:
    """Give *player* the next seat."""
    return _with_seat(party, Seat(player))


def leave_table(party: Party, person: int) -> Party:
    """Free the seat of *person*, before the game has begun."""
    return party._replace(seats=tuple(seat for seat in party.seats if _id(seat) != person))


def with_bot(party: Party, level: str | None) -> Party:
    """Give the bot at *level* the last seat, or take it away."""
    people = party._replace(seats=tuple(seat for seat in party.seats if seat.player))
    return people if level is None else _with_seat(people, Seat(level=level))


def start(party: Party, now: float) -> Party:
    """Start the game with the seat at `party.turn`."""
    if len(party.seats) < LEAST:
        raise BotError("Nobody else sits here yet; wait for somebody to join, or take the bot.")
    return _due(party._replace(begun=True), now)


def play_move(party: Party, position: str, now: float) -> Party:
    """Record the word of the seat whose turn it is; *position* is the one after it."""
    party = party._replace(position=position, movers=(*party.movers, party.turn))
    party = _record(party, Event("moved", party.turn))
    return _next(_took_turn(party, missed=0, passed=False), now)


def take_back(party: Party, position: str, now: float) -> Party:
    """Take back the last word of a person and bots' moves after it; it is their turn again."""
    kept = last_word(party)
    assert kept is not None
    party = _record(party, Event("taken back", party.movers[kept]))
    seats = tuple(seat._replace(passed=False) for seat in party.seats)
    turn, movers = party.movers[kept], party.movers[:kept]
    party = party._replace(position=position, seats=seats, turn=turn, movers=movers, vote=None)
    return _due(party, now)


def pass_turn(party: Party, now: float) -> Party:
    """Pass without a word; the game is over if everybody has passed."""
    party = _took_turn(party, missed=0, passed=True)
    party = _record(party, Event("passed", party.turn))
    if all(party.seats[number].passed for number in playing(party)):
        return end(party, now)
    return _next(party, now)


def time_out(party: Party, now: float) -> Party:
    """End a turn whose time ran out; MISSES of them in a row cost the seat."""
    missed = party.seats[party.turn].missed + 1
    party = _took_turn(party, missed=missed, passed=False)
    party = _record(party, Event("timed out" if party.clock else "not awaited", party.turn))
    return resign(party, party.turn, now) if missed == MISSES else _next(party, now)


def resign(party: Party, number: int, now: float) -> Party:
    """Resign for seat *number*; the game ends if nobody is left to play with."""
    party = _with(party, number, party.seats[number]._replace(gone=True))
    party = _record(party, Event("left", number))
    people = [seat for seat in party.seats if seat.player and not seat.gone]
    if len(playing(party)) < LEAST or not people:
        return end(party, now)
    if number == party.turn:
        return _next(party, now)
    return drop_vote(party, now) if party.vote else party


def forget_player(party: Party, number: int, now: float) -> Party:
    """Resign for seat *number* and forget its player; if that was the host, choose another."""
    party = resign(party, number, now)
    seat = party.seats[number]._replace(player=Player(FORGOTTEN, ""))
    people = [player.id for player in (party.seats[n].player for n in playing(party)) if player]
    theirs = party.host == _id(party.seats[number]) and people
    return _with(party, number, seat)._replace(host=people[0] if theirs else party.host)


def end(party: Party, now: float) -> Party:
    """End the game at *now*."""
    return party._replace(over=True, vote=None, due=int(now), turns=party.turns + 1)


def open_vote(party: Party, vote: Vote, now: float) -> Party:
    """Open *vote*, which stops the clock; a vote that is already open on this word goes on."""
    if not others(party, vote.asker):
        raise BotError("Nobody else here can vote.")
    if party.vote and _subject(party.vote) == _subject(vote):
        return party
    left = party.vote.seconds if party.vote else max(party.due - int(now), LEAST_LEFT_S)
    return _due(party._replace(vote=vote._replace(seconds=left)), now, least=LEAST_VOTE_S)


def cast_vote(party: Party, number: int, *, yes: bool) -> Party:
    """Count the vote of seat *number*, who may change it."""
    vote = party.vote
    if number not in voters(party) or vote is None:
        raise BotError("The others vote on this.")
    ayes, noes = (tuple(n for n in voices if n != number) for voices in (vote.ayes, vote.noes))
    ayes, noes = ((*ayes, number), noes) if yes else (ayes, (*noes, number))
    return party._replace(vote=vote._replace(ayes=ayes, noes=noes))


def drop_vote(party: Party, now: float) -> Party:
    """Close the vote without a result; the turn goes on with the time that was left."""
    return _after_vote(party, "undecided", now)


def reject(party: Party, now: float) -> Party:
    """Close the vote because the majority is against it."""
    assert party.vote is not None
    return _after_vote(party, "stays" if party.vote.back else "refused", now)


def accept_word(party: Party) -> Party:
    """Record that the majority accepts the word; playing it is another step."""
    assert party.vote is not None
    return _record(party, Event("accepted", party.vote.asker, party.vote.word))


def count_needed_votes(party: Party) -> tuple[int, int]:
    """The numbers of votes that accept and that reject."""
    voices = len(voters(party))
    ayes = voices // 2 + 1
    return ayes, voices - ayes + 1


def verdict(party: Party) -> bool | None:
    """The verdict of the majority of the others; None while it is open."""
    vote, (ayes, noes) = party.vote, count_needed_votes(party)
    if vote is None:
        return None
    if len(vote.ayes) >= ayes:
        return True
    return False if len(vote.noes) >= noes else None


def outcome(party: Party, points: list[int], number: int) -> Outcome:
    """The outcome for seat *number*; a player who left has lost."""
    best = leaders(party, points)
    if number not in best:
        return "lost"
    return "won" if len(best) == 1 else "drawn"


def _id(seat: Seat) -> int | None:
    return seat.player.id if seat.player else None


def _with_seat(party: Party, seat: Seat) -> Party:
    if len(party.seats) >= party.many:
        raise BotError("All seats here are taken.")
    return party._replace(seats=(*party.seats, seat))


def _with(party: Party, number: int, seat: Seat) -> Party:
    return party._replace(seats=(*party.seats[:number], seat, *party.seats[number + 1 :]))


def _took_turn(party: Party, *, missed: int, passed: bool) -> Party:
    seat = party.seats[party.turn]._replace(missed=missed, passed=passed)
    return _with(party, party.turn, seat)


def _next(party: Party, now: float) -> Party:
    """Pass the turn to the next seat whose player has not left."""
    count = len(party.seats)
    following = [(party.turn + n) % count for n in range(1, count + 1)]
    turn = next(number for number in following if not party.seats[number].gone)
    return _due(party._replace(turn=turn, vote=None), now)


def _due(party: Party, now: float, *, least: int = 0) -> Party:
    """Set when the turn or vote that begins *now* is due, in *least* seconds or later."""
    due = int(now) + max(party.clock or DAY_S, least)
    return party._replace(due=due, turns=party.turns + 1)


def _after_vote(party: Party, what: Happening, now: float) -> Party:
    vote = party.vote
    assert vote is not None
    party = _record(party, Event(what, vote.asker, vote.word))
    return party._replace(vote=None, due=int(now) + vote.seconds, turns=party.turns + 1)


def _subject(vote: Vote) -> Vote:
    return vote._replace(number=0, ayes=(), noes=(), seconds=0)


def _record(party: Party, event: Event) -> Party:
    return party._replace(events=(*party.events, event))
