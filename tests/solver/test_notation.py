"""Read and write the notation of matches."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    Cell,
    Grid,
    GridError,
    IllegalMoveError,
    Lexicon,
    Match,
    Placement,
    Position,
    PositionError,
    Rules,
    SolverError,
    start_grid,
)
from tests.long import examples

WORDS = Lexicon.from_words(["кот", "ток", "окот", "рот", "тор", "котик"])
MATCH = "кот passing\na1=о окот\npass\nb1=р рот"


def test_a_match_is_its_start_word_and_its_moves() -> None:
    match = Match.parse(MATCH)
    assert str(match.start) == "...\nкот\n..."
    assert match.moves == (
        Placement(Cell(0, 0), "о", "окот"),
        None,
        Placement(Cell(0, 1), "р", "рот"),
    )


def test_a_semicolon_ends_a_line_too() -> None:
    assert Match.parse(" Кот passing; A1=О окот ;pass; b1=р рот;") == Match.parse(MATCH)


@pytest.mark.parametrize(
    ("first", "board", "rules"),
    [
        ("кот", "...\nкот\n...", Rules()),
        ("5x3 кот", ".....\n.кот.\n.....", Rules()),
        ("кот knots passing", "...\nкот\n...", Rules(knots=True, passing=True)),
        ("кот a1=3", "...\nкот\n...", Rules(prizes=((Cell(0, 0), 3),))),
    ],
)
def test_size_and_rules_stand_in_the_first_line(first: str, board: str, rules: Rules) -> None:
    match = Match.parse(first)
    assert (str(match.start), match.rules, str(match)) == (board, rules, first)


@given(
    st.text("абвг", min_size=2, max_size=5),
    st.lists(
        st.one_of(
            st.none(),
            st.builds(
                Placement,
                st.builds(Cell, st.integers(0, 8), st.integers(0, 8)),
                st.sampled_from("абвг"),
                st.text("абвг", min_size=2),
            ),
        )
    ),
    st.booleans(),
)
def test_the_notation_parses_back(word: str, moves: list[Placement | None], knots: bool) -> None:
    match = Match(start_grid(word, width=9, height=7), tuple(moves), Rules(knots=knots))
    assert Match.parse(str(match)) == match


def test_headers_are_above_and_comments_behind() -> None:
    match = Match.parse(f"Players: Анна , Боря\ndate : 2026-11-27 # a Friday\n# so\n{MATCH} # won")
    assert match.headers == (("players", "Анна , Боря"), ("date", "2026-11-27"))
    assert match.players == ("Анна", "Боря")
    assert Match.parse(str(match)) == match
    assert Match.parse(MATCH) == replace(match, headers=())


@pytest.mark.parametrize("header", ["date: today", "result: 5", "players:", "имя: 5", ": 5"])
def test_a_bad_header_is_refused(header: str) -> None:
    with pytest.raises(PositionError, match="is no header"):
        Match.parse(f"{header}\n{MATCH}")


def test_headers_alone_are_no_match() -> None:
    with pytest.raises(PositionError, match="start word"):
        Match.parse("date: 2026-11-27")


def test_the_page_that_defines_it_shows_a_match_that_can_be_played() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    shown = "\n".join(re.findall(r"^    (.+)$", page, re.M))
    match = Match.parse(shown)
    assert dict(match.headers).keys() == {"players", "date", "host", "result"}
    words = Lexicon.from_words([move.word for move in match.moves if move])
    *_, last = match.positions(words)
    assert dict(match.headers)["result"] == "{}:{}".format(*last.scores)


@pytest.mark.parametrize("line", ["b1 окот", "b1=ок окот", "b1=о", "b1=о о кот", "=о окот и"])
def test_a_line_that_is_no_move_is_refused(line: str) -> None:
    with pytest.raises((PositionError, GridError)):
        Match.parse(f"кот\n{line}")


@pytest.mark.parametrize(
    ("width", "height", "board"),
    [
        (None, None, "...\nкот\n..."),
        (5, 2, ".....\n.кот."),
        (4, 5, "....\n....\nкот.\n....\n...."),
        (6, 1, ".кот.."),
    ],
)
def test_the_start_word_is_in_the_middle(width: int | None, height: int | None, board: str) -> None:
    assert str(start_grid("кот", width=width, height=height)) == board


@pytest.mark.parametrize("text", ["\n;\n", "9x9", "9x9\na1=о окот"])
def test_a_match_needs_a_start_word(text: str) -> None:
    with pytest.raises(PositionError, match="begins with its start word"):
        Match.parse(text)


@pytest.mark.parametrize(
    ("word", "width", "error", "reason"),
    [
        ("", None, PositionError, "begins with its start word"),
        ("котик", 3, PositionError, "“котик” does not fit on a board of 3 by 5 cells"),
        ("кот", -3, PositionError, "does not fit"),
        ("кот", 10**12, GridError, "at most 32 rows and columns"),
        ("к" * 33, None, GridError, "at most 32 rows and columns"),
        ("к1т", None, GridError, "not of one alphabet"),
    ],
)
def test_a_start_word_without_a_board_is_refused(
    word: str, width: int | None, error: type[SolverError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        start_grid(word, width=width)


def test_a_match_plays_out() -> None:
    *_, last = Match.parse(MATCH).positions(WORDS)
    assert (str(last.grid), last.scores) == ("ор.\nкот\n...", (7, 0))


def test_words_that_the_lexicon_lacks_may_have_been_played() -> None:
    *_, last = Match.parse("кот; a1=с скот").positions(WORDS)
    assert last.scores == (4, 0)


@pytest.mark.parametrize(
    ("move", "reason"),
    [("a1=р рот", "cannot be made"), ("b1=о кот", "been played already")],
)
def test_a_move_that_the_board_refuses_is_named(move: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        list(Match.parse(f"кот; {move}").positions(WORDS))


def test_a_letter_goes_on_an_empty_cell() -> None:
    with pytest.raises(GridError, match="not empty"):
        list(Match.parse("кот; b2=о окот").positions(WORDS))


@examples(10)
@given(st.lists(st.integers(0, 99), max_size=6))
def test_a_game_that_was_played_is_written_down_and_read_again(choices: list[int]) -> None:
    position = Position(start_grid("кот"), WORDS)
    for choice in choices:
        if moves := position.moves():
            position.play(moves[choice % len(moves)])
    *_, last = Match.parse(str(Match.of(position))).positions(WORDS)
    assert str(last) == str(position)


def test_words_used_before_and_the_side_that_began_are_kept() -> None:
    position = Position(start_grid("кот"), WORDS, used=["ток"], side=1)
    position.play(position.moves()[0])
    *_, again = Match.of(position).positions(WORDS)
    assert (again.used, again.side, again.scores) == (position.used, 0, position.scores)


@pytest.mark.parametrize(
    ("board", "has"),
    [
        ("...\nкот\n...", True),
        (".....\n.кот.\n.....", True),
        ("...\nкот\nр..", False),
        ("кот\n...\n...", False),
        (".к.\n.о.\n.т.", False),
    ],
)
def test_a_board_has_a_notation_if_it_holds_only_a_start_word(board: str, has: bool) -> None:
    assert Match(Grid.parse(board)).has_notation == has
