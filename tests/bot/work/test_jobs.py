"""Jobs: plain data in and out, bounded in number and time, lexicons opened once."""

import asyncio
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.errors import BotError
from bot.work import jobs
from bot.work.jobs import (
    BeeRequest,
    BoggleRequest,
    Jobs,
    Limits,
    LookUpRequest,
    LookUpResult,
    SolveRequest,
    SolveResult,
)
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Cell, GridError, Lexicon, MissingDataError, Move, Order
from tests.bot.own_words import own_words
from tests.bot.shelves import NOWHERE, shelf_of
from tests.packages import hide_package

ROWS = (("б", "а", "ъ"), ("", "", "с"), ("", "к", "у"))
WORDS = Words()
SHELF = shelf_of(
    Lexicon.from_words(["банка", "бар", "барсук", "кар", "скраб"]),
    Lexicon.from_words(["alcoves", "cave", "cases", "solve"], alphabet="en"),
)


def test_solving_gives_the_page_asked_for_and_the_best_of_all() -> None:
    result = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, first=1, limit=1))
    assert result.best is not None
    assert (result.total, result.best.word) == (2, "барсук")
    assert [move.word for move in result.moves] == ["бар"]


def test_a_person_s_words_count() -> None:
    words = own_words(added=("бас",), banned=("барсук",))
    result = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=words))
    assert {move.word for move in result.moves} == {"бар", "бас"}


def test_used_words_are_left_out() -> None:
    result = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, used=("барсук",)))
    assert [move.word for move in result.moves] == ["бар"]


def test_every_move_shown_comes_with_its_risk() -> None:
    result = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS))
    assert [(move.word, move.risk) for move in result.moves] == [("барсук", 5), ("бар", 6)]


@pytest.mark.parametrize(("order", "best"), [("points", "кот"), ("net", "ок")])
def test_net_counts_what_a_move_leaves_to_the_other_side(order: Order, best: str) -> None:
    rows = (("", "к", "о", "", "а"),)
    own = own_words(added=("кот", "ок", "скота"))
    result = jobs.solve(SHELF, SolveRequest(rows, knots=False, words=own, order=order))
    assert result.best is not None
    assert result.best.word == result.moves[0].word == best


def test_moves_into_one_cell_and_through_one_letter() -> None:
    into = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, cell="b2"))
    through = jobs.solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, through="c2"))
    assert {move.word for move in into.moves} == {"бар", "барсук"}
    assert {move.word for move in through.moves} == {"барсук"}


def test_a_pattern_is_counted_whole_and_shown_in_part() -> None:
    found = jobs.look_up(SHELF, LookUpRequest("*ар*", "ru", WORDS, limit=2))
    assert (found.total, found.found) == (3, ("бар", "барсук"))


@pytest.mark.parametrize(
    "plain",
    [
        SolveRequest(ROWS, knots=False, words=WORDS, used=("кот",), cell="b2", order="net"),
        SolveResult(1, None, (Move("кот", Cell(0, 0), "к", (), 3, 2),), 1.0),
        LookUpRequest("к?т", "ru", WORDS, 9),
        LookUpResult(1, ("кот",)),
    ],
)
def test_what_crosses_to_an_executor_is_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain


def test_a_board_without_moves_has_no_best_one() -> None:
    result = jobs.solve(SHELF, SolveRequest((("ы", ""),), knots=False, words=WORDS))
    assert (result.total, result.best, result.moves) == (0, None, ())


def test_a_hive_is_counted_whole_and_shown_in_part() -> None:
    result = jobs.solve_hive(SHELF, BeeRequest("cveasol", words=WORDS, limit=1))
    assert (result.total, result.hints.pangrams, len(result.answers)) == (3, 1, 1)


def test_a_board_of_boggle_is_counted_whole_and_shown_in_part() -> None:
    rows = (("б", "а"), ("к", "р"))
    own = own_words(added=("краб",))
    result = jobs.solve_boggle(SHELF, BoggleRequest(rows, own, first=1, limit=1))
    assert result.best is not None
    assert (result.total, result.points, result.best.word) == (3, 3, "бар")
    assert [found.word for found in result.found] == ["кар"]


def test_a_lexicon_that_is_off_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    with pytest.raises(MissingDataError, match="pip install pymorphy3-dicts-uk"):
        jobs.solve(LexiconShelf(tmp_path), SolveRequest((("ї", ""),), knots=False, words=WORDS))


def test_what_is_off_does_not_keep_the_others_from_being_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened: list[str] = []

    def opening(name: str, directory: Path) -> Lexicon:
        if name == "en":
            raise MissingDataError("scowl is not there")
        opened.append(name)
        return Lexicon.from_words(["кот"])

    LexiconShelf(NOWHERE, opening=opening).open_all()
    assert opened == ["ru", "uk"]
    assert "scowl is not there" in capsys.readouterr().out


def test_a_lexicon_is_opened_once() -> None:
    opened: list[str] = []

    def opening(name: str, directory: Path) -> Lexicon:
        opened.append(name)
        return Lexicon.from_words(["бар"])

    shelf = LexiconShelf(NOWHERE, opening=opening)
    request = SolveRequest(ROWS, knots=False, words=WORDS)
    threads = [threading.Thread(target=jobs.solve, args=(shelf, request)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opened == ["ru"]


def test_a_shelf_that_is_sent_to_a_process_is_that_one_s_own() -> None:
    first, second = (pickle.loads(pickle.dumps(LexiconShelf(NOWHERE))) for _ in range(2))
    assert first is second


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


async def test_what_a_job_refuses_reaches_whoever_asked(executor: ThreadPoolExecutor) -> None:
    with pytest.raises(GridError):
        await Jobs(executor, shelf=SHELF).ask(
            jobs.solve, SolveRequest((("",),), knots=False, words=WORDS)
        )


async def test_a_full_queue_refuses_at_once_and_recovers(executor: ThreadPoolExecutor) -> None:
    gate = threading.Event()
    queue = Jobs(executor, shelf=SHELF, limits=Limits(places=2))
    waiting = [asyncio.create_task(queue.run(gate.wait, 10.0)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(BotError, match="2 requests are waiting"):
        await queue.run(gate.wait, 10.0)
    gate.set()
    assert await asyncio.gather(*waiting) == [True, True]
    assert await queue.run(gate.wait, 10.0)


async def test_a_job_that_takes_too_long_is_given_up(executor: ThreadPoolExecutor) -> None:
    gate = threading.Event()
    queue = Jobs(executor, shelf=SHELF, limits=Limits(seconds=0.01))
    with pytest.raises(BotError, match="takes too long"):
        await queue.run(gate.wait, 10.0)
    gate.set()
