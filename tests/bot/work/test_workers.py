"""Jobs do the same wherever they are done: on threads, or on a cluster of two processes."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import dask
import pytest
from distributed import LocalCluster

from bot.games.balda.balda_solving import BaldaRequest, solve
from bot.games.balda.lookahead import LookAheadRequest, Thought, look_ahead
from bot.render.picture import Drawing, draw
from bot.texts import BotError
from bot.work.cluster import connected
from bot.work.following import Link
from bot.work.jobs import Jobs
from bot.work.lexicons import Changes, Words
from bot.work.looking_up import LookUpRequest, look_up
from bot.work.shelf import LexiconShelf
from bot.work.workers import Workers, open_workers
from ocr import ReadingError, read_board
from solver import Analysis, GridError, Lexicon, Query
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT
from tests.bot.sent_pictures import picture
from tests.bot.work.bombs import spin_in_c

OWN = Words()
ROWS = tuple(tuple("" if cell == "." else cell for cell in row) for row in GRID.split())
HARD = (("",) * 5, ("",) * 5, tuple("балда"), ("",) * 5, ("",) * 5)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    Lexicon.open("ru")  # so that the workers find it
    with (
        dask.config.set({"distributed.worker.daemon": False}),
        LocalCluster(
            n_workers=2, threads_per_worker=2, processes=True, dashboard_address=None
        ) as cluster,
    ):
        yield cluster.scheduler_address


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


async def test_a_person_s_words_are_known_there(queue: Jobs) -> None:
    words = Words((Changes(1, added=("ъъъ",)),))
    found = await queue.ask(look_up, LookUpRequest("ъъъ", "ru", words, 1))
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


async def test_a_picture_without_a_board_is_refused_with_its_stage(reading: Jobs) -> None:
    with pytest.raises(ReadingError) as refusal:
        await reading.run(read_board, picture(300, 300))
    assert refusal.value.stage
    assert refusal.value.template


async def test_a_picture_that_is_a_bomb_costs_its_reader_alone(reading: Jobs) -> None:
    with pytest.raises(BotError, match="too much work"):
        await reading.run(spin_in_c, None)
    assert await reading.run(len, "abc") == 3


class Watched(Thought):
    """Tells when something has been noted."""

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
        found = await Jobs(workers.followed, shelf=LexiconShelf()).ask(look_ahead, think(link, 0.5))
    assert found.lines


def die_once(path: str) -> str:
    """A job that its first worker does not survive."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


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
        connected("tcp://127.0.0.1:9", connect_s=0.2),
    ):
        pass
