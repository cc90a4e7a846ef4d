"""The pages by keyboard alone, with a screen reader, and after a lost connection."""

from collections.abc import Awaitable, Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Frame, Page, Route, expect

from tests.bot.browser.conftest import PHONE, Visit, say
from tests.bot.browser.test_board_editor import open_editor, open_words
from tests.bot.browser.test_match_page import open_match
from tests.bot.browser.test_puzzle_page import open_puzzle
from tests.bot.end_to_end.conversation import GRID

pytestmark = pytest.mark.asyncio(loop_scope="session")
NARROW = (320, 568)


async def frame_of(page: Page) -> Frame:
    """The frame of the page that is open over the chat, once it has loaded."""
    await page.frame_locator("#app-frame").locator("#page").wait_for()
    return page.frames[-1]


async def find_violations(frame: Frame) -> list[str]:
    """The serious and critical violations that axe-core finds, with their places."""
    await frame.evaluate(AXE_SCRIPT)
    found = await frame.evaluate("axe.run()")
    return [
        f"{rule['id']}: {' '.join(node['target'])}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


async def open_board_editor(page: Page) -> None:
    await say(page, GRID)
    await open_editor(page)


async def open_board_words(page: Page) -> None:
    await say(page, GRID)
    words = await open_words(page)
    await words.get_by_role("button", name="барсук").click()


async def open_board_match(page: Page) -> None:
    await open_match(page)


async def open_hive(page: Page) -> None:
    await open_puzzle(page, "/newbee")


PAGES = [open_board_editor, open_board_words, open_board_match, open_hive]


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "open_page", [open_board_editor, open_board_words, open_board_match, open_hive]
)
async def test_no_page_has_a_serious_violation(
    visit: Visit, scheme: str, open_page: Callable[[Page], Awaitable[None]]
) -> None:
    page = await visit(PHONE, scheme=scheme)
    await open_page(page)
    assert await find_violations(await frame_of(page)) == []


@pytest.mark.long
async def test_a_move_is_played_by_keyboard(visit: Visit) -> None:
    page = await visit(PHONE)
    match = await open_match(page)
    keyboard = page.keyboard
    await match.get_by_label("а1: empty").focus()
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]:
        await keyboard.press(key)
    await match.get_by_label("в2: empty").dispatch_event("keydown", {"key": "а"})
    await expect(match.get_by_label("в2: а")).to_be_focused()
    for key in ["ArrowDown", "ArrowLeft", "ArrowLeft", "Enter", "ArrowRight", "Enter"]:
        await keyboard.press(key)
    for key in ["ArrowRight", "Enter", "ArrowUp", "Enter"]:
        await keyboard.press(key)
    await expect(match.locator("#word")).to_have_text("КАРА +4")
    await match.get_by_role("button", name="Play").focus()
    await keyboard.press("Enter")
    await expect(match.locator("#turn")).to_contain_text("Bot (beginner): ")
    await expect(match.get_by_label("в2: а")).to_be_focused()


@pytest.mark.long
async def test_a_page_outlives_a_bot_that_is_away(visit: Visit) -> None:
    """A proxy answers while the bot restarts."""
    page = await visit(PHONE)
    away = True

    async def answer(route: Route) -> None:
        await (route.fulfill(status=502, body="<p>Bad Gateway") if away else route.continue_())

    await page.route("**/play/matches/*", answer)
    match = await open_match(page)
    await page.wait_for_timeout(500)
    away = False
    await expect(match.locator("#turn")).to_contain_text("Your move")
    await page.unroute("**/play/matches/*")


@pytest.mark.long
async def test_everything_for_a_move_fits_a_narrow_phone(visit: Visit) -> None:
    page = await visit(NARROW)
    match = await open_match(page)
    cell, letter = match.locator("[data-name='в2']"), match.get_by_role("button", name="я")
    await expect(cell).to_be_in_viewport(ratio=1)
    await cell.click()
    await expect(letter).to_be_in_viewport(ratio=1)
    await letter.click()
    await expect(match.locator("[data-name='д5']")).to_be_in_viewport(ratio=1)
    await expect(match.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
