"""A webhook as Telegram has it: each update is brought until it is taken, in their order."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

import httpx

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
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE_S) as client:
            taken = 0
            while True:
                for update in await updates.fetch(taken, 1, PATIENCE_S):
                    with suppress(httpx.HTTPError):
                        answer = await client.post(self.url, json=update)
                        taken = update["update_id"] + 1 if answer.is_success else taken
                    if taken <= update["update_id"]:
                        await asyncio.sleep(PAUSE_S)
