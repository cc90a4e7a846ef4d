"""Each player may have a ground of an own hue, which then says nothing of the turn."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.match.grounds import own_grounds
from ocr.match.pieces import Piece

NAMES = (Piece(40, 40, 120, 60, 20, 20), Piece(340, 40, 420, 60, 20, 20))


def have_own(page: str, one: str, other: str) -> bool:
    screen = Image.new("RGB", (600, 120), page)
    for left, colour in ((20, one), (320, other)):
        ImageDraw.Draw(screen).rectangle((left, 20, left + 200, 100), colour)
    return own_grounds(np.asarray(screen), NAMES) is not None


@pytest.mark.parametrize("page", ["white", "#111827", "#0b3d2e"])
def test_blue_and_red_cards_are_those_of_two_players(page: str) -> None:
    assert have_own(page, "#3b82f6", "#ef4444")


def test_a_card_of_the_hue_of_the_page_is_not_its_players() -> None:
    assert not have_own("#2d1b4e", "#3e2a66", "#ef4444")


def test_a_grey_card_is_not_its_players() -> None:
    assert not have_own("white", "#e5e7eb", "#3b82f6")


def test_cards_of_one_hue_are_not_those_of_two_players() -> None:
    assert not have_own("white", "#3b82f6", "#93b8f5")
