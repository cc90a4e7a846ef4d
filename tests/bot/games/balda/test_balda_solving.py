"""Solve a board of Balda: a page of moves and their total number."""

import pickle
from pathlib import Path

import pytest

from bot.games.balda.balda_solving import BaldaRequest, BaldaResult, NewLetter, solve
from bot.work.lexicons import LexiconShelf, Words
from solver import Cell, Grid, Lexicon, MissingDataError, Move, Order, Query
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of
from tests.hidden_packages import hide_package

ROWS = Grid.parse("баъ ..с .ку").rows
WORDS, ALL = Words(), Query()
SHELF = shelf_of(Lexicon.from_words(["банка", "бар", "барсук", "кар", "скраб"]))


def solve_board(query: Query = ALL, words: Words = WORDS) -> BaldaResult:
    return solve(SHELF, BaldaRequest(ROWS, query, words))


def words_of(result: BaldaResult) -> list[str]:
    assert all({move.word for move in moves} == {moves[0].word} for moves in result.words)
    return [moves[0].word for moves in result.words]


def test_solving_gives_the_page_asked_for_and_whether_more_follow() -> None:
    first, second = (solve_board(Query(first=number, limit=1)) for number in (0, 1))
    assert (words_of(first), first.more) == (["барсук"], True)
    assert (words_of(second), second.more, second.total) == (["бар"], False, 2)


def test_the_best_move_is_the_first_placement_of_the_first_word() -> None:
    result = solve_board()
    assert result.best is not None
    assert str(result.best) == "b2=р барсук"


def test_own_words_count() -> None:
    result = solve_board(words=own_words(added=("бас",), banned=("барсук",)))
    assert set(words_of(result)) == {"бар", "бас"}


def test_used_words_are_left_out() -> None:
    assert words_of(solve_board(Query(used=("барсук",)))) == ["бар"]


def test_a_possible_start_word_is_not_advised() -> None:
    """Either of the two rows may be the start word; both words could be made once more."""
    rows = Grid.parse("... кот рот ...").rows
    shelf = shelf_of(Lexicon.from_words(["кот", "рот", "тор"]))
    assert words_of(solve(shelf, BaldaRequest(rows, ALL, WORDS))) == ["тор"]


def test_the_best_answer_to_the_first_move_is_told_if_it_is_wanted() -> None:
    result = solve(SHELF, BaldaRequest(ROWS, ALL, WORDS, reply=True))
    assert (str(result.best), str(result.reply)) == ("b2=р барсук", "a3=с скраб")
    assert solve_board().reply is None


def test_every_move_shown_comes_with_its_risk() -> None:
    moves = [move for placements in solve_board().words for move in placements]
    assert [(move.word, move.risk) for move in moves] == [("барсук", 5), ("бар", 6)]


@pytest.mark.parametrize(("order", "best"), [("points", "кот"), ("net", "ок")])
def test_net_subtracts_the_best_reply(order: Order, best: str) -> None:
    rows = (("", "к", "о", "", "а"),)
    own = own_words(added=("кот", "ок", "скота"))
    result = solve(SHELF, BaldaRequest(rows, Query(order=order), own))
    assert result.best is not None
    assert result.best.word == words_of(result)[0] == best


def test_moves_into_one_cell_and_through_one_letter() -> None:
    into = solve_board(Query(cells=(Cell.parse("b2"),)))
    through = solve_board(Query(through=Cell.parse("c2")))
    assert set(words_of(into)) == {"бар", "барсук"}
    assert words_of(through) == ["барсук"]


class TestNewLetters:
    ROWS = Grid.parse(".р. кот ...").rows
    SHELF = shelf_of(Lexicon.from_words(["рот", "рок", "крот"]))

    def test_its_only_word_is_assumed(self) -> None:
        shelf = shelf_of(Lexicon.from_words(["рот", "крот"]))
        came = NewLetter(Cell.parse("b1"), "р", last=True)
        result = solve(shelf, BaldaRequest(self.ROWS, Query(), WORDS, came))
        assert (result.names, result.named) == (("рот",), "рот")
        assert "рот" not in words_of(result)

    def test_one_of_several_words_is_not_guessed(self) -> None:
        came = NewLetter(Cell.parse("b1"), "р", last=True)
        result = solve(self.SHELF, BaldaRequest(self.ROWS, Query(), WORDS, came))
        assert (set(result.names), result.named) == ({"рот", "рок"}, None)


@pytest.mark.parametrize(
    "plain",
    [
        BaldaRequest(ROWS, Query(used=("кот",), cells=(Cell(1, 1),), order="net"), WORDS),
        BaldaResult(1, ((Move("кот", Cell(0, 0), "к", (), 3, 2),),)),
    ],
)
def test_requests_and_results_are_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain


def test_a_board_without_moves_has_no_best_one() -> None:
    result = solve(SHELF, BaldaRequest((("ы", ""),), Query(), WORDS))
    assert (result.total, result.best, result.words, result.more) == (0, None, (), False)


def test_a_lexicon_that_is_off_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    with pytest.raises(MissingDataError, match="pip install pymorphy3-dicts-uk"):
        solve(LexiconShelf(tmp_path), BaldaRequest((("ї", ""),), Query(), WORDS))
