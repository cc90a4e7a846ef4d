"""The rules of a party: who sits where, whose turn it is, and when it is over.

A party goes from one value to the next; nothing here waits, asks or writes.
"""

from dataclasses import replace

from bot.texts import BotError
from storage import FORGOTTEN, Outcome, Party, Player, Seat, Vote

LEAST = 2
MISSES = 3
# The bot plays for itself alone; levels that weigh the other side's reply know one opponent.
BOT_LEVELS = (None, "beginner", "amateur", "skilled")
DAY_S = 24 * 60 * 60
CLOCKS = (0, 60, 120, 300, DAY_S)


def seat_of(party: Party, person: int) -> int | None:
    """The number of the seat where *person* plays."""
    return next(
        (n for n, seat in enumerate(party.seats) if not seat.gone and _id(seat) == person), None
    )


def playing(party: Party) -> list[int]:
    """The seats that have not been left."""
    return [number for number, seat in enumerate(party.seats) if not seat.gone]


def others(party: Party, seat: int) -> list[int]:
    """The seats of all people but the one at *seat*."""
    people = (number for number in playing(party) if party.seats[number].player)
    return [number for number in people if number != seat]


def voters(party: Party) -> list[int]:
    """The seats that have a voice in the vote."""
    return others(party, party.vote.asker) if party.vote else []


def last_word(party: Party) -> int | None:
    """Which of the moves is the last that a person made; None if none is."""
    made = [n for n, mover in enumerate(party.movers) if party.seats[mover].player]
    return made[-1] if made else None


def scores(party: Party, points: list[int]) -> list[int]:
    """What each seat has, from the *points* of all moves."""
    return [
        sum(p for mover, p in zip(party.movers, points, strict=True) if mover == number)
        for number in range(len(party.seats))
    ]


def leaders(party: Party, points: list[int]) -> list[int]:
    """The seats that have most, of those that have not been left."""
    totals = scores(party, points)
    most = max(totals[number] for number in playing(party))
    return [number for number in playing(party) if totals[number] == most]


def joined(party: Party, player: Player) -> Party:
    """With *player* at the next seat."""
    return _with_seat(party, Seat(player))


def risen(party: Party, person: int) -> Party:
    """Without *person*, before it has begun."""
    return replace(party, seats=tuple(seat for seat in party.seats if _id(seat) != person))


def with_bot(party: Party, level: str | None) -> Party:
    """With the bot at *level* at the last seat, or without it."""
    people = replace(party, seats=tuple(seat for seat in party.seats if seat.player))
    return people if level is None else _with_seat(people, Seat(level=level))


def begun(party: Party, now: float) -> Party:
    """The seat whose *turn* was wished for begins."""
    if len(party.seats) < LEAST:
        raise BotError("Nobody else sits here yet; wait for somebody to join, or take the bot.")
    return _due(replace(party, begun=True), now)


def moved(party: Party, position: str, now: float) -> Party:
    """After a word of the seat whose turn it is."""
    party = replace(party, position=position, movers=(*party.movers, party.turn))
    return _next(_took_turn(party, missed=0, passed=False), now)


def taken_back(party: Party, position: str, now: float) -> Party:
    """Before the last word of a person, whose turn it is again; bots' moves since then go too."""
    kept = last_word(party)
    assert kept is not None
    seats = tuple(replace(seat, passed=False) for seat in party.seats)
    turn, movers = party.movers[kept], party.movers[:kept]
    party = replace(party, position=position, seats=seats, turn=turn, movers=movers, vote=None)
    return _due(party, now)


def passed(party: Party, now: float) -> Party:
    """After a turn without a word; over if that was the last turn of everybody."""
    party = _took_turn(party, missed=0, passed=True)
    if all(party.seats[number].passed for number in playing(party)):
        return ended(party, now)
    return _next(party, now)


def timed_out(party: Party, now: float) -> Party:
    """After a turn whose time ran out; the seat is left after so many in a row."""
    missed = party.seats[party.turn].missed + 1
    party = _took_turn(party, missed=missed, passed=False)
    return left(party, party.turn, now) if missed == MISSES else _next(party, now)


def left(party: Party, number: int, now: float) -> Party:
    """Without whom sat at seat *number*; over if nobody is left to play with."""
    party = replace(_with(party, number, replace(party.seats[number], gone=True)), vote=None)
    people = [seat for seat in party.seats if seat.player and not seat.gone]
    if len(playing(party)) < LEAST or not people:
        return ended(party, now)
    return _next(party, now) if number == party.turn else party


def forgotten(party: Party, number: int, now: float) -> Party:
    """The same, and nothing tells who sat there; the words of another person count from then on."""
    party = left(party, number, now)
    seat = replace(party.seats[number], player=Player(FORGOTTEN, ""))
    people = [player.id for player in (party.seats[n].player for n in playing(party)) if player]
    theirs = party.host == _id(party.seats[number]) and people
    return replace(_with(party, number, seat), host=people[0] if theirs else party.host)


def ended(party: Party, now: float) -> Party:
    """Over, and since when."""
    return replace(party, over=True, vote=None, due=int(now))


def asked(party: Party, vote: Vote) -> Party:
    """With that vote; one on the same goes on."""
    if not others(party, vote.asker):
        raise BotError("Nobody else here can vote.")
    if party.vote and replace(party.vote, number=vote.number, ayes=(), noes=()) == vote:
        return party
    return replace(party, vote=vote)


def voted(party: Party, number: int, *, yes: bool) -> Party:
    """With the voice of seat *number*, who may think again."""
    vote = party.vote
    if number not in voters(party) or vote is None:
        raise BotError("The others vote on this.")
    ayes, noes = (tuple(n for n in voices if n != number) for voices in (vote.ayes, vote.noes))
    ayes, noes = ((*ayes, number), noes) if yes else (ayes, (*noes, number))
    return replace(party, vote=replace(vote, ayes=ayes, noes=noes))


def verdict(party: Party) -> bool | None:
    """What the majority of the others has said of the word; None if it may still be either."""
    vote, voices = party.vote, len(voters(party))
    if vote is None:
        return None
    needed = voices // 2 + 1
    if len(vote.ayes) >= needed:
        return True
    return False if voices - len(vote.noes) < needed else None


def outcome(party: Party, points: list[int], number: int) -> Outcome:
    """Of seat *number*: who left has lost, and the best of all others has won."""
    best = leaders(party, points)
    if number not in best:
        return "lost"
    return "won" if len(best) == 1 else "drawn"


def _id(seat: Seat) -> int | None:
    return seat.player.id if seat.player else None


def _with_seat(party: Party, seat: Seat) -> Party:
    if len(party.seats) >= party.many:
        raise BotError("All seats here are taken.")
    return replace(party, seats=(*party.seats, seat))


def _with(party: Party, number: int, seat: Seat) -> Party:
    return replace(party, seats=(*party.seats[:number], seat, *party.seats[number + 1 :]))


def _took_turn(party: Party, *, missed: int, passed: bool) -> Party:
    seat = replace(party.seats[party.turn], missed=missed, passed=passed)
    return _with(party, party.turn, seat)


def _next(party: Party, now: float) -> Party:
    """The turn of the next seat that has not been left."""
    count = len(party.seats)
    following = [(party.turn + n) % count for n in range(1, count + 1)]
    turn = next(number for number in following if not party.seats[number].gone)
    return _due(replace(party, turn=turn, vote=None), now)


def _due(party: Party, now: float) -> Party:
    return replace(party, due=int(now) + (party.clock or DAY_S))
