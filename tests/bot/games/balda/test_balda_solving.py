"""A board of Balda solved: a page of the answer, and what there is in all."""

import pickle
from pathlib import Path

import pytest

from bot.games.balda.balda_solving import BaldaRequest, BaldaResult, NewLetter, solve
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Cell, Grid, Lexicon, MissingDataError, Move, Order, Query
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of
from tests.hidden_packages import hide_package

ROWS = Grid.parse("баъ ..с .ку").rows
WORDS, ALL = Words(), Query()
SHELF = shelf_of(Lexicon.from_words(["банка", "бар", "барсук", "кар", "скраб"]))


def solved(query: Query = ALL, words: Words = WORDS) -> BaldaResult:
    return solve(SHELF, BaldaRequest(ROWS, query, words))


def test_solving_gives_the_page_asked_for_and_the_best_of_all() -> None:
    result = solved(Query(first=1, limit=1))
    assert result.best is not None
    assert (result.total, result.best.word) == (2, "барсук")
    assert [move.word for move in result.moves] == ["бар"]


def test_a_person_s_words_count() -> None:
    result = solved(words=own_words(added=("бас",), banned=("барсук",)))
    assert {move.word for move in result.moves} == {"бар", "бас"}


def test_used_words_are_left_out() -> None:
    assert [move.word for move in solved(Query(used=("барсук",))).moves] == ["бар"]


def test_every_move_shown_comes_with_its_risk() -> None:
    assert [(move.word, move.risk) for move in solved().moves] == [("барсук", 5), ("бар", 6)]


@pytest.mark.parametrize(("order", "best"), [("points", "кот"), ("net", "ок")])
def test_net_counts_what_a_move_leaves_to_the_other_side(order: Order, best: str) -> None:
    rows = (("", "к", "о", "", "а"),)
    own = own_words(added=("кот", "ок", "скота"))
    result = solve(SHELF, BaldaRequest(rows, Query(order=order), own))
    assert result.best is not None
    assert result.best.word == result.moves[0].word == best


def test_moves_into_one_cell_and_through_one_letter() -> None:
    into = solved(Query(cells=(Cell.parse("b2"),)))
    through = solved(Query(through=Cell.parse("c2")))
    assert {move.word for move in into.moves} == {"бар", "барсук"}
    assert {move.word for move in through.moves} == {"барсук"}


class TestALetterThatCame:
    ROWS = Grid.parse(".р. кот ...").rows
    SHELF = shelf_of(Lexicon.from_words(["рот", "рок", "крот"]))

    def test_its_only_word_is_taken_for_it(self) -> None:
        shelf = shelf_of(Lexicon.from_words(["рот", "крот"]))
        came = NewLetter(Cell.parse("b1"), "р", last=True)
        result = solve(shelf, BaldaRequest(self.ROWS, Query(), WORDS, came))
        assert (result.names, result.named) == (("рот",), "рот")
        assert "рот" not in {move.word for move in result.moves}

    def test_of_several_words_none_is_guessed_at(self) -> None:
        came = NewLetter(Cell.parse("b1"), "р", last=True)
        result = solve(self.SHELF, BaldaRequest(self.ROWS, Query(), WORDS, came))
        assert (set(result.names), result.named) == ({"рот", "рок"}, None)


@pytest.mark.parametrize(
    "plain",
    [
        BaldaRequest(ROWS, Query(used=("кот",), cells=(Cell(1, 1),), order="net"), WORDS),
        BaldaResult(1, None, (Move("кот", Cell(0, 0), "к", (), 3, 2),)),
    ],
)
def test_what_crosses_to_an_executor_is_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain


def test_a_board_without_moves_has_no_best_one() -> None:
    result = solve(SHELF, BaldaRequest((("ы", ""),), Query(), WORDS))
    assert (result.total, result.best, result.moves) == (0, None, ())


def test_a_lexicon_that_is_off_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    with pytest.raises(MissingDataError, match="pip install pymorphy3-dicts-uk"):
        solve(LexiconShelf(tmp_path), BaldaRequest((("ї", ""),), Query(), WORDS))
