"""Guesses on a puzzle's page and by replies count once each, though the bot is killed.

After a kill the page sends its guess again with the same number, as its script does.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.games.signed_web import authorise, look
from tests.bot.persons import replying_to
from tests.faults.conftest import PATIENCE_S, Note, make_random
from tests.faults.process import BotProcess, running
from tests.load.groups import FOUND, group_with_puzzle

KILLS, MAX_S, AGAIN_S = 4, 0.3, 0.1


@dataclass(frozen=True, slots=True)
class Evening:
    """A puzzle that Anna guesses on the *page*, and another person by *replies* in the chat."""

    web: httpx.AsyncClient
    page: str
    replies: Person
    puzzle: Shown

    async def touch(self, word: str, number: int) -> str:
        """Send a guess of the page until it is judged; return its sign."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.web.post(self.page, json={"word": word, "number": number})
                return str(answer.json()["sign"])
            await asyncio.sleep(AGAIN_S)

    async def reply(self, word: str) -> str:
        said = await replying_to(self.replies, self.puzzle.id).say(word)
        return (await self.replies.wait_for_edit(said)).reaction


async def guess_amid_kill(
    evening: Evening, words: Sequence[str], bot: BotProcess, rng: Random
) -> list[asyncio.Task[str]]:
    """Guess the first word on the page and the second in the chat; kill *bot* meanwhile."""
    touched, replied = words
    guesses: list[asyncio.Task[str]] = [
        asyncio.create_task(evening.touch(touched, 1 + rng.randrange(2**52))),
        asyncio.create_task(evening.reply(replied)),
    ]
    await asyncio.sleep(rng.uniform(0, MAX_S))
    await bot.kill()
    return guesses


@pytest.mark.long
async def test_a_puzzle_goes_on_over_kills(
    folder: Path, playground: Playground, note: Note
) -> None:
    listen, rng = playground.free_address(), make_random("guess by touch")
    pages = {"BALDA_LISTEN": listen, "BALDA_PUBLIC_URL": "https://balda.example"}
    async with running(playground, folder, **pages):
        group = await group_with_puzzle(playground, 1)
    touching, replying = group.members[:2]
    link = group.puzzle.button("Пальцем").url
    web = httpx.AsyncClient(
        base_url=f"http://{listen}", headers=authorise(playground, touching), timeout=PATIENCE_S
    )
    page = f"/guess/puzzles/{link.rpartition('guess_')[2]}"
    words = rng.sample(group.words, 4 * KILLS)
    async with web:
        evening, signs = Evening(web, page, replying, group.puzzle), list[str]()
        waiting: list[asyncio.Task[str]] = []
        for round_ in range(KILLS):
            one, two, *rest = words[4 * round_ : 4 * round_ + 4]
            async with running(playground, folder, **pages) as bot:
                signs += await asyncio.gather(*waiting)
                signs += [await evening.touch(one, 1 + round_), await evening.reply(two)]
                waiting = await guess_amid_kill(evening, rest, bot, rng)
        async with running(playground, folder, **pages):
            signs += await asyncio.gather(*waiting)
            shown = await look(web, page)
            scores = await replying.until(lambda: find_scores(replying, shown["together"]))
    note("kills", KILLS)
    note("words", len(words))
    note("judged otherwise than as new", sum(sign not in FOUND for sign in signs))
    assert all(sign in FOUND for sign in signs)
    assert {find["word"] for find in shown["own"]} == {*words[::4], *words[2::4]}
    assert sum(int(player["words"].split()[0]) for player in shown["players"]) == len(words)
    assert all(str(player["points"]) in scores.text for player in shown["players"])
    note("messages with the scores", sum("Счёт" in m.text for m in replying.history()))


def find_scores(person: Person, together: str) -> Shown | None:
    """The message with scores that contains *together*, if any."""
    return next((seen for seen in person.history() if together in seen.text), None)
