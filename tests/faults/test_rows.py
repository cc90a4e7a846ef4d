"""The bot starts and answers although rows of one group contain nonsense."""

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.playground import Playground
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.faults.conftest import PATIENCE_S, Note, make_random, person, rounds, with_lexicons
from tests.faults.process import running_here

ROUNDS = rounds("ROWS", 2)
NONSENSE = ("", "?", "[", "[]", "{}", "null", "-1", "1e999", "\0", '"\\ud800"', json.dumps([[1]]))


async def test_nonsense_in_rows_of_a_group_stops_no_start(
    folder: Path, playground: Playground, note: Note
) -> None:
    rng = make_random("rows")
    friends = playground.group("Friends", bot_sees_all=True)
    boris = replace(playground.member(friends, person(playground)), patience_s=PATIENCE_S)
    async with running_here(playground, folder):
        await boris.ask(f"/solve {GRID}")
        await boris.ask("/daily bee 14:00 UTC")
        await boris.ask("/newbee")
        await boris.ask("/addword abcde")
        await boris.ask("/accepted fghij")
    for number in range(ROUNDS):
        spoiled = with_lexicons(folder / f"spoiled {number}")
        shutil.copy(folder / "balda.sqlite", spoiled)
        spoil(spoiled / "balda.sqlite", rng)
        async with running_here(playground, spoiled):
            assert "барсук" in (await newcomer(playground).ask(f"/solve {GRID}")).text
    note("starts with nonsense in rows", ROUNDS)


def spoil(file: Path, rng: Random) -> None:
    """Write nonsense into three texts of rows that belong to people or chats."""
    with closing(sqlite3.connect(file)) as database, database:
        places = [
            (table, column[1])
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for columns in [database.execute(f"PRAGMA table_info({table})").fetchall()]
            if {"chat", "owner", "profile", "person"} & {name for _, name, *_ in columns}
            for column in columns
            if column[2] == "TEXT"
        ]
        for table, column in rng.sample(places, 3):
            with suppress(sqlite3.IntegrityError):
                database.execute(f"UPDATE {table} SET {column} = ?", [rng.choice(NONSENSE)])
