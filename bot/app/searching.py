"""The search for the best board of Boggle, put together with the machines that do it."""

from collections.abc import Iterator

from bot.work.best_boards import best_board_by
from bot.work.workers import open_workers
from solver import BestBoards, BoardSearch


def best_board_on(
    scheduler: str, search: BoardSearch, alphabet: str, words: tuple[str, ...] | None
) -> Iterator[BestBoards]:
    """As `best_board_by`, on the cluster of *scheduler*; BotError if that cannot be reached."""
    with open_workers(scheduler) as workers:
        yield from best_board_by(workers, search, alphabet, words)
