"""Measure the processor time of an answer in the bot and its readers, one at a time."""

from collections.abc import Awaitable, Callable
from itertools import cycle, islice

from bot.playground import Playground
from tests.bot.end_to_end.conversation import EXAMPLES
from tests.faults.process import BotProcess
from tests.load.crowd import Usage, Visitor

VISITORS, TIMES = 40, 80
SMALL = EXAMPLES / "balda-5x5.png"
GRID = SMALL.with_suffix(".txt").read_text("utf-8")

Act = Callable[[Visitor], Awaitable[object]]


async def print_costs(playground: Playground, bot: BotProcess) -> None:
    """Print the mean processor time of each kind of answer, in milliseconds."""
    visitors = [
        Visitor(playground.person(f"Person {number}", user_id=number, language="en"))
        for number in range(1, VISITORS + 1)
    ]
    acts: dict[str, Act] = {
        "/mode": _mode,
        "grid 5x5": _grid,
        "tap": _tap,
        "picture 5x5": _picture,
    }
    for kind, act in acts.items():
        for visitor in visitors:
            await act(visitor)  # warms up the bot
        before = Usage.of(bot.process.pid).processor_s
        for visitor in islice(cycle(visitors), TIMES):
            await act(visitor)
        spent = Usage.of(bot.process.pid).processor_s - before
        print(f"{kind:>12}: {1000 * spent / TIMES:.1f} ms of processor time", flush=True)


async def _mode(visitor: Visitor) -> None:
    await visitor.person.ask("/mode knots")


async def _grid(visitor: Visitor) -> None:
    visitor.board = await visitor.person.ask(GRID)


async def _tap(visitor: Visitor) -> None:
    assert visitor.board is not None
    await visitor.person.tap(visitor.board, "more words")


async def _picture(visitor: Visitor) -> None:
    await visitor.upload(SMALL)
    await visitor.person.answer(visitor.send_upload())
