"""What of a text is a name, and how a head in one piece is taken apart."""

from dataclasses import replace

import pytest

from ocr.match.names import (
    is_nickname,
    is_you,
    name_in,
    name_part,
    nearest_name,
    nearest_names,
    parted,
)
from ocr.match.pieces import Piece
from ocr.match.texts import Text, TextWord

HEIGHT = 20


def text(*words: str, left: int = 0, top: int = 0) -> Text:
    """A text in one piece, each of its words 40 pixels wide with 10 between."""
    placed = tuple(
        TextWord(word, left + 50 * n, left + 50 * n + 40, _numbers(word))
        for n, word in enumerate(words)
    )
    piece = Piece(left, top, left + 50 * len(words), top + HEIGHT, HEIGHT, HEIGHT)
    numbers = tuple(number for word in placed for number in word.numbers)
    return Text(piece, " ".join(words), 0.9, numbers, words=placed)


def _numbers(word: str) -> tuple[int, ...]:
    return tuple(int(part) for part in word.split(":") if part.isdecimal())


@pytest.mark.parametrize("written", ["12 очков", "11 оч.", "Счёт", "pts", "Score:", "7", "Слов"])
def test_points_are_no_name(written: str) -> None:
    assert name_in(written) == ""


@pytest.mark.parametrize(
    "written",
    [
        "Сдаться", "Партия №1482", "Осталось клеток: 9", "История ходов", "Балда-— играв слова",
        "Total", "урэ 9",
    ],
)  # fmt: skip
def test_what_stands_on_buttons_and_in_titles_is_no_name(written: str) -> None:
    assert name_in(written) == ""


def test_a_badge_behind_a_name_is_no_part_of_it() -> None:
    score, name = text("20", left=150), text("Жанна", "Ходит")
    assert nearest_name(score.piece, [score, name]) is name
    assert name_in(name.written) == "Жанна"


@pytest.mark.parametrize("said", [("Ваш", "ход"), ("Сейчас", "ходит"), ("Ход:", "Жанна")])
def test_a_line_about_the_turn_names_no_score(said: tuple[str, ...]) -> None:
    score = text("20", left=150)
    assert nearest_name(score.piece, [score, text(*said)]) is None


def test_a_name_is_likelier_than_what_may_tell_of_a_turn() -> None:
    score, banner, name = text("20", top=30), text("Жанна", "ходит"), text("Олег", top=90)
    assert nearest_name(score.piece, [score, banner, name]) is name


def test_a_head_in_one_piece_is_taken_apart() -> None:
    said = [part.written for part in parted(text("Мария", "22:25", "Вы"))]
    assert said == ["Мария", "22:25", "Вы"]
    said = [part.written for part in parted(text("Счёт", "8", "-", "3"))]
    assert said == ["Счёт 8:3"]


def test_a_triangle_that_was_read_as_4_is_no_score() -> None:
    head = text("Вы", "4", "18", "-", "11", "Алёна")
    words = [replace(word, numbers=()) if word.written == "4" else word for word in head.words]
    said = [part.written for part in parted(replace(head, words=tuple(words)))]
    assert said == ["Вы", "18:11", "Алёна"]


def test_an_initial_is_a_part_of_the_name() -> None:
    head = text("Анна", "К.", "18")
    assert name_part(head).right == head.words[1].right


def test_a_sign_between_scores_may_not_be_read() -> None:
    said = [part.written for part in parted(text("Игрок", "1", "20", ".", "21", "Вы"))]
    assert said == ["Игрок 1", "20:21", "Вы"]


def test_a_dash_between_scores_may_be_read_as_a_low_line() -> None:
    head = text("Олег", "16", "_", "21", "Вы")
    assert [part.written for part in parted(head)] == ["Олег", "16:21", "Вы"]


def test_two_players_in_one_piece_are_taken_apart() -> None:
    said = [part.written for part in parted(text("Анна", "6", "очков", "Вы", "4", "очка"))]
    assert said == ["Анна 6 очков", "Вы 4 очка"]


def test_a_number_that_fell_apart_is_no_pair() -> None:
    head = Text(
        Piece(0, 0, 120, HEIGHT, HEIGHT, HEIGHT), "Анна 1 1", 0.9, (1, 1),
        words=(TextWord("Анна", 0, 60), TextWord("1", 80, 90, (1,)), TextWord("1", 95, 105, (1,))),
    )  # fmt: skip
    assert [*parted(head)] == [head]


def test_the_number_of_a_player_is_no_score() -> None:
    head = text("Игрок", "1:23")
    assert [*parted(head)] == [head]


@pytest.mark.parametrize(("name", "expected"), [("Вы", True), ("е Вы", True), ("Анна", False)])
def test_a_mark_before_you_may_look_like_a_letter(name: str, *, expected: bool) -> None:
    assert is_you(name) == expected


def test_the_part_with_the_name_has_no_score() -> None:
    part = name_part(text("Мария", "22", "очков"))
    assert (part.left, part.right) == (0, 40)


def test_a_name_stands_in_the_row_of_its_score_before_it_stands_askew() -> None:
    title, name, score = text("Балда", left=500), text("Анна", top=40), text("10", left=600, top=40)
    assert nearest_name(score.piece, [title, name, score]) is name


def test_both_names_stand_at_their_scores_in_one_way() -> None:
    you, yours = text("Вы"), text("26", left=200)
    anna, hers = text("Анна", left=280), text("29", left=480)
    assert nearest_names((yours, hers), [you, yours, anna, hers]) == [you, anna]


def test_one_name_that_stands_twice_is_not_that_of_both_scores() -> None:
    you, name, over_list = text("Вы"), text("Ольга", left=300), text("Ольга", left=460, top=60)
    scores = text("21", left=220), text("23", left=500)
    found = nearest_names(scores, [you, name, over_list, *scores])
    assert [each and each.written for each in found] == ["Вы", "Ольга"]


def test_names_in_a_row_are_in_the_order_of_their_scores_at_the_far_ends_of_cards() -> None:
    anna, hers = text("Анна"), text("26", left=400, top=13)
    peter, his = text("Пётр", left=480), text("29", left=880, top=13)
    assert nearest_names((hers, his), [anna, hers, peter, his]) == [anna, peter]


def test_a_score_with_a_name_of_its_own_takes_no_other() -> None:
    anna, you, yours = text("Анна", "19"), text("Вы", top=40), text("18", left=150, top=40)
    assert nearest_names((anna, yours), [anna, you, yours]) == [None, you]


def test_the_time_left_may_stand_between_a_name_and_its_score() -> None:
    name, time, score = text("Мария"), text("0:45", left=400), text("7", left=500)
    assert nearest_name(score.piece, [name, time, score]) is name


@pytest.mark.parametrize("name", ["Вь", "Тъ"])
def test_you_may_be_read_with_a_letter_that_looks_alike(name: str) -> None:
    assert is_you(name)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Alexey77", True),
        ("А!ехеу77", True),
        ("Serg_1985", True),
        ("12очков", False),
        ("Анна 7", False),
    ],
)
def test_a_nickname_ends_with_digits(written: str, *, expected: bool) -> None:
    assert is_nickname(written) == expected


def test_a_score_at_the_end_of_a_row_may_stand_between_a_name_and_the_line_under_it() -> None:
    score, name, under = text("9", left=500, top=14), text("Никита"), text("ходит", top=28)
    assert nearest_name(score.piece, [name, score, under]) is name


def test_a_score_at_the_end_of_a_row_may_stand_beside_three_lines_with_the_name_above() -> None:
    score, name, time = text("9", left=500, top=24), text("Никита"), text("0:37", top=48)
    assert nearest_name(score.piece, [name, score, time]) is name


def test_a_name_may_end_in_a_number_but_none_is_the_other_player_with_his_score() -> None:
    score, nickname = text("18", top=30), text("Кирилл", "92")
    assert nearest_name(score.piece, [score, nickname]) is nickname
    both = text("Мария", "92"), score
    assert nearest_names(both, both) == [None, None]


def test_a_nickname_stands_over_its_score() -> None:
    name = text("Alexey77")
    score = text("12", top=40)
    assert nearest_name(score.piece, [name, score]) is name


def test_a_word_for_the_turn_may_stand_between_a_name_and_its_score() -> None:
    name, turn, score = text("Артём"), text("ход", left=60), text("10", left=400)
    assert nearest_name(score.piece, [name, turn, score]) is name


def test_a_low_number_on_an_avatar_has_its_name_far_below() -> None:
    name = text("Анна", top=70)
    badge = Piece(0, 0, 10, 12, 12, 12)
    assert nearest_name(badge, [name]) is name


def test_a_nickname_may_begin_after_a_space() -> None:
    assert is_nickname(" 5ег2_1985")


@pytest.mark.parametrize("written", ["51оуое4", "А1ехеу"])
def test_a_latin_nickname_is_one_though_letters_are_read_as_digits(written: str) -> None:
    assert is_nickname(written)


@pytest.mark.parametrize("written", ["12очков", "Счёт27", "Уровень25", "Анна 25", "1985"])
def test_numbers_with_what_they_count_are_no_nicknames(written: str) -> None:
    assert not is_nickname(written)


def test_two_letters_in_one_piece_with_a_large_score_are_no_cross() -> None:
    score, high = text("6", left=60), Piece(0, 0, 26, 28, 28, 28)
    name = replace(text("Вы"), piece=high)
    assert nearest_name(score.piece, [name]) is name


def test_two_letters_as_narrow_as_one_are_a_cross() -> None:
    score = text("12", left=0, top=30)
    cross = replace(text("Хх"), piece=Piece(0, 0, HEIGHT, HEIGHT, HEIGHT, HEIGHT))
    assert nearest_name(score.piece, [cross]) is None
    assert nearest_name(score.piece, [text("Хх")]) is not None


def test_a_name_that_stands_twice_is_no_misread_mark() -> None:
    unsure = replace(text("Ольга", top=-30), confidence=0.0)
    listed = text("Ольга", top=55)
    score = text("23")
    assert nearest_name(score.piece, [unsure, listed]) is unsure


def test_what_was_read_of_an_avatar_before_a_name_is_none() -> None:
    assert name_in("[ю) Юра") == "Юра"


def test_i_is_you_with_a_mark_before_it_that_was_read_as_a_letter() -> None:
    assert is_you("еЯ")
    assert not is_you("Ия")


def test_the_line_between_two_columns_is_no_text_between_name_and_score() -> None:
    name, score = text("Анна"), text("16", left=600)
    rule = replace(text("[", left=300), piece=Piece(300, -10, 302, 30, 40, 40))
    assert nearest_name(score.piece, [name, rule, score]) is name
    assert nearest_name(score.piece, [name, text("Меню", left=300), score]) is not name
