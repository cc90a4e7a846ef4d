"""The buttons under answers: their labels and their data."""

import pytest

from bot.boards.question import Question
from bot.games.balda.balda_buttons import rules_row
from bot.games.board_buttons import (
    MAX_DOUBTS,
    Surroundings,
    TurnPage,
    extras_of,
    keyboard_of,
    kinds_keyboard,
    letters_keyboard,
)
from bot.games.game import Content, Game, Page
from bot.render.buttons import Button, Keyboard
from solver import Query, Rules
from tests.bot.games.examples import (
    BALDA,
    BEE,
    BOGGLE,
    ENGLISH,
    GAMES,
    HIVE,
    doubting,
    question_of,
)

ASKED = question_of("а. ..")
FULL = Page(first=0, shown=5, size=5, more=False)


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.label for button in row] for row in keyboard]


def data(keyboard: Keyboard) -> list[str]:
    return [button.payload.pack() for row in keyboard for button in row if button.payload]


def under(question: Question, content: Content, *games: Game) -> Keyboard:
    around = Surroundings(games or GAMES.possible(question))
    return keyboard_of(ENGLISH, question, content, around)


def of_balda(page: Page) -> Keyboard:
    return under(ASKED, Content("", page), BALDA)


def more_of(question: Question, content: Content, *games: Game) -> Keyboard:
    """Buttons behind “More…”."""
    around = Surroundings(games or GAMES.possible(question))
    return extras_of(ENGLISH, question, content, around)


def doubts_of(question: Question, game: Game = BALDA) -> Keyboard:
    """The rows for cells in doubt, above those for the game and the way back."""
    keyboard = kinds_keyboard(ENGLISH.texts, question, [game], ukrainian=True)
    return keyboard[: -3 if question.board.reading else -2]


def test_pages_lead_on_and_back_and_to_all_else() -> None:
    keyboard = of_balda(Page(first=12, shown=12, size=12, more=True))
    assert labels(keyboard) == [["◀", "More words ▶", "More…"]]
    assert data(keyboard) == [
        "v1:page:aB3_-xyz0123:0",
        "v1:page:aB3_-xyz0123:24",
        "v1:more:aB3_-xyz0123:12",
    ]


def test_the_last_page_does_not_lead_on() -> None:
    assert labels(of_balda(Page(first=12, shown=3, size=12, more=False))) == [["◀", "More…"]]


def test_a_page_that_ended_early_goes_on_where_it_ended() -> None:
    keyboard = of_balda(Page(first=0, shown=10, size=12, more=True))
    assert data(keyboard)[0] == "v1:page:aB3_-xyz0123:10"


def test_an_answer_has_three_rows_and_all_else_is_behind_more() -> None:
    first, own = [(Button(name, TurnPage(ASKED.id, 0)),) for name in ("1", "own")]
    ways = Surroundings([BALDA, BOGGLE], editor=Button("Fix board", url="https://x"))
    content = Content("", FULL, above=(first,), beside=own, extras=own)
    assert labels(keyboard_of(ENGLISH, ASKED, content, ways)) == [
        ["1"],
        ["own", "More…"],
        ["Fix board"],
    ]
    assert labels(extras_of(ENGLISH, ASKED, content, ways)) == [
        ["own", "Balda", "✓ / ✗"],
        ["Copy as text", "Back"],
    ]


@pytest.mark.parametrize(
    ("links", "rows"),
    [
        ((), [["Fix board", "Rules"]]),
        (("a",), [["Fix board", "a", "Rules"]]),
        (("a", "b"), [["Fix board", "a"], ["b", "Rules"]]),
    ],
)
def test_no_more_than_three_ways_stand_beside_one_another(
    links: tuple[str, ...], rows: list[list[str]]
) -> None:
    ways = Surroundings([BALDA], editor=Button("Fix board", url="https://x"), rules=True)
    content = Content("", FULL, links=tuple(Button(name, url="https://x") for name in links))
    assert labels(keyboard_of(ENGLISH, ASKED, content, ways))[1:] == rows


@pytest.mark.parametrize(
    ("own", "rows"),
    [
        ([], [["Balda", "✓ / ✗", "Copy as text"], ["Back"]]),
        (["i" * 13], [["i" * 13, "Balda"], ["✓ / ✗", "Copy as text", "Back"]]),
        (
            ["one", "i" * 13, "two", "j" * 13],
            [["i" * 13, "j" * 13], ["one", "two", "Balda"], ["✓ / ✗", "Copy as text", "Back"]],
        ),
    ],
)
def test_long_labels_stand_two_a_row_and_short_ones_three(
    own: list[str], rows: list[list[str]]
) -> None:
    extras = tuple(Button(name, TurnPage(ASKED.id, 0)) for name in own)
    content = Content("", FULL, extras=extras)
    assert labels(extras_of(ENGLISH, ASKED, content, Surroundings([BALDA, BOGGLE]))) == rows


def test_the_way_back_from_more_is_to_the_page_that_was_left() -> None:
    keyboard = more_of(ASKED, Content("", Page(first=12, shown=12, size=12, more=True)))
    assert data(keyboard)[-1] == "v1:page:aB3_-xyz0123:12"


def test_cells_in_doubt_have_buttons_if_they_came_in_a_picture() -> None:
    assert doubts_of(doubting(ASKED, "a1", "b1")) == ()
    keyboard = doubts_of(doubting(ASKED, "a1", "b1", read=True))
    assert labels(keyboard) == [["а1: А?", "б1: ·?"]]
    assert data(keyboard) == ["v1:doubt:aB3_-xyz0123:a1", "v1:doubt:aB3_-xyz0123:b1"]


def test_cells_of_a_hive_have_no_names() -> None:
    assert labels(doubts_of(doubting(HIVE, "a1", read=True), BEE)) == [["C?"]]


def test_a_board_full_of_doubts_has_a_bounded_keyboard() -> None:
    cells = [f"a{row}" for row in range(1, 31)]
    asked = doubting(question_of("\n".join(["а"] * 30)), *cells, read=True)
    assert len(data(doubts_of(asked))) == MAX_DOUBTS


def test_letters_are_tapped_by_number_and_lead_back() -> None:
    keyboard = letters_keyboard(ENGLISH.texts, ASKED, "b1", ("ж", "х", ""))
    assert labels(keyboard) == [["Ж", "Х", "empty"], ["Back"]]
    assert data(keyboard)[1:] == [
        "v1:letter:aB3_-xyz0123:b1-1",
        "v1:letter:aB3_-xyz0123:b1-2",
        "v1:page:aB3_-xyz0123:0",
    ]


def test_a_board_without_words_has_none_to_report() -> None:
    empty = Content("", Page(first=0, shown=0, size=20, more=False))
    assert labels(under(ASKED, empty, BALDA)) == [["More…"]]
    assert labels(more_of(ASKED, empty, BALDA)) == [["Copy as text", "Back"]]


def test_without_a_page_there_are_only_its_own_buttons() -> None:
    own = ((Button("own", TurnPage(ASKED.id, 0)),),)
    assert under(ASKED, Content("", above=own), BALDA) == own


def test_possible_games_are_offered_with_a_tick_at_the_present_one() -> None:
    read = ASKED._replace(board=ASKED.board._replace(reading="x"))
    keyboard = kinds_keyboard(ENGLISH.texts, read, [BALDA, BOGGLE], ukrainian=True)
    assert labels(keyboard) == [
        ["✓ Balda", "Boggle"],
        ["✓ Russian letters", "English letters", "Ukrainian letters"],
        ["Back"],
    ]
    assert data(keyboard)[1:3] == [
        "v1:game:aB3_-xyz0123:boggle",
        "v1:alphabet:aB3_-xyz0123:ru",
    ]


def test_the_rules_of_balda_are_switched_by_what_their_buttons_say() -> None:
    off = rules_row(ENGLISH.texts, ASKED)
    on = rules_row(ENGLISH.texts, ASKED._replace(query=Query(Rules(knots=True), order="net")))
    assert labels((off, on)) == [
        ["Knots: off", "Order: points"],
        ["Knots: on", "Order: points minus the reply"],
    ]
    assert data((off, on)) == [
        "v1:knots:aB3_-xyz0123:on",
        "v1:order:aB3_-xyz0123:net",
        "v1:knots:aB3_-xyz0123:off",
        "v1:order:aB3_-xyz0123:natural",
    ]
