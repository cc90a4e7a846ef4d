"""A puzzle guessed by touch, opened from the chat page as from Telegram."""

import pytest
from playwright.async_api import FrameLocator, Page, expect

from solver import Answers, Hive, Lexicon, find_answers
from tests.bot.browser.conftest import PHONE, Keep, Visit, say
from tests.bot.browser.test_match_page import drag
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def open_puzzle(page: Page, command: str) -> FrameLocator:
    await say(page, command)
    await page.locator("li.bots").last.get_by_role("button", name="By touch").click()
    return page.frame_locator("#app-frame")


async def letters_of(puzzle: FrameLocator) -> str:
    fields = puzzle.locator("[role=gridcell] input")
    return "".join([await one.get_attribute("placeholder") or "" for one in await fields.all()])


def answers_of(letters: str) -> Answers:
    return find_answers(Hive(letters.lower()), Lexicon.open("en"), newspaper=False)


async def type_word(puzzle: FrameLocator, word: str) -> None:
    await puzzle.get_by_role("textbox", name="Your word").fill(word)
    await puzzle.get_by_role("button", name="Guess").click()


@pytest.mark.parametrize("scheme", ["light", long("dark")])
async def test_a_hive_is_guessed_by_touch(visit: Visit, keep: Keep, scheme: str) -> None:
    page = await visit(PHONE, scheme=scheme)
    hive = await open_puzzle(page, "/newbee")
    await expect(hive.locator("#standing")).to_contain_text("0 points · Beginner")
    await keep(page)
    letters = await letters_of(hive)
    answers = answers_of(letters)
    likely = next(answer for answer in answers.likely if not answer.pangram)
    pangram = next(answer for answer in answers.likely if answer.pangram)
    for letter in likely.word:
        await hive.locator("[role=gridcell]").nth(letters.lower().index(letter)).click()
    await hive.get_by_role("button", name="Guess").click()
    said = hive.get_by_role("status")
    await expect(said).to_have_text(f"👍 “{likely.word}”: +{likely.points}")
    await expect(hive.locator("#own")).to_contain_text(likely.word)
    await keep(page)
    await type_word(hive, likely.word)
    await expect(said).to_contain_text("found before")
    await type_word(hive, letters[0] * 4)
    await expect(said).to_contain_text("is not in my lexicon")
    await keep(page)
    await type_word(hive, pangram.word)
    await expect(said).to_contain_text("a pangram")
    await expect(hive.locator("#scores")).to_contain_text("2 words")
    await keep(page)


async def test_a_word_is_drawn_over_a_board(visit: Visit, keep: Keep) -> None:
    page = await visit(PHONE)
    board = await open_puzzle(page, "/newboggle many 9")
    await expect(board.locator("#left")).to_contain_text(":")
    await drag(page, board, ["a1", "b1", "b2"])
    await expect(board.get_by_role("status")).not_to_be_empty()
    await board.locator("[data-name='a1'] input").press("Enter")
    await board.locator("[data-name='b2'] input").press("Enter")
    await expect(board.get_by_role("textbox", name="Your word")).not_to_have_value("")
    await keep(page)
    await board.locator("[data-name='b2'] input").press("Backspace")
    await expect(board.locator(".walked")).to_have_count(1)
