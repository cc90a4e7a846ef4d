"""A few seconds of many people: nobody is forgotten, and nothing leaks."""

import random
from pathlib import Path

from bot.playground import Playground
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.faults.process import running
from tests.load.crowd import Crowd, Usage

PEOPLE, RATE, SECONDS = 20, 8.0, 5.0
SPARE_HANDLES = 64  # connections that a flood needs side by side


async def test_everybody_is_answered_and_a_flood_passes(tmp_path: Path) -> None:
    Lexicon.open("ru")
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    async with Playground() as playground, running(playground, tmp_path) as bot:
        crowd = Crowd(playground, PEOPLE, random.Random(1))
        waits = await crowd.ask(RATE, SECONDS)
        before = Usage.of(bot.process.pid)
        await crowd.flood(5 * RATE, SECONDS)
        answer = await newcomer(playground).ask(GRID)
        after = Usage.of(bot.process.pid)
        assert await bot.stop() == 0
    assert waits.seconds
    assert not waits.lost
    assert "барсук" in answer.text
    assert after.handles <= before.handles + SPARE_HANDLES
