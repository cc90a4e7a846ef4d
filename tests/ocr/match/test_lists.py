"""Lists of played words: their forms, their sides, and texts that are no lists."""

from collections.abc import Sequence

import pytest

from ocr.match.lists import lists_of, without_lists
from ocr.match.texts import Text
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of
from tests.ocr.match.read_texts import BOARD, MOVES, column, side_by_side, text


def words_in(rows: Sequence[Sequence[Text]], moves: int = MOVES) -> list[list[str]]:
    return [[played.word for played in each.words] for each in lists_of(rows, BOARD, moves)]


@pytest.mark.parametrize(
    "written",
    ["тракт 5", "тракт — 5", "5 тракт", "тракт +5", "тракт (5)", "1. тракт 5", "ТРАКТ 5", "Тракт5"],
)
def test_every_form_of_a_line_with_points_is_read(written: str) -> None:
    ((played,),) = (each.words for each in lists_of([[text(written)]], BOARD, MOVES))
    assert (played.word, played.points, played.sure) == ("тракт", 5, True)


def test_points_may_stand_apart_from_their_word() -> None:
    ((played,),) = (
        each.words for each in lists_of([[text("тракт"), text("5", 300)]], BOARD, MOVES)
    )
    assert (played.word, played.points) == ("тракт", 5)


@pytest.mark.parametrize(
    "rows",
    [
        column("тракт", "сарай"),
        column("1. тракт", "2. сарай"),
        column("тракт, сарай"),
        column("тракт 5 сарай 5"),
        column("тракт 5", "е сарай"),
        column("тракт 5 очков", "сарай 5 очков"),
    ],
)
def test_lists_are_read_without_points_too(rows: list[list[Text]]) -> None:
    assert words_in(rows) == [["тракт", "сарай"]]
    assert not any(without_lists(rows, lists_of(rows, BOARD, MOVES)))


@pytest.mark.parametrize(
    "lines",
    [
        ("тракт",),  # maybe a word that is being made
        ("Вы 22",),
        ("12:30",),
        ("карман 6",),  # cannot be walked on the board
        ("карта 5",),  # the start word
        ("отправить слово", "тракт"),
        ("отправить тракт", "отмена сарай"),
        ("Слово: тракт", "Ход: сарай"),
    ],
)
def test_a_text_that_is_no_list_of_words_is_left_out(lines: tuple[str, ...]) -> None:
    assert words_in(column(*lines)) == []


def test_more_words_than_moves_are_no_list() -> None:
    rows = column("тракт", "сарай", "матрас")
    assert words_in(rows, moves=2) == []
    assert words_in(rows, moves=3) == [["тракт", "сарай", "матрас"]]


def test_a_word_is_played_once() -> None:
    assert words_in(column("тракт", "сарай", "тракт")) == [["тракт", "сарай"]]


def test_a_word_whose_letters_look_like_digits_is_no_number() -> None:
    board = BoardWords(rows_of("зат об. ..."), {"зоб", "таз"})
    ((played,),) = (each.words for each in lists_of([[text("306 3")]], board, MOVES))
    assert (played.word, played.points) == ("зоб", 3)
    (both,) = lists_of([[text("306, таз")]], board, MOVES)
    assert [played.word for played in both.words] == ["зоб", "таз"]


def test_the_last_move_may_be_told_over_the_lists_as_well() -> None:
    rows = side_by_side(column("тракт 5", "матрас 6"), column("арест 5", "сарай 5", left=300))
    told = [[text("Компьютер: «сарай» 5", 150, 100)]]
    assert words_in([*told, *rows], moves=4) == [["тракт", "матрас"], ["арест", "сарай"]]


def test_a_list_may_begin_with_the_first_word() -> None:
    assert words_in(column("карта, тракт, сарай")) == [["тракт", "сарай"]]


def test_two_columns_are_of_two_sides() -> None:
    rows = side_by_side(column("тракт", "сарай"), column("матрас", left=300))
    assert words_in(rows) == [["тракт", "сарай"], ["матрас"]]


def test_a_number_between_two_columns_stands_over_no_list() -> None:
    rows = side_by_side(column("тракт", "сарай", "арест"), column("матрас", "траст", left=600))
    rows[1:1] = [[text("3", 300, rows[1][0].piece.top - 20)]]
    assert words_in(rows) == [["тракт", "сарай", "арест"], ["матрас", "траст"]]


def test_lists_with_a_score_between_are_of_two_sides() -> None:
    upper, lower = column("тракт", "сарай"), column("матрас 6", "арест 5", top=400)
    assert words_in([*upper, [text("Олег 11", 10, 340)], *lower]) == [
        ["тракт", "сарай"], ["матрас", "арест"],
    ]  # fmt: skip
    assert len(words_in([*upper, [text("Олег", 10, 340)], *lower])) == 1
    named = [[text("Анна", 10, 160)], *upper, [text("Олег", 10, 340)], *lower]
    assert len(words_in(named)) == 2


@pytest.mark.parametrize(
    "lines",
    [
        ("Анна : тракт", "Олег : матрас", "Анна : сарай", "Олег: арест"),
        ("Анна 10 тракт, сарай", "Олег 11 матрас, арест"),
        ("Анна 10 — 'тракт, сарай", "Олег 11 — матрас, арест"),
        ("Анна 10 тракт, ябр, сарай, бур", "Олег 11 матрас, карман, арест"),
        ("Анна: тракт, сарай", "Олег: матрас,", "арест"),
        ("Игрок 1: тракт", "Игрок 2: матрас", "Игрок 1: сарай", "Игрок 2: арест"),
        ("Анна - тракт", "Олег - матрас", "Анна - сарай", "Олег - арест"),
        ("тракт (Анна)", "матрас (Олег)", "сарай (Анна)", "арест (Олег)"),
    ],
)
def test_words_beside_a_name_are_of_its_side(lines: tuple[str, ...]) -> None:
    rows = column(*lines)
    assert words_in(rows) == [["тракт", "сарай"], ["матрас", "арест"]]
    first, second = ("Игрок 1", "Игрок 2") if "Игрок" in lines[0] else ("Анна", "Олег")
    panels = side_by_side(column(second, top=50), column(first, left=300, top=50))
    assert words_in([*panels, *rows]) == [["матрас", "арест"], ["тракт", "сарай"]]


def test_a_name_that_may_be_a_word_is_no_word() -> None:
    rows = column("Траст", "Траст : тракт", "Олег : сарай", "Траст : матрас")
    assert words_in(rows) == [["тракт", "матрас"], ["сарай"]]


def test_scores_before_words_stay_for_the_players() -> None:
    rows = column("Анна 10 тракт, сарай", "Олег 11 матрас, арест")
    left = without_lists(rows, lists_of(rows, BOARD, MOVES))
    assert [[each.written for each in row] for row in left] == [["Анна 10"], ["Олег 11"]]


def test_words_in_a_row_under_each_score_are_of_two_sides() -> None:
    one = side_by_side(column("тракт"), column("сарай", left=100))
    other = side_by_side(column("матрас", top=400), column("арест", left=100, top=400))
    rows = [*column("Анна 10", top=100), *one, *column("Олег 11", top=300), *other]
    assert words_in(rows) == [["тракт", "сарай"], ["матрас", "арест"]]


def test_words_of_a_sentence_that_is_said_of_both_are_no_lists() -> None:
    words = column("Анна: тракт, сарай", "Олег: матрас, арест")
    rows = [*words, *column("Счёт траст : 10", "Счёт траст : 11", top=300)]
    assert words_in(rows, moves=4) == [["тракт", "сарай"], ["матрас", "арест"]]


def test_a_word_that_is_being_made_is_of_no_list() -> None:
    rows = side_by_side(column("тракт 5", "сарай 5"), column("матрас 6", left=300))
    parts = [["тракт", "сарай"], ["матрас"]]
    assert words_in(rows) == parts
    assert words_in([*rows, [text("арест (5)", 150, 600)]]) == parts
    assert words_in([*rows, [text("арест", 0, 600)]]) == parts
    assert words_in([[text("арест 5")]]) == [["арест"]]


def test_words_side_by_side_on_two_cards_are_of_two_sides() -> None:
    words = ("тракт", "сарай", "матрас", "арест")
    on_cards = [[text(word, left) for word, left in zip(words, (0, 90, 400, 500), strict=True)]]
    assert words_in(on_cards) == [["тракт", "сарай"], ["матрас", "арест"]]
    in_line = [[text(word, 100 * n) for n, word in enumerate(words)]]
    assert words_in(in_line) == [[*words]]


def test_names_that_differ_in_their_number_are_two() -> None:
    rows = [[text("P1's words: тракт, сарай")], [text("P2's words: матрас, арест", 0, 30)]]
    assert words_in(rows) == [["тракт", "сарай"], ["матрас", "арест"]]


def test_words_in_one_column_of_a_table_are_of_the_names_in_the_next() -> None:
    words = column("тракт", "матрас", "сарай", "арест")
    names = column("Анна", "Олег", "Анна", "Олег", left=300)
    assert words_in(side_by_side(words, names)) == [["тракт", "сарай"], ["матрас", "арест"]]
    alike = column("Маша", "Паша", "Маша!", "Паша", left=300)
    assert words_in(side_by_side(words, alike)) == [["тракт", "сарай"], ["матрас", "арест"]]
    misread = column("Анна", "Олег", "Ана", "Олет", left=300)
    assert words_in(side_by_side(words, misread)) == [["тракт", "сарай"], ["матрас", "арест"]]
    others = column("Анна", "Олег", "Анна", "Кто это", left=300)
    assert words_in(side_by_side(words, others)) == [["тракт", "матрас", "сарай", "арест"]]


def test_names_elsewhere_tell_whose_list_is_the_first() -> None:
    words = column("тракт", "матрас", "сарай", "арест")
    names = column("Анна 5", "Олег 6", "Анна 5", "Олег 5", left=300)
    rows = [[text("Олег", 10, 40), text("Анна", 600, 40)], *side_by_side(words, names)]
    assert words_in(rows) == [["матрас", "арест"], ["тракт", "сарай"]]
    misread = [[text("Оле", 10, 40), text("Анна", 600, 40)], *side_by_side(words, names)]
    assert words_in(misread) == [["матрас", "арест"], ["тракт", "сарай"]]
