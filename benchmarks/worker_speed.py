"""Answers a second and added latency: one thread, one worker process, two.

    python -m benchmarks.worker_speed

An answer is a picture read, its board solved and the answer drawn, as in the chat.
"""

import asyncio
import os
import statistics
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from distributed import LocalCluster

from bot.games.balda.balda_solving import BaldaRequest, solve
from bot.render.picture import Drawing, draw
from bot.work.jobs import Jobs
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from bot.work.workers import open_workers
from ocr import read_board
from solver import Lexicon, Query, Rules

SCREENSHOT = Path(__file__).parents[1] / "examples" / "balda-9x9-knots.png"
ANSWERS, TRIPS = 40, 200


def main() -> None:
    Lexicon.open("ru")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {ANSWERS} answers")
    print("| workers | answers/s | ms for nothing | ms for 200 kB |\n|---|---|---|---|")
    with ThreadPoolExecutor(1) as executor:
        _report("1 thread", executor)
    for number in (1, 2):
        with _cluster(number) as executor:
            _report(f"{number} process{'es' * (number > 1)}", executor)


@contextmanager
def _cluster(number: int) -> Iterator[Executor]:
    with (
        LocalCluster(
            n_workers=number, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        open_workers(cluster.scheduler_address) as workers,
    ):
        yield workers.jobs


def _report(name: str, executor: Executor) -> None:
    per_second, empty_ms, full_ms = asyncio.run(_measured(Jobs(executor, shelf=LexiconShelf())))
    print(f"| {name} | {per_second:.1f} | {empty_ms:.1f} | {full_ms:.1f} |", flush=True)


async def _measured(queue: Jobs) -> tuple[float, float, float]:
    picture = SCREENSHOT.read_bytes()
    await asyncio.gather(*(_answer(queue, picture) for _ in range(4)))
    began = perf_counter()
    await asyncio.gather(*(_answer(queue, picture) for _ in range(ANSWERS)))
    per_second = ANSWERS / (perf_counter() - began)
    return per_second, await _trip_ms(queue, b""), await _trip_ms(queue, bytes(200_000))


async def _answer(queue: Jobs, picture: bytes) -> None:
    reading = await queue.run(read_board, picture)
    request = BaldaRequest(reading.rows, Query(Rules(knots=True), limit=12), Words())
    await queue.ask(solve, request)
    await queue.run(draw, Drawing(reading.rows))


async def _trip_ms(queue: Jobs, load: bytes) -> float:
    """The median of a job that does nothing with *load*."""
    trips = []
    for _ in range(TRIPS):
        began = perf_counter()
        await queue.run(len, load)
        trips.append((perf_counter() - began) * 1000)
    return statistics.median(trips)


if __name__ == "__main__":
    main()
