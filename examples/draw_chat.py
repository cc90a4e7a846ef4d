"""Draw docs/chat.png, chat.ru.png and chat.uk.png: a screenshot goes in, the answer comes back.

    make browser && .venv/bin/python examples/draw_chat.py

The bot and the chat page are the real ones; a browser shows them as on two phones beside each
other: what the person sent, and what the bot said.
"""

import asyncio
import io
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.app import serving
from bot.playground import Playground, settings_for
from bot.settings import load_settings

EXAMPLES = Path(__file__).resolve().parent
DOCS = EXAMPLES.parent / "docs"
PHONE = (390, 800)
SCALE = 1.5
GAP = 24  # CSS pixels between the phones
PATIENCE_MS = 60_000
SCORE = re.compile(r"\d+ : \d+")
# Without who one is, and without a note that the answer takes a while.
STYLE = """
    .sidebar, li.bots:not(:has(.picture)) { display: none }
    li { scroll-margin-top: 12px }
"""
# The language of the page, the screenshot, the button that sends it, and the picture to draw.
CHATS = (
    ("en", "balda-5x5-en.png", "Send", "chat.png"),
    ("ru", "balda-5x5.png", "Отправить", "chat.ru.png"),
    ("uk", "balda-5x5.png", "Надіслати", "chat.uk.png"),
)


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=["--no-sandbox"],
        )
        for language, screenshot, send, picture in CHATS:
            async with _chat_page() as address:
                page = await _open_page(browser, address, language)
                await page.locator("#chooser").set_input_files(EXAMPLES / screenshot)
                await page.get_by_role("button", name=send, exact=True).click()
                await _await_answer(page)
                phones = [await _capture(page, "li.mine"), await _capture(page, "li.bots")]
                _save(phones, DOCS / picture)
                await page.close()
        await browser.close()


@asynccontextmanager
async def _chat_page() -> AsyncIterator[str]:
    """The address of a bot's chat page, with the lexicons of this machine and nobody's data."""
    with TemporaryDirectory(prefix="balda-chat-") as folder:
        settings = load_settings()
        own = replace(settings, data_dir=Path(folder))
        own.lexicons.symlink_to(settings.lexicons.resolve())
        async with Playground() as playground, serving(settings_for(playground, own)):
            yield playground.address


async def _open_page(browser: Browser, address: str, language: str) -> Page:
    """The chat page without the row in which one chooses who to be."""
    page = await browser.new_page(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=SCALE,
        locale=language,
        bypass_csp=True,  # for the style below
    )
    page.set_default_timeout(PATIENCE_MS)
    await page.goto(address)
    await page.add_style_tag(content=STYLE)
    return page


async def _await_answer(page: Page) -> None:
    """Once the score that stands beside the board is in the answer too."""
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text(SCORE, timeout=PATIENCE_MS)
    shown = answer.locator(".picture img")
    await expect(shown).to_have_js_property("complete", True, timeout=PATIENCE_MS)


async def _capture(page: Page, message: str) -> Image.Image:
    """The page with the top of the last such *message* at the top of the log."""
    await page.locator(message).last.evaluate("each => each.scrollIntoView({block: 'start'})")
    await page.wait_for_timeout(300)  # for the colours to settle
    return Image.open(io.BytesIO(await page.screenshot()))


def _save(phones: list[Image.Image], path: Path) -> None:
    gap = round(GAP * SCALE)
    width = sum(phone.width for phone in phones) + gap * (len(phones) - 1)
    joined = Image.new("RGBA", (width, phones[0].height))
    left = 0
    for phone in phones:
        joined.paste(phone, (left, 0))
        left += phone.width + gap
    joined.quantize(192).save(path, optimize=True)
    print(path)


if __name__ == "__main__":
    asyncio.run(main())
