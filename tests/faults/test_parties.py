"""Kills lose no move and no clock of a table, and count none twice."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.boards.columns import cell_name
from bot.games.parties.party_keeper import GRACE_AT_START_S
from bot.playground import Person, Playground, Shown
from solver import Lexicon, Move, Position
from storage import Database, Parties, Party
from tests.bot.persons import replying_to
from tests.faults.conftest import PATIENCE_S, Note, make_random, person, rounds
from tests.faults.process import running, running_here

# Each kill takes a move, and a board has room for 50.
KILLS = min(rounds("KILLS", 1), 50)
MAX_S = 1.5
TOLD_AT_ONCE = 3  # limit on moves taken at the same start; a call names up to six
WORD = "президент"
BOARD = "\n".join(WORD if row == len(WORD) // 2 else "." * len(WORD) for row in range(len(WORD)))


@pytest.fixture
def people(playground: Playground) -> list[Person]:
    group = playground.group("Friends", bot_sees_all=True)
    group.forbids = frozenset({"deleting"})  # so that all messages can be counted
    members = [playground.member(group, person(playground, n)) for n in (1, 2, 3)]
    return [Person(member.world, member.place, PATIENCE_S) for member in members]


def moves(count: int) -> list[Move]:
    """Make *count* moves one after another."""
    position, made = Position.parse(BOARD, Lexicon.open("ru")), []
    for number in range(count):
        made.append(position.moves()[number])
        position.play(made[-1])
    return made


def line_of(move: Move) -> str:
    return f"{move.word} — {cell_name(move.cell, move.word)}"


def find_calls(one: Person, part: str) -> list[Shown]:
    """The bot's messages below the board that contain *part*."""
    return [m for m in one.history() if m.by_bot and m.reply_to != 1 and part in m.text]


def now(one: Person, message: Shown) -> Shown:
    return next(m for m in one.history() if m.id == message.id)


async def seat_all(people: Sequence[Person], *, clock: bool) -> Shown:
    """Begin a game of three, with a minute per turn if there is a *clock*; return its board."""
    host, *others = people
    board = await host.ask(f"/play {WORD} 2-3")
    if clock:
        await host.tap(board, "Clock")
    for other in others:
        await other.tap(now(other, board), "Join")
    return now(host, board)


def boards(one: Person) -> list[Shown]:
    """The board that answers /play, and those posted again below later messages."""
    first, *later = [m for m in one.history() if m.by_bot]
    return [first, *(m for m in later if m.reply_to is None)]


async def wait_until_shown(one: Person, text: str) -> None:
    """Wait until the newest board contains *text*."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while text not in boards(one)[-1].text:
                await one.world.changed.wait()
    except TimeoutError:
        pytest.fail("\n".join(f"{m.id} to {m.reply_to}: {m.text}" for m in one.history()))


async def wait_until_noted(folder: Path) -> None:
    """Wait until the bot has noted that everything is shown and told."""
    with closing(sqlite3.connect(folder / "balda.sqlite")) as other:
        async with asyncio.timeout(PATIENCE_S):
            unshown = "SELECT 1 FROM parties WHERE shown < step OR told < step"
            while other.execute(unshown).fetchone():  # noqa: ASYNC110  nobody tells of a note
                await asyncio.sleep(0.05)


async def read_party(folder: Path) -> Party:
    async with Database.open(folder / "balda.sqlite") as database:
        ((_, party_id),) = await Parties(database).running()
        party = await Parties(database).get(party_id)
    assert party is not None
    return party


@pytest.mark.long
async def test_no_kill_costs_a_move(
    folder: Path, playground: Playground, people: list[Person], note: Note
) -> None:
    rng, made = make_random("parties"), moves(KILLS)
    async with running_here(playground, folder):
        await seat_all(people, clock=False)  # a slow machine may need over a minute to restart
    for number, move in enumerate(made):
        mover = replying_to(people[number % len(people)], boards(people[0])[-1].id)
        async with running(playground, folder) as bot:
            await mover.say(f"{move.cell} {move.letter} {move.word}")
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
        if (number + 1) % TOLD_AT_ONCE == 0 or move == made[-1]:
            async with running_here(playground, folder):
                await wait_until_shown(people[0], f": {line_of(move)}")
                await wait_until_noted(folder)
    party = await read_party(folder)
    posted = {board.id for board in boards(people[0])}
    said = [m for m in people[0].history() if m.by_bot and m.id not in posted]
    calls = [m for m in said if m.reply_to in posted]
    told = [line for call in calls for line in call.text.split("\n")[:-1]]
    note("kills", KILLS)
    note("moves lost", len(made) - len(party.movers))
    note("moves told", len(told))
    note("refusals", len(said) - len(calls))
    note("boards posted", len(posted))
    assert [line for line in party.position.splitlines() if line.startswith("play")] == [
        f"play: {move}" for move in made
    ]
    assert party.movers == tuple(number % len(people) for number in range(len(made)))
    assert [line.partition(": ")[2].partition(",")[0] for line in told] == [
        f"{line_of(move)} {move.letter}" for move in made
    ]
    assert said == calls
    assert max(posted) == party.message


async def test_a_kill_before_a_call_is_noted_has_nothing_called_twice(
    folder: Path, playground: Playground, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(parties: Parties, party: Party, call: int) -> None:
        raise RuntimeError("killed")

    (first, second), (one, other, _) = moves(2), people
    async with running_here(playground, folder):
        board = await seat_all(people, clock=False)
        await wait_until_noted(folder)
        monkeypatch.setattr(Parties, "tell", die)
        await replying_to(one, board.id).say(f"{first.cell} {first.letter} {first.word}")
        await one.until(lambda: find_calls(one, line_of(first)) or None)
    monkeypatch.undo()
    await replying_to(other, board.id).say(f"{second.cell} {second.letter} {second.word}")
    async with running_here(playground, folder):
        await one.until(lambda: find_calls(one, line_of(second)) or None)
        await wait_until_noted(folder)
    assert [len(find_calls(one, line_of(move))) for move in (first, second)] == [1, 1]


@pytest.mark.long
async def test_no_kill_costs_a_clock_or_lets_it_run_out_twice(
    folder: Path, playground: Playground, people: list[Person], note: Note
) -> None:
    rng = make_random("clock")
    async with running_here(playground, folder):
        await seat_all(people, clock=True)
    begun = await read_party(folder)
    assert begun.due
    for _ in range(KILLS):
        async with running(playground, folder) as bot:
            await asyncio.sleep(rng.uniform(0, MAX_S))
            await bot.kill()
    assert (await read_party(folder)).due == begun.due
    await let_run_out(folder, begun)
    async with running(playground, folder) as bot:
        await asyncio.sleep(GRACE_AT_START_S + rng.uniform(-0.1, 0.1))
        await bot.kill()
    async with running_here(playground, folder):
        await wait_until_shown(people[0], "Person 1 ran out of time.")
    party = await read_party(folder)
    note("kills", KILLS + 1)
    assert [seat.missed for seat in party.seats] == [1, 0, 0]
    assert party.turn == 1


async def let_run_out(folder: Path, party: Party) -> None:
    """Let the minute of *party* pass while the bot is off."""
    async with Database.open(folder / "balda.sqlite") as database:
        await Parties(database).change(party, party._replace(due=1))
