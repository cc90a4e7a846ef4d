"""People of one group, and a bot with a small lexicon."""

import pytest

from bot.playground import People, Person
from solver import Lexicon
from tests.bot.games.parties.tables import LEXICON


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
def vera(playground: People, friends: Person) -> Person:
    """Vera in the group of Anna and Boris."""
    return playground.member(friends.place.chat, playground.person("Вера", user_id=3))
