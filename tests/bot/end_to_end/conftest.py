"""A playground with a running bot, and people."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.app import serving
from bot.playground import Person, Playground, settings_for
from bot.settings import Settings
from solver import Lexicon, image_path
from tests.bot.end_to_end.conversation import NO_PAUSES, new_number, newcomer


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings with a new data directory that has the lexicons of this machine."""
    for name in ("ru", "en"):
        Lexicon.open(name)
    directory = tmp_path_factory.mktemp("data")
    (directory / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return Settings(data_dir=directory)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(settings: Settings) -> AsyncIterator[Playground]:
    async with (
        Playground() as running,
        serving(settings_for(running, settings), pace=NO_PAUSES),
    ):
        yield running


@pytest.fixture
def anna(playground: Playground) -> Person:
    return newcomer(playground)


@pytest.fixture
def boris(playground: Playground) -> Person:
    return newcomer(playground)


@pytest.fixture
def friends(playground: Playground, anna: Person) -> Person:
    """Anna in a group where the bot is an admin and sees all messages."""
    group = playground.group("Friends", chat_id=-new_number(), bot_sees_all=True)
    return playground.member(group, anna)
