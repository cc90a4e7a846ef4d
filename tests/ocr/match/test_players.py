"""Who plays: names with their scores, their order, and the person who asks."""

from ocr.match.columns import whole_columns
from ocr.match.entries import Entry, entries_of, without_words
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.players import find_players, in_order, scores_of, you_are_right
from ocr.match.texts import Text
from tests.ocr.match.read_texts import BOARD, SIZE, text


def test_a_name_that_was_not_read_stands_as_the_other_one_does() -> None:
    name, unread = text("Игорь", 10), text("№", 700)
    row = [name, text("22", 300, sure=True), text("23", 410, sure=True), unread]
    found = find_players([row], [], SIZE, 11)
    assert found is not None
    assert [player.name for player in found] == ["Игорь", ""]
    assert [player.pieces[-1] for player in found] == [name.piece, unread.piece]


def test_a_table_may_count_the_words_between_a_name_and_its_score() -> None:
    rows = [
        [text("Игрок", 10), text("Слов", 250), text("Очки", 400)],
        [text("Анна", 10, 150), text("6", 250, 150, sure=True), text("23", 400, 150, sure=True)],
        [text("Олег", 10, 200), text("6", 250, 200, sure=True), text("21", 400, 200, sure=True)],
    ]
    found = find_players(rows, [], SIZE, 12)
    assert found is not None
    assert [(player.name, player.score) for player in found] == [("Анна", 23), ("Олег", 21)]


def test_a_bar_that_was_read_as_letters_is_no_name() -> None:
    bar = Text(Piece(10, 80, 550, 96, 16, 16), "он", 0.4)
    rows = [[text("Вы", 10, 40), text("Анна", 400, 40)], [bar], [text("6", 10), text("8", 400)]]
    players = find_players(rows, [], SIZE, 3)
    assert players is not None
    assert [player.name for player in players] == ["Вы", "Анна"]


def test_the_letter_on_an_avatar_is_not_you() -> None:
    yours = [[text("Я", 400)]]
    assert you_are_right(yours, 500, set())
    assert not you_are_right(yours, 500, {"я", "м"})


def test_the_place_with_names_tells_whose_scores_stand_as_totals_too() -> None:
    head = text("Анна 5", 10), text("Вы 6", 10, 150)
    rows = [[each] for each in head]
    rows += [[text("тракт 5", 10, 400), text("матрас 6", 300, 400)]]
    rows += [[text("Итого 5", 10, 450), text("Итого 6", 300, 450)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, moves=2)
    assert found is not None
    assert [player.name for player in found] == ["Анна", "Вы"]


def over_two_lists(
    left: str, right: str, moves: int
) -> tuple[tuple[Player, Player], list[list[Entry]]]:
    """The players whose names stand over lists of one word each, and these."""
    rows = [[text(left, 10, 360), text(right, 300, 360)]]
    rows += [[text("тракт 5", 10, 400), text("матрас 6", 300, 400)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, moves=moves)
    assert found is not None
    return found, columns


def test_names_over_two_lists_are_players_without_scores() -> None:
    found, columns = over_two_lists("Анна", "Вы", moves=3)
    assert [(player.score, player.name) for player in found] == [(None, "Анна"), (None, "Вы")]
    assert scores_of(found, columns) is None


def test_a_score_behind_a_name_over_a_list_is_no_part_of_it() -> None:
    found, _ = over_two_lists("Вы 5", "Анна", moves=2)
    assert [(player.score, player.name) for player in found] == [(5, "Вы"), (6, "Анна")]


def test_where_all_words_of_both_are_seen_their_sums_are_the_scores() -> None:
    found, _ = over_two_lists("Анна", "Вы", moves=2)
    assert [(player.score, player.name) for player in found] == [(5, "Анна"), (6, "Вы")]


def test_the_list_of_the_lower_player_may_be_the_left_one() -> None:
    head = text("Анна 6", 10, 10, sure=True), text("Вы", 10, 300), text("5", 10, 330, sure=True)
    rows = [list(head), [text("тракт 5", 10, 400), text("матрас 6", 300, 400)]]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, moves=2)
    assert found is not None
    assert [(player.score, player.name) for player in found] == [(6, "Анна"), (5, "Вы")]
    assert in_order(columns, found) == columns[::-1]
    assert in_order(columns, found[::-1]) == columns


def test_a_numbered_player_keeps_the_number_beside_a_score() -> None:
    rows = [[text("20 Игрок 1", 10), text("17 Игрок 2", 600)]]
    found = find_players(rows, [], SIZE, moves=6)
    assert found is not None
    assert [player.name for player in found] == ["Игрок 1", "Игрок 2"]


def test_a_name_over_two_lists_that_are_over_one_another_is_that_of_one() -> None:
    rows = [
        [text("Анна", 10), text("5", 300, sure=True)],
        [text("тракт 5", 10, 150)],
        [text("в", 10, 500), text("11", 300, 500, sure=True)],
        [text("матрас 6", 10, 550)],
        [text("сарай 5", 10, 590)],
    ]
    columns = whole_columns(entries_of(rows, BOARD), rows)
    found = find_players(without_words(rows, columns), columns, SIZE, 3)
    assert found is not None
    assert [player.name for player in found] == ["Анна", ""]


def test_a_button_over_a_score_is_no_name() -> None:
    row = [
        text("Вы", 10),
        text("16", 200, sure=True),
        text("Робот", 310),
        text("15", 480, sure=True),
    ]
    found = find_players([[text("ОК", 470, 30)], row], [], SIZE, 8)
    assert found is not None
    assert [(player.name, player.score) for player in found] == [("Вы", 16), ("Робот", 15)]
