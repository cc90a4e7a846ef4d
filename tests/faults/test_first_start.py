"""A first start without lexicons answers what needs none, and can be stopped."""

import asyncio
import re
from functools import partial
from pathlib import Path

import pytest

from bot.playground import Person, Playground, Shown
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT
from tests.faults.conftest import person, rounds
from tests.faults.process import running, running_here
from tests.faults.test_pictures import children, lives

STARTS = rounds("COLD_STARTS", 1)
# A single start builds only the English lexicon, the quickest one; several starts build all.
THERE = ("ru", "uk") if STARTS == 1 else ()
ENGLISH = "...\ncat\n..."
GRACE_S = 15


@pytest.mark.long
async def test_the_chat_answers_while_lexicons_are_built(
    tmp_path: Path, playground: Playground
) -> None:
    anna = person(playground)
    async with running(playground, tmp_path) as bot:
        assert "/help" in (await anna.ask("/start")).text
        assert re.search(r"ready in \d+ s", (await anna.ask(GRID)).text)
        assert "knots" in (await anna.ask("/mode knots")).text
        others = children(bot.process.pid)
        async with asyncio.timeout(GRACE_S):
            assert await bot.stop() == 0
    assert not any(map(lives, others))


@pytest.mark.long
async def test_cold_starts_pass_the_conversation(tmp_path: Path, playground: Playground) -> None:
    for number in range(1, STARTS + 1):
        anna, folder = person(playground, number), folder_with_lexicons(tmp_path / str(number))
        async with running(playground, folder) as bot:
            await anna.ask("/start")
            assert "tack" in await ask_until_ready(anna, ENGLISH)
            assert await ask_until_ready(anna, "/bee kitchen")
            assert "knots" in (await anna.ask("/mode knots")).text
            await bot.kill()
        async with running_here(playground, folder):
            assert "Mode now: knots" in (await anna.ask("/mode")).text
            sent = await anna.show(SCREENSHOT.read_bytes())
            await anna.until(partial(read_since, anna, sent.id))


def read_since(one: Person, sent: int) -> Shown | None:
    """The answer after *sent*, without notes that the bot is busy and repeated older answers."""
    said = (message for message in one.history() if message.id > sent)
    return next((message for message in said if re.search("ready in|9×9", message.text)), None)


def folder_with_lexicons(folder: Path) -> Path:
    (folder / "lexicons").mkdir(parents=True)
    for name in THERE:
        Lexicon.open(name)
        image_path(name, folder / "lexicons").symlink_to(image_path(name).resolve())
    return folder


async def ask_until_ready(one: Person, text: str) -> str:
    """Ask *text* until the bot is ready; return the answer."""
    while "ready in" in (answer := await one.ask(text)).text:  # noqa: ASYNC110  no event
        await asyncio.sleep(1)
    return answer.text
