"""Start and stop the bot over HTTP, also with a Bot API in trouble."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.playground import Fault, Playground
from bot.playground.params import Kind
from bot.settings import Secret, Settings, SettingsError
from tests.bot.bot_parts import QUICK, serving_quickly
from tests.bot.shelves import shelf_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest.fixture
def settings(playground: Playground, tmp_path: Path) -> Settings:
    return Settings(
        telegram_api=playground.address,
        telegram_token=Secret(playground.token),
        data_dir=tmp_path,
    )


@pytest.mark.parametrize("kind", ["server_error", "html", "drop", "too_many_requests"])
@pytest.mark.parametrize("method", ["getMe", "getUpdates", "setMyCommands"])
async def test_the_bot_waits_for_a_bot_api_that_stumbles(
    playground: Playground, settings: Settings, method: str, kind: Kind
) -> None:
    playground.faults.add(Fault(kind, method, times=6, retry_after=0))
    async with serving_quickly(settings, shelf_of(), QUICK._replace(menus_after_s=0.0)):
        answer = await playground.person("Анна").ask("/start")
    assert "/help" in answer.text


async def test_a_token_that_is_refused_stops_the_bot_without_showing_it(settings: Settings) -> None:
    wrong = replace(settings, telegram_token=Secret("1:secret"))
    with pytest.raises(SettingsError, match="BALDA_TELEGRAM_TOKEN") as refusal:
        async with serving_quickly(wrong, shelf_of()):
            pass
    assert "secret" not in str(refusal.value)


async def _start(settings: Settings) -> asyncio.subprocess.Process:
    """Start `balda run` as a process; return it once it serves."""
    assert settings.telegram_token is not None
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        cwd=ROOT,
        env={
            **os.environ,
            "BALDA_TELEGRAM_API": settings.telegram_api,
            "BALDA_TELEGRAM_TOKEN": settings.telegram_token.text,
            "BALDA_DATA_DIR": str(settings.data_dir),
        },
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    async for line in process.stderr:
        if b'"serving"' in line:
            break
    return process


async def test_a_stop_finishes_open_requests_and_repeats_none(
    playground: Playground, settings: Settings
) -> None:
    anna = playground.person("Анна")
    process = await _start(settings)
    asked = await anna.say("/help")
    answer = await anna.answer(asked)
    await anna.say("/mode knots")
    process.terminate()
    assert await process.wait() == 0
    async with serving_quickly(settings, shelf_of()):
        again = await anna.ask("/mode")
    assert "knots" in again.text or "узлы" in again.text
    assert [m.text for m in anna.history() if m.by_bot].count(answer.text) == 1
