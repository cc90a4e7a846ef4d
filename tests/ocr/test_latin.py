"""What only Latin boards have."""

from dataclasses import replace

import numpy as np
import pytest

from ocr.ink import GLYPH_SIDE, Ink
from ocr.latin import tiles_among
from ocr.names import Name

BLANK = np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.float32)
INK = Ink(BLANK, BLANK, contrast=200.0, colour=np.zeros(3, np.float32), frame=(0.4, 0.3, 0.6, 0.7))


def tile(
    pair: str,
    probability: float,
    letter: str,
    monkeypatch: pytest.MonkeyPatch,
    *,
    apart: bool = True,
) -> str:
    """What a cell of a full board is, taken for *letter*, whose two parts may be a *pair*."""
    monkeypatch.setattr("ocr.latin.pairs_in", lambda _: {1: (pair, probability)})
    two = replace(INK, apart=apart, colour=np.full(3, 30, np.float32))
    found = {0: Name("a", 1.0, {"a": 1.0}), 1: Name(letter, 0.97, {letter: 0.97})}
    tiles = tiles_among({0: INK, 1: two}, found, is_full=True)
    return f"{tiles[1].letter} {'in doubt' if tiles[1].confidence <= 0.5 else 'sure'}"


def test_a_letter_whose_parts_are_hardly_a_tile_stays_one_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tile("in", 0.1, "n", monkeypatch) == "n in doubt"
    assert tile("in", 0.9, "n", monkeypatch) == "in sure"
    assert tile("in", 0.1, "", monkeypatch) == "in in doubt"


def test_a_sure_letter_of_one_part_that_may_be_two_stays_one_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tile("in", 0.999, "m", monkeypatch, apart=False) == "m in doubt"
    assert tile("in", 0.999, "", monkeypatch, apart=False) == "in sure"


def test_a_pair_of_another_colour_than_the_letters_is_no_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tile("tw", 0.9, "", monkeypatch) == "tw in doubt"
    monkeypatch.setattr("ocr.latin.pairs_in", lambda _: {1: ("tw", 0.9)})
    white = replace(INK, apart=True, colour=np.full(3, 250, np.float32))
    found = {0: Name("a", 1.0, {"a": 1.0}), 1: Name("", 0.97, {"": 0.97})}
    assert 1 not in tiles_among({0: INK, 1: white}, found, is_full=True)


def test_noise_beside_empty_cells_is_hardly_a_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ocr.latin.pairs_in", lambda _: {1: ("an", 0.1)})
    found = {0: Name("a", 1.0, {"a": 1.0}), 1: Name("", 0.97, {"": 0.97})}
    drawn = {0: INK, 1: replace(INK, apart=True)}
    assert 1 in tiles_among(drawn, found, is_full=True)
    assert 1 not in tiles_among(drawn, found, is_full=False)
