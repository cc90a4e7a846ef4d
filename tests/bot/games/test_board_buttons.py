"""The buttons under answers: what they say and what they bring back."""

from dataclasses import replace

from bot.boards.question import Question
from bot.games.balda.balda_buttons import rules_row
from bot.games.board_buttons import (
    MAX_DOUBTS,
    Surroundings,
    keyboard_of,
    kinds_keyboard,
    letters_keyboard,
)
from bot.games.game import Content, Game, Page
from bot.render.buttons import Keyboard
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
FULL = Page(0, 5, 5, 12)


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.label for button in row] for row in keyboard]


def data(keyboard: Keyboard) -> list[str]:
    return [button.payload.pack() for row in keyboard for button in row if button.payload]


def under(question: Question, content: Content, *games: Game) -> Keyboard:
    around = Surroundings(games or GAMES.possible(question))
    return keyboard_of(ENGLISH, question, content, around)


def of_balda(question: Question, page: Page = FULL) -> Keyboard:
    return under(question, Content("", page), BALDA)


def test_pages_lead_on_and_back() -> None:
    keyboard = of_balda(ASKED, Page(first=12, shown=12, total=30, size=12))
    assert labels(keyboard)[0] == ["◀ 1–12", "25–30 ▶"]
    assert data(keyboard)[:2] == ["v1:page:aB3_-xyz0123:0", "v1:page:aB3_-xyz0123:24"]


def test_a_page_that_ended_early_goes_on_where_it_ended() -> None:
    keyboard = of_balda(ASKED, Page(first=0, shown=10, total=11, size=12))
    assert labels(keyboard)[0] == ["11–11 ▶"]


def test_cells_in_doubt_have_buttons_if_they_came_in_a_picture() -> None:
    assert labels(of_balda(doubting(ASKED, "a1", "b1"))) == labels(of_balda(ASKED))
    keyboard = of_balda(doubting(ASKED, "a1", "b1", read=True))
    assert labels(keyboard)[0] == ["a1: А?", "b1: ·?"]
    assert data(keyboard)[:2] == ["v1:doubt:aB3_-xyz0123:a1", "v1:doubt:aB3_-xyz0123:b1"]


def test_a_hive_s_cells_have_no_names() -> None:
    keyboard = under(doubting(HIVE, "a1", read=True), Content("", FULL), BEE)
    assert ["C?"] in labels(keyboard)


def test_a_board_full_of_doubts_has_a_bounded_keyboard() -> None:
    cells = [f"a{row}" for row in range(1, 31)]
    asked = doubting(question_of("\n".join(["а"] * 30)), *cells, read=True)
    assert len(data(of_balda(asked))) == 2 + MAX_DOUBTS


def test_letters_are_tapped_by_number_and_lead_back() -> None:
    keyboard = letters_keyboard(ENGLISH.texts, ASKED, "b1", ("ж", "х", ""))
    assert labels(keyboard) == [["Ж", "Х", "empty"], ["Back"]]
    assert data(keyboard)[1:] == [
        "v1:letter:aB3_-xyz0123:b1-1",
        "v1:letter:aB3_-xyz0123:b1-2",
        "v1:page:aB3_-xyz0123:0",
    ]


def test_a_board_without_words_needs_no_keyboard() -> None:
    assert of_balda(ASKED, Page(0, 0, 0, 20)) == ()


def test_what_the_board_may_be_is_offered_with_a_tick_at_what_it_is() -> None:
    read = replace(ASKED, board=replace(ASKED.board, reading="x"))
    keyboard = kinds_keyboard(ENGLISH.texts, read, [BALDA, BOGGLE])
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
    on = rules_row(ENGLISH.texts, replace(ASKED, query=Query(Rules(knots=True), order="net")))
    assert labels((off, on)) == [["Knots: off", "Order: points"], ["Knots: on", "Order: net"]]
    assert data((off, on)) == [
        "v1:knots:aB3_-xyz0123:on",
        "v1:order:aB3_-xyz0123:net",
        "v1:knots:aB3_-xyz0123:off",
        "v1:order:aB3_-xyz0123:natural",
    ]
