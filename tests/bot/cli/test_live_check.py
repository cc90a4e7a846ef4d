"""`balda run --check --live` tries what the bot may do on its networks and advises."""

from dataclasses import replace

import pytest

from bot.app import check_live
from bot.playground import Playground, settings_for
from bot.settings import Secret, Settings, parse_chat
from bot.texts import Texts, texts_in
from tests.bot.cli.conftest import Refusal
from tests.bot.cli.test_languages import find_unbracketed
from tests.bot.handlers.test_pseudo_locale import Brackets

BRACKETED = Texts("en", Brackets())


@pytest.mark.parametrize("network", ["Telegram", "VK"])
async def test_working_features_are_told_and_leave_nothing_in_the_chat(network: str) -> None:
    async with Playground(with_vk=True) as playground:
        settings = settings_for(playground, Settings())
        assert playground.vk is not None
        people = playground if network == "Telegram" else playground.vk
        anna = people.person("Anna")
        await anna.say("/start")
        peer = anna.place.chat.id
        chat = peer if network == "Telegram" else parse_chat(f"vk{peer}")
        told = [each async for each in check_live(settings, chat, BRACKETED)]
    assert [line for went_well, line in told if not went_well] == []
    done = [line.partition(", ")[2] for _, line in told if line.startswith(network)]
    assert "⟦its deletion⟧: ⟦done⟧" in done
    names = "⟦the token⟧: "
    assert [find_unbracketed(line) for line in done if not line.startswith(names)] == [
        [] for line in done if not line.startswith(names)
    ]


async def test_failures_come_with_advice() -> None:
    async with Playground() as playground:
        settings = settings_for(playground, Settings())
        wrong = replace(settings, telegram_token=Secret("1:wrong"))
        told = [each async for each in check_live(wrong, None, texts_in("uk"))]
    assert not any(went_well for went_well, _ in told)
    assert told[0][1].endswith(". Візьміть новий у @BotFather, /token.")


async def test_the_token_is_not_blamed_if_nobody_answers() -> None:
    async with Playground() as playground:
        settings = settings_for(playground, Settings())
    told = [each async for each in check_live(settings, None, texts_in("en"))]
    assert {(went_well, line.rpartition(". ")[2]) for went_well, line in told} == {
        (False, "Look at the connection of this machine, and try again in a minute.")
    }


@pytest.mark.parametrize("typed", [["--live"], ["--check", "--chat", "5"]])
def test_options_that_go_together_are_asked_for(typed: list[str], refusal: Refusal) -> None:
    assert "--live goes with --check" in refusal("run", *typed)
