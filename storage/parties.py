"""Parties of Balda: up to six who play at one table in a group, turn after turn."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Literal, NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Row, Transaction, Value
from storage.matches import Player
from storage.results import FORGOTTEN, Result, add_results, keep_name


class Seat(NamedTuple):
    """A seat of a *player*, who may be FORGOTTEN and without a name, or of the bot at its *level*.

    *missed* counts the turns in a row whose time ran out; *passed* tells if the last turn was
    passed. A player who is *gone* does not play any more.
    """

    player: Player | None = None
    level: str | None = None
    missed: int = 0
    passed: bool = False
    gone: bool = False


class Vote(NamedTuple):
    """A vote on a wish of the seat *asker*; the people at the other seats decide.

    The wish is to play a *word* by *letter* on *cell*, though no lexicon has it, or to take it
    *back*. *ayes* and *noes* are numbers of seats; *number* tells the vote from others of the
    party. *seconds* is the time left of the turn that it interrupts.
    """

    asker: int
    word: str
    cell: str
    letter: str
    number: int
    back: bool = False
    ayes: tuple[int, ...] = ()
    noes: tuple[int, ...] = ()
    seconds: int = 0


Happening = Literal[
    "moved", "passed", "timed out", "not awaited", "left", "accepted", "refused", "undecided",
    "taken back", "stays",
]  # fmt: skip


class Event(NamedTuple):
    """An event of the party: *what* happened to the *seat*, in a vote to which *word*."""

    what: Happening
    seat: int
    word: str = ""


class Party(NamedTuple):
    """A table that *host* opened in *chat* and its *topic*, for at most *many* players.

    Players gather until it has *begun*. `position` is the text form of the board and its moves,
    `movers` the seats that made them, *turn* the seat to move. With a *clock*, in seconds, the turn
    ends at the Unix time *due*; without one the others need not wait any longer then.
    `message` is our message that shows the board. `said` is the message of the last move, below 0
    the tap of the last change. Each change adds one to *step*; the message shows the state of step
    `shown`, unless another takes its place (`POSTED_ANEW`).

    `call` is our message that says whose turn it is, what is voted on or how it ended. It tells
    the state of step `told`; *events* came after that. *turns* counts turns and votes; `rung` is
    the last of them that made the phones of the people concerned ring.
    """

    id: str
    chat: int
    host: int
    lexicon: str
    language: str
    position: str
    seats: tuple[Seat, ...]
    topic: int = 0
    many: int = 6
    clock: int = 0
    turn: int = 0
    due: int = 0
    movers: tuple[int, ...] = ()
    vote: Vote | None = None
    message: int = 0
    said: int = 0
    step: int = 0
    shown: int = 0
    call: int = 0
    told: int = 0
    turns: int = 0
    rung: int = 0
    events: tuple[Event, ...] = ()
    begun: bool = False
    over: bool = False


# A value of `shown`: another message is being sent, and may have arrived before a kill.
POSTED_ANEW = -1

# Parties where a player sits who has not left.
_SITS = "id IN (SELECT party FROM seats WHERE player = :player AND NOT gone)"


class Parties:
    """The last party that each person opened in each chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, party: Party) -> None:
        """Keep *party* and delete those that its host opened in the chat and that are over."""
        async with self._database.transaction() as transaction:
            row = _row(party)
            await transaction.execute(
                "DELETE FROM parties WHERE chat = :chat AND host = :host AND over", row
            )
            await transaction.insert("parties", row)
            await _seat(transaction, party)

    async def change(
        self, before: Party, after: Party, results: Sequence[Result] = ()
    ) -> Party | None:
        """Replace *before* by *after*, add *results*; the party as kept, None if it had changed."""
        async with self._database.transaction() as transaction:
            unchanged = await transaction.fetch(
                "DELETE FROM parties WHERE id = :id AND chat = :chat AND step = :step"
                " RETURNING message, shown, call, told, rung, events",
                _row(before),
            )
            if not unchanged:
                return None
            now = dict(unchanged[0])
            events = (*_events(now.pop("events")), *after.events[len(before.events) :])
            kept = after._replace(step=before.step + 1, events=events, **now)
            await transaction.insert("parties", _row(kept))
            await _seat(transaction, kept)
            await add_results(transaction, results)
            for player in (seat.player for seat in kept.seats if results and seat.player):
                if player.id != FORGOTTEN:
                    await keep_name(transaction, player.id, player.name)
        return kept

    async def show(self, party: Party, message: int) -> None:
        """Note that *message* shows *party* as it is."""
        await self._show(party, message, party.step)

    async def post_anew(self, party: Party) -> None:
        """Note that another message will show *party*."""
        await self._show(party, party.message, POSTED_ANEW)

    async def _show(self, party: Party, message: int, shown: int) -> None:
        await self._database.write(
            "UPDATE parties SET message = :message, shown = :shown WHERE id = :id",
            {"id": party.id, "message": message, "shown": shown},
        )

    async def tell(self, party: Party, call: int) -> None:
        """Note that *call* tells the state of *party*."""
        async with self._database.transaction() as transaction:
            kept = await transaction.fetch("SELECT events FROM parties WHERE id = ?", (party.id,))
            for (events,) in kept:
                untold = json.loads(events)[len(party.events) :]
                await transaction.execute(
                    "UPDATE parties SET call = :call, told = :step, rung = :turns, events = :events"
                    " WHERE id = :id",
                    {**_row(party), "call": call, "events": json.dumps(untold)},
                )

    async def remove(self, party: Party) -> None:
        await self._database.write("DELETE FROM parties WHERE id = ?", (party.id,))

    async def get(self, party_id: str) -> Party | None:
        return await self._first("id = :id", id=party_id)

    async def of(self, chat: int, player: int) -> Party | None:
        """The party in *chat* at which *player* sits."""
        return await self._first(f"chat = :chat AND NOT over AND {_SITS}", chat=chat, player=player)

    async def all_of(self, player: int) -> list[Party]:
        """The parties of all chats at which *player* sits."""
        return await self._where(f"NOT over AND {_SITS}", player=player)

    async def last_over(self, chat: int, player: int) -> Party | None:
        """The last party in *chat* that is over and at which *player* sat."""
        return await self._first(
            "chat = :chat AND over AND id IN (SELECT party FROM seats WHERE player = :player)"
            " ORDER BY message DESC",
            chat=chat,
            player=player,
        )

    async def running_in(self, chat: int) -> list[Party]:
        """The parties in *chat* that are not over."""
        return await self._where("chat = :chat AND NOT over", chat=chat)

    async def last_said(self, chat: int, message: int) -> Party | None:
        """The party whose last move was made by *message*."""
        return await self._first("chat = :chat AND said = :message", chat=chat, message=message)

    async def running(self) -> list[tuple[int, str]]:
        """Chat and id of those that are not over; read each with `get`."""
        return await self._ids("NOT over")

    async def find_unshown(self) -> list[tuple[int, str]]:
        """Chat and id of those whose messages do not show and tell the last step."""
        return await self._ids("(shown < step OR told < step)")

    async def _ids(self, condition: str) -> list[tuple[int, str]]:
        rows = await self._database.fetch(f"SELECT chat, id FROM parties WHERE {condition}")
        return [(row["chat"], row["id"]) for row in rows]

    async def _first(self, condition: str, **values: Value) -> Party | None:
        return next(iter(await self._where(condition, **values)), None)

    async def _where(self, condition: str, **values: Value) -> list[Party]:
        rows = await self._database.fetch(f"SELECT * FROM parties WHERE {condition}", values)
        return [_party(row, await self._seats(row["id"])) for row in rows]

    async def _seats(self, party_id: str) -> list[sqlite3.Row]:
        return await self._database.fetch(
            "SELECT * FROM seats WHERE party = ? ORDER BY number", (party_id,)
        )


async def _seat(transaction: Transaction, party: Party) -> None:
    for number, seat in enumerate(party.seats):
        who = (seat.player.id, seat.player.name) if seat.player else (None, None)
        row = row_of(seat, party=party.id, number=number, player=who[0], name=who[1])
        await transaction.insert("seats", row)


def _row(party: Party) -> Row:
    return row_of(
        party,
        "seats",
        movers=json.dumps(party.movers),
        vote=json.dumps(party.vote._asdict()) if party.vote else None,
        events=json.dumps([event._asdict() for event in party.events]),
    )


def _party(row: sqlite3.Row, seats: Sequence[sqlite3.Row]) -> Party:
    return read_row(
        Party,
        row,
        seats=tuple(map(_seat_of, seats)),
        movers=tuple(json.loads(row["movers"])),
        vote=_vote(row["vote"]),
        events=_events(row["events"]),
    )


def _seat_of(row: sqlite3.Row) -> Seat:
    player = None if row["player"] is None else Player(row["player"], row["name"])
    return read_row(Seat, row, player=player)


def _events(text: str) -> tuple[Event, ...]:
    return tuple(Event(**event) for event in json.loads(text))


def _vote(text: str | None) -> Vote | None:
    if text is None:
        return None
    values = json.loads(text)
    return Vote(**{**values, "ayes": tuple(values["ayes"]), "noes": tuple(values["noes"])})
