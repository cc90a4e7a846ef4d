"""A table of four with a clock, a hive and a person who floods the group, all at once."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from bot.playground import People, Person, Shown
from solver import Lexicon
from tests.bot.games.parties.tables import gather, latest, play
from tests.bot.games.puzzles.known_puzzles import guess
from tests.bot.networks import both_networks

pytestmark = both_networks

WORDS = ["карта", "катар", "ротор", "торт", "каракатор"]
FLOOD = 12


@pytest.fixture
def lexicon() -> Lexicon:
    """From кот three words can be made, then nobody can move."""
    return Lexicon.from_words(["кот", "рот", "крот", "бор", *WORDS])


@pytest.fixture
def group(playground: People) -> list[Person]:
    chat = playground.group("Вечер", bot_sees_all=True)
    names = enumerate(["Анна", "Борис", "Вера", "Глеб", *"ДЕЖЗИ", "Шум"], start=1)
    return [playground.member(chat, playground.person(name, user_id=n)) for n, name in names]


async def wait_for(person: Person, part: str) -> Shown:
    """Wait for a message that contains *part*."""
    return await person.until(lambda: next((m for m in person.history() if part in m.text), None))


def count_rings(people: Sequence[Person], before: Counter[int]) -> dict[str, int]:
    """Count the rings of each phone since *before*, without phones that stayed silent."""
    since = people[0].place.chat.notified - before
    return {p.place.user.name: since[p.place.user.id] for p in people if since[p.place.user.id]}


async def test_each_person_is_called_only_for_what_concerns_them(group: list[Person]) -> None:
    seated, guessing, noisy = group[:4], group[4:9], group[9]
    anna, boris, vera, gleb = seated
    hive = await gleb.ask("/newbee")
    table = await gather(anna)
    await anna.tap(table, "Часы")
    for other in (boris, vera, gleb):
        await other.tap(latest(other, table), "Присоединиться")
    await anna.tap(latest(anna, table), "Начать")
    await wait_for(anna, "Анна, ваш ход: 1 минута")
    before = Counter(anna.place.chat.notified)

    async def move() -> None:
        await play(anna, latest(anna, table), "б1 рот")
        await wait_for(anna, "Борис, ваш ход")

    said: list[Shown] = []

    async def flood() -> None:
        said.extend([await noisy.say("/newbee") for _ in range(FLOOD)])

    signs = [guess(person, hive, word) for person, word in zip(guessing, WORDS, strict=True)]
    *_, found = await asyncio.gather(move(), flood(), asyncio.gather(*signs))
    await noisy.until(lambda: _reactions(noisy, said) == FLOOD - 1 or None)
    assert set(found) == {"👍", "🎉"}
    assert count_rings(group, before) == {
        "Анна": 1,  # her word counts
        "Борис": 1,  # his turn
        **dict.fromkeys("ДЕЖЗИ", 1),  # a sign for each guess
        "Шум": FLOOD,  # one sentence, then signs
    }

    before = Counter(anna.place.chat.notified)
    for one in (boris, vera, gleb, anna):
        await one.tap(_board(one), "Пропустить")
    end = await wait_for(anna, "🥇 Анна — 3, 1 слово")
    assert "Ещё партия" in end.buttons[0].text
    assert set(count_rings(group, before)) == {"Анна", "Борис", "Вера", "Глеб"}

    before = Counter(anna.place.chat.notified)
    await gleb.say("/newbee stop")
    await wait_for(gleb, "в этом чате")
    assert count_rings(group, before) == {**dict.fromkeys("ДЕЖЗИ", 1)}


def _board(person: Person) -> Shown:
    return next(m for m in reversed(person.history()) if m.by_bot and m.has_button("Пропустить"))


def _reactions(person: Person, said: Sequence[Shown]) -> int:
    numbers = {message.id for message in said}
    return sum(bool(m.reaction) for m in person.history() if m.id in numbers)
