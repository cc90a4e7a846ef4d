"""The site of `make docs` in a browser; `make coverage` builds it first."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.browser.conftest import DESKTOP, Keep, Window, Windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

SITE = Path(__file__).parents[3] / "build" / "site"


@pytest.mark.parametrize(
    ("path", "heading", "shown"),
    [
        ("index.html", "Balda Bot", "img[alt^='A chat: a screenshot']"),
        ("docs/reference/solver.html", "solver", "dt[id='solver.find_moves'] .sig-param"),
        ("build/gallery/gallery.html", "Gallery", "img[alt='The answer']"),
    ],
    ids=["front", "reference", "gallery"],
)
async def test_a_page_opens_with_all_its_pictures(
    windows: Windows, keep: Keep, path: str, heading: str, shown: str
) -> None:
    assert (SITE / path).exists(), "`make docs` builds the site."
    page = await windows(Window(DESKTOP, "light", "en"))
    await page.goto((SITE / path).as_uri())
    await expect(page.locator("h1")).to_contain_text(heading)
    await expect(page.locator(shown).first).to_be_visible()
    broken = "images => images.filter(image => image.complete && !image.naturalWidth).length"
    assert await page.locator("img").evaluate_all(broken) == 0
    await keep(page)
