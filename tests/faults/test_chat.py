"""One bot process survives everything that people and the Bot API may do to it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground import Fault, Playground
from bot.playground.params import Kind
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT, newcomer
from tests.bot.sent_pictures import png_of
from tests.faults.conftest import rounds
from tests.faults.process import BotProcess, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Each silence lasts a minute.
KINDS: list[Kind] = ["too_many_requests", "server_error", "html", "drop"]
KINDS += ["silence"] * rounds("SILENCES", 0)
GRIDS = [
    ".\n" * 1000,
    "." * 4000,
    "\n".join(["ъ" * 60] * 60),
    "\n".join(["." * 32] * 32),
    "а" * 4096,
    "\x00\x01.\n..",
    "(((((((((((\n...........",
    "😀😀\n😀.",
]
FILES = {
    "huge": png_of(20_000, 20_000),
    "empty": b"",
    "text": b"not a picture at all",
    "cut": SCREENSHOT.read_bytes()[:5000],
    "gif bomb": b"GIF89a\xff\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x00;",
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest_asyncio.fixture(scope="module", loop_scope="module", autouse=True)
async def bot(
    playground: Playground, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    Lexicon.open("ru")
    folder: Path = tmp_path_factory.mktemp("data")
    (folder / "lexicons").symlink_to(image_path("ru").parent.resolve())
    async with running(playground, folder) as bot:
        yield bot
        assert await bot.stop() == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["getUpdates", "sendPhoto"])
async def test_a_stumbling_bot_api_costs_no_answer(
    playground: Playground, method: str, kind: Kind
) -> None:
    anna = newcomer(playground)
    playground.faults.add(Fault(kind, method, retry_after=1))
    assert "барсук" in (await anna.ask(GRID)).text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["getFile", "file"])
async def test_a_stumbling_bot_api_costs_no_picture(
    playground: Playground, method: str, kind: Kind
) -> None:
    anna = newcomer(playground)
    playground.faults.add(Fault(kind, method, retry_after=1))
    answer = await anna.wait_for_picture(await anna.show(SCREENSHOT.read_bytes()))
    assert "9×9" in answer.text


@pytest.mark.parametrize("grid", GRIDS, ids=range(len(GRIDS)))
async def test_a_hostile_grid_gets_one_answer_and_the_next_message_too(
    playground: Playground, grid: str
) -> None:
    anna = newcomer(playground)
    answer = await anna.ask(grid)
    assert "went wrong on my side" not in answer.text
    assert "барсук" in (await anna.ask(GRID)).text


@pytest.mark.parametrize("name", FILES)
async def test_a_hostile_file_gets_one_answer_and_the_next_message_too(
    playground: Playground, name: str
) -> None:
    anna = newcomer(playground)
    answer = await anna.answer(await anna.attach(FILES[name], f"{name}.png", "image/png"))
    assert "went wrong on my side" not in answer.text
    assert "барсук" in (await anna.ask(GRID)).text


async def test_many_taps_at_once_are_all_answered(playground: Playground) -> None:
    anna = newcomer(playground)
    board = await anna.ask(GRID)
    await asyncio.gather(*(anna.tap(board, part) for part in ("knots", "order") * 5))
    assert "барсук" in (await anna.ask(GRID)).text


@pytest.mark.long
async def test_a_flood_is_answered_and_others_do_not_wait_for_it(playground: Playground) -> None:
    anna, boris = newcomer(playground), newcomer(playground)
    for _ in range(100):
        await anna.say("/help")
    assert "барсук" in (await boris.ask(GRID)).text
    assert len([m for m in anna.history() if m.by_bot]) < 100
