"""Each page of docs/howto has a test module that runs it."""

from pathlib import Path

import pytest

from tests.bot.howto.page import PAGES


@pytest.mark.parametrize("page", sorted(path.stem for path in PAGES.glob("*.md")))
def test_a_page_is_run(page: str) -> None:
    module = Path(__file__).parent / f"test_{page.replace('-', '_')}_page.py"
    assert f'compile_page("{page}")' in module.read_text("utf-8")
