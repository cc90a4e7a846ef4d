"""The search for the best board of Boggle, as a followed job for each climb."""

from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from bot.work.jobs import Followed, Link
from bot.work.lexicons import LexiconShelf, Words
from bot.work.workers import Workers, open_workers
from solver import BEST_BOARDS, BestBoards, BoardSearch, Lexicon, best_board

LOOK_EVERY_S = 0.1
END_WITHIN_S = 5.0


def find_best(
    shelf: LexiconShelf,
    search: BoardSearch,
    alphabet: str,
    words: tuple[str, ...] | None,
    link: Link,
) -> BestBoards:
    """Search with the lexicon of *alphabet*, or with *words* alone, until *link* stops it."""
    lexicon = (
        shelf.lexicon_for(alphabet, Words())
        if words is None
        else Lexicon.from_words(words, alphabet=alphabet)
    )
    with link.stop() as stop:
        for found in best_board(lexicon, search):
            link.note(found)
            if stop.is_set():
                break
    return found


def best_board_by(
    workers: Workers, search: BoardSearch, alphabet: str, words: tuple[str, ...] | None = None
) -> Iterator[BestBoards]:
    """Search like `best_board`, with a job of *workers* in place of each thread.

    The jobs are stopped when the caller wants no more.
    """
    climbs = [
        replace(search, seed=search.seed * search.threads + thread, threads=1)
        for thread in range(search.threads)
    ]
    followed: list[Followed[BestBoards]] = [Followed() for _ in climbs]
    with ExitStack() as links:
        find = partial(find_best, LexiconShelf())
        jobs = [
            workers.followed.submit(
                find, climb, alphabet, words, links.enter_context(workers.link(one))
            )
            for climb, one in zip(climbs, followed, strict=True)
        ]
        try:
            while wait(jobs, LOOK_EVERY_S).not_done:
                if latest := [one.latest for one in followed if one.latest]:
                    yield merge(latest)
            yield merge([job.result() for job in jobs])
        finally:
            for one, job in zip(followed, jobs, strict=True):
                if not job.done():
                    one.stop.set()
            wait(jobs, END_WITHIN_S)


def merge(found: Sequence[BestBoards]) -> BestBoards:
    """Merge the boards that several climbs have found, each from other random boards."""
    boards = {board for one in found for board in one.boards}
    best = sorted(boards, key=lambda board: (-board.points, str(board.grid)))
    return BestBoards(
        boards=tuple(best[:BEST_BOARDS]),
        tried=sum(one.tried for one in found),
        restarts=sum(one.restarts for one in found),
        average=sum(one.average for one in found) / len(found),
        seconds=max(one.seconds for one in found),
    )


def best_board_on(
    scheduler: str, search: BoardSearch, alphabet: str, words: tuple[str, ...] | None
) -> Iterator[BestBoards]:
    """Search like `best_board_by` on the cluster of *scheduler*; BotError if it is unreachable."""
    with open_workers(scheduler) as workers:
        yield from best_board_by(workers, search, alphabet, words)
