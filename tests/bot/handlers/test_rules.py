"""The rules of each game and mode, one tap away from each answer."""

import pytest

from bot.playground import People, Person
from tests.bot.handlers.boards import GRID
from tests.bot.networks import both_networks

pytestmark = both_networks


@pytest.mark.parametrize(
    ("asked", "title", "line"),
    [
        (GRID, "Балда · классика", "3. Через клетку слово проходит один раз."),
        ("/boggle бар сук тик", "Boggle", "4. 3 и 4 буквы — 1 очко"),
        ("/bee барсукт", "Spelling Bee", "2. В каждом слове есть средняя буква."),
    ],
)
async def test_they_are_five_lines_with_a_picture(
    anna: Person, asked: str, title: str, line: str
) -> None:
    answer = await anna.ask(asked)
    assert answer.has_button("Правила")
    await anna.tap(answer, "Правила")
    rules = await anna.answer(answer)
    assert rules.text.startswith(title)
    assert len(rules.text.splitlines()) == 1 + 5
    assert line in rules.text
    assert anna.picture(rules)


async def test_a_board_in_knots_has_the_rules_of_knots(anna: Person) -> None:
    await anna.ask("/mode knots")
    answer = await anna.ask(GRID)
    await anna.tap(answer, "Правила")
    rules = await anna.answer(answer)
    assert rules.text.startswith("Балда · узлы")
    assert "дважды пройти через клетку" in rules.text


async def test_they_speak_english(playground: People) -> None:
    john = playground.person("John", user_id=4, language="en")
    answer = await john.ask(GRID)
    await john.tap(answer, "Rules")
    rules = await john.answer(answer)
    assert "1. Put one letter into an empty cell beside a letter." in rules.text
