"""Edits that the editor sends, and the boards they make."""

from typing import Any

import pytest

from bot.boards.question import Question
from bot.texts import BotError
from bot.web.editor import Edit, changes, edit_question
from solver import Cell, GridError, Query
from tests.bot.games.examples import BALDA, BOGGLE, question_of

GAMES = [BALDA, BOGGLE]
A2, B2 = Cell.parse("a2"), Cell.parse("b2")


def board(*rows: str, query: Query | None = None) -> Question:
    return question_of("\n".join(rows), query)


def after(question: Question, edit: Edit) -> Question:
    return edit_question(question, edit, GAMES)


def edit(text: str, *, game: str = "balda", mode: str = "classic", prizes: str = "") -> Edit:
    return Edit.parse({"board": text, "game": game, "mode": mode, "prizes": prizes})


class TestEdited:
    def test_the_board_is_as_the_editor_sends_it(self) -> None:
        changed = after(board("кот", "кит"), edit("кот\n.ит", mode="knots", prizes="a2=3"))
        rules = changed.query.rules
        assert changed.rows == (("к", "о", "т"), ("", "и", "т"))
        assert (rules.knots, rules.prizes) == (True, ((A2, 3),))

    def test_a_cell_that_was_changed_is_asked_about_no_longer(self) -> None:
        before = board("кот", "кит", query=Query(cells=(A2,), through=B2))
        query = after(before, edit("кот\n.ит")).query
        assert (query.cells, query.through) == ((), B2)

    def test_a_board_of_another_size_keeps_no_cell(self) -> None:
        before = board("кот", "кит", query=Query(through=B2))
        assert after(before, edit("...\nкот\nкит")).query.through is None
        assert changes(before, edit("...\nкот\nкит")) == {}

    def test_changes_are_the_cells_with_another_letter(self) -> None:
        assert changes(board("кот", "кит"), edit("кот\nки.")) == {Cell(1, 2): ""}


class TestRefusals:
    @pytest.mark.parametrize(
        "body", [None, [], "x", {}, {"board": "кот", "game": 1, "mode": "knots", "prizes": ""}]
    )
    def test_edits_that_no_editor_sends_are_refused(self, body: Any) -> None:
        with pytest.raises(BotError, match="sent no board"):
            Edit.parse(body)

    @pytest.mark.parametrize("text", ["", "...", "кот\nки", "ко7", "кот\ncab", "(длиннее)"])
    def test_a_text_that_is_no_board_is_refused(self, text: str) -> None:
        with pytest.raises(GridError):
            edit(text)

    @pytest.mark.parametrize("game", ["boggle", "chess"])
    def test_a_game_that_has_no_such_board(self, game: str) -> None:
        with pytest.raises(BotError, match="1 by 3 cells are no board of this game"):
            after(board("кот"), edit("кот", game=game))

    def test_a_prize_beside_the_board(self) -> None:
        with pytest.raises(GridError, match="г1 is not on the board"):
            after(board("кот"), edit("кот", prizes="d1=2"))
