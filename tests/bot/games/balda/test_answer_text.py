"""What an answer of Balda says, and that it fits where it is said."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.balda.answer_text import answer_text, used_text
from bot.games.balda.balda_solving import BaldaResult
from bot.games.game import View
from bot.render.text import units
from solver import Cell, Move, Query
from tests.bot.games.examples import ENGLISH, HIDDEN, RUSSIAN, doubting, question_of

ASKED = question_of("баъ ..с .ку", Query(limit=12))
BARSUK = Move("барсук", Cell(1, 1), "р", (), score=6, risk=4)
B2, C2 = Cell.parse("b2"), Cell.parse("c2")


def found(moves: Sequence[Move], total: int | None = None) -> BaldaResult:
    count = len(moves) if total is None else total
    return BaldaResult(count, moves[0] if moves else None, tuple(moves))


def said(query: Query, view: View = HIDDEN, moves: Sequence[Move] = (BARSUK,)) -> str:
    return answer_text(view, replace(ASKED, query=query), found(moves)).text


def test_an_answer_shows_the_board_and_each_move_with_cell_letter_and_points() -> None:
    assert said(Query(), RUSSIAN) == (
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
    text = said(Query(order="net"), RUSSIAN, [replace(BARSUK, risk=risk)])
    assert "(лучший ответ соперника) = разница</i>" in text
    assert text.endswith(f"— b2 р, {row}")


def test_the_title_names_the_cell_asked_about() -> None:
    titles = [said(query).splitlines()[0] for query in (Query(cells=(B2,)), Query(through=C2))]
    assert titles == [
        "<b>Балда 3×3 · ходы в b2</b> · классика · 1 ход",
        "<b>Балда 3×3 · слова через c2</b> · классика · 1 ход",
    ]


def test_used_words_are_named_as_far_as_there_is_room() -> None:
    assert "\nУже были: кот, ток.\n" in said(Query(used=("кот", "ток")))
    assert "словечко, ….\n" in said(Query(used=("словечко",) * 20))


def test_a_later_page_goes_on_counting() -> None:
    asked = ASKED.with_page(12, 12)
    written = answer_text(ENGLISH, asked, found([BARSUK], total=30))
    assert "30 moves" in written.text
    assert written.text.endswith("13. <b>барсук</b> — b2 р, 6 (\N{MINUS SIGN}4)")


def test_in_a_group_only_the_words_are_hidden() -> None:
    before, hidden = said(Query(), HIDDEN, [BARSUK, BARSUK]).split("<tg-spoiler>")
    assert "барсук" not in before
    assert "<pre>" not in hidden
    assert hidden.endswith("</tg-spoiler>")


def test_doubtful_cells_are_named() -> None:
    asked = doubting(ASKED, "a1", "c2")
    assert "Проверьте a1, c2" in answer_text(RUSSIAN, asked, found([BARSUK])).text


def test_no_word_is_said_in_so_many_words() -> None:
    written = answer_text(HIDDEN, ASKED, found([]))
    assert written.text.endswith("Ни одно слово на это поле не ложится.")
    assert written.rows == 0


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (Query(cells=(Cell.parse("a3"),)), "Никакая буква на a3 не даёт слова."),
        (Query(through=Cell.parse("c1")), "Через c1 не проходит ни одно слово."),
    ],
)
def test_a_cell_without_words_is_named(query: Query, sentence: str) -> None:
    assert said(query, moves=[]).endswith(sentence)


def test_a_large_board_is_left_to_the_picture() -> None:
    large = ASKED.with_rows((("а",) * 32,) * 32)
    assert "<pre>" not in answer_text(HIDDEN, large, found([BARSUK])).text


@pytest.mark.parametrize("side", [3, 9, 16, 17, 32])
def test_a_caption_is_never_too_long(side: int) -> None:
    query = Query(used=("ж" * 9,) * 300, order="net", through=Cell.parse("af32"), first=999_988)
    asked = replace(ASKED.with_rows((("ж",) * side,) * side), query=replace(query, limit=12))
    longest = Move("ж" * 64, Cell(31, 31), "ж", (), score=163, risk=64)
    view = replace(ENGLISH, hidden=True)
    doubted = doubting(asked, *["af32"] * side * side)
    written = answer_text(view, doubted, found([longest] * 12))
    assert units(written.text) <= view.can.max_caption
    assert 3 <= written.rows <= 12


def test_the_used_words_of_a_board_are_listed_with_its_start_word() -> None:
    asked = question_of("кот ...", Query(used=("ток", "кок")))
    assert used_text(RUSSIAN.texts, asked, 2000) == (
        "На этом поле уже были: ток, кок.\n"
        "Полный ряд «кот» — начальное слово, оно тоже сыграно.\n"
        "Добавить сыгранные: /used слово, слово\n"
        "Вернуть слово: /used -слово\n"
        "Вернуть все: /used сброс"
    )


def test_a_list_of_used_words_is_never_too_long() -> None:
    asked = replace(ASKED, query=Query(used=("ж" * 64,) * 300))
    room = RUSSIAN.can.max_text // 2
    assert units(used_text(RUSSIAN.texts, asked, room)) <= RUSSIAN.can.max_text
