"""Measure our script's share of a frame while a word is drawn on the board of a match.

    python -m benchmarks.page_frames

Chromium's main thread is slowed down four times, to be like a cheap phone's. A finger goes over the
board and back, one move a frame. The processor time of our listeners is measured, including the
layout that they ask for.
"""

import asyncio
import json
import os
import shutil
import time
from statistics import quantiles
from typing import Any
from urllib.parse import urlencode

from playwright.async_api import CDPSession, Page, ViewportSize, async_playwright

from benchmarks.chat import open_bot
from bot.chat.launch import sign
from bot.playground import Playground
from solver import Lexicon

SLOWER, ROUNDS, STEPS = 4, 4, 8
BAR_MS = 4.0
PHONE = ViewportSize(width=390, height=800)
# Cells of the start word in the middle row, over which a path can be drawn.
ROW = ["а3", "б3", "в3", "г3", "д3"]


def main() -> None:
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    asyncio.run(_measure())


async def _measure() -> None:
    Lexicon.open("ru")
    async with open_bot() as playground, async_playwright() as playwright:
        address = await _begin_match(playground)
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = await browser.new_page(viewport=PHONE, has_touch=True)
        await page.goto(address)
        await page.locator("[data-name='в2']").click()
        await page.locator("#letters button").first.click()
        times_ms = await _draw_traced(page)
        await browser.close()
    percentiles = quantiles(times_ms, n=100)
    p50, p95, p99 = (f"p{share} {percentiles[share - 1]:.2f} ms" for share in (50, 95, 99))
    print(f"{len(times_ms)} frames, Chromium {SLOWER} times slower; bar {BAR_MS:.0f} ms")
    print(f"own script a frame: {p50}, {p95}, {p99}, most {max(times_ms):.2f} ms")


async def _begin_match(playground: Playground) -> str:
    """Begin a match; the address of its page as Telegram opens it."""
    person = playground.person("Anna", language="en")
    invitation = await person.ask("/play карта")
    await person.tap(invitation, "Beginner")
    board = await person.wait_for_edit(invitation)
    fields = {"user": json.dumps(person.place.user.as_json()), "auth_date": str(int(time.time()))}
    launched = urlencode({"tgWebAppData": sign(fields, playground.token)})
    return f"{board.button('By touch').web_app}#{launched}"


async def _draw_traced(page: Page) -> list[float]:
    """Draw a word to and fro; milliseconds of script for each move of the finger."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    middles = [await _middle_of(page, name) for name in ROW]
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    await session.send("Tracing.start", {"categories": "devtools.timeline"})
    for _ in range(ROUNDS):
        await page.mouse.move(*middles[0])
        await page.mouse.down()
        for x, y in [*middles[1:], *reversed(middles[:-1])]:
            await page.mouse.move(x, y, steps=STEPS)
        await page.mouse.up()
    await _end_trace(session)
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"] == "FunctionCall" and event["args"]["data"]["url"].endswith("/touch.js")
    ]


async def _end_trace(session: CDPSession) -> None:
    ended = asyncio.Event()
    session.on("Tracing.tracingComplete", lambda _: ended.set())
    await session.send("Tracing.end")
    await ended.wait()


async def _middle_of(page: Page, name: str) -> tuple[float, float]:
    box = await page.locator(f"[data-name='{name}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


if __name__ == "__main__":
    main()
