"""Each player may have a ground of an own hue, which then says nothing of the turn."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.arrays import Picture
from ocr.match.grounds import lit_ground, own_grounds
from ocr.match.pieces import Piece

NAMES = (Piece(40, 40, 120, 60, 20, 20), Piece(340, 40, 420, 60, 20, 20))


def cards(page: str, one: str, other: str) -> Picture:
    screen = Image.new("RGB", (600, 120), page)
    for left, colour in ((20, one), (320, other)):
        ImageDraw.Draw(screen).rectangle((left, 20, left + 200, 100), colour)
    return np.asarray(screen)


def have_own(page: str, one: str, other: str) -> bool:
    return own_grounds(cards(page, one, other), NAMES, ()) is not None


@pytest.mark.parametrize("page", ["white", "#111827", "#0b3d2e"])
def test_blue_and_red_cards_are_those_of_two_players(page: str) -> None:
    assert have_own(page, "#3b82f6", "#ef4444")


def test_a_card_of_the_hue_of_the_page_is_not_its_players() -> None:
    assert not have_own("#2d1b4e", "#3e2a66", "#ef4444")


def test_a_grey_card_is_not_its_players() -> None:
    assert not have_own("white", "#e5e7eb", "#3b82f6")


def test_cards_of_one_hue_are_not_those_of_two_players() -> None:
    assert not have_own("white", "#3b82f6", "#93b8f5")


@pytest.mark.parametrize(
    ("page", "lit", "other"),
    [
        ("#edeef0", "#ffffff", "#d6d7d9"),
        ("#14234f", "#49507f", "#1b2a58"),
        ("#2d1b4e", "#263b4c", "#3e2a66"),  # as light, but blue
        ("#ffffff", "#dfe8fb", "#ffffff"),
    ],
)
def test_a_card_that_is_lighter_or_has_another_hue_than_the_page_is_lit(
    page: str, lit: str, other: str
) -> None:
    assert lit_ground(cards(page, lit, other), NAMES) == 0
    assert lit_ground(cards(page, other, lit), NAMES) == 1


def test_a_grey_card_beside_none_says_nothing_nor_does_a_page_of_two_hues() -> None:
    assert lit_ground(cards("#ffffff", "#e5e5e5", "#ffffff"), NAMES) is None
    assert lit_ground(cards("#343f79", "#343f79", "#3d3a71"), NAMES) is None


def test_a_grey_card_beside_one_of_the_hue_of_the_page_says_nothing() -> None:
    assert lit_ground(cards("#4a2f1b", "#505050", "#6b482c"), NAMES) is None
    assert lit_ground(cards("#f3e3c3", "#ffffff", "#e8d3a8"), NAMES) == 0


def test_names_on_a_page_that_grows_darker_downwards_say_nothing() -> None:
    shades = np.linspace((43, 108, 176), (26, 54, 93), 800).astype(np.uint8)
    page = np.repeat(shades[:, None], 600, axis=1)
    names = NAMES[0], Piece(40, 600, 120, 620, 20, 20)
    assert lit_ground(page, names) is None


def test_a_ground_on_which_the_words_of_lists_stand_is_that_of_usual_cards() -> None:
    picture = np.concatenate([cards("#8b5a2b", "#f3dfb9", "#c4301d")] * 2)
    lists = [Piece(40, 160, 120, 180, 20, 20), Piece(40, 190, 120, 210, 20, 20)]
    assert own_grounds(picture, NAMES, lists) is None
    assert own_grounds(picture, NAMES, [*lists, Piece(340, 160, 420, 180, 20, 20)]) is not None
