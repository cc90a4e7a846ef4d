"""Risk is the best score of a reply to a move; net is the move's score less its risk."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from solver import Alphabet, Cell, Grid, Lexicon, Move, Query, Rules, find_moves
from tests.long import examples
from tests.oracle import balda as oracle
from tests.solver.cases import CLASSIC, Case, cases, place_all


def risks(board: str, words: str, rules: Rules = CLASSIC) -> dict[str, int | None]:
    moves = find_moves(Grid.parse(board), Lexicon.from_words(words.split()), Query(rules))
    return {str(move): move.risk for move in moves.with_risk()}


def test_risk_is_the_best_reply_after_the_move() -> None:
    assert risks("к..", "ко кот") == {"b1=о ко": 3}


def test_a_reply_may_not_use_the_same_word() -> None:
    assert risks(".а.", "ад") == {"a1=д ад": 0, "c1=д ад": 0}


def test_a_move_that_leaves_no_reply_has_no_risk() -> None:
    assert risks("к.", "ко ок окно") == {"b1=о ко": 0, "b1=о ок": 0}


def test_a_reply_that_stood_before_the_move_is_a_risk_too() -> None:
    assert risks("к#\n.#\n#а\n#.", "ок да") == {"a2=о ок": 2, "b4=д да": 2}


def test_a_reply_into_the_same_cell_is_no_risk() -> None:
    assert risks("к.#\n###", "ок кабинет") == {"b1=о ок": 0}


def test_the_second_best_reply_counts_when_the_best_is_the_move_itself() -> None:
    assert risks(".кот.", "скот кот коты")["a1=с скот"] == 4
    assert risks(".кот.", "скот коты скоты")["a1=с скот"] == 5


def test_a_prize_is_part_of_the_risk() -> None:
    rules = Rules(prizes=((Cell.parse("c1"), 9),))
    assert risks("к..", "ко кот", rules) == {"b1=о ко": 12}


def test_moves_have_no_risk_until_it_is_asked_for() -> None:
    moves = find_moves(Grid.parse("к.."), Lexicon.from_words(["ко"]))
    assert (moves[0].risk, moves.with_risk()[0].risk) == (None, 0)


def test_risk_of_a_page_is_that_of_all() -> None:
    moves = find_moves(Grid.parse("...\n.а.\n..."), Lexicon.from_words(["ад", "да", "ада"]))
    everything = moves.with_risk()
    assert moves.with_risk(2, 5) == everything[2:5]
    assert moves.with_risk(len(moves), len(moves) + 10) == []


def test_the_page_of_a_query_has_its_risks() -> None:
    grid, lexicon = Grid.parse("...\n.а.\n..."), Lexicon.from_words(["ад", "да", "ада"])
    everything = find_moves(grid, lexicon).page()
    assert everything == find_moves(grid, lexicon).with_risk()
    assert find_moves(grid, lexicon, Query(first=2, limit=3)).page() == everything[2:5]
    assert find_moves(grid, lexicon, Query(first=2)).page() == everything[2:]


def test_the_order_of_net_puts_points_less_risk_first() -> None:
    lexicon = Lexicon.from_words(["кота", "оте", "котам"])
    moves = find_moves(Grid.parse("кот.."), lexicon, Query(order="net"))
    assert [(str(move), move.net) for move in moves] == [("d1=е оте", 3), ("d1=а кота", -1)]


def test_net_order_of_a_local_search_looks_at_replies_everywhere() -> None:
    grid = Grid.parse("к##.\n.##о\n###д")
    lexicon = Lexicon.from_words(["ок", "года", "год"])
    moves = find_moves(grid, lexicon, Query(cells=(Cell.parse("a2"),), order="net"))
    assert [(str(move), move.risk) for move in moves] == [("a2=о ок", 3)]


def test_net_is_score_less_risk() -> None:
    assert Move("еж", Cell(0, 0), "е", (), 7, risk=3).net == 4


@examples(30)
@given(case=cases(max_letters=5))
def test_risks_and_oracle_agree(case: Case) -> None:
    moves = find_moves(case.grid, case.lexicon, case.query).with_risk()
    for move, known in zip(moves, place_all(moves), strict=True):
        assert move.risk == oracle.risk(case.position, known)


@examples(15)
@given(case=cases(max_letters=4))
def test_net_order_and_oracle_agree(case: Case) -> None:
    moves = find_moves(case.grid, case.lexicon, replace(case.query, order="net"))
    assert place_all(moves) == oracle.rank(
        case.position, case.words, Alphabet.find(case.alphabet), by_net=True
    )


@examples(15)
@given(case=cases(max_letters=4), data=st.data())
def test_risks_of_a_give_away_check_are_those_of_all_moves(case: Case, data: st.DataObject) -> None:
    letter = data.draw(st.sampled_from(case.cells(filled=True)))
    everything = find_moves(case.grid, case.lexicon, case.query).with_risk()
    query = replace(case.query, through=letter, order="net")
    through = find_moves(case.grid, case.lexicon, query)
    risks = {str(move): move.risk for move in everything}
    assert all(move.risk == risks[str(move)] for move in through)
