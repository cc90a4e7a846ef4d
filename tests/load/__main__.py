"""`python -m tests.load`: the load that docs/operations.md tells of, and then a flood."""

import argparse
import asyncio
import os
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground import Playground
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.faults.process import BotProcess, running
from tests.load.crowd import Crowd, Usage, Waits

FLOOD_TIMES, FLOOD_S = 5, 20.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--both", action="store_true", help="half of it on Telegram, half on VK")
    options = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        Lexicon.open("ru")
        (folder / "lexicons").symlink_to(image_path("ru").parent.resolve())
        asyncio.run((_load_both if options.both else _load)(options, folder))


async def _load(options: argparse.Namespace, folder: Path) -> None:
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
    async with Playground() as playground, running(playground, folder) as bot:
        crowd = Crowd(playground, options.people, random.Random(1))
        await crowd.ask(options.rate, min(10.0, options.seconds))  # all is loaded now
        _print_usage("at the start", bot)
        for part in range(1, 5):
            before = Usage.of(bot.process.pid).processor_s
            waits = await crowd.ask(options.rate, options.seconds / 4)
            _print_waits(waits)
            spent = Usage.of(bot.process.pid).processor_s - before
            print(f"{1000 * spent / max(1, len(waits.seconds)):.0f} ms of processor time each")
            _print_usage(f"after part {part}", bot)
        flood = asyncio.create_task(crowd.flood(FLOOD_TIMES * options.rate, FLOOD_S))
        await asyncio.sleep(FLOOD_S / 2)
        await _print_newcomer("in the flood", playground)
        await flood
        await _print_newcomer("after the flood", playground)
        _print_usage("after the flood", bot)
        print("ended with", await bot.stop())


async def _load_both(options: argparse.Namespace, folder: Path) -> None:
    """One bot on both networks at once; each person's answers come one after the other."""
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
    async with Playground(with_vk=True) as playground:
        assert playground.vk is not None
        vk = playground.vk
        settings = {
            "BALDA_VK_API": vk.address,
            "BALDA_VK_TOKEN": vk.token,
            "BALDA_VK_GROUP_ID": str(vk.group_id),
        }
        async with running(playground, folder, **settings) as bot:
            crowds = [
                Crowd(people, options.people // 2, random.Random(seed))
                for seed, people in enumerate((playground, vk))
            ]
            for waits in await asyncio.gather(
                *(crowd.ask(options.rate / 2, options.seconds) for crowd in crowds)
            ):
                _print_waits(waits)
            _print_usage("at the end", bot)
            print("ended with", await bot.stop())


def _print_waits(waits: Waits) -> None:
    p50, p95, p99 = (waits.quantile(share) for share in (0.5, 0.95, 0.99))
    kinds = ", ".join(f"{count} {kind}" for kind, count in waits.kinds.most_common())
    lost = sum(waits.lost.values())
    print(f"{kinds}: p50 {p50:.2f} s, p95 {p95:.2f} s, p99 {p99:.2f} s; lost {lost}", flush=True)


def _print_usage(when: str, bot: BotProcess) -> None:
    usage = Usage.of(bot.process.pid)
    print(f"{when}: {usage.megabytes:.0f} MB, {usage.handles} handles", flush=True)


async def _print_newcomer(when: str, playground: Playground) -> None:
    began = time.monotonic()
    await newcomer(playground).ask(GRID)
    print(f"a newcomer {when}: {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
