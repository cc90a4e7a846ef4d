"""One browser and its windows for all tests; each test has its own bot and people."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Error, Page, async_playwright, expect

from bot.app import serving
from bot.playground import Playground, settings_for
from bot.settings import Settings
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import NO_PAUSES, SCREENSHOT

SCREENS = Path(__file__).parents[3] / "build" / "screens"
DESKTOP, PHONE = (1180, 860), (390, 800)
PATIENCE_MS = 30_000

DROP = """
    async ([name, bytes]) => {
        const transfer = new DataTransfer();
        const file = new File([new Uint8Array(bytes)], name, {type: "image/png"});
        transfer.items.add(file);
        const zone = document.querySelector(".chat");
        for (const type of ["dragover", "drop"]) {
            zone.dispatchEvent(new DragEvent(type, {dataTransfer: transfer, bubbles: true}));
        }
    }
"""

expect.set_options(timeout=PATIENCE_MS)


@dataclass(frozen=True, slots=True)
class Window:
    size: tuple[int, int]
    scheme: str
    language: str


Windows = Callable[[Window], Awaitable[Page]]
Visit = Callable[..., Awaitable[Page]]
Keep = Callable[[Page], Awaitable[None]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    # The headless build takes half the time.
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert chromium, "Chromium is not installed; `make test` does that first."
    async with async_playwright() as playwright:
        # Containers and build machines run as root, for whom Chromium has no sandbox.
        arguments = ["--no-sandbox", "--disable-gpu"]
        yield await playwright.chromium.launch(executable_path=chromium, args=arguments)


@pytest_asyncio.fixture(loop_scope="session")
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    for name in ("ru", "en"):
        Lexicon.open(name)
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    settings = Settings(data_dir=tmp_path)
    async with (
        Playground() as running,
        serving(settings_for(running, settings), pace=NO_PAUSES),
    ):
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows(browser: Browser) -> Windows:
    """Open each kind of window once: new ones for each test would double the time."""
    pages: dict[Window, Page] = {}

    async def open_window(window: Window) -> Page:
        if window not in pages:
            context = await browser.new_context(
                viewport={"width": window.size[0], "height": window.size[1]},
                color_scheme="dark" if window.scheme == "dark" else "light",
                locale=window.language,
                has_touch=window.size != DESKTOP,
            )
            context.set_default_timeout(PATIENCE_MS)
            pages[window] = await context.new_page()
        return pages[window]

    return open_window


@pytest_asyncio.fixture(loop_scope="session")
async def visit(windows: Windows, playground: Playground) -> AsyncIterator[Visit]:
    """Open the chat page in a window of a size, as a person with a language and colours.

    A test fails if the page reports an error.
    """
    complaints: list[str] = []
    visited: list[Page] = []

    def note(said: ConsoleMessage) -> None:
        # The browser itself reports a refusal or a bot that is away; the page says why.
        refused = "status of 400" in said.text or "status of 502" in said.text
        if said.type == "error" and not refused:
            complaints.append(said.text)

    def note_error(error: Error) -> None:
        complaints.append(str(error))

    async def open_page(
        size: tuple[int, int] = DESKTOP, *, scheme: str = "light", language: str = "en"
    ) -> Page:
        page = await windows(Window(size, scheme, language))
        visited.append(page)
        page.on("pageerror", note_error)
        page.on("console", note)
        await page.goto(playground.address)
        return page

    yield open_page
    for page in visited:
        await page.evaluate("localStorage.clear()")
        await page.goto("about:blank")
        page.remove_listener("pageerror", note_error)
        page.remove_listener("console", note)
    assert complaints == []


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Keep:
    """Save a screenshot of a page, named by the test and a number."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    kept: list[Path] = []

    async def keep_screen(page: Page) -> None:
        kept.append(SCREENS / f"{request.node.name}-{len(kept) + 1}.png")
        await page.wait_for_timeout(150)  # for the colours of a tapped button to settle
        await page.screenshot(path=kept[-1])

    return keep_screen


async def say(page: Page, text: str) -> None:
    await page.get_by_label("Message", exact=True).fill(text)
    await page.get_by_role("button", name="Send").click()


async def drop(page: Page) -> None:
    await page.evaluate(DROP, [SCREENSHOT.name, list(SCREENSHOT.read_bytes())])
