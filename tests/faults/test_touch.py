"""Moves on a match's page and in the chat count once each, though the bot is killed.

After a kill the page sends its move again, as people do if they see no answer.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from bot.boards.columns import cell_name
from bot.playground import Person, Playground, Shown
from solver import Grid, Lexicon, Query, find_moves
from tests.bot.games.matches.begun_matches import join_match
from tests.bot.games.signed_web import authorise, follow
from tests.faults.conftest import PATIENCE_S, Note, make_random
from tests.faults.process import BotProcess, running

START = "роса"
MOVES_BETWEEN_KILLS, MAX_S, AGAIN_S = 2, 1.5, 0.1
CHOICE = 20  # best moves to draw from
DONE, DONE_BEFORE = "", "Игра с тех пор продолжилась."

Document = dict[str, Any]


@dataclass(slots=True)
class Page:
    """The page of a match, which reconnects; `seen` has all states that it showed."""

    web: httpx.AsyncClient
    match: str
    seen: list[Document] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        while True:
            with suppress(httpx.TransportError):
                async for document in follow(self.web, self.match):
                    self.seen.append(document)
                    self.changed.set()
            await asyncio.sleep(AGAIN_S)

    async def show(self, played: int) -> Document:
        """Wait until so many turns have been played; return the match."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.seen or self.seen[-1]["played"] < played:
                self.changed.clear()
                await self.changed.wait()
        return self.seen[-1]

    async def play(self, move: Document) -> str:
        """Send *move*; return the sentence that refuses it, empty if it is played."""
        answer: Document = (await self.web.post(self.match, json=move)).json()
        return str(answer.get("error", DONE))


@asynccontextmanager
async def open_page(web: httpx.AsyncClient, match: str) -> AsyncIterator[Page]:
    page = Page(web, match)
    following = asyncio.create_task(page.follow())
    try:
        yield page
    finally:
        following.cancel()


@dataclass(slots=True)
class Game:
    """The first player uses the *page*, the second one the chat; `words` were played."""

    page: Page
    chatting: Person
    rng: Random
    words: list[str] = field(default_factory=list)
    interrupted: Document | None = None

    async def go_on(self, bot: BotProcess) -> bool:
        """Play until *bot* is killed during a move; False if the match ends before."""
        if self.interrupted and is_of_page(self.interrupted):
            assert await self.play(self.interrupted) in (DONE, DONE_BEFORE)
        for _ in range(MOVES_BETWEEN_KILLS):
            if (move := await self.choose()) is None:
                return False
            assert await self.play(move) == DONE
        self.interrupted = await self.choose()
        if self.interrupted:
            await self.play_amid_kill(self.interrupted, bot)
        return self.interrupted is not None

    async def choose(self) -> Document | None:
        """Choose the next move, in the form of the page; None if the match is over."""
        played = len(self.words)
        state = await self.page.show(played)
        assert state["played"] == played
        if state["over"]:
            return None
        grid, used = Grid(state["rows"]), Query(used=(START, *self.words))
        move = self.rng.choice(find_moves(grid, Lexicon.open("ru"), used)[:CHOICE])
        self.words.append(move.word)
        where = {"cell": cell_name(move.cell, grid.rows), "letter": move.letter}
        return {"what": "move", "played": played, "word": move.word, **where}

    async def play(self, move: Document) -> str:
        """Play *move* for the side to move; return the refusal that the page gets."""
        if is_of_page(move):
            return await self.page.play(move)
        await self.chatting.say("/move {cell} {letter} {word}".format_map(move))
        return DONE

    async def play_amid_kill(self, move: Document, bot: BotProcess) -> None:
        playing = asyncio.create_task(self.play(move))
        await asyncio.sleep(self.rng.uniform(0, MAX_S))
        await bot.kill()
        with suppress(httpx.TransportError):
            await playing


def is_of_page(move: Document) -> bool:
    return bool(move["played"] % 2 == 0)


def words_in(board: Shown) -> list[str]:
    """The words of both sides in a caption, in the order of play."""
    sides = [line.partition(": ")[2].split(", ") for line in board.text.splitlines()[1:3]]
    return [word for turns in zip_longest(*sides) for word in turns if word]


@pytest.mark.long
async def test_a_match_goes_on_over_kills(folder: Path, playground: Playground, note: Note) -> None:
    listen = playground.free_address()
    pages = {"BALDA_LISTEN": listen, "BALDA_PUBLIC_URL": "https://balda.example"}
    group = playground.group("Friends", bot_sees_all=True)
    touching, chatting = (
        replace(playground.member(group, person), patience_s=PATIENCE_S)
        for person in (playground.person("Анна"), playground.person("Борис", user_id=2))
    )
    async with running(playground, folder, **pages):
        link = (await join_match(touching, chatting, START)).button("пальцем").url
    web = httpx.AsyncClient(
        base_url=f"http://{listen}", headers=authorise(playground, touching), timeout=PATIENCE_S
    )
    kills, goes_on = 0, True
    async with web, open_page(web, f"/play/matches/{link.rpartition('play_')[2]}") as page:
        game = Game(page, chatting, make_random("touch"))
        while goes_on:
            async with running(playground, folder, **pages) as bot:
                goes_on = await game.go_on(bot)
            kills += goes_on
    note("kills", kills)
    note("moves", len(game.words))
    assert kills
    played = [document["played"] for document in page.seen]
    assert played == sorted(played)
    boards = [words_in(message) for message in chatting.history() if message.by_bot]
    assert boards == [game.words[:number] for number in range(len(game.words) + 1)]
