"""Find scores and names of both players, or tell that there are none."""

from dataclasses import replace

import pytest

from ocr.match.lists import lists_of, without_lists
from ocr.match.players import find_players, name_in
from ocr.match.texts import Text
from tests.ocr.match.read_texts import BOARD, MOVES, column, side_by_side, text

Found = tuple[tuple[str, int | None], tuple[str, int | None]] | None


def players_in(rows: list[list[Text]], moves: int = MOVES) -> Found:
    lists = lists_of(rows, BOARD, moves)
    players = find_players(without_lists(rows, lists), lists, moves, MIDDLE)
    if players is None:
        return None
    one, other = players
    return (one.name, one.score), (other.name, other.score)


BOTH = ("Анна", 11), ("Олег", 12)
MIDDLE = 300.0  # of the board, which these texts are beside


@pytest.mark.parametrize(
    "rows",
    [
        [[text("Анна 11"), text("Олег 12", 400)]],
        [[text("Анна: 11")], [text("Олег: 12", top=60)]],
        [[text("Анна - 11"), text("Олег - 12", 400)]],
        [[text("11 Анна"), text("12 Олег", 400)]],
        [[text("Анна 11 : 12 Олег")]],
        [[text("Анна"), text("11 : 12", 200), text("Олег", 400)]],
        [[text("Анна"), text("11", 150), text("12", 300), text("Олег", 400)]],
        [[text("Анна"), text("Олег", 400)], [text("11", 10, 50), text("12", 400, 50)]],
        [[text("Анна"), text("Олег", 400)], [text("Очки: 11", 10, 50), text("Очки: 12", 400, 50)]],
    ],
)
def test_names_stand_at_both_scores_in_one_way(rows: list[list[Text]]) -> None:
    assert players_in(rows) == BOTH


def test_the_number_of_a_player_is_no_score() -> None:
    rows = [[text("Игрок 1 - 11"), text("Игрок 2 - 12", 400)]]
    assert players_in(rows) == (("Игрок 1", 11), ("Игрок 2", 12))


@pytest.mark.parametrize("name", ["Команда", "Игрок", "Team"])
def test_numbered_players_stand_over_their_scores(name: str) -> None:
    rows = [[text(f"{name} 1"), text(f"{name} 2", 400)], [text("11", 10, 50), text("12", 400, 50)]]
    assert players_in(rows) == ((f"{name} 1", 11), (f"{name} 2", 12))


@pytest.mark.parametrize("name", ["olga.k@mail.com", "max77@mail.com", "Олег92"])
def test_an_address_or_a_name_with_digits_is_a_name(name: str) -> None:
    taller = text(f"{name} 12", 400)
    taller = replace(taller, piece=replace(taller.piece, bottom=taller.piece.bottom + 8))
    assert players_in([[text("Анна 11"), taller]]) == (("Анна", 11), (name, 12))


@pytest.mark.parametrize(
    "rows",
    [
        [[text("Очки: 11", 100, 400), text("Очки: 12", 420, 400)]],
        [[text("Всего 11", 10, 400)], [text("Всего 12", 10, 480)], [text("Раунд 3", 10, 520)]],
        [[text("1", 20), text("11", 100), text("1:23", 280), text("12", 480), text("2", 570)]],
        [[text("Удалить", 10), text("Очки: 11", 150), text("Очки: 12", 400), text("Удалить", 600)]],
    ],
)
def test_scores_need_no_names_under_a_word_for_points_or_at_both_sides(
    rows: list[list[Text]],
) -> None:
    assert players_in(rows) == (("", 11), ("", 12))


def test_equal_words_for_points_need_no_row_and_are_no_names() -> None:
    rows = [[text("Анна", 10, 50), text("Олег", 500, 50)], [text("Итоговый счёт 12", 500, 300)]]
    rows.append([text("Итоговый счёт 11", 10, 400)])
    assert players_in(rows) == (("", 11), ("", 12))


def test_two_lone_numbers_of_a_row_are_scores_if_no_others_are() -> None:
    row = [text("11", 100), text("12", 420)]
    assert players_in([row]) == (("", 11), ("", 12))
    assert players_in([row, [text("12", 100, 100), text("13", 400, 100)]]) is None


def test_of_numbers_under_names_those_are_scores_that_usual_words_make() -> None:
    rows = [[text("Анна"), text("Олег", 400)], [text("11", 10, 50), text("12", 400, 50)]]
    rows += [[text("15", 10, 90), text("18", 400, 90)]]
    assert players_in(rows) == BOTH


@pytest.mark.parametrize(("label", "found"), [("", None), ("Очки: ", (("Анна", 31), ("Олег", 42)))])
def test_more_points_than_letters_need_a_word_for_points(label: str, found: Found) -> None:
    rows = [[text("Анна"), text("Олег", 400)]]
    rows += [[text(f"{label}31", 10, 50), text(f"{label}42", 400, 50)]]
    assert players_in(rows, moves=8) == found


def test_a_word_in_the_column_of_a_list_is_no_name() -> None:
    words = side_by_side(column("тракт", "сарай"), column("матрас", left=400))
    rows = [[text("Анна", 10, 160), text("Олег", 400, 160)], *words]
    rows += [[text("кокс", 10, 360), text("вой", 400, 360)]]
    rows += [[text("Очки: 10", 10, 400), text("Очки: 6", 400, 400)]]
    assert players_in(rows, moves=3) == (("Анна", 10), ("Олег", 6))


def test_equal_words_with_numbers_are_no_names() -> None:
    assert players_in([[text("Раунд 11"), text("Раунд 12", 400)]]) is None


@pytest.mark.parametrize(
    "rows",
    [
        [[text("Р!ауег"), text("Р!ауег", 400)], [text("11", 10, 50), text("12", 400, 50)]],
        [[text("ча", 10, 10, 0.2), text("эй", 400)], [text("11", 10, 50), text("12", 400, 50)]],
    ],
)
def test_misread_words_are_no_names(rows: list[list[Text]]) -> None:
    assert players_in(rows) == (("", 11), ("", 12))


@pytest.mark.parametrize(
    "rows",
    [
        [[text("11 12")]],
        [[text("Строки: 5")], [text("Столбцы: 5", top=60)]],  # too few points for seven moves
        [[text("Анна 11"), text("Олег 12", 400)], [text("Дата 14"), text("Часы 15", 400)]],
        [[text("Уровень 11")]],
        [[text("Анна"), text("11 минут 12 секунд 13", 100), text("Олег", 500)]],
        [[text("Анна", 10, 10)], [text("11", 10, 50)], [text("Всего 23", 10, 90)]],
        [[text("Анна 11"), text("Олег 12", 400, 300)]],
    ],
)
def test_uncertain_scores_are_not_read(rows: list[list[Text]]) -> None:
    found = players_in(rows, moves=7)
    assert found is None or None in (found[0][1], found[1][1])


def test_the_words_tell_which_numbers_are_the_scores() -> None:
    words = side_by_side(column("тракт", "сарай"), column("матрас", left=400))
    rows = [[text("Строки: 5")], [text("Столбцы: 5", top=60)], *words]
    rows += [[text("Очки: 10", 10, 400), text("Очки: 6", 400, 400)]]
    rows[2:2] = [[text("Анна", 10, 160), text("Олег", 400, 160)]]
    assert players_in(rows, moves=3) == (("Анна", 10), ("Олег", 6))


def test_a_common_list_tells_the_sum_of_the_scores() -> None:
    rows = [[text("Анна 10"), text("Олег 6", 400)], [text("Дата 10"), text("Часы 7", 400)]]
    rows += column("тракт", "матрас", "сарай")
    assert players_in(rows, moves=3) == (("Анна", 10), ("Олег", 6))


def test_before_the_first_move_only_nothing_is_a_score() -> None:
    rows = [[text("Строки: 5")], [text("Столбцы: 5", top=60)]]
    assert players_in(rows, moves=0) is None
    assert players_in([*rows, [text("Анна 0", 10, 90), text("Олег 0", 400, 90)]], moves=0) == (
        ("Анна", 0), ("Олег", 0),
    )  # fmt: skip


@pytest.mark.parametrize(
    "written", ["Счёт", "ВСЕГО: 16", "New Game", "Ваши слова", "Балда", "Ход", "21", ""]
)
def test_labels_are_no_names(written: str) -> None:
    assert name_in(written) == ""


def test_a_word_that_is_being_made_does_not_count_for_the_scores_of_a_row() -> None:
    words = side_by_side(column("тракт", "сарай"), column("матрас", left=400))
    rows = [
        [text("Анна 10"), text("Олег 6", 400)],
        [text("Дата 14", top=60), text("Часы 15", 400, 60)],
    ]
    assert players_in([*rows, *words, [text("арест", top=400)]], moves=4) == (
        ("Анна", 10),
        ("Олег", 6),
    )
