"""Kill the bot between any two steps of an answer: the next start completes it."""

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import storage.database
from bot.playground import Person, Playground, settings_for
from bot.settings import Settings
from bot.telegram.requests import Requests
from solver import Lexicon
from storage import Handling, Inbox
from storage.inbox import Journal
from tests.bot.bot_parts import serving_quickly
from tests.bot.end_to_end.conversation import GRID, NO_PAUSES, bot_messages, newcomer
from tests.bot.shelves import shelf_of

# Each step is taken before what it names; a message arrives before its number is known.
STEPS = {
    "/mode knots": ["keep", "begun", "write", "left", "send", "number", "arrived", "done"],
    GRID: ["keep", "begun", "left", "send", "number", "arrived", "write", "done"],
}
KILLS = [(question, kill) for question, steps in STEPS.items() for kill in range(len(steps))]


class KillError(BaseException):
    """Ends the bot where no code expects it; what was written and sent stays."""


class Steps:
    """Records the steps of the bot; kills it at step number *last*."""

    def __init__(self, last: int | None = None) -> None:
        self.taken: list[str] = []
        self.over = asyncio.Event()
        self._last = last

    def take(self, name: str) -> None:
        if len(self.taken) == self._last:
            self.over.set()
            raise KillError(name)
        self.taken.append(name)
        if name == "done":
            self.over.set()

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Patch the bot so that it takes these steps; no other bot may run meanwhile."""
        add, end, note, call = Inbox.add, storage.database._end, Journal.note, Requests.do_request

        async def add_watched(inbox: Inbox, bodies: Mapping[int, str]) -> list[int]:
            self.take("keep")
            return await add(inbox, bodies)

        async def end_watched(transaction: Any, handling: Handling | None) -> None:
            if handling is not None:
                self.take("write")
            await end(transaction, handling)

        def note_watched(journal: Journal, what: str, *numbers: int) -> None:
            self.take(what)
            note(journal, what, *numbers)

        async def call_watched(requests: Requests, url: str, *args: Any, **more: Any) -> Any:
            sends = url.endswith(("/sendMessage", "/sendPhoto"))
            if sends:
                self.take("send")
            answer = await call(requests, url, *args, **more)
            if sends:
                self.take("number")
            return answer

        patch.setattr(Inbox, "add", add_watched)
        patch.setattr(storage.database, "_end", end_watched)
        patch.setattr(Journal, "note", note_watched)
        patch.setattr(Requests, "do_request", call_watched)


@pytest.fixture
def own_settings(tmp_path: Path, settings: Settings) -> Settings:
    return replace(settings, data_dir=tmp_path)


def at_work(playground: Playground, settings: Settings) -> AbstractAsyncContextManager[object]:
    """Run a bot that knows one word, so that it starts at once."""
    own = settings_for(playground, settings)
    shelf = shelf_of(Lexicon.from_words(["барсук"]), directory=own.lexicons)
    return serving_quickly(own, shelf, NO_PAUSES)


async def ask(playground: Playground, settings: Settings, question: str, steps: Steps) -> Person:
    """Let a bot take *steps* to answer a new person; return that person."""
    anna = newcomer(playground)
    with pytest.MonkeyPatch.context() as patch, suppress(KillError):
        steps.watch(patch)
        async with at_work(playground, settings):
            await anna.say(question)
            await steps.over.wait()
    return anna


@pytest.mark.parametrize("question", STEPS)
async def test_steps_of_an_answer(own_settings: Settings, question: str) -> None:
    steps = Steps()
    async with Playground() as playground:
        await ask(playground, own_settings, question, steps)
    assert steps.taken == STEPS[question]


@pytest.mark.parametrize(("question", "kill"), KILLS)
async def test_a_kill_before_any_step_costs_nothing(
    own_settings: Settings, question: str, kill: int
) -> None:
    async with Playground() as playground:
        anna = await ask(playground, own_settings, question, Steps(kill))
        async with at_work(playground, own_settings):
            said = await anna.answer(anna.history()[0])
            if question == GRID:
                await anna.tap(said, "knots")
                said = await anna.wait_for_edit(said)
            assert "knots" in said.text
            assert "classic" in (await anna.ask("/mode classic")).text
    assert len(bot_messages(anna)) == 2
