"""What the editor sends, and the board it leads to."""

from typing import Any

import pytest

from bot.errors import BotError
from bot.web.edits import Edit, changes, edited
from solver import Cell, GridError
from storage import Board


def board(*rows: str, **more: Any) -> Board:
    return Board(
        "id", "balda", tuple(map(tuple, rows)), (), (), "classic", 7, 7, 1, 2, **more
    )  # fmt: skip


def edit(text: str, *, game: str = "balda", mode: str = "classic", prizes: str = "") -> Edit:
    return Edit.parse({"board": text, "game": game, "mode": mode, "prizes": prizes})


class TestEdited:
    def test_it_is_what_the_editor_says(self) -> None:
        after = edited(board("кот", "кит"), edit("кот\n.ит", mode="knots", prizes="a2=3"))
        assert after.rows == (("к", "о", "т"), ("", "и", "т"))
        assert (after.mode, after.prizes) == ("knots", (("a2", 3),))

    def test_a_cell_that_was_changed_is_asked_about_no_longer(self) -> None:
        before = board("кот", "кит", cell="a2", through="b2")
        after = edited(before, edit("кот\n.ит"))
        assert (after.cell, after.through) == (None, "b2")

    def test_on_a_board_of_another_size_no_cell_is_what_it_was(self) -> None:
        before = board("кот", "кит", through="b2")
        assert edited(before, edit("...\nкот\nкит")).through is None
        assert changes(before, edit("...\nкот\nкит")) == {}

    def test_only_balda_has_prizes(self) -> None:
        assert (
            edited(board("кот", "кит"), edit("кот\nкит", game="boggle", prizes="a1=3")).prizes == ()
        )

    def test_changes_are_the_cells_with_another_letter(self) -> None:
        assert changes(board("кот", "кит"), edit("кот\nки.")) == {Cell(1, 2): ""}


class TestRefusals:
    @pytest.mark.parametrize(
        "body", [None, [], "x", {}, {"board": "кот", "game": "chess", "mode": "x", "prizes": ""}]
    )
    def test_what_no_editor_sends(self, body: Any) -> None:
        with pytest.raises(BotError, match="sent no board"):
            Edit.parse(body)

    @pytest.mark.parametrize("text", ["", "...", "кот\nки", "ко7", "кот\ncat", "(длиннее)"])
    def test_what_is_no_board(self, text: str) -> None:
        with pytest.raises(GridError):
            edit(text)

    def test_a_game_that_has_no_such_board(self) -> None:
        with pytest.raises(BotError, match="1 by 3 cells are no board of this game"):
            edited(board("кот"), edit("кот", game="boggle"))

    def test_a_prize_beside_the_board(self) -> None:
        with pytest.raises(GridError, match="d1 is not on the board"):
            edited(board("кот"), edit("кот", prizes="d1=2"))
