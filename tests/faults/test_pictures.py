"""Harmful pictures are read or refused, and cost nobody else an answer."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.playground import Person, Playground
from bot.work.readers import JOBS_AT_ONCE, USUAL_BOUNDS, Readers
from tests.bot.end_to_end.conversation import BOARD, SCREENSHOT, board_in
from tests.faults.conftest import SEED, Note, person, rounds
from tests.faults.hostile_pictures import KINDS, chunk, hostile_pictures, png
from tests.faults.picture_costs import begin_at_once, cost_of
from tests.faults.process import running

PICTURES = rounds("PICTURES", len(KINDS))
FEW = len(KINDS) == PICTURES
# With one picture of each kind, allow less work but more time on a busy machine.
BOUNDS = USUAL_BOUNDS._replace(cpu_s=0.5, wall_s=60.0) if FEW else USUAL_BOUNDS
BOMBERS = 1 if FEW else JOBS_AT_ONCE + 1  # so that one has to wait
# More than a million chunks, which take longer to read than a reader may.
BOMB = png((64, 64), extra=chunk(b"prVt", b"") * 1_650_000)


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.work.readers._begin", begin_at_once)
        with Readers(1, BOUNDS) as readers:
            yield readers


@pytest.mark.long
def test_hostile_pictures_are_read_or_refused_within_their_bounds(
    readers: Readers, note: Note
) -> None:
    note("hostile pictures", PICTURES)
    for number, (kind, data) in enumerate(hostile_pictures(PICTURES, SEED)):
        cost = cost_of(readers, data)
        assert cost.mb <= USUAL_BOUNDS.memory_mb, (number, kind)


@pytest.mark.long
async def test_bombs_cost_others_no_answer_and_a_stop_no_time(
    folder: Path, playground: Playground
) -> None:
    bombers = [person(playground, number) for number in range(2, 2 + BOMBERS)]
    anna = person(playground, 1)
    async with running(playground, folder) as bot:
        for one in bombers:
            await one.attach(BOMB, "bomb.png", "image/png")
        answer = await anna.wait_for_picture(await anna.show(SCREENSHOT.read_bytes()))
        assert await board_in(anna, answer) == BOARD
        for one in bombers:
            await one.until(lambda: is_refused(one) or None)  # noqa: B023  awaited here
        for one in bombers:
            await one.attach(BOMB, "bomb.png", "image/png")
        async with asyncio.timeout(15):
            assert await bot.stop() == 0


def is_refused(bomber: Person) -> bool:
    """True if the picture was refused; a busy bot says first that it takes a while."""
    return any("too much work" in message.text for message in bomber.history())


@pytest.mark.long
async def test_a_killed_bot_leaves_no_reader_behind(folder: Path, playground: Playground) -> None:
    async with running(playground, folder) as bot:
        anna = person(playground)
        answer = await anna.wait_for_picture(await anna.show(SCREENSHOT.read_bytes()))
        assert "9×9" in answer.text
        group = children(bot.process.pid)
        assert group
        await bot.kill()
    async with asyncio.timeout(30):
        while any(map(lives, group)):  # noqa: ASYNC110  no event
            await asyncio.sleep(0.1)


def lives(pid: int) -> bool:
    return Path(f"/proc/{pid}/exe").exists()


def children(pid: int) -> list[int]:
    """All processes that *pid* has started, and theirs."""
    found: list[int] = []
    with suppress(FileNotFoundError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    return found
