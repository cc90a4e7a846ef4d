"""Looking ahead agrees with plain minimax, and stops when told to."""

import threading
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, example, given, reject
from hypothesis import strategies as st

from solver import (
    Alphabet,
    Analysis,
    Analyst,
    Grid,
    Lexicon,
    Position,
    Rules,
    SolverError,
    Stop,
    _core,
    analyse,
    find_moves,
    start_grid,
)
from solver.balda import core_position
from tests.long import examples
from tests.oracle import minimax, selective
from tests.oracle.balda import Placed
from tests.solver.cases import Case, cases

PLENTY = 60.0
MANY_BOARDS = 3000
# A start board with enough words to look many plies ahead.
BOARD = "......\n......\nкартон\n......\n......"
WORDS = """
    ар кар арт карт картон карта тон нота рота торт крот кот ток рок каток нато танк рак корт норка
    кора нора тонна ротан атака карат тара трата
"""


def start() -> Position:
    return Position(Grid.parse(BOARD), Lexicon.from_words(WORDS.split()))


@st.composite
def endgames(draw: st.DrawFn, max_empty: int = 3) -> Case:
    case = draw(cases(max_letters=4))
    assume(len(case.cells(filled=False)) <= max_empty)
    return replace(case, rules=replace(case.rules, passing=draw(st.booleans())))


def position_of(case: Case) -> Position:
    return Position(case.grid, case.lexicon, case.rules, used=case.used)


def core_of(case: Case, *, vectors: bool = True) -> _core.Lookahead:
    position = core_position(case.grid, case.lexicon, case.rules, position_of(case).used)
    return _core.Lookahead(position, case.rules.passing, vectors=vectors)


def core_values(case: Case, *, lines: int = 1, threads: int = 1, vectors: bool = True) -> list[int]:
    """The values of the best lines to the end of the game, straight from the core."""
    core = core_of(case, vectors=vectors)
    if core.empty_cells:
        core.know(core.empty_cells, threads, PLENTY, _core.StopFlag())
    return search_values(core, max(core.empty_cells, 1), lines=lines, threads=threads)


def board_values(
    case: Case, depth: int, *, width: int = _core.ANY_WIDTH, lines: int = 1, threads: int = 1
) -> list[int]:
    """The values from the core's board search, which deepens ply by ply."""
    position = position_of(case)
    core = _core.BoardLookahead(
        core_position(case.grid, case.lexicon, case.rules, position.used),
        case.rules.passing,
        _core.Transpositions(10),
    )
    for plies in range(1, depth):
        search_values(core, plies, width=width, lines=lines, threads=threads)
    return search_values(core, depth, width=width, lines=lines, threads=threads)


def search_values(
    core: _core.Lookahead | _core.BoardLookahead,
    depth: int,
    *,
    width: int = _core.ANY_WIDTH,
    lines: int,
    threads: int,
) -> list[int]:
    complete, _, found = core.search(
        depth=depth,
        width=width,
        all_words=True,
        lines=lines,
        threads=threads,
        nodes=2**64 - 1,
        seconds=PLENTY,
        stop=_core.StopFlag(),
    )
    assert complete
    return [value for value, _ in found]


@examples(15)
@given(endgames())
def test_an_endgame_has_the_value_of_plain_minimax(case: Case) -> None:
    analysis = analyse(position_of(case), seconds=PLENTY)
    assert analysis.exact
    value = analysis.lines[0].value if analysis.lines else 0
    assert value == minimax.best_value(case.position)


class TooManyError(Exception):
    """A game has too many boards: a few empty cells may make millions, an hour's work."""


class Few(dict[tuple[Grid, frozenset[str], bool], int]):
    """The values of at most MANY_BOARDS boards."""

    def __setitem__(self, board: tuple[Grid, frozenset[str], bool], value: int) -> None:
        if len(self) == MANY_BOARDS:
            raise TooManyError
        super().__setitem__(board, value)


@examples(10)
@given(endgames(max_empty=6))
def test_a_longer_endgame_has_the_value_of_playing_it_out(case: Case) -> None:
    assume(len(find_moves(case.grid, case.lexicon, case.query)) <= 12)
    known = Few()
    try:
        value = minimax.play_out(position_of(case), known)
    except TooManyError:
        reject()
    analysis = analyse(position_of(case), seconds=PLENTY)
    assert (analysis.lines[0].value if analysis.lines else 0) == value


@examples(10)
@given(endgames())
def test_each_line_has_the_value_of_its_first_move(case: Case) -> None:
    for line in analyse(position_of(case), seconds=PLENTY, lines=3).lines:
        first = [Placed(move.cell, move.letter, move.word) for move in line.moves[:1]]
        values = [minimax.value_after(case.position, move) for move in first] or [0]
        assert line.value == values[0]


@examples(10)
@given(endgames())
def test_lines_come_best_first_and_miss_no_better_move(case: Case) -> None:
    moves = find_moves(case.grid, case.lexicon, case.query)
    all_values = sorted(
        (
            minimax.value_after(case.position, Placed(move.cell, move.letter, move.word))
            for move in moves
        ),
        reverse=True,
    )
    assert core_values(case, lines=3) == all_values[:3]


@examples(10)
@given(endgames(max_empty=5))
def test_a_line_can_be_played_and_makes_its_value(case: Case) -> None:
    position = position_of(case)
    analysis = analyse(position, seconds=PLENTY)
    for move in analysis.lines[0].moves if analysis.lines else ():
        assert str(move) in map(str, position.moves())
        position.play(move)
    own, other = position.scores
    assert own - other == (analysis.lines[0].value if analysis.lines else 0)


@examples(10)
@given(endgames(max_empty=6))
def test_vectors_and_threads_change_nothing(case: Case) -> None:
    values = core_values(case)
    assert core_values(case, vectors=False) == values
    assert core_values(case, threads=2) == values


@pytest.mark.parametrize("threads", [1, 3])
def test_of_words_that_a_stop_cut_short_none_is_known(threads: int) -> None:
    core = core_of(EQUAL_LETTERS)
    stop = _core.StopFlag()
    stop.set()
    assert not core.know(core.empty_cells, threads, PLENTY, stop)
    assert search_values(core, 2, lines=1, threads=threads) == []


# All moves of a node fall short of the guessed value.
SHORT_OF_THE_GUESS = Case(
    alphabet="ru-yo",
    grid=Grid.parse("ааа. а..а ааба ааб."),
    words=frozenset(["аа", "аб", "бб", "бё", "абё", "ёаё"]),
    used=frozenset(),
    rules=Rules(min_letters=1),
)


# Once a2 has a letter, the other side may prefer to pass; the value of the pass is no lower bound
# for the values of its moves.
BETTER_THAN_A_PASS = Case(
    alphabet="ru-yo",
    grid=Grid.parse("..а .ёа ..а"),
    words=frozenset(["аа", "бб", "ааа", "ааё", "абб", "аёб", "ббё"]),
    used=frozenset(["аа", "ааа"]),
    rules=Rules(min_letters=1, passing=True),
)


@examples(15)
@given(endgames(max_empty=5), st.integers(1, 2))
@example(SHORT_OF_THE_GUESS, 1)
@example(BETTER_THAN_A_PASS, 1)
def test_both_searches_agree_on_every_endgame(case: Case, threads: int) -> None:
    empty = max(len(case.cells(filled=False)), 1)
    values = core_values(case, lines=2)
    assert board_values(case, empty, lines=2, threads=threads) == values


# Ї and Ґ are worth the same, and their order in Unicode differs from the alphabet.
EQUAL_LETTERS = Case(
    alphabet="uk",
    grid=Grid.parse("аааа.."),
    words=frozenset(["аа", "аї", "аґ", "ааа", "ааї", "їаа"]),
    used=frozenset(),
    rules=Rules(min_letters=1),
)


@examples(15)
@given(endgames(), st.integers(1, 4), st.integers(1, 4))
@example(EQUAL_LETTERS, 1, 1)
def test_few_placements_have_the_value_of_plain_minimax_over_them(
    case: Case, depth: int, width: int
) -> None:
    letters = "".join(Alphabet.find(case.alphabet).letters)
    value = selective.best_value(case.position, selective.Size(depth, width, letters))
    found = board_values(case, depth, width=width)
    floor = [0] if case.rules.passing or not found else []
    assert max(found + floor) == value


@examples(10)
@given(endgames(max_empty=4))
def test_a_large_board_has_the_value_of_its_playable_corner(case: Case) -> None:
    walled = Grid(
        (
            *(row + ("#",) * (12 - case.grid.width) for row in case.grid.rows),
            ("#",) * 12,
            ("",) * 12,
        )
    )
    large = replace(case, grid=walled)
    assume(large.grid.start_word == case.grid.start_word)
    assert board_values(large, 5)[:1] == core_values(case)[:1]


def test_few_words_bring_the_end_of_a_large_board_into_reach() -> None:
    words = Lexicon.from_words(["кот", "скот", "коты", "рот"])
    small = Position(start_grid("кот"), words)
    large = Position(start_grid("кот", width=30, height=9), words, used=["кот"])
    found = analyse(large, seconds=PLENTY)
    assert found.exact
    assert found.lines[0].final
    assert found.lines[0].value == analyse(small, seconds=PLENTY).lines[0].value


@examples(10)
@given(endgames(max_empty=5), st.lists(st.integers(0, 99), min_size=1, max_size=3))
def test_results_kept_between_turns_change_no_value(case: Case, choices: list[int]) -> None:
    analyst = Analyst()
    position = position_of(case)
    for choice in choices:
        analyst.analyse(position, seconds=PLENTY)
        moves = position.moves()
        if not moves:
            break
        position.play(moves[choice % len(moves)])
        kept, anew = (by(position, seconds=PLENTY) for by in (analyst.analyse, analyse))
        assert [line.value for line in kept.lines] == [line.value for line in anew.lines]


def test_a_turn_that_follows_takes_fewer_nodes() -> None:
    analyst, position = Analyst(), start()
    for move in analyst.analyse(position, max_depth=7, seconds=PLENTY).lines[0].moves[:2]:
        position.play(move)
    kept = analyst.analyse(position, max_depth=5, seconds=PLENTY)
    assert kept.nodes < analyse(position, max_depth=5, seconds=PLENTY).nodes


def test_another_game_begins_afresh() -> None:
    analyst = Analyst()
    analyst.analyse(start(), max_depth=4, seconds=PLENTY)
    position = Position(Grid.parse("к..\n###"), Lexicon.from_words(["ко", "кот"]))
    assert analyst.analyse(position, seconds=PLENTY).lines[0].value == -1


def test_one_thread_and_a_limit_of_nodes_always_find_the_same() -> None:
    def run() -> Analysis:
        return analyse(start(), nodes=3000, seconds=PLENTY)

    first, second = run(), run()
    assert (first.nodes, first.lines) == (second.nodes, second.lines)


def test_the_nodes_of_a_search_are_known() -> None:
    analysis = analyse(start(), max_depth=5, seconds=PLENTY)
    assert (analysis.nodes, analysis.lines[0].value) == NODES


NODES = (381, 5)


def test_a_depth_that_is_cut_short_has_taken_nodes_and_time_too() -> None:
    seen: list[Analysis] = []
    analysis = analyse(start(), nodes=200, lines=2, seconds=PLENTY, on_progress=seen.append)
    whole = seen[-1]
    assert analysis.depth == whole.depth
    assert analysis.nodes > whole.nodes
    assert analysis.seconds > whole.seconds


def test_progress_comes_with_growing_depth() -> None:
    seen: list[Analysis] = []
    analyse(start(), max_depth=5, on_progress=seen.append)
    assert [analysis.depth for analysis in seen] == [1, 2, 3, 4, 5]
    assert all(a.nodes <= b.nodes for a, b in pairwise(seen))


def test_the_position_is_as_it_was() -> None:
    position = start()
    before = (str(position), position.hash)
    analyse(position, max_depth=4)
    assert (str(position), position.hash) == before


def test_a_deadline_leaves_a_legal_move() -> None:
    position = start()
    best = analyse(position, seconds=0.05).lines[0].moves[0]
    assert best in position.moves()


def test_a_stop_before_the_start_leaves_a_legal_move() -> None:
    stop = Stop()
    stop.set()
    best = analyse(start(), stop=stop).lines[0].moves[0]
    assert best in start().moves()


def test_another_thread_can_stop_it() -> None:
    stop = Stop()
    position = start()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    analysis = analyse(position, seconds=PLENTY, stop=stop)
    timer.join()
    assert stop.is_set()
    assert analysis.lines[0].moves[0] in position.moves()


def test_two_analyses_at_once_do_not_disturb_each_other() -> None:
    found: list[Analysis] = []

    def run() -> None:
        found.append(analyse(start(), max_depth=4, seconds=PLENTY))

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({(analysis.nodes, analysis.lines) for analysis in found}) == 1


@pytest.mark.parametrize("limit", ["lines", "nodes", "max_depth"])
def test_limits_are_one_or_more_and_may_be_beyond_all_counts(limit: str) -> None:
    refused: dict[str, Any] = {limit: 0}
    with pytest.raises(SolverError, match="at least 1 line, node and ply"):
        analyse(start(), **refused)
    boundless: dict[str, Any] = {limit: 2**70}
    assert analyse(Position(Grid.parse("ко."), start().lexicon), **boundless).exact
