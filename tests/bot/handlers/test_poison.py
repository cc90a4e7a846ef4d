"""An update that the library cannot parse is skipped, and its text is not logged."""

from dataclasses import replace

import pytest

from bot.playground import Person, Playground
from bot.running import metrics
from bot.settings import Settings
from tests.bot.log_lines import capture_logs

OWNER = 500
POISON = [7, {"message_id": "x", "text": "тайна"}, {"chat": {"id": 1}, "text": "тайна"}]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, owner_id=OWNER)


@pytest.mark.parametrize("content", POISON, ids=range(len(POISON)))
async def test_it_is_skipped_counted_and_told_to_the_owner(
    playground: Playground, anna: Person, content: object
) -> None:
    owner = playground.person("Owner", user_id=OWNER)
    hello = await owner.ask("/start")
    before = metrics.total(metrics.UNREADABLE)
    with capture_logs() as logged:
        # The playground sends only valid updates, hence the type error.
        playground.world.updates.put("message", content)  # type: ignore[arg-type]
        assert "/help" in (await anna.ask("/start")).text
        notice = await owner.answer(hello)
    assert "an update that I cannot read" in notice.text
    assert metrics.total(metrics.UNREADABLE) == before + 1
    assert "тайна" not in str(logged)
