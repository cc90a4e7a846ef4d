"""A shelf with three words, and a folder for images of lists."""

from pathlib import Path

import pytest

from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.shelves import shelf_of


@pytest.fixture
def shelf(tmp_path: Path) -> LexiconShelf:
    return shelf_of(Lexicon.from_words(["бар", "кит", "ток"]), directory=tmp_path)
