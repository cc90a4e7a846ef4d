"""What an answer says, and that it fits where it is said."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.balda.solving import SolveResult
from bot.render.text import (
    CAPTION_ROOM,
    MESSAGE_ROOM,
    balda_answer,
    matches,
    units,
    used_words,
)
from bot.texts import texts_in
from bot.work.looking_up import LookUpResult
from solver import Cell, Move
from storage import Board

RUSSIAN, ENGLISH = texts_in("ru"), texts_in("en")

BOARD = Board(
    id="id",
    game="balda",
    rows=(("б", "а", "ъ"), ("", "", "с"), ("", "к", "у")),
    doubtful=(),
    used=(),
    mode="classic",
    owner=1,
    chat=1,
    question=1,
    answer=2,
)
BARSUK = Move("барсук", Cell(1, 1), "р", (), score=6, risk=4)


def found(moves: Sequence[Move], total: int | None = None) -> SolveResult:
    count = len(moves) if total is None else total
    return SolveResult(count, moves[0] if moves else None, tuple(moves), search_ms=1.0)


def test_an_answer_shows_the_board_and_each_move_with_cell_letter_and_points() -> None:
    written = balda_answer(RUSSIAN, BOARD, found([BARSUK]), first=0, spoiler=False)
    assert written.text == (
        "<b>Балда 3×3</b> · классика · 1 ход\n"
        "<pre>баъ\n..с\n.ку</pre>\n"
        "<i>слово — клетка буква, очки (лучший ответ соперника)</i>\n"
        "1. <b>барсук</b> — b2 р, 6 (\N{MINUS SIGN}4)"
    )


@pytest.mark.parametrize(
    ("risk", "row"),
    [
        (0, "6 (0) = 6"),
        (4, "6 (\N{MINUS SIGN}4) = 2"),
        (6, "6 (\N{MINUS SIGN}6) = 0"),
        (9, "6 (\N{MINUS SIGN}9) = \N{MINUS SIGN}3"),
    ],
)
def test_in_the_order_of_net_points_each_move_shows_its_own(risk: int, row: str) -> None:
    board, move = replace(BOARD, order="net"), replace(BARSUK, risk=risk)
    text = balda_answer(RUSSIAN, board, found([move]), first=0, spoiler=False).text
    assert "(лучший ответ соперника) = разница</i>" in text
    assert text.endswith(f"— b2 р, {row}")


def test_the_title_names_the_cell_asked_about() -> None:
    into, through = replace(BOARD, cell="b2"), replace(BOARD, through="c2")
    titles = [
        balda_answer(RUSSIAN, board, found([BARSUK]), first=0, spoiler=True).text.splitlines()[0]
        for board in (into, through)
    ]
    assert titles == [
        "<b>Балда 3×3 · ходы в b2</b> · классика · 1 ход",
        "<b>Балда 3×3 · слова через c2</b> · классика · 1 ход",
    ]


def test_used_words_are_named_as_far_as_there_is_room() -> None:
    few, many = replace(BOARD, used=("кот", "ток")), replace(BOARD, used=("словечко",) * 20)
    short, long = (
        balda_answer(RUSSIAN, board, found([BARSUK]), first=0, spoiler=True).text
        for board in (few, many)
    )
    assert "\nУже были: кот, ток.\n" in short
    assert "словечко, ….\n" in long


def test_a_later_page_goes_on_counting() -> None:
    written = balda_answer(ENGLISH, BOARD, found([BARSUK], total=30), first=12, spoiler=False)
    assert "30 moves" in written.text
    assert written.text.endswith("13. <b>барсук</b> — b2 р, 6 (\N{MINUS SIGN}4)")


def test_in_a_group_only_the_words_are_hidden() -> None:
    text = balda_answer(RUSSIAN, BOARD, found([BARSUK, BARSUK]), first=0, spoiler=True).text
    before, hidden = text.split("<tg-spoiler>")
    assert "барсук" not in before
    assert "<pre>" not in hidden
    assert hidden.endswith("</tg-spoiler>")


def test_doubtful_cells_are_named() -> None:
    board = replace(BOARD, doubtful=("a1", "c2"))
    text = balda_answer(RUSSIAN, board, found([BARSUK]), first=0, spoiler=False).text
    assert "Проверьте a1, c2" in text


def test_no_word_is_said_in_so_many_words() -> None:
    written = balda_answer(RUSSIAN, BOARD, found([]), first=0, spoiler=True)
    assert written.text.endswith("Ни одно слово на это поле не ложится.")
    assert written.rows == 0


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (replace(BOARD, cell="a3"), "Никакая буква на a3 не даёт слова."),
        (replace(BOARD, through="c1"), "Через c1 не проходит ни одно слово."),
    ],
)
def test_a_cell_without_words_is_named(board: Board, said: str) -> None:
    assert balda_answer(RUSSIAN, board, found([]), first=0, spoiler=True).text.endswith(said)


def test_a_large_board_is_left_to_the_picture() -> None:
    board = replace(BOARD, rows=(("а",) * 32,) * 32)
    assert "<pre>" not in balda_answer(RUSSIAN, board, found([BARSUK]), first=0, spoiler=True).text


@pytest.mark.parametrize("side", [3, 9, 16, 17, 32])
def test_a_caption_is_never_too_long(side: int) -> None:
    board = replace(
        BOARD,
        rows=(("ж",) * side,) * side,
        doubtful=("af32",) * side * side,
        used=("ж" * 9,) * 300,
        order="net",
        through="af32",
    )
    longest = Move("ж" * 64, Cell(31, 31), "ж", (), score=163, risk=64)
    written = balda_answer(ENGLISH, board, found([longest] * 12), first=999_988, spoiler=True)
    assert units(written.text) <= CAPTION_ROOM
    assert 3 <= written.rows <= 12


def test_units_are_those_of_telegram() -> None:
    assert units("<b>кот</b> &lt;&amp;") == len("кот <&")
    assert units("😀") == 2


def test_matches_are_counted_and_listed() -> None:
    found = LookUpResult(3, ("кат", "кит", "кот"))
    assert matches(RUSSIAN, "к?т", found) == "к?т — 3 слова:\nкат, кит, кот"
    assert matches(RUSSIAN, "щ?щ", LookUpResult(0, ())) == (
        "Под маску щ?щ не подходит ни одно слово."
    )


@pytest.mark.parametrize("word", ["ад", "ж" * 64])
def test_a_list_of_matches_is_never_too_long(word: str) -> None:
    text = matches(RUSSIAN, "*" * 63, LookUpResult(99_999, (word,) * 2_000))
    assert text.endswith(f"{word}, …")
    assert MESSAGE_ROOM - 70 < units(text) <= MESSAGE_ROOM


def test_the_used_words_of_a_board_are_listed_with_its_start_word() -> None:
    board = replace(BOARD, rows=(("к", "о", "т"), ("", "", "")), used=("ток", "кок"))
    assert used_words(RUSSIAN, board) == (
        "На этом поле уже были: ток, кок.\n"
        "Полный ряд «кот» — начальное слово, оно тоже сыграно.\n"
        "Добавить сыгранные: /used слово, слово\n"
        "Вернуть слово: /used -слово\n"
        "Вернуть все: /used сброс"
    )


def test_a_list_of_used_words_is_never_too_long() -> None:
    board = replace(BOARD, used=("ж" * 64,) * 300)
    assert units(used_words(RUSSIAN, board)) <= MESSAGE_ROOM
