"""Each lattice of a picture is tried for a board."""

from ocr.board.finding import boards_in
from ocr.board.naming import Hints
from tests.ocr.drawn_boards import MIDGAME, draw


def test_a_lattice_without_letters_holds_no_board() -> None:
    (found,) = boards_in(draw(MIDGAME), Hints(), photo=False)
    assert found is not None
    empty = [*boards_in(draw("..... ..... ..... ..... ....."), Hints(), photo=False)]
    assert empty
    assert not any(empty)
