"""`python -m tests.load PART`: the load tests of docs/operations.md.

`people` asks in private, then floods; in `groups` everybody guesses at puzzles; `networks` has half
of the people on Telegram and half on VK; `cost` measures the time of an answer, `pages` the cost of
500 open pages of matches, idle and while people ask.
Exits with 1 if an answer was lost or did not fit its question.
"""

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground import Playground
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.faults.process import BotProcess, running, vk_settings
from tests.load.cost import print_costs
from tests.load.crowd import USUAL, Crowd, Usage, Waits, ask_twice
from tests.load.groups import Groups, group_with_puzzle
from tests.load.open_pages import open_pages, openings

QUARTERS = 4
WARM_UP_S = 10.0
FLOOD_TIMES, FLOOD_S = 5, 20.0
PAGES, PAGES_AT_ONCE, IDLE_S = 500, 100, 30.0


@dataclass(frozen=True, slots=True)
class Load:
    """*people* or *groups* that ask *rate* times a second for *seconds*."""

    people: int
    groups: int
    rate: float
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=_PARTS, nargs="?", default="people")
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--groups", type=int, default=50)
    parser.add_argument("--rate", type=float, help="20; in groups 10")
    parser.add_argument("--seconds", type=float, help="600; in groups and on both networks 120")
    options = parser.parse_args()
    rate = options.rate or (10.0 if options.part == "groups" else 20.0)
    seconds = options.seconds or (600.0 if options.part == "people" else 120.0)
    load = Load(options.people, options.groups, rate, seconds)
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before", flush=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        Lexicon.open("ru")
        (folder / "lexicons").symlink_to(image_path("ru").parent.resolve())
        failed = asyncio.run(_PARTS[options.part](load, folder))
    sys.exit(failed > 0)


async def _people(load: Load, folder: Path) -> int:
    async with Playground() as playground, running(playground, folder) as bot:
        crowd = Crowd(playground, load.people, random.Random(1))
        await crowd.ask(load.rate, min(WARM_UP_S, load.seconds))  # warms up the bot
        _print_usage("at the start", bot)
        failed = 0
        for quarter in range(1, QUARTERS + 1):
            before = Usage.of(bot.process.pid).processor_s
            waits = await crowd.ask(load.rate, load.seconds / QUARTERS)
            failed += _print_waits(waits)
            spent = Usage.of(bot.process.pid).processor_s - before
            print(f"{1000 * spent / max(1, len(waits.seconds)):.0f} ms of processor time each")
            _print_usage(f"after quarter {quarter}", bot)
        flood = asyncio.create_task(crowd.flood(FLOOD_TIMES * load.rate, FLOOD_S))
        await asyncio.sleep(FLOOD_S / 2)
        await _print_newcomer("in the flood", playground)
        await flood
        await _print_newcomer("after the flood", playground)
        _print_usage("after the flood", bot)
        return failed + await _print_stop(bot)


async def _groups(load: Load, folder: Path) -> int:
    """Let everybody guess at the puzzles of their groups, some the same word at once."""
    async with Playground() as playground, running(playground, folder) as bot:
        groups = [await group_with_puzzle(playground, number) for number in range(load.groups)]
        crowd = Groups(groups, random.Random(1))
        await crowd.guess(load.rate, min(WARM_UP_S, load.seconds))
        failed = _print_waits(await crowd.guess(load.rate, load.seconds))
        _print_usage("at the end", bot)
        return failed + await _print_stop(bot)


async def _networks(load: Load, folder: Path) -> int:
    """Run one bot on both networks; some people ask two things at once."""
    async with (
        Playground(with_vk=True) as playground,
        running(playground, folder, **vk_settings(playground)) as bot,
    ):
        assert playground.vk is not None
        crowds = [
            Crowd(people, load.people // 2, random.Random(seed), {**USUAL, ask_twice: 15})
            for seed, people in enumerate((playground, playground.vk))
        ]
        asked = (crowd.ask(load.rate / 2, load.seconds) for crowd in crowds)
        failed = sum(map(_print_waits, await asyncio.gather(*asked)))
        _print_usage("at the end", bot)
        return failed + await _print_stop(bot)


async def _cost(load: Load, folder: Path) -> int:
    async with Playground() as playground, running(playground, folder) as bot:
        await print_costs(playground, bot)
        return await _print_stop(bot)


async def _pages(load: Load, folder: Path) -> int:
    """Measure the cost of idle pages, and the answers to people without and with them."""
    async with Playground() as playground:
        listen = playground.free_address()
        web = {"BALDA_LISTEN": listen, "BALDA_PUBLIC_URL": "https://balda.example"}
        async with running(playground, folder, **web) as bot, open_pages(listen) as pages:
            heads = await openings(playground, PAGES)
            crowd = Crowd(playground, load.people, random.Random(1))
            await crowd.ask(load.rate, min(WARM_UP_S, load.seconds))
            failed = _print_waits(await crowd.ask(load.rate, load.seconds))
            await _print_idle("no page", bot)
            before = Usage.of(bot.process.pid).megabytes
            for first in range(0, PAGES, PAGES_AT_ONCE):
                await pages.open(heads[first : first + PAGES_AT_ONCE])
                _print_usage(f"{pages.number} pages", bot)
            await _print_idle(f"{pages.number} pages", bot)
            after = Usage.of(bot.process.pid).megabytes
            print(f"{1024 * (after - before) / PAGES:.1f} kB a page", flush=True)
            failed += _print_waits(await crowd.ask(load.rate, load.seconds))
            _print_usage(f"{pages.number} pages at the end", bot)
            return failed + (PAGES - pages.number) + await _print_stop(bot)


async def _print_idle(when: str, bot: BotProcess) -> None:
    before = Usage.of(bot.process.pid).processor_s
    await asyncio.sleep(IDLE_S)
    spent = Usage.of(bot.process.pid).processor_s - before
    print(f"idle, {when}: {1000 * spent / IDLE_S:.1f} ms of processor time a second", flush=True)


_PARTS: dict[str, Callable[[Load, Path], Coroutine[None, None, int]]] = {
    "people": _people,
    "groups": _groups,
    "networks": _networks,
    "cost": _cost,
    "pages": _pages,
}


def _print_waits(waits: Waits) -> int:
    """Print waiting times; return the number of lost and wrong answers."""
    for kind in ("", *(kind for kind, _ in waits.kinds.most_common())):
        p50, p95, p99 = (waits.quantile(share, kind) for share in (0.5, 0.95, 0.99))
        number = waits.kinds[kind] if kind else waits.kinds.total()
        print(f"{kind or 'all':>10} {number:>6}: p50 {p50:.2f} s, p95 {p95:.2f} s, p99 {p99:.2f} s")
    print(f"lost {dict(+waits.lost) or 0}, wrong {dict(+waits.wrong) or 0}", flush=True)
    return waits.lost.total() + waits.wrong.total()


def _print_usage(when: str, bot: BotProcess) -> None:
    usage = Usage.of(bot.process.pid)
    print(f"{when}: {usage.megabytes:.0f} MB, {usage.handles} handles", flush=True)


async def _print_newcomer(when: str, playground: Playground) -> None:
    began = time.monotonic()
    await newcomer(playground).ask(GRID)
    print(f"a newcomer {when}: {time.monotonic() - began:.1f} s", flush=True)


async def _print_stop(bot: BotProcess) -> int:
    code = await bot.stop()
    print("ended with", code)
    return code


if __name__ == "__main__":
    main()
