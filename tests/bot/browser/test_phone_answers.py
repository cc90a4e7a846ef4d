"""An answer fits a phone without scrolling."""

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.browser.conftest import PHONE, Keep, Visit
from tests.bot.end_to_end.conversation import EXAMPLES
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOM = 640  # CSS pixels
WORDS = {"en": "Words", "ru": "Слова"}
SEND = {"en": "Send", "ru": "Отправить"}
# With the words beside the board, after which an answer no longer changes.
TITLES = {
    "balda-5x5.png": {"en": "Balda 5×5 · 6 words played", "ru": "Балда 5×5 · сыграно 6 слов"},
    "balda-9x9-knots.png": {"en": "Balda 9×9 · 8 words played", "ru": "Балда 9×9 · сыграно 8 слов"},
    "boggle-4x4.png": {"en": "Boggle 4×4", "ru": "Boggle 4×4"},
    "bee-hive.png": {"en": "Spelling Bee", "ru": "Spelling Bee"},
}
DARK = ("Цвета", "тёмные")
HIVE = "bee-hive.png"  # the only answer without a picture


@pytest.mark.parametrize(("language", "scheme"), [long("en", "light"), ("ru", "dark")])
async def test_picture_caption_and_buttons_fit_a_phone(
    visit: Visit, keep: Keep, language: str, scheme: str
) -> None:
    page = await visit(PHONE, language=language, scheme=scheme)
    if scheme == "dark":
        await _choose_dark(page)
    before, heights = await page.locator("li.bots").count(), {}
    for number, (name, titles) in enumerate(TITLES.items(), start=before):
        await page.locator("#chooser").set_input_files(EXAMPLES / name)
        await page.get_by_role("button", name=SEND[language], exact=True).click()
        answer = page.locator("li.bots").nth(number)
        await expect(answer).to_contain_text(titles[language])
        if name == HIVE:
            await answer.get_by_role("button", name=WORDS[language], exact=True).click()
        if name != HIVE:
            await _check_drawn(answer.locator(".picture img"))
        # The headline, the words worth most, or the pangrams, which are below the title.
        best = answer.locator("strong").nth(1 if name == HIVE else 0)
        await expect(best).to_be_in_viewport(ratio=1)
        await keep(page)
        box = await answer.bounding_box()
        assert box
        heights[name] = box["height"]
    too_high = {name: height for name, height in heights.items() if height > ROOM}
    assert too_high == {}


async def _choose_dark(page: Page) -> None:
    await page.locator("#text").fill("/settings ")
    await page.keyboard.press("Enter")
    for label in DARK:
        await page.locator("li.bots").get_by_role("button", name=label, exact=True).click()


async def _check_drawn(picture: Locator) -> None:
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("image => image.naturalHeight") > 0
