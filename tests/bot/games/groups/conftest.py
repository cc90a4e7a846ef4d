"""A bot with a small lexicon and a fixed hive."""

import pytest

from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.games.parties.tables import LEXICON
from tests.bot.games.puzzles.known_puzzles import make_hive


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words([*LEXICON, "карта"])


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}
