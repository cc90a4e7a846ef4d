"""The time from a screenshot to the answer in the chat, over the playground's HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import pytesseract
from PIL import Image

from benchmarks.timing import Row, median_ms
from bot.app import serving
from bot.playground import Person, Playground, Shown, settings_for
from bot.running.timers import USUAL_PACE
from bot.settings import Settings
from ocr import read_board
from solver import data_directory

EXAMPLES = Path(__file__).parents[1] / "examples"
SCREENSHOT = EXAMPLES / "balda-9x9-knots.png"
SMALL = EXAMPLES / "balda-5x5.png"
RUNS = 20


def rows() -> list[Row]:
    """Reading alone, then photo to answer beside text to answer; medians of 20."""
    return [
        _reading_row(),
        asyncio.run(_answer_row("screenshot to answer, in the chat", SCREENSHOT)),
        asyncio.run(_answer_row("5x5 screenshot to answer, in the chat", SMALL)),
        asyncio.run(_answer_row("5x5 screenshot to answer, in VK's chat", SMALL, on_vk=True)),
    ]


def _reading_row() -> Row:
    data = SCREENSHOT.read_bytes()
    picture = Image.open(SCREENSHOT)
    tesseract = median_ms(lambda: pytesseract.image_to_string(picture, lang="rus"), 3)
    ours = median_ms(lambda: read_board(data), RUNS)
    return Row(
        "read a 9x9 screenshot of 1080x2340", ours, "Tesseract on the whole picture", tesseract
    )


async def _answer_row(figure: str, screenshot: Path, *, on_vk: bool = False) -> Row:
    photos = iter([alter(screenshot, number) for number in range(RUNS)])
    text = screenshot.with_suffix(".txt").read_text("utf-8")
    async with open_bot(with_vk=on_vk) as playground:
        anna = (playground.vk or playground).person("Anna")
        await anna.ask(text)
        by_photo = await _median_wait_ms(anna, lambda: anna.show(next(photos)))
        by_text = await _median_wait_ms(anna, lambda: anna.say(text))
    return Row(figure, by_photo, "the same board sent as text", by_text)


def alter(original: Path, number: int) -> bytes:
    """A board as another file for each *number*, since a known file is not read again."""
    picture, png = Image.open(original).convert("RGB"), BytesIO()
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


@asynccontextmanager
async def open_bot(*, with_vk: bool = False) -> AsyncIterator[Playground]:
    with TemporaryDirectory() as name:
        directory = Path(name)
        (directory / "lexicons").symlink_to(data_directory() / "lexicons")
        settings = Settings(data_dir=directory)
        async with (
            Playground(with_vk=with_vk) as playground,
            serving(settings_for(playground, settings)),
        ):
            yield playground


async def _median_wait_ms(anna: Person, send: Callable[[], Awaitable[Shown]]) -> float:
    waits = []
    for _ in range(RUNS):
        await asyncio.sleep(
            USUAL_PACE.chat_period_s
        )  # the flood limit is Telegram's time, not ours
        began = perf_counter()
        await anna.answer(await send())
        waits.append((perf_counter() - began) * 1000)
    return median(waits)
