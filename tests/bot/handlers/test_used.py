"""`/used`: words that have been used on one board."""

from dataclasses import replace

import pytest

from bot.app import Parts
from bot.playground import Person
from bot.work.lexicons import LexiconShelf
from tests.bot.bot_parts import parts
from tests.bot.handlers.boards import GRID, title, words
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


async def test_used_words_are_named_and_left_out(anna: Person) -> None:
    await anna.ask(GRID)
    answer = await anna.ask("/used Бар, дом")
    assert "Уже были: дом, бар." in answer.text
    assert words(answer) == ["барсук"]
    assert anna.picture(answer)


async def test_used_words_add_up(anna: Person) -> None:
    await anna.ask(GRID)
    await anna.ask("/used бар")
    assert words(await anna.ask("/used барсук, бар")) == []


async def test_spaces_part_them_too(anna: Person) -> None:
    await anna.ask(GRID)
    assert words(await anna.ask("/used барсук бар")) == []
    assert words(await anna.ask("/used -барсук бар")) == ["барсук", "бар"]


async def test_buttons_keep_the_used_words(anna: Person) -> None:
    await anna.ask(GRID)
    answer = await anna.ask("/used бар")
    await anna.tap(answer, "порядок")
    assert words(await anna.wait_for_edit(answer)) == ["барсук"]


async def test_a_cell_keeps_the_used_words_and_they_keep_the_cell(anna: Person) -> None:
    await anna.ask(GRID)
    await anna.ask("/used бар")
    assert words(await anna.ask("/cell б2")) == ["барсук"]
    answer = await anna.ask("/used -бар")
    assert "ходы в клетку б2" in title(answer)
    assert words(answer) == ["барсук", "бар"]


async def test_without_words_the_command_lists_them_and_explains_itself(anna: Person) -> None:
    await anna.ask("кар\n...")
    assert "не отмечали" in (await anna.ask("/used")).text
    await anna.ask("/used бар")
    said = (await anna.ask("/used")).text
    assert "уже были: бар." in said
    assert "«кар» — начальное слово" in said
    assert "/used -слово" in said


@pytest.mark.parametrize("minus", ["-", "–", "- "])
async def test_a_word_is_taken_back(anna: Person, minus: str) -> None:
    await anna.ask(GRID)
    await anna.ask("/used бар, барсук")
    assert words(await anna.ask(f"/used {minus}барсук")) == ["барсук"]


@pytest.mark.parametrize("reset", ["reset", "Сброс"])
async def test_all_are_taken_back(anna: Person, reset: str) -> None:
    await anna.ask(GRID)
    await anna.ask("/used бар, барсук")
    assert words(await anna.ask(f"/used {reset}")) == ["барсук", "бар"]


async def test_they_are_used_on_one_board_only(anna: Person) -> None:
    first = await anna.ask(GRID)
    await anna.ask("/used бар")
    assert words(await anna.ask(GRID)) == ["барсук", "бар"]
    assert words(await replying_to(anna, first.id).ask("/used барсук")) == ["бар"]


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("/used zzz", "«z»"),
        ("/used сло8о", "«8»"),
        ("/used ,", "Напишите слово после команды"),
        ("/used -", "Напишите слово после команды"),
        ("/used -кит", "Слово «кит» вы на этом поле не отмечали."),
        ("/used " + "кот," * 51, "не больше 50 слов"),
    ],
)
async def test_bad_words_are_named(anna: Person, message: str, sentence: str) -> None:
    await anna.ask(GRID)
    assert sentence in (await anna.ask(message)).text


class TestRoom:
    @pytest.fixture
    def own_parts(self, shelf: LexiconShelf) -> Parts:
        return replace(parts(shelf), max_used=2)

    async def test_the_used_words_of_a_board_are_limited(self, anna: Person) -> None:
        await anna.ask(GRID)
        await anna.ask("/used бар, кар")
        assert "не больше 2" in (await anna.ask("/used кит")).text


async def test_there_must_be_a_board(anna: Person) -> None:
    assert "Вашего поля у меня здесь ещё нет" in (await anna.ask("/used бар")).text
