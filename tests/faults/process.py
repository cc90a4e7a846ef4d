"""Run the bot in another process or in this one, with a playground in this one."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.app import serving
from bot.playground import Playground, settings_for
from bot.settings import Settings
from tests.bot.end_to_end.conversation import NO_PAUSES

ROOT = Path(__file__).parents[2]


@dataclass(slots=True)
class BotProcess:
    """A bot that serves; `log` is its output so far."""

    process: asyncio.subprocess.Process
    log: bytearray = field(default_factory=bytearray)

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        """Ask the process to end; return its exit code."""
        self.process.terminate()
        return await self.process.wait()

    async def _read(self, serving: asyncio.Event) -> None:
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.log += line
            if b'"event": "serving"' in line:
                serving.set()


def vk_settings(playground: Playground) -> dict[str, str]:
    """Environment variables that have a bot serve the VK of *playground* too."""
    assert playground.vk is not None
    return {
        "BALDA_VK_API": playground.vk.address,
        "BALDA_VK_TOKEN": playground.vk.token,
        "BALDA_VK_GROUP_ID": str(playground.vk.group_id),
    }


@asynccontextmanager
async def running(
    playground: Playground,
    data_dir: Path,
    *,
    within: Sequence[str] = (),
    program: Sequence[str] = ("bot", "run"),
    **settings: str,
) -> AsyncIterator[BotProcess]:
    """Run a bot for *playground*, through the command *within*; kill it after the block.

    *program* is a module that runs a bot, with its arguments.
    """
    env = {
        **os.environ,
        "BALDA_TELEGRAM_API": playground.address,
        "BALDA_TELEGRAM_TOKEN": playground.token,
        "BALDA_DATA_DIR": str(data_dir),
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        *within,
        sys.executable,
        "-m",
        *program,
        cwd=ROOT,
        env=env,
        stderr=asyncio.subprocess.PIPE,
    )
    bot, serving = BotProcess(process), asyncio.Event()
    reading = asyncio.create_task(bot._read(serving))
    ended = asyncio.create_task(process.wait())
    begun = asyncio.create_task(serving.wait())
    await asyncio.wait({ended, begun}, return_when=asyncio.FIRST_COMPLETED)
    begun.cancel()
    try:
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
        await ended
        await reading
        assert playground.token.encode() not in bot.log


@asynccontextmanager
async def running_here(playground: Playground, data_dir: Path) -> AsyncIterator[None]:
    """Run the bot in this process before and after kills, which saves the imports."""
    settings = settings_for(playground, Settings(data_dir=data_dir))
    async with serving(settings, pace=NO_PAUSES):
        yield
