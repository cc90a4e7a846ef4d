"""Which numbers among texts are the scores of both players."""

import pytest

from ocr.match.columns import whole_columns
from ocr.match.entries import entries_of, without_words
from ocr.match.pieces import Piece
from ocr.match.players import find_players, scores_of
from ocr.match.texts import Text, TextWord
from tests.ocr.match.read_texts import BOARD, SIZE, scores, text


def test_digits_after_you_may_be_read_as_letters() -> None:
    assert scores(text("Выб", 10), text("Мария 8", 600)) == (6, 8)


def test_a_score_below_its_words_is_mended_by_their_sum() -> None:
    assert scores(text("Вы 5", 10), text("Анна 4", 600), played=("тракт 5", "сарай 5")) == (6, 4)


def test_a_score_above_its_words_stays_as_lists_may_be_scrolled() -> None:
    assert scores(text("Вы 9", 10), text("Анна 5", 600), played=("тракт 5", "сарай 5")) == (9, 5)


def test_a_number_that_was_read_digit_by_digit_is_not_mended() -> None:
    head = text("Вы 5", 10, sure=True), text("Анна 4", 600)
    assert scores(*head, played=("тракт 5", "сарай 5")) == (5, 4)


def test_no_digit_is_taken_off_a_number_that_was_read_digit_by_digit() -> None:
    head = text("Вы 16", 10, sure=True), text("Анна 4", 600)
    assert scores(*head, played=("тракт 5", "сарай 5")) == (16, 4)


def test_a_number_before_a_score_is_part_of_the_name() -> None:
    head = text("9", 10), text("Игрок 2", 500), text("14", 620)
    assert scores(*head) == (9, 14)


def test_a_number_at_the_end_of_a_name_with_another_one_under_it_is_no_score() -> None:
    names = text("Дима 92", 10), text("Вы", 600)
    numbers = text("9", 40, 130), text("14", 630, 130)
    assert scores(*names, *numbers, moves=12) == (9, 14)


def test_the_number_of_a_player_after_a_score_is_none() -> None:
    assert scores(text("Вы 31", 10), text("25 Игрок 2", 600), moves=10) == (31, 25)
    assert scores(text("Игрок 2 6", 10), text("Вы 7", 600)) == (6, 7)


def test_a_number_with_its_points_is_a_score_however_badly_they_were_read() -> None:
    assert scores(text("14 очков", 600, confidence=0.0), text("Вы 10", 10)) == (10, 14)


def test_two_numbers_alone_are_both_scores() -> None:
    assert scores(text("Вы", 10), text("17 14", 300), text("Анна", 600)) == (17, 14)


def test_a_number_of_a_line_that_was_hardly_read_is_no_score() -> None:
    scrawl = text("до АА 5", 10, top=300, confidence=0.0)
    head = text("Вы 26", 10), text("Пётр 27", 600)
    played = "тракт 5", "матрас 6", "сарай 20"
    assert scores(*head, scrawl, played=played, moves=10) == (26, 27)


@pytest.mark.parametrize(("yours", "may_be"), [(4, False), (5, True), (20, True)])
def test_scores_below_their_words_are_none(yours: int, may_be: bool) -> None:
    rows = [[text(f"Вы {yours}", 10, sure=True), text("Анна 0", 600)], [text("тракт 5", 10, 400)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    players = find_players(without_words(rows, columns), columns, SIZE, moves=2)
    assert players is not None
    assert (scores_of(players, columns) == (yours, 0)) == may_be


def test_scores_are_likely_for_as_many_moves() -> None:
    title, coins = text("Партия №1482", 10, 20, sure=False), text("120", 600, 20, sure=True)
    head = text("Вы 22", 10, 100, sure=True), text("Анна 25", 600, 140, sure=True)
    assert scores(title, coins, *head, moves=10) != (1482, 120)
    assert scores(text("Вы", 10), text("22", 200), text("25", 700), coins, moves=10) == (22, 25)


@pytest.mark.parametrize("written", ["110чков", "110очков", "110ч."])
def test_the_first_letter_of_points_may_look_like_a_digit(written: str) -> None:
    head = text("Вы", 10), text(written, 110), text("Анна", 500), text("8", 600)
    assert scores(*head, moves=5) == (11, 8)


def test_the_time_left_beside_a_score_is_none() -> None:
    assert scores(text("Вы 22 3:10", 10), text("Анна 25 0:45", 600), moves=10) == (22, 25)


@pytest.mark.parametrize("ends", [("6.", "6."), ("6", " 6")])
def test_a_short_word_for_points_may_look_like_a_digit(ends: tuple[str, str]) -> None:
    head = text(f"Вы 5{ends[0]}", 10), text(f"Анна 5{ends[1]}", 600)
    assert scores(*head, played=("тракт 5", "сарай 5")) == (5, 5)


def test_scores_at_the_top_are_no_clock() -> None:
    assert scores(text("Вы", 10, 10), text("6:3", 300, 10), text("Анна", 600, 10)) == (6, 3)


def test_percents_are_no_scores() -> None:
    head = text("7", 10), text("8", 600), text("Скидка 50%", 600, 130)
    assert scores(*head, moves=8) == (7, 8)


def test_the_time_left_without_its_colon_is_none() -> None:
    assert scores(text("Анна 17 2 05", 10), text("Вы 19", 600), moves=8) == (17, 19)


def test_a_pair_between_two_names_is_no_clock() -> None:
    head = text("Вы", 10, 10), text("17:20", 300, 10), text("Анна", 600, 10)
    assert scores(*head, moves=8) == (17, 20)


@pytest.mark.parametrize("level", ["ур. 34", "Уровень 3", "lvl 12", "Рейтинг: 841", "Чат 2"])
def test_a_level_a_rating_and_the_number_on_a_button_are_no_scores(level: str) -> None:
    assert (
        scores(text("Вы", 10), text(level, 10, 140), text("Анна", 600), text("3", 600, 140)) is None
    )


def test_the_time_left_between_two_scores_is_none() -> None:
    assert scores(text("Артём 14", 10), text("1:50", 300), text("Катя 18", 600), moves=10) == (
        14,
        18,
    )


def test_the_time_left_under_a_name_is_no_score() -> None:
    clocks = text("6:51", 120, 140), text("9:12", 620, 140)
    assert scores(
        text("Вы", 10), text("4", 10, 140), text("Анна", 600), text("6", 600, 140), *clocks
    ) == (4, 6)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ((text("Анна 5", 10), text("Вы 8", 600)), (5, 6)),  # one was misread
        ((text("48", 450, 10), text("6", 450)), (5, 6)),  # coins, and a score without its name
        ((text("Анна 15", 10, sure=True), text("Вы 19", 600, sure=True)), (15, 19)),  # prizes
    ],
)
def test_one_score_that_is_no_sum_of_all_words_is_misread_but_not_two_with_names(
    head: tuple[Text, Text], told: tuple[int, int]
) -> None:
    rows = [list(head), [text("тракт 5", 10, 400), text("матрас 6", 300, 400)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, moves=2)
    assert found is not None
    assert (found[0].score, found[1].score) == told


def test_before_the_first_move_no_score_is_more_than_nothing() -> None:
    assert scores(text("Анна 0", 10), text("Вы 6", 600), moves=0) == (0, 0)
    assert scores(text("Анна", 10), text("Вы", 600), moves=0) is None


def test_minutes_and_seconds_that_the_moves_cannot_have_made_are_no_scores() -> None:
    assert scores(text("Вы", 10), text("1:16", 300), text("Анна", 600), moves=3) is None
    assert scores(text("Вы", 10), text("9:16", 300), text("Анна", 600), moves=5) == (9, 16)


def test_the_digits_of_a_nickname_beside_its_score_are_no_score() -> None:
    head = text("Ты", 10), text("29", 110), text("30", 400), text("Алексей77", 500)
    assert scores(*head, moves=12) == (29, 30)


def test_a_count_of_moves_lower_than_a_score_beside_it_takes_no_name_from_it() -> None:
    count = Text(Piece(300, 92, 320, 104, 12, 12), "16", 0.9)
    assert scores(text("Анна 23", 200), count, text("Вы 18", 340), moves=9) == (23, 18)


def test_the_time_left_of_each_player_is_no_pair_of_scores() -> None:
    clocks = text("2:53", 10, 140), text("9:34", 600, 140)
    assert scores(text("Вы", 10), *clocks, text("Анна", 600)) is None


def test_two_scores_that_look_like_minutes_are_read_with_one_name_beside_them() -> None:
    assert scores(text("Вы", 10), text("25:23", 300), moves=10) == (25, 23)


def test_a_null_and_a_letter_for_points_are_no_six() -> None:
    assert scores(text("Вы", 10), text("06.", 10, 140), text("Анна 6", 600)) != (6, 6)


def test_a_letter_for_points_is_no_score_where_it_is_read_as_a_six() -> None:
    assert scores(text("Вы 11 6.", 10), text("Анна 13 6.", 600), moves=6) == (11, 13)
    names = text("Вы", 10), text("Анна", 10, 200)
    assert scores(*names, text("28 6", 300), text("34 6", 300, 200), moves=12) == (28, 34)


def test_no_player_has_one_point() -> None:
    head = text("Анна", 10), text("6", 10, 130), text("1:21", 250), text("Иван", 600)
    assert scores(*head, text("3", 600, 130), moves=2) == (6, 3)


def test_two_numbers_far_over_one_another_are_no_scores_without_names() -> None:
    assert scores(text("48", 400), text("23", 400, 700)) is None
    head = text("Анна", 310), text("48", 400), text("Иван", 310, 700), text("23", 400, 700)
    assert scores(*head, moves=12) == (48, 23)


def test_the_number_under_a_count_of_moves_is_no_score() -> None:
    badge = Text(Piece(10, 98, 50, 130, 32, 32), "| 0", 0.9)
    beside = text("2", 260, 104), text("3", 500, 103)
    names = text("Вы", 10, 145), text("Робот", 490, 145)
    assert scores(badge, *beside, text("Ход", 250, 76), *names, moves=1) == (0, 3)


def test_numbers_that_are_called_scores_are_likelier_than_levels() -> None:
    levels = text("11", 10, sure=True), text("50", 780, sure=True)
    called = text("Счёт 17", 110, 160), text("Счёт 16", 600, 163)
    assert scores(*called, text("Вы", 110), text("Анна", 680), *levels, moves=9) == (17, 16)


def test_the_time_left_of_two_players_over_one_another_is_no_score() -> None:
    clocks = text("1 36", 200, sure=True), text("1:18", 200, 600)
    names = text("Анна", 10), text("Иван", 10, 600)
    shown = text("20", 320, sure=True), text("23", 320, 600, sure=True)
    assert scores(*names, *clocks, *shown, moves=9) == (20, 23)


def test_words_without_points_do_not_tell_what_the_scores_are() -> None:
    lines = [text("матрас 6", 10, 400), text("сарай", 10, 450), text("тракт", 10, 500)]
    shown = [text("Анна", 10), text("9:6", 200), text("Иван", 600)]
    rows = [shown, *([line] for line in lines), [text("4", 200, 900), text("2", 400, 900)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, 3)
    assert found is not None
    assert [player.score for player in found] == [9, 6]


def line(*words: str, left: int, top: int = 100) -> Text:
    """A text with its words apart, each 60 pixels wide, numbers read digit by digit."""
    placed = tuple(
        TextWord(word, left + 80 * n, left + 80 * n + 60, (int(word),) if word.isdecimal() else ())
        for n, word in enumerate(words)
    )
    piece = Piece(left, top, left + 80 * len(words), top + 24, 20, 20)
    numbers = tuple(number for word in placed for number in word.numbers)
    return Text(piece, " ".join(words), 0.9, numbers, words=placed)


def test_a_nickname_with_a_number_and_a_score_beside_another_player_is_no_pair_of_scores() -> None:
    assert scores(line("Вы", "31", left=10), line("Олег", "77", "21", left=500), moves=12) == (
        31,
        21,
    )


def test_hearts_high_over_a_score_do_not_make_it_a_part_of_its_name() -> None:
    bar = text("228", 130, 20, sure=True), text("3", 520, 20, sure=True)
    head = text("Артур", 100), text("31", 230, sure=True), text("Людмила 29", 450, sure=True)
    assert scores(*bar, *head, moves=12) == (31, 29)
