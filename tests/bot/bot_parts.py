"""Parts of the bot that tests replace: pauses are left out, jobs are exchanged."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from bot.app import Parts, serving
from bot.running.timers import Pace
from bot.settings import Settings
from bot.work.jobs import near_link
from bot.work.lexicons import LexiconShelf
from bot.work.workers import Workers

# Publishing the menus of commands takes most of a start, and few tests look at them.
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
    """An executor that replaces jobs: *instead* has the new functions by the old ones' names."""

    def __init__(self, instead: Mapping[str, Job]) -> None:
        super().__init__(4)
        self._instead = instead

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        (work,) = args
        return super().submit(fn, self._replace(work), **more)

    def _replace(self, work: Job) -> Job:
        if isinstance(work, partial):
            args = [self._replace(one) if callable(one) else one for one in work.args]
            return partial(self._replace(work.func), *args, **work.keywords)
        return self._instead.get(getattr(work, "__name__", ""), work)


def parts(shelf: LexiconShelf, instead: Mapping[str, Job] = NOTHING) -> Parts:
    """The parts of a bot that knows *shelf*, with the jobs in *instead* replaced."""
    executor = Replacing(instead)
    workers = Workers(executor, executor, executor, near_link)
    return Parts(shelf, workers, look_ahead_apart_s=(0.05, 0.05), beside_wait_s=30.0)


def serving_quickly(
    settings: Settings, shelf: LexiconShelf, pace: Pace = QUICK, **instead: Job
) -> AbstractAsyncContextManager[object]:
    """Run the bot without pauses."""
    return serving(settings, parts=parts(shelf, instead), pace=pace)
