"""Ukrainians get Ukrainian answers and can type the commands named there."""

import pytest

from bot.playground import People, Person
from tests.bot.networks import both_networks

pytestmark = both_networks

BOARD = ".....\n.....\nзавод\n.....\n....."


@pytest.fixture
def olena(playground: People) -> Person:
    return playground.person("Олена", user_id=7, language="uk")


async def test_the_named_commands_can_be_typed(olena: Person) -> None:
    said = {
        "/start": "Вітаю!",
        BOARD: "заводь",
        "/used кит": "Уже були: кит",
        "/used скинути": "Балда 5×5 · класика · 2 ходи",
        "/prize завжди в1=2": "призи: в1=2",
        "/prize завжди скинути": "призів немає",
        "ще": "заводь",
        "правила": "Поставте літеру",
        "/mode вузли": "режим «вузли»",
        "/mode класика": "режим «класика»",
        "/dict знайти ко": "Жодне з ваших слів не підходить",
        "/dict скинути": "Ви ще не додавали",
        "/profile новий гра": "Профіль: гра",
        "/profile очки 3=1,5=2": "очки: 3=1, 5=2",
        "/profile основний": "Профіль: основний",
        "/top місяць": "Місяць",
        "/me вимк": "Вас більше немає",
        "/me увімк": "Ви знову",
        "/daily bee 9:00 Київ": "Щодня о 09:00 (Europe/Kyiv)",
        "/daily вимк": "Щоденних головоломок тут немає",
        "/word вовк": "Слово «вовк» годиться.",
        "слово ?ит": "кит",
        "/play завод другим пропуски": "Виберіть, як мені грати",
        "/newboggle багато зараз": "Не розумію «зараз»",
        "допомога": "борсук",
        "/forget_me так": "Усі ваші дані видалено",
    }
    answers = {typed: (await olena.ask(typed)).text for typed in said}
    assert {typed: answers[typed] for typed in said if said[typed] not in answers[typed]} == {}
