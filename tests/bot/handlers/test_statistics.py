"""Allowed chats, quotas, and statistics and notices for the owner."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.playground import Person, Playground, settings_for
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.bot_parts import serving_quickly
from tests.bot.handlers.boards import GRID
from tests.bot.near import NearPlayground
from tests.bot.sent_pictures import picture

ANNA, OWNER, FRIENDS = 1, 9, -1001


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, owner_id=OWNER, pictures_per_hour=2)


@pytest.fixture
def owner(playground: Playground) -> Person:
    return playground.person("Олег", user_id=OWNER)


class TestStats:
    async def test_the_owner_sees_statistics(self, anna: Person, owner: Person) -> None:
        await anna.ask(GRID)
        assert "полей 1" in (await owner.ask("/stats")).text

    async def test_others_have_no_such_command(self, anna: Person) -> None:
        assert "команды я не знаю" in (await anna.ask("/stats")).text

    async def test_a_group_does_not_see_them(self, playground: Playground, owner: Person) -> None:
        group = playground.member(playground.group("Друзья", bot_sees_all=True), owner)
        assert "полей" not in (await group.ask("/stats@balda_playground_bot")).text


class TestNotices:
    @pytest.fixture
    def shelf(self, settings: Settings) -> LexiconShelf:
        """A shelf that fails with an unexpected error."""

        def opening(name: str, directory: Path) -> Lexicon:
            raise RuntimeError("secret words")

        return LexiconShelf(settings.lexicons, opening=opening)

    async def test_the_owner_hears_of_a_failure_once(self, anna: Person, owner: Person) -> None:
        await owner.ask("/start")
        for _ in range(3):
            await anna.ask(GRID)
        notices = [m.text for m in owner.history() if "RuntimeError" in m.text]
        assert len(notices) == 1
        assert "secret" not in notices[0]


class TestQuota:
    async def test_pictures_beyond_the_hourly_quota_are_refused(self, anna: Person) -> None:
        blank = picture(200, 200)
        for _ in range(2):
            assert "попозже" not in (await anna.answer(await anna.show(blank))).text
        assert "попозже" in (await anna.answer(await anna.show(blank))).text
        assert "барсук" in (await anna.ask(GRID)).text


class TestAllowedChats:
    @pytest.fixture
    async def closed(self, settings: Settings, shelf: LexiconShelf) -> AsyncIterator[Playground]:
        """A bot that serves only one group."""
        own = replace(settings, allowed_chats=frozenset({FRIENDS}))
        async with (
            NearPlayground() as running,
            serving_quickly(settings_for(running, own), shelf),
        ):
            yield running

    async def test_a_stranger_is_told_only_the_refusal(self, closed: Playground) -> None:
        anna = closed.person("Анна")
        assert "выбрал его владелец" in (await anna.ask(GRID)).text

    async def test_the_chosen_group_is_served(self, closed: Playground) -> None:
        friends = closed.member(
            closed.group("Друзья", chat_id=FRIENDS, bot_sees_all=True), closed.person("Анна")
        )
        assert "барсук" in (await friends.ask(f"/solve {GRID}")).text

    async def test_a_tap_elsewhere_is_refused(self, closed: Playground) -> None:
        anna = closed.person("Анна")
        refusal = await anna.ask("/start")
        assert "выбрал его владелец" in await anna.send_tap(refusal, "language:1:en")
