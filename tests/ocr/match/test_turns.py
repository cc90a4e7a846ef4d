"""Read from the text whose turn it is."""

import pytest

from ocr.match.players import Player
from ocr.match.turns import turn_in
from tests.ocr.match.read_texts import text


def turn_of(written: str, *names: str) -> int | None:
    one, other = (Player(0, name) for name in names or ("Анна", "Олег"))
    return turn_in([[text(written)]], (one, other))


@pytest.mark.parametrize(
    ("written", "names", "turn"),
    [
        ("Ход: Анна", ("Анна", "Олег"), 0),
        ("ходит игрок Олег", ("Анна", "Олег"), 1),
        ("ходит игрок Игрок 2", ("Игрок 1", "Игрок 2"), 1),
        ("Ваш ход", ("Анна", "Вы"), 1),
        ("Ход соперника", ("Вы", "Анна"), 1),
        ("Ваш ход", ("Игрок", "Компьютер"), 0),
        ("Подождите, пока компьютер сделает ход", ("Игрок", "Компьютер"), 1),
        ("Anna's turn", ("Anna", "You"), 0),
        ("Your turn", ("Anna", "You"), 1),
    ],
)
def test_a_line_says_whose_turn_it_is(written: str, names: tuple[str, str], turn: int) -> None:
    assert turn_of(written, *names) == turn


@pytest.mark.parametrize(
    "written",
    ["Пропустить ход", "Отменить ход", "Ход 12", "Анна", "Выход", "Анна, ход: Олег", "Ваш ход"],
)
def test_other_lines_say_nothing(written: str) -> None:
    assert turn_of(written) is None


def test_two_lines_that_do_not_agree_say_nothing() -> None:
    players = Player(0, "Анна"), Player(0, "Олег")
    assert turn_in([[text("Ходит Анна")], [text("Ходит Олег")]], players) is None


def test_without_names_side_0_is_yours() -> None:
    assert turn_in([[text("Ваш ход")]], None) == 0
    assert turn_in([[text("Ход соперника")]], None) == 1


def test_a_text_beside_it_counts_only_where_it_tells_nothing_alone() -> None:
    players = Player(0, "Игрок"), Player(0, "Компьютер")
    assert turn_in([[text("Ваш ход"), text("Компьютер: мост", 200)]], players) == 0
    assert turn_in([[text("Ход:"), text("Компьютер", 200)]], players) == 1
