"""Jobs give the same results on threads and on a cluster of processes."""

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import dask
import pytest
import trustme
from distributed import LocalCluster

from bot.games.balda.balda_solving import BaldaRequest, solve
from bot.games.balda.looking_ahead import LookAheadRequest, Thought, look_ahead
from bot.playground.server import free_address
from bot.render.drawing import Drawing
from bot.render.picture import draw
from bot.settings import Settings
from bot.texts import BotError
from bot.work.best_boards import best_board_by, find_best
from bot.work.cluster import connect
from bot.work.jobs import Followed, Jobs, Link
from bot.work.lexicons import Changes, LexiconShelf, Words
from bot.work.word_jobs import LookUp, look_up
from bot.work.workers import Workers, open_workers
from ocr import ReadingError, read_board
from solver import BEST_BOARDS, Analysis, BestBoards, BoardSearch, GridError, Lexicon, Query
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT
from tests.bot.sent_pictures import picture
from tests.bot.work.bombs import hold
from tests.long import long

# The library leaves open sockets to the garbage collector when a process is killed.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

# Readers do not depend on the cluster, where another test reads a picture.
on_threads = pytest.mark.parametrize("workers", ["threads", long("cluster")], indirect=True)

OWN = Words()
ROWS = tuple(tuple("" if cell == "." else cell for cell in row) for row in GRID.split())
HARD = (("",) * 5, ("",) * 5, tuple("балда"), ("",) * 5, ("",) * 5)


def connections() -> set[socket.socket]:
    """The open connections of this process; event loops use sockets of another family."""
    found = (each for each in gc.get_objects() if type(each) is socket.socket)
    return {each for each in found if each.fileno() >= 0 and each.family == socket.AF_INET}


@pytest.fixture(scope="module", autouse=True)
def collected() -> Iterator[None]:
    """Collect garbage here and not during another test.

    A thread of the library that is about to end may hold a connection a little longer.
    """
    before = connections()
    yield
    gc.collect()
    for left in connections() - before:
        left.close()


@contextmanager
def cluster_of(processes: int) -> Iterator[str]:
    """Start a scheduler with so many workers, seconds of work each; yield its address."""
    Lexicon.open("ru")  # so that the workers find it
    with (
        dask.config.set({"distributed.worker.daemon": False}),
        LocalCluster(
            n_workers=processes, threads_per_worker=2, processes=True, dashboard_address=":0"
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def scheduler(collected: None) -> Iterator[str]:
    with cluster_of(1) as address:
        yield address


@pytest.fixture(params=["threads", "cluster"])
def workers(request: pytest.FixtureRequest) -> Iterator[Workers]:
    cluster = request.param == "cluster"
    with open_workers(request.getfixturevalue("scheduler") if cluster else None) as workers:
        yield workers


@pytest.fixture
def queue(workers: Workers) -> Jobs:
    return Jobs(workers.jobs, shelf=LexiconShelf())


async def test_a_board_is_solved(queue: Jobs) -> None:
    result = await queue.ask(solve, BaldaRequest(ROWS, Query(), OWN))
    assert result.best is not None
    assert result.best.word == "барсук"


async def test_own_words_of_a_person_are_known_there(queue: Jobs) -> None:
    words = Words((Changes(added=("ъъъ",)),))
    found = await queue.ask(look_up, LookUp("ъъъ", "ru", 1), words)
    assert found.found == ("ъъъ",)


@pytest.fixture
def reading(workers: Workers) -> Jobs:
    return Jobs(workers.pictures, shelf=LexiconShelf())


async def test_a_picture_is_read_and_another_drawn(queue: Jobs, reading: Jobs) -> None:
    board = await reading.run(partial(read_board, alphabet="ru"), SCREENSHOT.read_bytes())
    assert len(board.rows) == 9
    assert (await queue.run(draw, Drawing(board.rows))).startswith(b"\x89PNG")


async def test_a_refusal_comes_back_with_its_sentence_and_values(queue: Jobs) -> None:
    with pytest.raises(GridError) as refusal:
        await queue.ask(solve, BaldaRequest((("{", ""),), Query(), OWN))
    assert "{" in str(refusal.value)
    assert refusal.value.template.format(**refusal.value.values) == str(refusal.value)


@on_threads
async def test_a_picture_without_a_board_is_refused_with_its_stage(reading: Jobs) -> None:
    with pytest.raises(ReadingError) as refusal:
        await reading.run(read_board, picture(300, 300))
    assert refusal.value.stage
    assert refusal.value.template


@on_threads
async def test_a_picture_that_is_a_bomb_costs_only_its_reader(reading: Jobs) -> None:
    with pytest.raises(BotError, match="too much work"):
        await reading.run(hold, 500)
    assert await reading.run(len, "abc") == 3


class Watched(Thought):
    """A look ahead that sets an event when something is noted."""

    def __init__(self) -> None:
        super().__init__(asker=1)
        self.noted = threading.Event()

    def note(self, analysis: Analysis) -> None:
        super().note(analysis)
        self.noted.set()


def think(link: Link, seconds: float) -> LookAheadRequest:
    return LookAheadRequest(HARD, Query(), OWN, seconds, link)


async def test_a_look_ahead_is_followed_and_stopped(workers: Workers) -> None:
    thought = Watched()
    with workers.link(thought) as link:
        queue = Jobs(workers.followed, shelf=LexiconShelf())
        job = asyncio.create_task(queue.ask(look_ahead, think(link, 300.0)))
        await asyncio.to_thread(thought.noted.wait)
        thought.stop.set()
        assert (await job).lines


async def test_a_look_ahead_ends_at_its_limit(workers: Workers) -> None:
    with workers.link(Thought(asker=1)) as link:
        found = await Jobs(workers.followed, shelf=LexiconShelf()).ask(look_ahead, think(link, 0.2))
    assert found.lines


EAT = ("eat", "seat", "eats")


class Climb(Followed[BestBoards]):
    """A search for the best board that stops as soon as something is found."""

    def note(self, report: BestBoards) -> None:
        self.stop.set()


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has one of its own")
def test_a_look_ahead_lets_pictures_go_first_and_these_all_else() -> None:
    with open_workers(None) as workers:
        executors = (workers.followed, workers.pictures, workers.jobs)
        look_ahead, picture, job = (each.submit(niceness).result() for each in executors)
    assert look_ahead > picture > job == niceness()


async def test_a_search_for_the_best_board_is_followed_and_stopped(workers: Workers) -> None:
    with workers.link(Climb()) as link:
        jobs = Jobs(workers.followed, shelf=LexiconShelf())
        found = await jobs.ask(find_best, BoardSearch(300.0, 2, 2), "en", EAT, link)
    assert found.seconds < 300
    assert found.boards[0].points == len(EAT)


def test_results_of_several_climbs_are_reported_as_one(workers: Workers) -> None:
    search = BoardSearch(0.3, 2, 2, threads=3)
    *_, found = best_board_by(workers, search, "en", EAT)
    assert len({board.grid for board in found.boards}) == len(found.boards) == BEST_BOARDS
    assert found.boards[0].points == len(EAT)
    assert found.restarts >= search.threads


def die_once(path: str) -> str:
    """A job that kills its first worker."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


@pytest.mark.long
async def test_the_job_of_a_killed_worker_is_done_by_another(
    scheduler: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with open_workers(scheduler) as workers:
        path = str(tmp_path_factory.mktemp("once") / "died")
        queue = Jobs(workers.jobs, shelf=LexiconShelf())
        assert await queue.run(die_once, path) == "survived"
        assert await queue.run(len, "abc") == 3


def test_a_scheduler_that_is_not_there_is_named() -> None:
    with (
        pytest.raises(BotError, match=r"127\.0\.0\.1:9 does not answer"),
        connect("tcp://127.0.0.1:9", connect_s=0.2),
    ):
        pass


def process_of(shelf: LexiconShelf, request: None) -> int:
    return os.getpid()


async def places_made_ready(workers: Workers) -> int:
    queue = Jobs(workers.jobs, shelf=LexiconShelf(), processes=workers.processes)
    return len(set(await queue.ask_everywhere(process_of, None)))


async def test_a_list_is_made_ready_once_on_threads() -> None:
    with open_workers(None) as workers:
        assert await places_made_ready(workers) == 1


@pytest.mark.long
async def test_a_list_is_made_ready_in_each_process() -> None:
    with cluster_of(2) as address, open_workers(address) as workers:
        assert await places_made_ready(workers) == 2


def wait_for_file(path: str) -> str:
    while not os.path.exists(path):  # noqa: PTH110  a job of one line
        time.sleep(0.05)
    return "seen"


async def test_short_jobs_do_not_wait_for_those_that_are_followed(
    scheduler: str, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    with open_workers(scheduler) as workers:
        followed = Jobs(workers.followed, shelf=LexiconShelf())
        long = [asyncio.create_task(followed.run(wait_for_file, str(sign))) for _ in range(9)]
        assert await Jobs(workers.jobs, shelf=LexiconShelf()).run(len, "abc") == 3
        assert not any(task.done() for task in long)
        sign.touch()
        assert await asyncio.gather(*long) == ["seen"] * 9


@pytest.fixture
def address() -> Iterator[str]:
    with free_address() as address:
        yield address


# Both in one process, since each import of the library takes a second.
OWNER = """
import asyncio, sys
from distributed import Scheduler, Worker

async def serve(address):
    async with Scheduler(host=address, dashboard=False) as scheduler, Worker(address, nthreads=1):
        await scheduler.finished()

asyncio.run(serve(sys.argv[1]))
"""


@contextmanager
def own_scheduler(address: str, **settings: str) -> Iterator[None]:
    """Run a scheduler and a worker like an owner's; kill both afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, address],
        env=os.environ | settings,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def count_answers(queue: Jobs) -> int:
    while True:
        with suppress(BotError):
            return await queue.run(len, "abc")
        await asyncio.sleep(0.2)


@pytest.mark.long
async def test_a_scheduler_that_comes_back_is_found_again(address: str) -> None:
    address = f"tcp://{address}"
    with ExitStack() as first:
        first.enter_context(own_scheduler(address))
        with open_workers(address) as workers:
            queue = Jobs(workers.jobs, shelf=LexiconShelf())
            assert await queue.run(len, "abc") == 3
            waiting = asyncio.create_task(queue.run(time.sleep, 600.0))
            first.close()
            with pytest.raises(BotError, match="do not answer"):
                await waiting
            with pytest.raises(BotError, match="do not answer"):
                await queue.run(len, "abc")
            with own_scheduler(address):
                async with asyncio.timeout(60):
                    assert await count_answers(queue) == 3


def _variable(setting: str) -> str:
    """The environment variable of a setting of the library."""
    return f"DASK_{setting.replace('.', '__').replace('-', '_').upper()}"


@pytest.mark.long
async def test_a_scheduler_may_want_certificates(address: str, tmp_path: Path) -> None:
    authority = trustme.CA()
    files = {name: str(tmp_path / name) for name in ("ca", "cert", "key")}
    authority.cert_pem.write_to_path(files["ca"])
    issued = authority.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(files["cert"])
    issued.private_key_pem.write_to_path(files["key"])
    wanted = {"ca-file": files["ca"]}
    for role in ("client", "scheduler", "worker"):
        wanted |= {f"{role}.{name}": files[name] for name in ("cert", "key")}
    config = {f"distributed.comm.tls.{name}": path for name, path in wanted.items()}
    settings = {_variable(name): path for name, path in config.items()}
    executor = Settings(executor=f"dask+tls://{address}")
    assert executor.scheduler
    with (
        own_scheduler(executor.scheduler, **settings),
        dask.config.set(config),
        open_workers(executor.scheduler) as workers,
    ):
        assert await Jobs(workers.jobs, shelf=LexiconShelf()).run(len, "abc") == 3
    with pytest.raises(BotError, match="does not answer"), connect(executor.scheduler):
        pass
