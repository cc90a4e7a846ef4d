"""Whose turn it is, where a line says so."""

import pytest

from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.texts import Text
from ocr.match.turn_words import turn_in_words

HEIGHT = 20


def piece(left: int, right: int) -> Piece:
    return Piece(left, 0, right, HEIGHT, HEIGHT, HEIGHT)


def turn_of(*written: str, names: tuple[str, str] = ("Вы", "Мария"), gap: int = 10) -> int | None:
    """Whose turn it is by one row of pieces, each 50 pixels wide."""
    first, second = names
    players = Player(6, first, (piece(0, 50),)), Player(8, second, (piece(0, 50),))
    rows = [[Text(piece(60 * n, 60 * n + 60 - gap), said, 0.9) for n, said in enumerate(written)]]
    return turn_in_words(rows, players)


@pytest.mark.parametrize(
    "said",
    [
        "Мой ход",
        "Ваш ход",
        "Сейчас ваш ход!",
        "ВАШ ХОД",
        "Твой ход",
        "Ваш",
        "Ваша очередь",
        "Вы ходите",
    ],
)
def test_your_turn_is_yours(said: str) -> None:
    assert turn_of(said) == 0
    assert turn_of(said, names=("Мария", "Вы")) == 1


def test_your_turn_is_that_of_the_one_beside_a_rival_whose_name_was_misread() -> None:
    assert turn_of("Ваш ход", names=("8ь", "Соперник")) == 0
    assert turn_of("Ваш ход", names=("Бот", "еЯ")) == 1
    assert turn_of("Ваш ход", names=("Анна", "Мария")) is None


@pytest.mark.parametrize(
    "said",
    [
        "Ход: Мария", "Сейчас ходит Мария", "Холит Ыария", "Ход игрока Мария", "Ход Марии",
        "Мария думает…", "Очередь: Мария", "Марияходит", "Сейчасходит Мария",
    ],
)  # fmt: skip
def test_a_turn_is_that_of_who_is_named(said: str) -> None:
    assert turn_of(said) == 1


@pytest.mark.parametrize(
    "said", ["Ход противника", "Ожидание соперника", "Opponent is thinking..."]
)
def test_the_other_one_has_no_name_but_the_turn(said: str) -> None:
    assert turn_of(said) == 1


def test_the_name_that_was_not_read_is_yours() -> None:
    assert turn_of("Ваш ход", names=("Мария", "")) == 1
    assert turn_of("Ваш ход", names=("", "")) is None


def test_your_turn_is_no_name_that_looks_like_it() -> None:
    assert turn_of("Сейчас ваш ход", names=("Я", "Светлана П")) == 0


def test_who_is_named_and_is_not_the_one_player_is_the_other() -> None:
    assert turn_of("Ход: МКа", names=("Вы", "")) == 1
    assert turn_of("Ход 12", names=("Вы", "")) is None


def test_the_opponent_without_the_turn_has_it() -> None:
    assert turn_of("соперника") == 1


def test_a_line_may_stand_in_pieces() -> None:
    assert turn_of("Maria", "'s", "turn", names=("You", "Maria")) == 1


@pytest.mark.parametrize("said", ["Мария", "Вы 6", "Ваш счёт", "Ход 12", "Слова"])
def test_other_lines_say_nothing(said: str) -> None:
    assert turn_of(said) is None


@pytest.mark.parametrize("said", ["История ходов", "Ходы", "Moves"])
def test_a_list_of_moves_says_nothing_of_the_turn(said: str) -> None:
    assert turn_of(said, names=("Вы", "Соперник")) is None


@pytest.mark.parametrize(
    "said", ["ходит", "думает…", "ваш ход", "сейчас ходит", "делает ход", "thinking"]
)
def test_a_word_under_a_name_says_whose_turn_it_is(said: str) -> None:
    players = Player(6, "Анна", (piece(0, 50),)), Player(8, "Пётр", (piece(300, 350),))
    under = Piece(300, HEIGHT + 4, 340, 2 * HEIGHT, HEIGHT, HEIGHT)
    assert turn_in_words([[Text(under, said, 0.9)]], players) == 1
    middle = Piece(160, 0, 190, HEIGHT, HEIGHT, HEIGHT)
    assert turn_in_words([[Text(middle, said, 0.9)]], players) is None


def test_a_rating_may_stand_between_a_name_and_the_word_under_it() -> None:
    players = Player(6, "Анна", (piece(0, 50),)), Player(8, "Пётр", (piece(300, 350),))
    rating, under = Piece(300, 26, 340, 42, 16, 16), Piece(300, 48, 340, 64, 16, 16)
    assert turn_in_words([[Text(rating, "1420", 0.9)], [Text(under, "ходит", 0.9)]], players) == 1


def test_it_may_stand_at_either_of_two_places_of_a_name() -> None:
    players = Player(6, "Ольга", (piece(0, 50),)), Player(8, "Костя", (piece(300, 350),))
    heads = [(30, "думает…"), (60, "Ольга"), (90, "Костя")]
    rows = [[Text(Piece(600, y, 650, y + 20, 20, 20), said, 0.9)] for y, said in heads]
    assert turn_in_words(rows, players) == 0


def test_a_count_of_moves_is_no_turn() -> None:
    assert turn_of("Вы", "Ход 12") is None
    assert turn_of("Вы", "ход") == 0


def test_a_count_of_moves_may_stand_under_its_word() -> None:
    below = Piece(60, 30, 90, 50, HEIGHT, HEIGHT)
    rows = [
        [Text(piece(0, 50), "Вы", 0.9), Text(piece(60, 100), "Ход", 0.9)],
        [Text(below, "12", 0.9)],
    ]
    one, other = Player(6, "Вы", (piece(0, 50),)), Player(8, "Мария", (piece(400, 450),))
    assert turn_in_words(rows, (one, other)) is None
    score = Player(12, "Вы", (below, piece(0, 50)))
    assert turn_in_words(rows, (score, other)) == 0


def test_an_english_turn_is_told_by_its_apostrophe_where_it_is_read_as_russian() -> None:
    assert turn_of("Ира'$ {игп", names=("Вы", "Ира")) == 1
    assert turn_of("Галина’'$ Фит", names=("Галина", "Вы")) == 0
