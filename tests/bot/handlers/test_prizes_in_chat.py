"""`/prize`: cells that are worth more."""

from bot.playground import Person
from tests.bot.handlers.boards import GRID, title


async def test_a_prize_adds_to_the_points_of_its_cell(anna: Person) -> None:
    await anna.ask(GRID)
    assert "барсук — Р на б2, 9" in (await anna.ask("/prize б2=3")).text


async def test_the_picture_shows_prizes_that_are_left(anna: Person) -> None:
    plain = await anna.ask(GRID)
    answer = await anna.ask("/prize а3=1")
    assert anna.picture(answer) != anna.picture(plain)


async def test_prizes_stay_with_the_board(anna: Person) -> None:
    await anna.ask(GRID)
    answer = await anna.ask("/prize б2=3")
    await anna.tap(answer, "узлы")
    assert "барсук — Р на б2, 9" in (await anna.wait_for_edit(answer)).text


async def test_the_last_line_tells_them_and_0_takes_one_away(anna: Person) -> None:
    await anna.ask(GRID)
    await anna.ask("/prize б2=3")
    assert title(await anna.ask("/prize а2=2")) == "Балда 3×3 · призы: б2=3, а2=2"
    answer = await anna.ask("/prize б2=0")
    assert title(answer) == "Балда 3×3 · призы: а2=2"
    assert "барсук — Р на б2, 6" in answer.text


async def test_they_are_taken_back(anna: Person) -> None:
    await anna.ask(GRID)
    await anna.ask("/prize б2=3")
    assert "барсук — Р на б2, 6" in (await anna.ask("/prize reset")).text


async def test_new_boards_have_them_always_as_far_as_they_are_on_the_board(anna: Person) -> None:
    assert "б2=3 з9=5" in (await anna.ask("/prize always б2=3, з9=5")).text
    assert "барсук — Р на б2, 9" in (await anna.ask(GRID)).text
    assert "Призы: б2=3 з9=5 · ваш выбор" in (await anna.ask("/settings")).text
    assert "призов нет" in (await anna.ask("/prize всегда сброс")).text
    assert "барсук — Р на б2, 6" in (await anna.ask(GRID)).text


async def test_an_admin_chooses_them_for_the_group(friends: Person, boris: Person) -> None:
    assert "только администраторы" in (await boris.ask("/prize always б2=3")).text
    await friends.ask("/prize always б2=3")
    assert "барсук — Р на б2, 9" in (await boris.ask(f"/solve\n{GRID}")).text


async def test_a_bad_prize_gets_one_sentence(anna: Person) -> None:
    await anna.ask(GRID)
    for wish, sentence in [
        ("", "вот так: /prize в3=2 г4=5"),
        ("б2", "«б2» — не приз"),
        ("", "Убрать один приз: /prize в3=0"),
        ("б2=100", "не больше 99"),
        ("ё9=1", "«ё9» — не клетка"),
        ("б2=1 г9=2", "Клетки г9 на поле нет"),
    ]:
        assert sentence in (await anna.ask(f"/prize {wish}")).text
