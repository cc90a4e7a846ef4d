"""A webhook as Telegram has it: each update is brought until it is taken, in their order."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

import aiohttp

from bot.playground.update_queue import UpdateQueue

PAUSE_S, PATIENCE_S = 0.2, 10.0


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where the bot wants its updates, and the secret that comes with each."""

    url: str
    secret: str

    async def bring(self, updates: UpdateQueue) -> None:
        """Bring *updates* as they come, for ever."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.secret}
        timeout = aiohttp.ClientTimeout(PATIENCE_S)
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as client:
            taken = 0
            while True:
                for update in await updates.fetch(taken, 1, PATIENCE_S):
                    with suppress(aiohttp.ClientError, TimeoutError):
                        async with client.post(self.url, json=update) as answer:
                            taken = update["update_id"] + 1 if answer.ok else taken
                    if taken <= update["update_id"]:
                        await asyncio.sleep(PAUSE_S)
