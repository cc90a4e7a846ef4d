"""What tests bring to a bot in place of the usual: no pauses, other jobs."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import Any

from bot.app import Parts, serving
from bot.games.drawn_answer import DrawnRequest
from bot.running.pace import Pace
from bot.settings import Settings
from bot.work.following import near_link
from bot.work.shelf import LexiconShelf
from bot.work.workers import Workers

# Few tests look at the menus of commands, and telling them takes longer than all else at a start.
QUICK = Pace(
    chat_period_s=0.0,
    messages_apart_s=0.0,
    first_pause_s=0.0,
    first_backoff_s=0.0,
    menus_after_s=60.0,
    vk_requests_a_second=10_000,
)

Job = Callable[..., Any]

NOTHING: Mapping[str, Job] = {}


class Replacing(ThreadPoolExecutor):
    """Does other jobs *instead* of some, which it knows by the names of their functions."""

    def __init__(self, instead: Mapping[str, Job]) -> None:
        super().__init__(4)
        self._instead = instead

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        work, request = args
        if isinstance(request, DrawnRequest):
            request = replace(request, solve=self._replace(request.solve))
        return super().submit(fn, self._replace(work), request, **more)

    def _replace(self, work: Job) -> Job:
        if isinstance(work, partial):
            other = self._instead.get(work.func.__name__)
            return partial(other, *work.args, **work.keywords) if other else work
        return self._instead.get(work.__name__, work)


def parts(shelf: LexiconShelf, instead: Mapping[str, Job] = NOTHING) -> Parts:
    """Those of a bot that knows *shelf* and does some jobs in another way."""
    executor = Replacing(instead)
    workers = Workers(executor, executor, executor, near_link)
    return Parts(shelf, workers, look_ahead_apart_s=(0.05, 0.05), beside_wait_s=30.0)


def serving_quickly(
    settings: Settings, shelf: LexiconShelf, pace: Pace = QUICK, **instead: Job
) -> AbstractAsyncContextManager[object]:
    """The bot at work, without pauses."""
    return serving(settings, parts=parts(shelf, instead), pace=pace)
