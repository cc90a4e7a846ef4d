"""The pages in Debian's Firefox, driven by its own protocol, Marionette."""

import asyncio
import json
import shutil
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio

from bot.playground import Person, Playground
from tests.bot.browser.conftest import PATIENCE_MS, PHONE
from tests.bot.end_to_end.conversation import GRID, newcomer
from tests.bot.games.signed_web import launch_of

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

TRIES, PAUSE_S = PATIENCE_MS // 250, 0.25


@dataclass(slots=True)
class Firefox:
    """A window of Firefox; it answers each command before the next is sent."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    commands: int = 0

    async def command(self, name: str, **parameters: object) -> Any:
        self.commands += 1
        body = json.dumps([0, self.commands, name, parameters]).encode()
        self.writer.write(b"%d:%b" % (len(body), body))
        _, _, error, result = await self.read()
        assert error is None, error
        return result

    async def read(self) -> Any:
        length = await self.reader.readuntil(b":")
        return json.loads(await self.reader.readexactly(int(length[:-1])))

    async def run(self, script: str, *arguments: object) -> Any:
        answer = await self.command(
            "WebDriver:ExecuteScript", script=f"return {script}", args=arguments
        )
        return answer["value"]

    async def wait_for(self, script: str, *arguments: object) -> None:
        for _ in range(TRIES):
            if await self.run(script, *arguments):
                return
            await asyncio.sleep(PAUSE_S)
        raise TimeoutError(script)

    async def drag(self, *cells: str) -> None:
        """Drag a finger through the middles of *cells*; a single cell is tapped."""
        middle = """(() => {
            const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        })()"""
        places = [await self.run(middle, f"[data-name='{cell}']") for cell in cells]
        moves = [
            {"type": "pointerMove", "duration": 60 if number else 0, "x": x, "y": y}
            for number, (x, y) in enumerate(places)
        ]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [moves[0], down, *moves[1:], up],
        }
        await self.command("WebDriver:PerformActions", actions=[finger])


@pytest_asyncio.fixture(loop_scope="session")
async def firefox(tmp_path: Path) -> AsyncIterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "Firefox is not installed; `make coverage` does that first."
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "user.js").write_text('user_pref("marionette.port", 0);')  # any free port
    process = await asyncio.create_subprocess_exec(
        program,
        *("--headless", "--marionette", "--no-remote", "--profile", str(profile)),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        window = await connect(profile / "MarionetteActivePort")
        await window.command("WebDriver:NewSession", capabilities={})
        await window.command("WebDriver:SetWindowRect", width=PHONE[0], height=PHONE[1])
        yield window
        window.writer.close()
        await window.writer.wait_closed()
    finally:
        process.terminate()
        await process.wait()


async def connect(port: Path) -> Firefox:
    """Connect to a Firefox that is starting; it writes its port into the file *port*."""
    number = await asyncio.to_thread(wait_for_text, port)
    window = Firefox(*await asyncio.open_connection("127.0.0.1", int(number)))
    await window.read()  # Firefox says first which protocol it speaks
    return window


def wait_for_text(path: Path) -> str:
    for _ in range(TRIES):
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(PAUSE_S)
    raise TimeoutError(f"There is no {path.name}.")


async def open_page(firefox: Firefox, playground: Playground, person: Person, page: str) -> None:
    await firefox.command("WebDriver:Navigate", url="about:blank")
    url = f"{page}#tgWebAppData={quote(launch_of(playground, person))}"
    await firefox.command("WebDriver:Navigate", url=url)


async def test_a_word_of_a_board_shows_its_way(firefox: Firefox, playground: Playground) -> None:
    anna = newcomer(playground)
    board = await anna.ask(GRID)
    page = board.button("fix").web_app
    await open_page(firefox, playground, anna, f"{page}&use=words")
    await firefox.wait_for("document.querySelector('#words button')")
    await firefox.run("document.querySelector('#words button').click()")
    await firefox.wait_for("document.querySelector('#way polyline').getAttribute('points')")
    await firefox.drag("б2")
    await firefox.wait_for("document.querySelector('#about').textContent.includes('б2')")


async def test_a_move_is_drawn_and_answered(firefox: Firefox, playground: Playground) -> None:
    anna = newcomer(playground)
    invitation = await anna.ask("/play карта")
    await anna.tap(invitation, "Beginner")
    page = (await anna.wait_for_edit(invitation)).button("touch").web_app
    await open_page(firefox, playground, anna, page)
    await firefox.wait_for("document.querySelector('#letters button')")
    await firefox.drag("в2")
    letter = "[...document.querySelectorAll('#letters button')].find(b => b.textContent == 'а')"
    await firefox.run(f"{letter}.click()")
    await firefox.drag("а3", "б3", "в3", "в2")
    assert await firefox.run("document.querySelector('#word').textContent") == "КАРА +4"
    await firefox.run("document.querySelector('#send').click()")
    await firefox.wait_for("document.querySelector('#sides li').textContent.includes('кара')")
    answered = "document.querySelector('#sides li:last-child small').textContent"
    await firefox.wait_for(answered)
    assert "кара" in anna.history()[-1].text
