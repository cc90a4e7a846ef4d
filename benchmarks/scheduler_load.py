"""Measure the scheduler's cost of a job, and how many bots one scheduler can serve.

A scheduler and a worker run in their own processes on loopback. The jobs are artificial: they have
the size of real ones but only wait as long as those take, so nothing but the scheduler is busy.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from distributed import Client

from benchmarks.timing import machine_speed

JOBS, START_S = 300, 60.0
# A bot answers at most 30 messages a second, Telegram's limit, with 2.2 jobs each.
JOBS_A_BOT = 66.0
MAX_WAIT_S, LOAD_S, MAX_BOTS = 0.05, 5.0, 64


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of job: bytes there and back, its seconds, and its share of all jobs."""

    name: str
    sent: int
    returned: int
    seconds: float
    share: float


KINDS = (
    Kind("solve a board", 1_000, 8_000, 0.001, 0.46),
    Kind("draw an answer", 1_000, 20_000, 0.004, 0.46),
    Kind("read a picture", 200_000, 4_000, 0.1, 0.08),
)


def rows() -> Iterator[str]:
    yield f"{machine_speed()}; load {os.getloadavg()[0]:.1f}"
    yield from asyncio.run(_measure())


def do_nothing(sent: bytes, returned: int, seconds: float) -> bytes:
    time.sleep(seconds)
    return bytes(returned)


async def _measure() -> list[str]:
    with TemporaryDirectory() as name, _scheduler(Path(name)) as (file, scheduler):
        async with Client(scheduler_file=str(file), asynchronous=True, timeout=START_S) as client:
            await client.wait_for_workers(1, timeout=START_S)
            lines = [await _measure_cost(client, scheduler, kind) for kind in KINDS]
            bots = 1
            while bots < MAX_BOTS and (wait := await _measure_wait(client, bots)) <= MAX_WAIT_S:
                lines.append(f"{bots} bots: 95 of 100 jobs wait {wait * 1000:.0f} ms at most")
                bots *= 2
            return [*lines, f"{bots} bots: jobs wait more than {MAX_WAIT_S * 1000:.0f} ms"]


@contextmanager
def _scheduler(folder: Path) -> Iterator[tuple[Path, int]]:
    """Run a scheduler; the file with its address, and the number of its process."""
    file = folder / "scheduler.json"
    python, quiet = (sys.executable, "-m"), ("--no-dashboard",)
    ours = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), *quiet)
    scheduler = subprocess.Popen([*python, "distributed.cli.dask_scheduler", *ours])
    with scheduler:
        while not file.exists() or not file.read_text():
            time.sleep(0.1)
        theirs = ("--scheduler-file", str(file), "--nthreads", "64", "--no-nanny", *quiet)
        with subprocess.Popen([*python, "distributed.cli.dask_worker", *theirs]) as worker:
            try:
                yield file, scheduler.pid
            finally:
                worker.terminate()
                scheduler.terminate()


async def _measure_cost(client: Client, scheduler: int, kind: Kind) -> str:
    before = _cpu_s(scheduler)
    for _ in range(JOBS):
        await _run_job(client, kind)
    cost_ms = (_cpu_s(scheduler) - before) / JOBS * 1000
    return f"{kind.name}: {cost_ms:.2f} ms of the scheduler's processor"


async def _measure_wait(client: Client, bots: int) -> float:
    """The 95th percentile of the waiting seconds of jobs of *bots* bots, without their work."""
    rng, ends = random.Random(bots), time.perf_counter() + LOAD_S
    jobs = []
    while time.perf_counter() < ends:
        kind = rng.choices(KINDS, [kind.share for kind in KINDS])[0]
        jobs.append(asyncio.create_task(_run_job(client, kind)))
        await asyncio.sleep(rng.expovariate(bots * JOBS_A_BOT))
    return quantiles(await asyncio.gather(*jobs), n=20)[-1]


async def _run_job(client: Client, kind: Kind) -> float:
    """Run a job; the seconds until its result, less those of its work."""
    began = time.perf_counter()
    future = client.submit(do_nothing, bytes(kind.sent), kind.returned, kind.seconds, pure=False)
    await future
    return time.perf_counter() - began - kind.seconds


def _cpu_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
