"""`balda run --check --live` tries what the networks let the bot do, and says what to do."""

import pytest
from pydantic import SecretStr

from bot.app import check_live
from bot.playground import Playground, settings_for
from bot.settings import Settings, parse_chat
from tests.bot.cli.conftest import Refusal


@pytest.mark.parametrize("network", ["Telegram", "VK"])
async def test_what_works_is_told_and_leaves_nothing_in_the_chat(network: str) -> None:
    async with Playground(with_vk=True) as playground:
        settings = settings_for(playground, Settings())
        assert playground.vk is not None
        people = playground if network == "Telegram" else playground.vk
        anna = people.person("Anna")
        await anna.say("/start")
        peer = anna.place.chat.id
        chat = peer if network == "Telegram" else parse_chat(f"vk{peer}")
        told = [each async for each in check_live(settings, chat)]
    assert [line for went_well, line in told if not went_well] == []
    done = [line for _, line in told if line.startswith(network)]
    assert any("its deletion: done" in line for line in done)


async def test_what_fails_says_what_to_do() -> None:
    async with Playground() as playground:
        settings = settings_for(playground, Settings())
        wrong = settings.model_copy(update={"telegram_token": SecretStr("1:wrong")})
        told = [each async for each in check_live(wrong, None)]
    assert not any(went_well for went_well, _ in told)
    assert "@BotFather, /token" in told[0][1]


@pytest.mark.parametrize("typed", [["--live"], ["--check", "--chat", "5"]])
def test_options_that_go_together_are_asked_for(typed: list[str], refusal: Refusal) -> None:
    assert "--live goes with --check" in refusal("run", *typed)
