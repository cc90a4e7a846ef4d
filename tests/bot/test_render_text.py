"""What an answer says, and that it fits where it is said."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.jobs import BeeResult, SolveResult
from bot.render.text import CAPTION_ROOM, balda_answer, bee_answer, units
from bot.texts import texts_in
from solver import Answer, Cell, Move
from storage import Board

RUSSIAN, ENGLISH = texts_in("ru"), texts_in("en")

BOARD = Board(
    id="id",
    game="balda",
    rows=(("б", "а", "ъ"), ("", "", "с"), ("", "к", "у")),
    doubtful=(),
    mode="classic",
    owner=1,
    chat=1,
    question=1,
    answer=2,
)
HIVE = replace(BOARD, game="bee", rows=(tuple("cveasol"),))
BARSUK = Move("барсук", Cell(1, 1), "р", ())


def found(moves: Sequence[Move], total: int | None = None) -> SolveResult:
    count = len(moves) if total is None else total
    return SolveResult(count, moves[0] if moves else None, tuple(moves), search_ms=1.0)


def test_an_answer_shows_the_board_and_each_move_with_cell_letter_and_points() -> None:
    written = balda_answer(RUSSIAN, BOARD, found([BARSUK]), first=0, spoiler=False)
    assert written.text == (
        "<b>Балда 3×3</b> · классика · 1 ход\n"
        "<pre>баъ\n..с\n.ку</pre>\n"
        "<i>слово — клетка буква, очки</i>\n"
        "1. <b>барсук</b> — b2 р, 6"
    )


def test_a_later_page_goes_on_counting() -> None:
    written = balda_answer(ENGLISH, BOARD, found([BARSUK], total=30), first=12, spoiler=False)
    assert "30 moves" in written.text
    assert written.text.endswith("13. <b>барсук</b> — b2 р, 6")


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


def test_a_large_board_is_left_to_the_picture() -> None:
    board = replace(BOARD, rows=(("а",) * 32,) * 32)
    assert "<pre>" not in balda_answer(RUSSIAN, board, found([BARSUK]), first=0, spoiler=True).text


@pytest.mark.parametrize("side", [3, 9, 16, 17, 32])
def test_a_caption_is_never_too_long(side: int) -> None:
    board = replace(BOARD, rows=(("ж",) * side,) * side, doubtful=("af32",) * side * side)
    longest = Move("ж" * 64, Cell(31, 31), "ж", ())
    written = balda_answer(ENGLISH, board, found([longest] * 12), first=999_988, spoiler=True)
    assert units(written.text) <= CAPTION_ROOM
    assert 3 <= written.rows <= 12


def test_units_are_those_of_telegram() -> None:
    assert units("<b>кот</b> &lt;&amp;") == len("кот <&")
    assert units("😀") == 2


def test_a_hive_s_answer_has_totals_and_marks_pangrams() -> None:
    answers = (Answer("alcoves", 14, pangram=True), Answer("cave", 1, pangram=False))
    written = bee_answer(ENGLISH, HIVE, BeeResult(2, 15, 1, answers), first=0, spoiler=False)
    assert written.text == (
        "<b>Spelling Bee</b>: C v e a s o l\n"
        "2 words, 15 points, 1 pangram\n"
        "1. <b>alcoves</b> — 14 (pangram)\n"
        "2. <b>cave</b> — 1"
    )


def test_a_hive_without_words_says_so() -> None:
    written = bee_answer(ENGLISH, HIVE, BeeResult(0, 0, 0, ()), first=0, spoiler=False)
    assert written.text.endswith("No word fits this hive.")
