"""Forms of a line in a list of words, and lines that are no words."""

from dataclasses import replace

import pytest

from ocr.match.columns import whole_columns
from ocr.match.entries import entries_of, without_words
from ocr.match.pieces import Piece
from ocr.match.texts import Text, TextWord
from ocr.match.words import BoardWords
from tests.ocr.drawn_boards import rows_of

BOARD = BoardWords(rows_of("..... тсе.м карта .йак. ..б.."), {"тракт", "матрас", "сарай"})


def text(written: str, left: int = 10, top: int = 10, digit: int = 20, height: int = 24) -> Text:
    return Text(Piece(left, top, left + 90, top + height, digit, digit), written, 0.9)


def with_digits(line: Text, *numbers: int) -> Text:
    """The same, its numbers read digit by digit."""
    return replace(line, numbers=numbers)


@pytest.mark.parametrize(
    "written",
    ["тракт 5", "тракт — 5", "5 тракт", "тракт +5", "тракт (5)", "1. тракт 5", "ТРАКТ 5", "Тракт5"],
)
def test_every_form_of_a_line_is_read(written: str) -> None:
    (entry,) = entries_of([[text(written)]], BOARD)
    assert (entry.word, entry.points, entry.sure) == ("тракт", 5, True)


@pytest.mark.parametrize("written", ["тракт S", "5тракт", "тракт 45", "тракт 5S", "трахт 5"])
def test_a_line_that_was_misread_a_little_is_mended(written: str) -> None:
    (entry,) = entries_of([[text(written)]], BOARD)
    assert (entry.word, entry.points) == ("тракт", 5)


@pytest.mark.parametrize("written", ["Вы 22", "Ваш ход", "12:30", "тракт", "", "карман 6"])
def test_what_is_no_word_of_the_board_with_points_is_left_out(written: str) -> None:
    assert whole_columns(entries_of([[text(written)]], BOARD), [[text(written)]]) == []


def test_points_may_stand_apart_from_their_word() -> None:
    (entry,) = entries_of([[text("тракт"), text("5", left=300)]], BOARD)
    assert (entry.word, entry.points) == ("тракт", 5)


def test_a_far_number_beside_a_line_with_points_is_no_part_of_the_list() -> None:
    score, line, number = text("26", left=10), text("тракт 5", left=150), text("1", left=130)
    rows = [[score, line]]
    assert without_words(rows, whole_columns(entries_of(rows, BOARD), rows)) == [[score]]
    assert without_words(
        [[number]], whole_columns(entries_of([[number, line]], BOARD), [[number, line]])
    ) == [[]]


def test_a_word_is_played_once() -> None:
    rows = [[text("тракт 5")], [text("трахт 5", top=50)]]
    assert len(entries_of(rows, BOARD)) == 1


def test_two_lists_are_two_columns() -> None:
    rows = [[text("тракт 5"), text("матрас 6", left=300)], [text("сарай 5", top=50)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    assert [[entry.word for entry in column] for column in columns] == [
        ["тракт", "сарай"],
        ["матрас"],
    ]


def test_a_line_that_the_list_cuts_off_is_no_word() -> None:
    rows = [
        [text("тракт 5")],
        [text("матрас 6", top=50)],
        [text("сарай 5", top=90, digit=12, height=17)],
    ]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["тракт", "матрас"]


def test_lists_of_two_lines_tell_each_other_what_is_cut_off() -> None:
    rows = [
        [text("тракт 5", digit=12, height=17), text("карта 5", left=300, digit=12, height=17)],
        [text("матрас 6", top=50), text("сарай 5", left=300, top=50)],
    ]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    assert [[entry.word for entry in column] for column in columns] == [["матрас"], ["сарай"]]


def test_a_line_is_cut_off_where_its_letters_and_its_points_are_both_a_little_lower() -> None:
    def line_of(word: str, points: str, top: int, height: int) -> list[Text]:
        return [text(each, left, top, height, height) for each, left in ((word, 10), (points, 150))]

    rows = [line_of("ТРАКТ", "5", 10, 20), line_of("МАТРАС", "6", 50, 20)]
    rows.append(line_of("САРАЙ", "5", 90, 17))
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["тракт", "матрас"]


def test_a_last_line_without_points_is_cut_off_where_all_others_have_them() -> None:
    rows = [
        [line("тракт 5", 10, points=5)],
        [line("матрас 6", 50, points=6)],
        [text("сарай", top=90)],
    ]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["тракт", "матрас"]


def test_a_last_line_whose_points_are_read_as_a_letter_is_whole_where_it_is_as_high() -> None:
    rows = [
        [with_digits(text("тракт 5"), 5)],
        [with_digits(text("матрас 6", top=50), 6)],
        [text("сарай S", top=90)],
    ]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["тракт", "матрас", "сарай"]


def test_a_low_word_is_whole_where_its_points_beside_it_are() -> None:
    rows = [
        [text("сарай", height=14), text("5", left=110)],
        [text("матрас 6", top=50)],
        [text("тракт 5", top=90)],
    ]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["сарай", "матрас", "тракт"]


def test_a_misread_number_of_a_line_is_no_part_of_its_word() -> None:
    (entry,) = entries_of([[text("то. тракт 5")]], BOARD)
    assert (entry.word, entry.points) == ("тракт", 5)


@pytest.mark.parametrize("written", ["а1с 3", "а!с 3", "ас 3"])
def test_a_ukrainian_i_is_found_where_it_looks_like_another_sign_or_is_lost(written: str) -> None:
    board = BoardWords(rows_of("..... .аіс. ..... ..... ....."), {"аіс"})
    (entry,) = entries_of([[text(written)]], board)
    assert entry.word == "аіс"


def line(written: str, top: int, *, points: int) -> Text:
    """A line of a list whose number was read digit by digit."""
    return Text(Piece(10, top, 100, top + 20, 20, 20), written, 0.95, (points,))


def test_a_word_off_the_board_counts_in_line_with_others_that_were_surely_read() -> None:
    known = BoardWords(BOARD.rows, {"тракт", "карман"})
    listed, lost = line("тракт 5", 10, points=5), line("карман 6", 45, points=6)
    (column,) = whole_columns(entries_of([[listed], [lost]], known), [[listed], [lost]])
    assert [entry.word for entry in column] == ["тракт", "карман"]
    assert whole_columns(entries_of([[lost]], known), [[lost]]) == []


def test_a_word_without_points_counts_in_line_with_others() -> None:
    rows = [[line("тракт 5", 10, points=5)], [Text(Piece(10, 45, 80, 65, 20, 20), "сарай", 0.9)]]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.points for entry in column] == [5, None]


@pytest.mark.parametrize("written", ["• тракт 5", "е тракт 5", "д сарай", "$ матрас"])
def test_a_bullet_or_a_strange_digit_is_no_part_of_the_word(written: str) -> None:
    (entry,) = entries_of([[text(written)]], BOARD)
    assert entry.word in written


def test_a_name_that_ends_like_a_digit_is_no_word_with_a_letter_misread() -> None:
    board = BoardWords(rows_of("..... ..... счета ..... ....."), {"счет"})
    assert entries_of([[text("Света")]], board) == []
    assert len(entries_of([[text("Свет 4")]], board)) == 1


def test_a_total_is_no_word() -> None:
    board = BoardWords(rows_of("..... ..... итог. ..... ....."), {"итог"})
    assert entries_of([[text("Итого 4")]], board) == []


def run(*words: str, top: int = 10) -> Text:
    """A line of words and numbers, each 40 pixels wide with 10 between."""
    placed = tuple(
        TextWord(word, 10 + 50 * n, 50 + 50 * n, (int(word),) if word.isdecimal() else ())
        for n, word in enumerate(words)
    )
    piece = Piece(10, top, 10 + 50 * len(words), top + 20, 20, 20)
    numbers = tuple(number for word in placed for number in word.numbers)
    return Text(piece, " ".join(words), 0.9, numbers, words=placed)


@pytest.mark.parametrize(
    "words",
    [
        ("тракт", "5", "матрас", "6"),
        ("5", "тракт", "6", "матрас"),
        ("тракт", "—", "5", "матрас", "(6)"),
        ("тракт", "5", "1", "матрас", "6", "1"),  # edges of chips read as 1
    ],
)
def test_a_line_may_have_several_words_with_their_points(words: tuple[str, ...]) -> None:
    rows = [[run(*words)]]
    entries = entries_of(rows, BOARD)
    assert [(entry.word, entry.points) for entry in entries] == [("тракт", 5), ("матрас", 6)]
    assert without_words(rows, whole_columns(entries, rows)) == [[]]


def test_whose_several_words_are_is_left_of_their_line() -> None:
    rows = [[run("Анна:", "тракт", "5", "матрас", "6")]]
    ((name,),) = without_words(rows, whole_columns(entries_of(rows, BOARD), rows))
    assert name.written == "Анна:"


def test_a_line_of_names_and_scores_is_no_line_of_words() -> None:
    rows = [[run("Вы", "22", "Мария", "25")]]
    assert entries_of(rows, BOARD) == []


def test_two_lists_may_stand_over_one_another_with_a_score_between() -> None:
    upper, lower = text("тракт 5"), (text("матрас 6", top=250), text("сарай 5", top=290))

    def lists(score: int) -> list[list[str]]:
        head = with_digits(text(f"Олег {score}", top=200), score)
        rows = [[each] for each in (upper, head, *lower)]
        columns = whole_columns(entries_of(rows, BOARD), rows)
        return [[entry.word for entry in column] for column in columns]

    assert lists(11) == [["тракт"], ["матрас", "сарай"]]
    assert lists(3) == [["тракт", "матрас", "сарай"]]


def test_words_side_by_side_in_several_lines_are_one_list() -> None:
    rows = [[run("тракт", "5", "матрас", "6")], [text("сарай 5", left=60, top=45)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    assert [[e.word for e in column] for column in columns] == [["тракт", "матрас", "сарай"]]


def test_words_whose_points_a_bar_hides_are_a_list_where_there_are_many() -> None:
    lines = [[text(word, top=10 + 40 * n)] for n, word in enumerate(("тракт", "матрас", "сарай"))]
    (column,) = whole_columns(entries_of(lines, BOARD), lines)
    assert [entry.word for entry in column] == ["тракт", "матрас", "сарай"]
    assert whole_columns(entries_of(lines[:2], BOARD), lines[:2]) == []


def test_the_time_behind_a_word_in_a_chat_is_none_of_its_points() -> None:
    (entry,) = entries_of([[text("тракт 5 1241")]], BOARD)
    assert (entry.word, entry.points) == ("тракт", 5)


def test_a_digit_misread_as_lower_points_is_mended_where_a_host_counts_letters() -> None:
    lines = ("тракт 5", 10, 5), ("матрас 6", 45, 6), ("сарай 5", 80, 5), ("карта 1", 115, 1)
    board = BoardWords(BOARD.rows, {"тракт", "матрас", "сарай", "карта"})
    rows = [[line(written, top, points=points)] for written, top, points in lines]
    assert [entry.points for entry in entries_of(rows, board)] == [5, 6, 5, 5]
    assert [entry.points for entry in entries_of(rows[2:], board)] == [5, 1]


def test_a_line_as_high_as_others_is_whole_though_its_last_digit_is_low() -> None:
    rows = [[text("тракт (5)", digit=12)], [text("матрас 6", top=50)], [text("сарай 5", top=90)]]
    (column,) = whole_columns(entries_of(rows, BOARD), rows)
    assert [entry.word for entry in column] == ["тракт", "матрас", "сарай"]


@pytest.mark.parametrize("written", ["ою 3", "ОЮ +3", "Зоко 3"])
def test_oko_is_found_where_its_letters_look_like_another_one(written: str) -> None:
    board = BoardWords(rows_of("..... ..... .око. ..... ....."), {"око"})
    (entry,) = entries_of([[text(written)]], board)
    assert (entry.word, entry.points) == ("око", 3)
