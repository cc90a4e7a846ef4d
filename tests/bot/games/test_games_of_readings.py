"""Tell the game of a board that was read from a picture."""

import pytest

from bot.boards.question import History, Play, Rows
from solver import Grid
from tests.bot.games.examples import GAMES, question_of

BEGUN = "..... .тсе. карта .йак. ....."
LATE = "мрак. атсек карта .йакс опоры"
HOLES_IN_THE_MIDDLE = ".tor. anise le.da grout .yes."
SYMMETRIC = ".tor. anise blend grout .yes."
EVEN = "s.ta erat .ing dol."
FULL = "bart kite late mint"


def rows_of(text: str) -> Rows:
    return Grid.parse(text.replace(" ", "\n")).rows


@pytest.mark.parametrize(
    ("board", "host", "game"),
    [
        (BEGUN, "", "balda"),
        (BEGUN, "squaredle", "balda"),
        (LATE, "", "balda"),
        (LATE, "squaredle", "boggle"),
        (HOLES_IN_THE_MIDDLE, "", "boggle"),
        (HOLES_IN_THE_MIDDLE, "vk", "boggle"),
        (SYMMETRIC, "squaredle", "boggle"),
        (SYMMETRIC, "vk", "balda"),
        (SYMMETRIC, "", "boggle"),
        (EVEN, "", "boggle"),
        (EVEN, "wordhunt", "boggle"),
        (EVEN, "balda", "balda"),
        (FULL, "", "boggle"),
        (FULL, "vk", "boggle"),
    ],
)
def test_a_board_is_of_the_game_that_it_suits_best(board: str, host: str, game: str) -> None:
    assert GAMES.of_reading("balda", rows_of(board), host).name == game


@pytest.mark.parametrize("name", ["balda", "bee"])
def test_a_row_of_letters_is_of_the_game_that_the_reader_says(name: str) -> None:
    assert GAMES.of_reading(name, rows_of("planets"), "").name == name


@pytest.mark.parametrize(
    ("board", "host", "games"),
    [
        (SYMMETRIC, "", ["balda", "boggle"]),
        (EVEN, "nyt", ["balda", "boggle"]),
        (LATE, "", ["balda", "boggle"]),
        (LATE, "squaredle", []),
        (LATE, "vk", []),
        (SYMMETRIC, "squaredle", []),
        (EVEN, "vk", []),
        (BEGUN, "", []),
        (FULL, "", []),
        (HOLES_IN_THE_MIDDLE, "", []),
    ],
)
def test_the_game_is_in_doubt_if_nothing_decides(board: str, host: str, games: list[str]) -> None:
    question = question_of(board.replace(" ", "\n"))
    seen = question._replace(board=question.board._replace(reading="seen"))
    assert [game.name for game in GAMES.in_doubt(seen, host)] == games


def test_the_game_of_a_board_that_is_followed_is_not_asked_for() -> None:
    question = question_of(LATE.replace(" ", "\n"))
    board, plays = question.board._replace(reading="seen"), (Play("a1", "с", "смрак", 0, 5),)
    played = question._replace(board=board, history=History(plays=plays))
    assert GAMES.in_doubt(played, "") == ()


def test_the_game_of_a_typed_board_is_not_asked_for() -> None:
    assert GAMES.in_doubt(question_of(EVEN.replace(" ", "\n")), "") == ()
