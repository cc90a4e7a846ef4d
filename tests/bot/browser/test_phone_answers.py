"""On a phone, an answer is read and tapped without scrolling."""

import pytest
from playwright.async_api import expect

from tests.bot.browser.conftest import Visit
from tests.bot.end_to_end.conversation import EXAMPLES

pytestmark = pytest.mark.asyncio(loop_scope="session")

TALL_PHONE = (390, 844)
ROOM = 640  # CSS pixels
SEND = {"en": "Send", "ru": "Отправить"}
TITLES = {
    "balda-5x5.png": {"en": "Balda 5×5", "ru": "Балда 5×5"},
    "balda-9x9-knots.png": {"en": "Balda 9×9", "ru": "Балда 9×9"},
    "boggle-4x4.png": {"en": "Boggle 4×4", "ru": "Boggle 4×4"},
    "bee-hive.png": {"en": "Spelling Bee", "ru": "Spelling Bee"},
}


@pytest.mark.parametrize("language", SEND)
async def test_picture_caption_and_buttons_fit_a_phone(visit: Visit, language: str) -> None:
    page = await visit(TALL_PHONE, language=language)
    heights = {}
    for number, (name, titles) in enumerate(TITLES.items()):
        await page.locator("#chooser").set_input_files(EXAMPLES / name)
        await page.get_by_role("button", name=SEND[language], exact=True).click()
        answer = page.locator("li.bots").nth(number)
        await expect(answer).to_contain_text(titles[language])
        picture = answer.locator(".picture img")
        if name != "bee-hive.png":  # the only answer without a picture
            await expect(picture).to_have_js_property("complete", True)
            assert await picture.evaluate("image => image.naturalHeight") > 0
        box = await answer.bounding_box()
        assert box
        heights[name] = box["height"]
    too_high = {name: height for name, height in heights.items() if height > ROOM}
    assert too_high == {}
