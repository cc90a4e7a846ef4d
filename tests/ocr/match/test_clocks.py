"""A clock that stands at one player alone runs for who moves."""

import numpy as np
from PIL import Image, ImageDraw

from ocr.match.clocks import turn_by_clock
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.texts import Text

LEFTS = (40, 340)


def line(left: int, top: int) -> Piece:
    return Piece(left, top, left + 60, top + 20, 20, 20)


def turn_of(*clocks: tuple[int, int], drawn: tuple[tuple[int, int], ...] = ()) -> int | None:
    """Whose turn it is by the time written at those places, if others were *drawn* but not read."""
    page = Image.new("RGB", (600, 800), "white")
    places = [(left, top) for left in LEFTS for top in (100, 130)]
    for left, top in (*places, *clocks, *drawn):
        ImageDraw.Draw(page).rectangle((left + 5, top + 2, left + 50, top + 18), "black")
    one, other = (Player(9, "Анна", (line(left, 130), line(left, 100))) for left in LEFTS)
    rows = [[Text(line(*clock), "0:37", 0.9)] for clock in clocks]
    return turn_by_clock(np.asarray(page), rows, (one, other))


def test_a_clock_under_one_player_tells_the_turn() -> None:
    assert turn_of((40, 160)) == 0
    assert turn_of((340, 160)) == 1


def test_clocks_of_both_say_nothing_though_one_was_not_read() -> None:
    assert turn_of((40, 160), (340, 160)) is None
    assert turn_of((40, 160), drawn=((340, 160),)) is None


def test_a_clock_in_no_players_column_or_at_the_top_of_the_screen_says_nothing() -> None:
    assert turn_of((70, 160)) is None
    assert turn_of((40, 10)) is None
