"""Buttons mean what they say, and fit Telegram's 64 bytes."""

from dataclasses import replace

import pytest
from telegram import InlineKeyboardMarkup

from bot.render.keyboard import (
    MOST_DOUBTS,
    Page,
    Tap,
    board_keyboard,
    hints_keyboard,
    language_keyboard,
    letters_keyboard,
    mode_keyboard,
    stop_keyboard,
    think_keyboard,
)
from bot.texts import texts_in
from storage import Board, Order, new_board_id

TEXTS = texts_in("en")
BOARD = Board(
    id="aB3_-xyz0123",
    game="balda",
    rows=(("а", ""),),
    doubtful=(),
    used=(),
    mode="classic",
    owner=1,
    chat=1,
    question=1,
    answer=2,
)


PAGE = Page(0, 5, 5, 12)
ORDERS: tuple[Order, ...] = ("points", "net")


def labels(keyboard: InlineKeyboardMarkup | None) -> list[list[str]]:
    return [[b.text for b in row] for row in keyboard.inline_keyboard] if keyboard else []


def data(keyboard: InlineKeyboardMarkup | None) -> list[object]:
    rows = keyboard.inline_keyboard if keyboard else ()
    return [button.callback_data for row in rows for button in row]


@pytest.mark.parametrize(
    "tap",
    [Tap("knots", "aB3_-xyz0123", "on"), Tap("page", "x", "120"), Tap("language", "-100", "ru")],
)
def test_a_tap_parses_back(tap: Tap) -> None:
    assert Tap.parse(str(tap)) == tap


@pytest.mark.parametrize(
    "made_up", ["", "v1", "v1:page", "v2:page:x", "v1:page:x:1:2", "v1:page:x;y", "v1:" + "а" * 60]
)
def test_made_up_data_is_no_tap(made_up: str) -> None:
    assert Tap.parse(made_up) is None


def test_data_fits_into_a_button() -> None:
    taps = [Tap("knots", new_board_id(), "off"), Tap("language", str(-(2**52)), "ru")]
    assert all(len(str(tap).encode()) <= 64 for tap in taps)


def test_the_knots_button_says_what_is_on_and_does_the_other() -> None:
    page = Page(0, 5, 5, 12)
    off, on = (
        board_keyboard(TEXTS, replace(BOARD, mode=mode), page) for mode in ("classic", "knots")
    )
    assert (labels(off)[0][0], data(off)[0]) == ("Knots: off", "v1:knots:aB3_-xyz0123:on")
    assert (labels(on)[0][0], data(on)[0]) == ("Knots: on", "v1:knots:aB3_-xyz0123:off")


def test_the_order_button_says_which_it_is_and_does_the_other() -> None:
    points, net = (
        board_keyboard(TEXTS, replace(BOARD, order=order), Page(0, 5, 5, 12)) for order in ORDERS
    )
    assert (labels(points)[0][1], data(points)[1]) == ("Order: points", "v1:order:aB3_-xyz0123:net")
    assert (labels(net)[0][1], data(net)[1]) == ("Order: net", "v1:order:aB3_-xyz0123:natural")


def test_pages_lead_on_and_back() -> None:
    keyboard = board_keyboard(TEXTS, BOARD, Page(first=12, shown=12, total=30, size=12))
    assert labels(keyboard)[1] == ["◀ 1–12", "25–30 ▶"]
    assert data(keyboard)[2:4] == ["v1:page:aB3_-xyz0123:0", "v1:page:aB3_-xyz0123:24"]


def test_a_look_ahead_is_begun_and_stopped_by_buttons() -> None:
    assert data(board_keyboard(TEXTS, BOARD, Page(0, 5, 5, 12)))[-1] == "v1:think:aB3_-xyz0123"
    assert data(think_keyboard(TEXTS, BOARD.id)) == [
        "v1:think:aB3_-xyz0123",
        "v1:back:aB3_-xyz0123",
    ]
    assert data(stop_keyboard(TEXTS, BOARD.id)) == ["v1:stop:aB3_-xyz0123"]


def test_cells_in_doubt_have_buttons_if_they_came_in_a_picture() -> None:
    doubtful = replace(BOARD, doubtful=("a1", "b1"))
    assert labels(board_keyboard(TEXTS, doubtful, PAGE)) == labels(
        board_keyboard(TEXTS, BOARD, PAGE)
    )
    keyboard = board_keyboard(TEXTS, replace(doubtful, reading="x"), PAGE)
    assert labels(keyboard)[1] == ["a1: А?", "b1: ·?"]
    assert data(keyboard)[2:4] == ["v1:doubt:aB3_-xyz0123:a1", "v1:doubt:aB3_-xyz0123:b1"]


def test_a_hive_s_cells_have_no_names() -> None:
    hive = replace(BOARD, game="bee", doubtful=("a1",), reading="x")
    assert ["А?"] in labels(board_keyboard(TEXTS, hive, PAGE))


def test_letters_are_tapped_by_number_and_lead_back() -> None:
    keyboard = letters_keyboard(TEXTS, BOARD, "b1", ("ж", "х", ""))
    assert labels(keyboard) == [["Ж", "Х", "empty"], ["Back"]]
    assert data(keyboard)[1:] == [
        "v1:letter:aB3_-xyz0123:b1-1",
        "v1:letter:aB3_-xyz0123:b1-2",
        "v1:page:aB3_-xyz0123:0",
    ]


def test_a_board_full_of_doubts_has_a_bounded_keyboard() -> None:
    cells = tuple(f"a{row}" for row in range(1, 31))
    board = replace(BOARD, rows=(("а",),) * 30, doubtful=cells, reading="x")
    assert sum(row.count("a1: А?") for row in labels(board_keyboard(TEXTS, board, PAGE))) == 1
    assert len(data(board_keyboard(TEXTS, board, PAGE))) == 7 + MOST_DOUBTS


def test_a_page_that_ended_early_goes_on_where_it_ended() -> None:
    keyboard = board_keyboard(TEXTS, BOARD, Page(first=0, shown=10, total=11, size=12))
    assert labels(keyboard)[1] == ["11–11 ▶"]


def test_a_row_of_boggle_without_words_needs_no_keyboard() -> None:
    boggle = replace(BOARD, game="boggle")
    assert board_keyboard(TEXTS, boggle, Page(0, 0, 0, 20)) is None


def test_a_hive_has_hints_and_its_hints_lead_back_to_the_words() -> None:
    hive = replace(BOARD, game="bee")
    assert data(board_keyboard(TEXTS, hive, Page(0, 5, 5, 40))) == [
        "v1:hints:aB3_-xyz0123",
        "v1:verdicts:aB3_-xyz0123:refused-0",
    ]
    assert data(hints_keyboard(TEXTS, hive)) == ["v1:page:aB3_-xyz0123:0"]
    assert labels(board_keyboard(TEXTS, hive, Page(0, 40, 41, 40))) == [
        ["Hints"],
        ["41–41 ▶"],
        ["✓ / ✗"],
    ]


def test_choices_mark_what_is_chosen() -> None:
    assert labels(mode_keyboard(TEXTS, 1, "knots")) == [["Classic", "✓ Knots"]]
    assert data(language_keyboard(-100, "ru")) == ["v1:language:-100:ru", "v1:language:-100:en"]
