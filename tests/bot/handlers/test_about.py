"""`/about` and `/privacy` answer in one short text each."""

from importlib.metadata import version

from bot.playground import Person
from tests.bot.networks import both_networks

pytestmark = both_networks


async def test_about_names_the_version_the_licence_and_the_sources(anna: Person) -> None:
    said = (await anna.ask("/about")).text
    assert version("balda-bot") in said
    assert "MIT" in said
    assert "OpenCorpora" in said


async def test_privacy_tells_the_data_the_retention_and_the_way_to_delete(anna: Person) -> None:
    said = (await anna.ask("/privacy")).text
    assert "365 дней" in said
    assert "/forget_me" in said
