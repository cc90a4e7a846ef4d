"""Time `/top` in a group of 10,000 results: from SQL to the text, with ratings and streaks.

    python -m benchmarks.standings_speed [RESULTS]

Results are random by a seed: matches of two, tables of four, and puzzles of four.
"""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, cast

from bot.games.bee.bee_game import Bee
from bot.games.boggle.boggle_game import Boggle
from bot.games.game import Games
from bot.games.standings.standings import Standings, standings
from bot.games.streaks import DAY_S
from bot.texts import texts_in
from storage import MATCHES, PARTIES, Database, Outcome, Preferences, Result, Results
from storage.results import add_results, keep_name

RESULTS, SEED, TIMES = 10_000, 7, 30
GROUP, PEOPLE, DAYS = -100, 40, 365
TITLES = {"bee": "Bee", "boggle": "Boggle", MATCHES: "Matches", PARTIES: "Tables"}


def main() -> None:
    asyncio.run(_measure(int(sys.argv[1]) if len(sys.argv) > 1 else RESULTS))


async def _measure(count: int) -> None:
    with TemporaryDirectory() as folder:
        async with Database.open(Path(folder) / "balda.sqlite") as database:
            await _fill(database, count)
            results = Results(database)
            games = Games([Bee(cast(Any, None)), Boggle()])
            now = DAYS * DAY_S
            room = Standings(results, Preferences(database), games, lambda: now)
            times = []
            for _ in range(TIMES):
                began = perf_counter()
                tallies, shape = await results.tallies(GROUP), await room.shape(GROUP)
                text = standings(texts_in("ru"), "", TITLES, tallies, shape)
                times.append(1000 * (perf_counter() - began))
    print(f"/top over {count:,} results: median {median(times):.0f} ms, most {max(times):.0f} ms")
    print(f"{len(tallies)} tallies, {text.count(chr(10))} lines")


async def _fill(database: Database, count: int) -> None:
    async with database.transaction() as transaction:
        await add_results(transaction, list(_make_results_up(count)))
        for player in range(1, PEOPLE + 1):
            await keep_name(transaction, player, f"Player {player}")


def _make_results_up(count: int) -> Iterator[Result]:
    rng = Random(SEED)
    for number in range(count // 4):
        game, ended = rng.choice(list(TITLES)), DAYS * DAY_S * number * 4 // count
        players = rng.sample(range(1, PEOPLE + 1), 4)
        rivals = [players[1], players[0], players[3], players[2]]
        for seat, (player, rival) in enumerate(zip(players, rivals, strict=True)):
            opponent = rival if game == MATCHES else None
            outcome: Outcome = "lost" if seat % 2 else "won"
            yield Result(GROUP, game, ended, player, outcome, 9, 3, opponent=opponent)


if __name__ == "__main__":
    main()
