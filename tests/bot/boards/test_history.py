"""A board on which a game goes on."""

from dataclasses import replace

import pytest

from bot.boards.history import (
    PlayRequest,
    continued,
    name_play,
    play,
    scores,
    take_back,
    typed_play,
    unnamed,
)
from bot.errors import BotError
from bot.games.matches.match import TypedMove
from solver import Grid, Lexicon, Move, find_moves
from storage import Board

LEXICON = Lexicon.from_words(["кот", "рот", "крот", "бор", "порт"])


def board_of(text: str) -> Board:
    return Board(
        id="aB3_-xyz0123",
        game="balda",
        rows=Grid.parse(text).rows,
        doubtful=(),
        used=(),
        mode="classic",
        owner=1,
        chat=1,
        question=1,
        answer=2,
    )


START = board_of("... кот ...")


def move_of(board: Board, word: str, cell: str) -> Move:
    moves = find_moves(Grid(board.rows), LEXICON)
    return next(move for move in moves if (move.word, str(move.cell)) == (word, cell))


ROT = play(START, move_of(START, "рот", "b1"))


def meant(board: Board, text: str) -> Move:
    typed = TypedMove.parse(text)
    assert typed is not None
    return typed_play(PlayRequest(board.rows, False, board.used, board.prizes, typed))


class TestPlaying:
    def test_a_typed_play_may_step_to_a_corner_where_the_game_has_it(self) -> None:
        typed = TypedMove.parse("c3 ток")
        assert typed is not None
        request = PlayRequest(board_of("т.. .о. ...").rows, False, (), (), typed, diagonal=True)
        assert str(typed_play(request)) == "c3=к ток"

    def test_a_play_places_its_letter_and_uses_up_its_word(self) -> None:
        assert Grid(ROT.rows) == Grid.parse(".р. кот ...")
        assert ROT.used == ("кот", "рот")

    def test_the_sides_take_turns_and_gain_points(self) -> None:
        assert (ROT.turn, scores(ROT)) == ("theirs", (3, 0))
        both = play(ROT, move_of(ROT, "крот", "a1"))
        assert (both.turn, scores(both)) == ("mine", (3, 4))

    def test_a_play_is_taken_back(self) -> None:
        assert take_back(ROT) == replace(START, used=("кот",))

    def test_where_nothing_was_played_nothing_is_taken_back(self) -> None:
        with pytest.raises(BotError, match="Nothing was played"):
            take_back(START)


class TestTyping:
    @pytest.mark.parametrize("text", ["b1 рот", "В1 рот", "b1 р рот", "B1: Рот"])
    def test_a_cell_and_a_word_are_a_move(self, text: str) -> None:
        assert str(meant(START, text)) == "b1=р рот"

    def test_the_word_need_not_be_in_the_lexicon(self) -> None:
        assert str(meant(START, "b1 тор")) == "b1=р тор"

    def test_a_word_that_does_not_fit_is_refused(self) -> None:
        with pytest.raises(BotError, match="cannot be made here"):
            meant(START, "a1 барсук")

    @pytest.mark.parametrize("word", ["кот", "рот"])
    def test_a_word_is_not_played_twice(self, word: str) -> None:
        with pytest.raises(BotError, match="already played"):
            meant(ROT, f"b3 {word}")

    def test_of_several_ways_none_is_guessed_at(self) -> None:
        with pytest.raises(BotError, match="several ways"):
            meant(START, "рот")


class TestNewScreenshots:
    def test_the_old_board_with_a_new_letter_is_the_same_game(self) -> None:
        carried = continued(ROT, replace(board_of("кр. кот ..."), picture="new"))
        assert carried is not None
        assert (carried.used, carried.turn, carried.picture) == (ROT.used, "mine", "new")
        assert [play.cell for play in carried.plays] == ["b1", "a1"]

    def test_a_letter_that_came_without_its_word_can_be_named(self) -> None:
        carried = continued(ROT, board_of("кр. кот ..."))
        assert carried is not None
        assert unnamed(carried) == 1
        named = name_play(carried, 1, "крот")
        assert (unnamed(named), scores(named), named.used) == (None, (3, 4), (*ROT.used, "крот"))

    @pytest.mark.parametrize(
        "text",
        [
            "... рот ...",
            "... кот",
            "... кот ..#",
            "абв кот где",
        ],
    )
    def test_another_board_is_another_game(self, text: str) -> None:
        assert continued(START, board_of(text)) is None

    def test_what_was_known_settles_a_doubt(self) -> None:
        known = board_of("..... ..... балда ..... .....")
        unsure = replace(board_of("..... .к... белда ..... ....."), doubtful=("b2", "b3"))
        carried = continued(known, unsure)
        assert carried is not None
        assert Grid(carried.rows) == Grid.parse("..... .к... балда ..... .....")
        assert carried.doubtful == ("b2",)

    def test_a_board_that_is_all_in_doubt_is_another_game(self) -> None:
        unsure = replace(board_of("... рак ..."), doubtful=("a2", "b2", "c2"))
        assert continued(START, unsure) is None

    def test_a_board_in_other_letters_is_another_game(self) -> None:
        assert continued(board_of("... ток ..."), board_of("n.. tok ...")) is None
