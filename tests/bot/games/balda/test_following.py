"""Follow a game on a board: moves played, typed, undone or seen in screenshots."""

import pytest

from bot.boards.question import Question
from bot.boards.typed import TypedMove
from bot.games.balda.balda_solving import TypedRequest, find_typed_move
from bot.games.balda.followed_game import continue_game, name_play, play, take_back
from bot.texts import BotError
from solver import Grid, Lexicon, Move, Query, find_moves
from tests.bot.games.examples import doubting, question_of

LEXICON = Lexicon.from_words(["кот", "рот", "крот", "бор", "порт"])
START = question_of("... кот ...")


def move_of(question: Question, word: str, cell: str) -> Move:
    moves = find_moves(Grid(question.rows), LEXICON)
    return next(move for move in moves if (move.word, str(move.cell)) == (word, cell))


ROT = play(START, move_of(START, "рот", "b1"))


def find_meant(question: Question, text: str) -> Move:
    typed = TypedMove.parse(text)
    assert typed is not None
    return find_typed_move(TypedRequest(question.rows, question.query, typed))


class TestPlaying:
    def test_a_typed_play_may_step_to_a_corner_if_the_rules_allow_it(self) -> None:
        typed = TypedMove.parse("c3 ток")
        assert typed is not None
        rows = Grid.parse("т.. .о. ...").rows
        assert str(find_typed_move(TypedRequest(rows, Query(), typed, diagonal=True))) == "c3=к ток"

    def test_a_play_places_its_letter_and_uses_up_its_word(self) -> None:
        assert Grid(ROT.rows) == Grid.parse(".р. кот ...")
        assert ROT.query.used == ("кот", "рот")

    def test_the_sides_take_turns_and_gain_points(self) -> None:
        assert (ROT.history.side, ROT.history.scores) == (1, (3, 0))
        both = play(ROT, move_of(ROT, "крот", "a1"))
        assert (both.history.side, both.history.scores) == (0, (3, 4))

    def test_a_play_is_taken_back(self) -> None:
        assert take_back(ROT) == START._replace(query=Query(used=("кот",)))

    def test_without_a_play_nothing_is_taken_back(self) -> None:
        with pytest.raises(BotError, match="Nothing was played"):
            take_back(START)


class TestTyping:
    @pytest.mark.parametrize("text", ["b1 рот", "Б1 рот", "б1 рот", "b1 р рот", "B1: Рот"])
    def test_a_cell_and_a_word_are_a_move(self, text: str) -> None:
        assert str(find_meant(START, text)) == "b1=р рот"

    def test_the_word_need_not_be_in_the_lexicon(self) -> None:
        assert str(find_meant(START, "b1 тор")) == "b1=р тор"

    def test_a_word_that_does_not_fit_is_refused(self) -> None:
        with pytest.raises(BotError, match="cannot be made here"):
            find_meant(START, "a1 барсук")

    @pytest.mark.parametrize("word", ["кот", "рот"])
    def test_a_word_is_not_played_twice(self, word: str) -> None:
        with pytest.raises(BotError, match="already played"):
            find_meant(ROT, f"b3 {word}")

    def test_one_of_several_ways_is_not_guessed(self) -> None:
        with pytest.raises(BotError, match="several ways"):
            find_meant(START, "рот")


class TestNewScreenshots:
    def test_the_old_board_with_a_new_letter_is_the_same_game(self) -> None:
        new = question_of("кр. кот ...")
        carried = continue_game(ROT, new._replace(board=new.board._replace(picture="new")))
        assert carried is not None
        assert (carried.query.used, carried.history.side) == (ROT.query.used, 0)
        assert carried.board.picture == "new"
        assert [play.cell for play in carried.history.plays] == ["b1", "a1"]

    def test_a_letter_that_came_without_its_word_can_be_named(self) -> None:
        carried = continue_game(ROT, question_of("кр. кот ..."))
        assert carried is not None
        assert carried.history.unnamed == 1
        named = name_play(carried, 1, "крот")
        assert (named.history.unnamed, named.history.scores) == (None, (3, 4))
        assert named.query.used == (*ROT.query.used, "крот")

    @pytest.mark.parametrize("text", ["... рот ...", "... кот", "... кот ..#", "абв кот где"])
    def test_another_board_is_another_game(self, text: str) -> None:
        assert continue_game(START, question_of(text)) is None

    def test_a_known_letter_settles_a_doubt(self) -> None:
        known = question_of("..... ..... балда ..... .....")
        unsure = doubting(question_of("..... .к... белда ..... ....."), "b2", "b3")
        carried = continue_game(known, unsure)
        assert carried is not None
        assert Grid(carried.rows) == Grid.parse("..... .к... балда ..... .....")
        assert carried.board.doubtful == ("b2",)

    def test_a_board_that_is_all_in_doubt_is_another_game(self) -> None:
        assert continue_game(START, doubting(question_of("... рак ..."), "a2", "b2", "c2")) is None

    def test_a_ukrainian_letter_may_come_on_a_board_that_was_taken_for_russian(self) -> None:
        carried = continue_game(question_of("... кот ..."), question_of("..і кот ..."))
        assert carried
        assert carried.alphabet.name == "uk"

    def test_the_letters_stay_those_that_were_chosen(self) -> None:
        last = question_of("... кот ...")._replace(cyrillic="uk")
        carried = continue_game(last, question_of("..р кот ..."))
        assert carried
        assert carried.alphabet.name == "uk"

    def test_a_board_in_other_letters_is_another_game(self) -> None:
        assert continue_game(question_of("... ток ..."), question_of("n.. tok ...")) is None
