"""A match played by touch, opened from the chat page as from Telegram."""

import pytest
from playwright.async_api import FrameLocator, Page, Route, expect

from tests.bot.browser.conftest import PHONE, Keep, Visit, say
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def open_match(page: Page) -> FrameLocator:
    await say(page, "/play карта")
    await page.locator("li.bots").last.get_by_role("button", name="Beginner").click()
    await page.locator("li.bots").last.get_by_role("button", name="By touch").click()
    return page.frame_locator("#app-frame")


async def drag(page: Page, board: FrameLocator, names: list[str]) -> None:
    """Drag a finger over cells."""
    middles = []
    for name in names:
        box = await board.locator(f"[data-name='{name}']").bounding_box()
        assert box is not None
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    await page.mouse.move(*middles[0])
    await page.mouse.down()
    for x, y in middles[1:]:
        await page.mouse.move(x, y, steps=4)
    await page.mouse.up()


@pytest.mark.parametrize("scheme", ["light", long("dark")])
async def test_a_word_is_drawn_with_a_finger(visit: Visit, keep: Keep, scheme: str) -> None:
    page = await visit(PHONE, scheme=scheme)
    match = await open_match(page)
    await expect(match.locator("#turn")).to_contain_text("Your move")
    await keep(page)
    await match.locator("[data-name='в2']").click()
    await match.get_by_role("group", name="Letters").get_by_text("а", exact=True).click()
    await drag(page, match, ["а3", "б3", "в3", "в2"])
    await expect(match.locator("#word")).to_have_text("КАРА +4")
    await keep(page)
    await match.get_by_role("button", name="Play").click()
    sides = match.locator("#sides li")
    await expect(sides.first).to_contain_text("кара")
    await expect(sides.last.locator("small")).not_to_be_empty()
    await expect(match.locator("#turn")).to_contain_text("Your move")
    await keep(page)
    await expect(page.locator("li.bots").last).to_contain_text("кара")


@pytest.mark.long
async def test_a_move_without_an_answer_is_sent_again(visit: Visit) -> None:
    page = await visit(PHONE)
    match = await open_match(page)
    await match.locator("[data-name='в2']").click()
    await match.get_by_role("group", name="Letters").get_by_text("а", exact=True).click()
    await drag(page, match, ["а3", "б3", "в3", "в2"])

    async def lose_answer(route: Route) -> None:
        """Let the bot play the move, but answer like a proxy that cannot reach it."""
        await route.fetch()
        await route.fulfill(status=502, body="<html>")

    await page.route("**/play/matches/*", lose_answer, times=1)
    await match.get_by_role("button", name="Play").click()
    await expect(match.get_by_role("alert")).to_contain_text("sent again")
    await expect(match.get_by_role("alert")).to_be_hidden()
    await expect(match.locator("#sides li").first).to_contain_text("кара")
