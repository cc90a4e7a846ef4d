"""Each answer about a board fits a phone without scrolling, on both networks."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bot.app import serving
from bot.playground import People, Person, Playground, Shown, settings_for
from bot.playground.person import MORE, NEXT
from bot.settings import Settings
from bot.texts import Texts, texts_in
from solver import Lexicon, image_path
from tests.bot.browser.conftest import PHONE, SCREENS, Window, Windows
from tests.bot.browser.test_phone_answers import ROOM, TITLES
from tests.bot.end_to_end.conversation import EXAMPLES, NO_PAUSES, PATIENCE_S
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="session")

NETWORKS = ("telegram", "vk")
PICTURES = {
    name: (EXAMPLES / f"{name}.png").read_bytes()
    for name in ("balda-5x5", "balda-9x9-knots", "boggle-4x4", "bee-hive")
}
LEADS_ON = re.compile(f"{MORE.pattern}|{NEXT.pattern}")
MENUS = {"words": "✓ / ✗", "kinds": ", "}  # only the label with game and letters has a comma
BOARD = ".....\n.кор.\nбалда\n.ак..\n....."
BOGGLE, HIVE = "/boggle grep tnal esit dres", "/bee cveasol"


@pytest_asyncio.fixture(loop_scope="session")
async def both(tmp_path: Path) -> AsyncIterator[Playground]:
    for name in ("ru", "en"):
        Lexicon.open(name)
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    settings = Settings(data_dir=tmp_path)
    async with (
        Playground(with_vk=True) as running,
        serving(settings_for(running, settings), pace=NO_PAUSES),
    ):
        yield running


@dataclass
class Phone:
    """A person's chat on a phone; *heights* has the heights of its answers, in CSS pixels."""

    person: Person
    page: Page
    texts: Texts
    name: str
    heights: dict[str, float] = field(default_factory=dict)

    async def ask(self, name: str, text: str) -> Shown:
        return await self.measure(name, await self._answer(await self.person.say(text)))

    async def show(self, name: str) -> Shown:
        """Show an example; return its answer once that has the words beside the board."""
        answer = await self._answer(await self.person.show(PICTURES[name]))
        title = TITLES[f"{name}.png"][self.texts.language]
        while title not in answer.text:
            answer = await self.person.wait_for_edit(answer)
        return await self.measure(name, answer)

    async def _answer(self, to: Shown) -> Shown:
        """The first message with buttons after *to*; a busy bot first says that it is busy."""

        def find() -> Shown | None:
            later = (seen for seen in self.person.history() if seen.id > to.id and seen.by_bot)
            return next((seen for seen in later if seen.buttons), None)

        return await self.person.until(find)

    async def tap(self, name: str, message: Shown, label: str) -> Shown:
        """Tap the button whose English label is *label*; return the changed *message*."""
        return await self.measure(name, await self._change(message, label))

    async def _change(self, message: Shown, label: str) -> Shown:
        label = self.texts.say(label)
        while not message.has_button(label):
            ways = [seen.text for seen in message.buttons if LEADS_ON.fullmatch(seen.text)]
            message = await self._tap(message, ways[0])
        return await self._tap(message, label)

    async def _tap(self, message: Shown, label: str) -> Shown:
        await self.person.tap(message, label)
        return await self.person.wait_for_edit(message)

    async def think(self, name: str, message: Shown) -> Shown:
        again = self.texts.say("Look ahead")
        while again not in [button.text for button in message.buttons]:
            message = await self.person.wait_for_edit(message)
        return await self.measure(name, message)

    async def measure(self, name: str, message: Shown) -> Shown:
        item = self.page.locator(f"#m{message.id}")
        await expect(item.locator(".key")).to_contain_text([b.text for b in message.buttons])
        await expect(item.locator(".text")).to_contain_text(message.text.splitlines()[0])
        if message.picture:
            picture = item.locator(".picture img")
            await expect(picture).to_have_js_property("complete", True)
        box = await item.bounding_box()
        assert box
        self.heights[name] = box["height"]
        await item.screenshot(path=SCREENS / f"{self.name}-{len(self.heights):02}-{name}.png")
        return message


@pytest.mark.parametrize(
    ("network", "language", "scheme"),
    [
        long(network, language, scheme)
        for network in NETWORKS
        for language in ("ru", "en")
        for scheme in ("light", "dark")
    ],
)
async def test_answers_fit_a_phone(
    both: Playground, windows: Windows, network: str, language: str, scheme: str
) -> None:
    people: People = both if network == "telegram" else _vk(both)
    person = people.person("Anna", language=language)
    person = Person(person.world, person.place, PATIENCE_S)
    page = await windows(Window(PHONE, scheme, language))
    await page.goto(both.address + ("/vk/" if network == "vk" else ""))
    SCREENS.mkdir(parents=True, exist_ok=True)
    phone = Phone(person, page, texts_in(language), f"{network}-{language}-{scheme}")
    for part in (_pictures, _following, _looking, _playing, _other_games):
        await part(phone)
    too_high = {name: height for name, height in phone.heights.items() if height > ROOM}
    assert too_high == {}


def _vk(both: Playground) -> People:
    assert both.vk is not None
    return both.vk


async def _pictures(phone: Phone) -> None:
    for name in PICTURES:
        answer = await phone.show(name)
        if name == "bee-hive":
            answer = await phone.tap("words of a hive", answer, "Words")
        if name == "balda-9x9-knots":
            columns = await phone.tap(f"{name}, columns", answer, "Choose a cell")
            cells = await phone.tap(f"{name}, cells", columns, "б")
            columns = await phone.tap(f"{name}, columns again", cells, "Back")
            answer = await phone.tap(f"{name}, first", columns, "Back")
        for menu, label in MENUS.items():
            more = await phone.tap(f"{name}, more", answer, "More…")
            chosen = await phone.tap(f"{name}, {menu}", more, label)
            answer = await phone.tap(f"{name}, back", chosen, "Back")


async def _following(phone: Phone) -> None:
    answer = await phone.ask("typed board", BOARD)
    tried = await phone.tap("trial", answer, "1")
    asked = await phone.tap("whose turn", tried, "Play it")
    played = await phone.tap("after my move", asked, "Whose turn? Mine")
    more = await phone.tap("more", played, "More…")
    cells = await phone.tap("cells", more, "Choose a cell")
    back = await phone.tap("after my move again", cells, "Back")
    tried = await phone.tap("trial of theirs", back, "1")
    played = await phone.tap("after their move", tried, "They played it")
    one = await phone.tap("one by one", played, "See them one by one")
    back = await phone.tap("back", one, "Back")
    await phone.tap("order net", back, "Order: points")
    await phone.ask("cell", "/cell c5")
    await phone.ask("through", "/through c3")
    await phone.ask("used", "/used карло, балык, кардан, локатор, доклад, балок, каракал")


async def _looking(phone: Phone) -> None:
    begun = await phone.ask("looking ahead", "/think 2")
    await phone.think("looked ahead", begun)


async def _playing(phone: Phone) -> None:
    start = "балда" if phone.texts.language == "ru" else "bread"
    invited = await phone.ask("choice of a level", f"/play {start}")
    described = await phone.tap("levels described", invited, "ⓘ Levels")
    hidden = await phone.tap("levels hidden", described, "Hide levels")
    board = await phone.tap("match", hidden, "Skilled")
    resigning = await phone.tap("resigning", board, "Resign")
    await phone.tap("playing on", resigning, "Play on")


async def _other_games(phone: Phone) -> None:
    await phone.ask("Boggle", BOGGLE)
    await phone.ask("hive", HIVE)
    hints = await phone.ask("hints", f"{HIVE} hints")
    await phone.tap("nudge", hints, "Nudge")
    await phone.ask("found", "I have: calve, cease, alcove")
