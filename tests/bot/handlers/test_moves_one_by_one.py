"""The button that shows moves one by one in one message, for players on a phone."""

from bot.playground import Person, Shown
from tests.bot.handlers.boards import GRID, open_more, tap_through


async def begin(person: Person) -> Shown:
    answer = await person.ask(GRID)
    return await tap_through(person, await open_more(person, answer), "Смотреть по одному")


async def test_each_move_has_its_headline_and_picture(anna: Person) -> None:
    first = await begin(anna)
    assert first.text.splitlines()[0] == "барсук — Р на б2, 6 очков, ответ соперника 5"
    second = await tap_through(anna, first, "Ход 2 ▶")
    assert second.text.startswith("бар — ")
    assert second.id == first.id


async def test_only_the_new_letter_is_marked(anna: Person) -> None:
    answer = await anna.ask(GRID)
    whole = anna.picture(answer)
    one = await tap_through(anna, await open_more(anna, answer), "Смотреть по одному")
    assert anna.picture(one) != whole
    # Both words put Р on b2: without the paths of the words the pictures are equal.
    assert anna.picture(await tap_through(anna, one, "Ход 2 ▶")) == anna.picture(one)


async def test_after_the_last_move_comes_the_first(anna: Person) -> None:
    last = await tap_through(anna, await begin(anna), "Ход 2 ▶")
    assert (await tap_through(anna, last, "Ход 1 ▶")).text.startswith("барсук — ")


async def test_the_answer_is_one_tap_away(anna: Person) -> None:
    assert "2. бар" in (await tap_through(anna, await begin(anna), "Назад")).text
