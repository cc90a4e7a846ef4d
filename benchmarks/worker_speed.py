"""Answers a second and added latency with a thread and a reader, one worker, or one a core.

    python -m benchmarks.worker_speed

An answer is a picture read, its board solved and the answer drawn, as in the chat.
"""

import asyncio
import os
import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import dask
from distributed import LocalCluster

from benchmarks import scheduler_load
from bot.games.balda.balda_solving import BaldaRequest, solve
from bot.render.drawing import Drawing
from bot.render.picture import draw
from bot.work.jobs import Jobs, near_link
from bot.work.lexicons import LexiconShelf, Words
from bot.work.readers import Readers
from bot.work.workers import Workers, open_workers
from ocr import read_board
from solver import Lexicon, Query, Rules

SCREENSHOT = Path(__file__).parents[1] / "examples" / "balda-9x9-knots.png"
ANSWERS, TRIPS = 40, 200


def main() -> None:
    Lexicon.open("ru")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {ANSWERS} answers")
    print("| workers | answers/s | of one process each | ms for nothing | ms for 200 kB |")
    print("|---|---|---|---|---|")
    with ThreadPoolExecutor(1) as thread, Readers(1) as reader:
        _report("1 thread, 1 reader", Workers(thread, reader, thread, near_link))
    cores = os.cpu_count() or 1
    with _cluster(1) as workers:
        alone = _report("1 process", workers)
    with _cluster(cores) as workers:
        _report(f"{cores} processes", workers, cores * alone)
    print()
    for line in scheduler_load.rows():
        print(line, flush=True)


@contextmanager
def _cluster(number: int) -> Iterator[Workers]:
    with (
        dask.config.set({"distributed.worker.daemon": False}),
        LocalCluster(
            n_workers=number, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        open_workers(cluster.scheduler_address) as workers,
    ):
        yield workers


def _report(name: str, workers: Workers, ideal: float | None = None) -> float:
    """Print and return the answers a second, also as a share of *ideal*."""
    per_second, empty_ms, full_ms = asyncio.run(_measure(workers))
    share = f"{per_second / ideal:.0%}" if ideal else ""
    print(f"| {name} | {per_second:.1f} | {share} | {empty_ms:.1f} | {full_ms:.1f} |", flush=True)
    return per_second


async def _measure(workers: Workers) -> tuple[float, float, float]:
    picture, queue = SCREENSHOT.read_bytes(), Jobs(workers.jobs, shelf=LexiconShelf())
    reading = Jobs(workers.pictures, shelf=queue.shelf)
    await asyncio.gather(*(_answer(queue, reading, picture) for _ in range(4)))
    began = perf_counter()
    await asyncio.gather(*(_answer(queue, reading, picture) for _ in range(ANSWERS)))
    per_second = ANSWERS / (perf_counter() - began)
    return per_second, await _trip_ms(queue, b""), await _trip_ms(queue, bytes(200_000))


async def _answer(queue: Jobs, reading: Jobs, picture: bytes) -> None:
    board = await reading.run(read_board, picture)
    request = BaldaRequest(board.rows, Query(Rules(knots=True), limit=12), Words())
    await queue.ask(solve, request)
    await queue.run(draw, Drawing(board.rows))


async def _trip_ms(queue: Jobs, load: bytes) -> float:
    """The median milliseconds of a job that does nothing with *load*."""
    trips = []
    for _ in range(TRIPS):
        began = perf_counter()
        await queue.run(len, load)
        trips.append((perf_counter() - began) * 1000)
    return statistics.median(trips)


if __name__ == "__main__":
    main()
