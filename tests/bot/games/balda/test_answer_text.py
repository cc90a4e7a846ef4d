"""The text of an answer of Balda, which fits into a message or caption."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.balda.answer_text import answer_text, usage_text
from bot.games.balda.balda_solving import BaldaResult
from bot.games.game import View
from bot.render.text import units
from solver import Cell, Move, Query
from tests.bot.games.examples import ENGLISH, HIDDEN, RUSSIAN, doubting, question_of

ASKED = question_of("баъ ..с .ку", Query(limit=12))
BARSUK = Move("барсук", Cell(1, 1), "р", (), score=6, risk=4)
BAR = tuple(
    Move("бар", Cell.parse(cell), letter, (), score=3, risk=6)
    for cell, letter in (("b2", "р"), ("c1", "р"), ("a3", "б"))
)
ONE_WORD = ((BARSUK,),)
B2, C2 = Cell.parse("b2"), Cell.parse("c2")


def result_of(*words: tuple[Move, ...], total: int | None = None) -> BaldaResult:
    return BaldaResult(sum(map(len, words)) if total is None else total, words)


def say(query: Query, view: View = HIDDEN, words: Sequence[tuple[Move, ...]] = ONE_WORD) -> str:
    return answer_text(view, ASKED._replace(query=query), result_of(*words)).text


def test_an_answer_has_the_best_move_the_next_words_and_the_board() -> None:
    assert say(Query(), RUSSIAN, [(BARSUK,), BAR]) == (
        "<b>барсук</b> — Р на б2, 6 очков, ответ соперника 4\n"
        "2. <b>бар</b>, 3: р → б2, в1; б → а3 (\N{MINUS SIGN}6)\n"
        "<i>Балда 3×3 · классика · 4 хода</i>"
    )


def test_the_headline_names_the_other_placements_of_its_word() -> None:
    assert say(Query(), RUSSIAN, [BAR]).startswith(
        "<b>бар</b> — Р на б2, 3 очка, ответ соперника 6; р → в1; б → а3\n"
    )


def test_a_word_with_many_placements_names_the_first_of_them() -> None:
    row = say(Query(), RUSSIAN, [(BARSUK,), (BARSUK,) * 9]).splitlines()[1]
    assert row == f"2. <b>барсук</b>, 6: р → {', '.join(['б2'] * 6)}, … (\N{MINUS SIGN}4)"


def test_a_rare_word_is_marked_behind_itself() -> None:
    rare = replace(BARSUK, tier="rare")
    assert say(Query(), RUSSIAN, [(rare,), (rare,)]).splitlines()[:2] == [
        "<b>барсук</b> (редкое) — Р на б2, 6 очков, ответ соперника 4",
        "2. <b>барсук</b> (редкое), 6: р → б2 (\N{MINUS SIGN}4)",
    ]


@pytest.mark.parametrize(
    ("risk", "net"),
    [
        (0, "6"),
        (4, "2"),
        (6, "0"),
        (9, "\N{MINUS SIGN}3"),
    ],
)
def test_in_the_order_of_net_points_each_move_shows_its_own(risk: int, net: str) -> None:
    word = (replace(BARSUK, risk=risk),)
    headline, row, _ = say(Query(order="net"), RUSSIAN, [word, word]).splitlines()
    assert headline.endswith(f"ответ соперника {risk}, разница {net}")
    assert row.endswith(f", 6 \N{MINUS SIGN} {risk} = {net}: р → б2")


def test_the_title_names_the_cell_asked_about() -> None:
    titles = [say(query).splitlines()[-1] for query in (Query(cells=(B2,)), Query(through=C2))]
    assert titles == [
        "<i>Балда 3×3 · ходы в клетку б2 · 1 ход</i>",
        "<i>Балда 3×3 · слова через в2 · 1 ход</i>",
    ]


def test_used_words_are_named_the_newest_first_as_far_as_there_is_room() -> None:
    assert "\nУже были: ток, кот.\n" in say(Query(used=("кот", "ток")))
    assert "словечко и ещё 13.\n" in say(Query(used=("словечко",) * 20))


def test_a_later_page_goes_on_counting() -> None:
    asked = ASKED.with_page(12, 12)
    written = answer_text(ENGLISH, asked, result_of((BARSUK,), total=30))
    assert "30 moves" in written.text
    assert written.text.startswith("13. <b>барсук</b>, 6: р → б2 (\N{MINUS SIGN}4)\n")


def test_in_a_group_only_the_words_are_hidden() -> None:
    text = say(Query(), HIDDEN, [(BARSUK,), (BARSUK,)])
    hidden, after = text.removeprefix("<tg-spoiler>").split("</tg-spoiler>")
    assert text.startswith("<tg-spoiler>")
    assert hidden.count("барсук") == 2
    assert "барсук" not in after
    assert "Балда 3×3" in after


def test_doubtful_cells_are_named() -> None:
    asked = doubting(ASKED, "a1", "c2")
    assert "Проверьте а1, в2" in answer_text(RUSSIAN, asked, result_of((BARSUK,))).text


@pytest.mark.parametrize(
    ("board", "missing"), [("баъ ..с", "ряд обрезан"), ("ба .. .к", "столбец обрезан")]
)
def test_a_row_that_the_picture_cuts_off_is_named(board: str, missing: str) -> None:
    asked = question_of(board)
    cells = [str(Cell(y, x)) for y, row in enumerate(asked.rows) for x in range(len(row))]
    assert missing in answer_text(RUSSIAN, doubting(asked, *cells, read=True), result_of()).text


def test_a_board_without_moves_says_so() -> None:
    written = answer_text(HIDDEN, ASKED, result_of())
    assert written.text.startswith("Здесь не составить ни одного слова.\n")
    assert written.rows == 0


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (Query(cells=(Cell.parse("a3"),)), "Ни одна буква на а3 не даёт слова."),
        (Query(through=Cell.parse("c1")), "Через в1 не проходит ни одно слово."),
    ],
)
def test_a_cell_without_words_is_named(query: Query, sentence: str) -> None:
    assert say(query, words=[]).startswith(f"{sentence}\n")


@pytest.mark.parametrize("side", [3, 9, 16, 17, 32])
def test_a_caption_is_never_too_long(side: int) -> None:
    query = Query(used=("ж" * 9,) * 300, order="net", through=Cell.parse("af32"), first=999_988)
    asked = ASKED.with_rows((("ж",) * side,) * side)._replace(query=replace(query, limit=12))
    longest = Move("ж" * 64, Cell(31, 31), "ж", (), score=163, risk=64)
    view = ENGLISH._replace(hidden=True)
    doubted = doubting(asked, *["af32"] * side * side)
    written = answer_text(view, doubted, result_of(*[(longest,) * 9] * 12))
    assert units(written.text) <= view.can.max_caption
    assert 3 <= written.rows <= 12


def test_the_used_words_of_a_board_are_listed_with_its_start_word() -> None:
    asked = question_of("кот ...", Query(used=("ток", "кок")))
    assert usage_text(RUSSIAN.texts, asked, 2000) == (
        "На этом поле уже были: кок, ток.\n"
        "Полный ряд «кот» — начальное слово, оно тоже сыграно.\n"
        "Добавить сыгранные: /used слово, слово\n"
        "Вернуть слово: /used -слово\n"
        "Вернуть все: /used сброс"
    )


def test_a_list_of_used_words_is_never_too_long() -> None:
    asked = ASKED._replace(query=Query(used=("ж" * 64,) * 300))
    room = RUSSIAN.can.max_text // 2
    assert units(usage_text(RUSSIAN.texts, asked, room)) <= RUSSIAN.can.max_text
