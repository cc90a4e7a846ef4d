"""The chat page, used as a person uses a messenger."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from bot.playground import Playground
from tests.bot.browser.conftest import PHONE, Keep, Visit, drop, say
from tests.bot.end_to_end.conversation import GRID, SCREENSHOT

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_board_typed_is_answered_and_its_buttons_work(visit: Visit, keep: Keep) -> None:
    page = await visit()
    await keep(page)
    await say(page, GRID)
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("барсук")
    await answer.get_by_role("button", name="More…").click()
    await answer.get_by_role("button", name="Knots: off").click()
    await expect(answer).to_contain_text("Balda 3×3 · knots")
    await expect(answer).to_contain_text("edited")
    await answer.get_by_role("button", name="More…").click()
    await expect(answer.get_by_role("button", name="Knots: on")).to_be_visible()
    await keep(page)


async def test_a_dropped_screenshot_is_read(visit: Visit, keep: Keep) -> None:
    page = await visit()
    await drop(page)
    await expect(page.locator("#files")).to_contain_text(SCREENSHOT.name)
    await keep(page)
    await page.get_by_role("button", name="Send").click()
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("Balda 9×9")
    await keep(page)
    await answer.get_by_role("button", name="Open picture").click()
    await expect(page.locator("#viewer-image")).to_be_visible()
    await keep(page)


async def test_in_a_group_words_are_hidden_and_buttons_belong_to_their_owner(
    visit: Visit, keep: Keep
) -> None:
    page = await visit()
    await page.get_by_role("button", name="Friends").click()
    await say(page, f"/solve\n{GRID}")
    answer = page.locator("li.bots").last
    await expect(answer.get_by_role("button", name="Hidden picture; show it")).to_be_visible()
    await keep(page)
    await page.get_by_role("radio", name="Boris").click()
    await answer.get_by_role("button", name="More…").click()
    await expect(page.get_by_role("alertdialog")).to_contain_text("another person")
    await keep(page)
    await page.get_by_role("button", name="OK", exact=True).click()
    await answer.get_by_role("button", name="Hidden picture; show it").click()
    await answer.get_by_role("button", name="Hidden text; show it").press("Enter")
    await expect(answer.get_by_text("барсук")).to_be_visible()
    await keep(page)


async def test_a_click_counts_even_if_a_message_arrives_during_it(
    visit: Visit, playground: Playground
) -> None:
    page = await visit()
    await page.get_by_role("button", name="Friends").hover()
    await page.mouse.down()
    await playground.person("Anna", user_id=1).ask(GRID)
    await page.mouse.up()
    await expect(page.locator("#title")).to_have_text("Friends")


async def test_a_menu_that_comes_after_the_command_was_sent_stays_closed(visit: Visit) -> None:
    page = await visit()
    asked = asyncio.Event()
    sent = asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await sent.wait()
        await route.continue_()

    await page.route("**/menu?*", hold)
    field = page.get_by_label("Message", exact=True)
    await field.press_sequentially("/mode")
    await asked.wait()
    await page.get_by_role("button", name="Send").click()
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("Mode now")
    async with page.expect_response("**/menu?*") as menu:
        sent.set()
    await (await menu.value).finished()
    await page.unroute_all(behavior="wait")
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(page.locator("#menu")).to_be_hidden()
    await answer.get_by_role("button", name="Knots").click()
    await expect(answer).to_contain_text("knots")


async def test_the_menu_of_commands_is_chosen_from_by_keys(visit: Visit, keep: Keep) -> None:
    page = await visit()
    field = page.get_by_label("Message", exact=True)
    await expect(page.locator("#status")).to_have_text("bot")
    await field.press_sequentially("/")
    await expect(page.get_by_role("option")).to_have_count(8)
    await keep(page)
    await field.press("ArrowUp")
    await field.press("Enter")
    await expect(field).to_have_value("/help ")
    await field.press("Enter")
    await expect(page.locator("li.bots").last).to_contain_text("castle")
    await keep(page)


async def test_a_message_is_edited_and_another_one_replied_to(visit: Visit) -> None:
    page = await visit()
    await say(page, GRID)
    question, answer = page.locator("li.mine").first, page.locator("li.bots").first
    await expect(answer).to_contain_text("барсук")
    await answer.hover()
    await answer.get_by_role("button", name="Reply").click()
    await say(page, "/fix c3=ю")
    await expect(page.locator("li.mine").last.locator(".quote")).to_contain_text(" — ")
    await expect(answer).not_to_contain_text("барсук")
    await question.hover()
    await question.get_by_role("button", name="Edit").click()
    await say(page, "привет")
    await expect(question).to_contain_text("привет")


async def test_a_narrow_screen_in_the_dark(visit: Visit, keep: Keep) -> None:
    page = await visit(PHONE, scheme="dark", language="ru")
    await keep(page)
    await page.locator("#chooser").set_input_files(SCREENSHOT)
    await page.get_by_label("Отправить файлом, без сжатия").check()
    await page.get_by_role("button", name="Отправить", exact=True).click()
    answer = page.locator("li.bots").last
    await expect(answer).to_contain_text("Балда 9×9")
    await keep(page)
    wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


async def test_html_in_a_message_stays_text(visit: Visit) -> None:
    page = await visit()
    await say(page, "<img src=x onerror=alert(1)> <b>x</b>")
    await expect(page.locator("li.mine .text")).to_have_text(
        "<img src=x onerror=alert(1)> <b>x</b>"
    )


async def test_the_colours_can_be_chosen(visit: Visit) -> None:
    page = await visit(scheme="dark")
    await expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    await page.locator("#theme").click()
    await expect(page.locator("html")).to_have_attribute("data-scheme", "light")


async def test_an_inline_query_offers_answers_to_send(visit: Visit, keep: Keep) -> None:
    page = await visit()
    field = page.get_by_label("Message", exact=True)
    await field.fill("@balda_playground_bot баъ ..с .ку")
    await expect(page.get_by_role("option").first).to_contain_text("Balda 3×3")
    await keep(page)
    await page.get_by_role("option").first.click()
    await expect(page.locator("li.mine").last).to_contain_text("Balda 3×3")


async def test_stickers_and_voice_messages_are_sent_from_the_menu(visit: Visit) -> None:
    page = await visit()
    for kind, shown in (("Sticker", "👍"), ("Voice message", "🎤")):
        await page.get_by_role("button", name="Commands").click()
        await page.get_by_role("option", name=kind).click()
        await expect(page.locator("li.mine").last).to_contain_text(shown)
    await expect(page.locator("li.bots").last).to_contain_text("Send a screenshot")


async def test_a_group_has_topics(visit: Visit, playground: Playground) -> None:
    page = await visit()
    await page.get_by_role("button", name="Friends").click()
    await page.get_by_role("button", name="Commands").click()
    await page.get_by_role("option", name="Topic: 2").click()
    await say(page, "/mode")
    await expect(page.locator("li.bots").last).to_contain_text("Mode now")
    last = list(playground.world.chats[-1001].messages.values())[-1]
    assert last["message_thread_id"] == 2
