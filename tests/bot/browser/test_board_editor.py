"""The board editor, opened from the chat page as from Telegram."""

import re

import pytest
from playwright.async_api import FrameLocator, Page, expect

from tests.bot.browser.conftest import PHONE, Keep, Visit, drop, say
from tests.bot.end_to_end.conversation import GRID
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def open_editor(page: Page) -> FrameLocator:
    """Open the editor of the last board."""
    await page.locator("li.bots").last.get_by_role("button", name="Fix board").click()
    return page.frame_locator("#app-frame")


async def test_a_board_is_corrected_by_typing_and_its_answer_changes(
    visit: Visit, keep: Keep
) -> None:
    page = await visit()
    await say(page, GRID.replace("у", "ю"))
    editor = await open_editor(page)
    await editor.get_by_label("в3: ю").press_sequentially("у")
    await expect(editor.get_by_label("в3: у")).to_be_visible()
    await editor.get_by_label("в3: у").press("ArrowUp")
    await expect(editor.get_by_label("в2: с")).to_be_focused()
    await keep(page)
    await editor.get_by_role("button", name="Solve").click()
    await expect(page.locator("#app")).to_be_hidden()
    await expect(page.locator("li.bots").last).to_contain_text("барсук")


async def test_typed_letters_are_undone_step_by_step(visit: Visit) -> None:
    page = await visit()
    await say(page, GRID)
    editor = await open_editor(page)
    undo = editor.get_by_role("button", name="Undo")
    await expect(undo).to_be_disabled()
    await editor.get_by_label("в3: у").press_sequentially("ю")
    await editor.get_by_role("button", name="Add: row below").click()
    await undo.click()
    await expect(editor.get_by_label("а4: empty")).to_have_count(0)
    await undo.click()
    await expect(editor.get_by_label("в3: у")).to_be_visible()
    await expect(undo).to_be_disabled()


async def test_a_board_gets_rows_modes_and_prizes(visit: Visit) -> None:
    page = await visit()
    await say(page, GRID)
    editor = await open_editor(page)
    await editor.get_by_role("button", name="Add: row below").click()
    await editor.get_by_text("Knots").click()
    await editor.get_by_label("а2: empty").focus()
    await editor.get_by_label("Prize of а2, points").fill("3")
    await editor.get_by_role("button", name="Solve").click()
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("Balda 4×3 · knots")


@pytest.mark.long
async def test_the_picture_stands_beside_the_board(visit: Visit, keep: Keep) -> None:
    page = await visit()
    await drop(page)
    await page.get_by_role("button", name="Send").click()
    editor = await open_editor(page)
    await expect(editor.get_by_alt_text("The picture as you sent it")).to_be_visible()
    await keep(page)


async def test_a_board_that_cannot_be_is_refused_in_a_sentence(visit: Visit) -> None:
    page = await visit()
    await say(page, "ба\n..")
    editor = await open_editor(page)
    await editor.get_by_label("а1: б").press("Delete")
    await editor.get_by_label("б1: а").press("Delete")
    await editor.get_by_role("button", name="Solve").click()
    await expect(editor.get_by_role("alert")).to_contain_text("has no letter")


async def test_it_fits_a_phone_in_the_dark(visit: Visit, keep: Keep) -> None:
    page = await visit(PHONE, scheme="dark")
    await drop(page)
    await page.get_by_role("button", name="Send").click()
    editor = await open_editor(page)
    picture = editor.get_by_alt_text("The picture as you sent it")
    await expect(picture).to_be_visible()
    cut, whole = await editor.locator("#crop").bounding_box(), await picture.bounding_box()
    assert cut is not None
    assert whole is not None
    assert cut["height"] < whole["height"]
    assert cut["y"] + cut["height"] <= 800
    await keep(page)


async def test_from_a_group_the_way_is_through_the_private_chat(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="Friends").click()
    await say(page, f"/solve\n{GRID.replace('у', 'ю')}")
    await page.get_by_role("button", name="Fix board").click()
    await expect(page.locator("#title")).to_have_text("Balda Bot")
    editor = await open_editor(page)
    await editor.get_by_label("в3: ю").press_sequentially("у")
    await editor.get_by_role("button", name="Solve").click()
    await page.get_by_role("button", name="Friends").click()
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("edited")
    await answer.get_by_role("button", name="Hidden text; show it").press("Enter")
    await expect(answer.get_by_text("барсук")).to_be_visible()


async def open_words(page: Page) -> FrameLocator:
    """Open the page of the last board that shows its words on it."""
    await page.locator("li.bots").last.get_by_role("button", name="More…").click()
    await page.locator("li.bots").last.get_by_role("button", name="Words by touch").click()
    return page.frame_locator("#app-frame")


@pytest.mark.parametrize("scheme", ["light", long("dark")])
async def test_cells_words_and_the_best_line_are_touched(
    visit: Visit, keep: Keep, scheme: str
) -> None:
    page = await visit(PHONE, scheme=scheme)
    await say(page, GRID)
    board = await open_words(page)
    await expect(board.get_by_role("status")).to_have_text("Words of the whole board")
    await board.get_by_label("б2: empty").click()
    await expect(board.get_by_role("status")).to_have_text("Words of б2")
    word = board.get_by_role("button", name="барсук")
    await word.click()
    await expect(word).to_have_attribute("aria-pressed", "true")
    await expect(board.locator("#way polyline")).to_have_attribute(
        "points", re.compile(r"(\S+ ){5}")
    )
    await expect(board.get_by_label("б2: р")).to_have_attribute("placeholder", "Р")
    await keep(page)
    await board.get_by_role("button", name="Look ahead").click()
    await expect(board.get_by_role("status")).to_contain_text("To the end of the game: you")
    steps, laid = board.locator("#words button"), board.locator(".laid")
    await expect(steps.first).to_have_attribute("aria-pressed", "true")
    await expect(laid).to_have_count(1)
    await steps.nth(1).click()
    await expect(laid).to_have_count(2)
    await keep(page)


@pytest.mark.long
async def test_a_correction_changes_the_words(visit: Visit) -> None:
    page = await visit()
    await say(page, GRID.replace("у", "ю"))
    editor = await open_editor(page)
    await editor.get_by_label("в3: ю").press_sequentially("у")
    await editor.get_by_text("Words", exact=True).click()
    await expect(editor.get_by_role("button", name="барсук")).to_be_visible()
    await expect(page.locator("li.bots").last).to_contain_text("барсук")
