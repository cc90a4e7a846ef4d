"""A board that was found: its letters, and their sureness."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.board.acceptance import grew_from_word, is_board
from ocr.board.dice import Dice, name_dice
from ocr.board.doubts import sides_that_go_on
from ocr.board.level import quarter_turned
from ocr.board.naming import Hints, Named, name_cells, name_signs
from ocr.cells.layout import with_edge
from ocr.cells.ranking import SURE, VERY_SURE
from ocr.cells.seen import Cells
from ocr.picture.arrays import Floats
from ocr.reading import ReadingError

_CLEARLY_SURER = 0.05  # the gain of sureness for which a picture counts as turned


@dataclass(frozen=True)
class Found:
    """A board whose cells stand upright.

    If their picture was levelled, `back` maps its pixels to those of the original.
    """

    named: Named
    dice: Dice | None = None
    back: Floats | None = None

    @property
    def is_tray(self) -> bool:
        return self.dice is not None

    @property
    def sureness(self) -> float:
        """Mean confidence of the letters, other clear marks included."""
        return self.named.sureness_of(self.named.drawn)

    @property
    def is_sure(self) -> bool:
        """True if it is read too surely to be part of a turned board."""
        return self.is_tray or self.sureness >= VERY_SURE

    def as_guess(self) -> "Found":
        """A copy of the board with its layout marked as a guess."""
        cells = replace(self.named.cells, layout=replace(self.named.layout, guessed=True))
        return replace(self, named=replace(self.named, cells=cells))


def name_board(cells: Cells, hints: Hints) -> Found | None:
    """Read the board in cells; None if the letters make no board.

    Signs that stand as letters do in Balda are letters of the preferred alphabet in an unknown
    font.
    """
    named = name_cells(cells, hints)
    if named is not None and not is_board(named):
        if not grew_from_word(named):
            return None
        named = name_cells(cells, replace(hints, alphabet=hints.alphabet or hints.prefer))
        named = named and name_signs(named)
    return None if named is None else Found(named)


def tray_on(cells: Cells, hints: Hints, found: Found | None) -> Found | None:
    """Read cells as a tray of dice; return the surer one of that and *found*.

    Dice in different directions are always a tray, surely Cyrillic letters never. If all dice lie
    on one side, the tray is turned.
    """
    dice = name_dice(cells) if hints.alphabet in (None, "en") else None
    if dice is None or not is_board(dice.named):
        return found
    tray = Found(dice.named, dice)
    if found is not None and found.named.alphabet != "en" and is_surer(found, tray):
        return found
    if dice.lie_anyhow:
        return tray
    if dice.quarters and (found is None or is_surer(tray, found)):
        turned = quarter_turned(cells, dice.quarters)
        return tray_on(turned, hints, name_board(turned, hints)) or tray
    if found is None:
        return tray
    return max(found, tray, key=lambda each: each.sureness)


def is_surer(one: Found, other: Found) -> bool:
    """True if *one* is surer by enough to turn or warp the picture."""
    return one.sureness > other.sureness + _CLEARLY_SURER


def letters_go_on(found: Found) -> bool:
    """True if letters beyond the lattice adjoin those on it: the board may be larger.

    They must be very sure: what stands beside a board may look like a letter.
    """
    named, picture, layout = found.named, found.named.cells.picture, found.named.layout
    is_whole = layout.whole and not layout.cut
    if layout.game == "bee" or (is_whole and not sides_that_go_on(named.cells, np.inf)):
        return False
    wider, inner = with_edge(layout, picture.shape[1], picture.shape[0])
    around = name_cells(Cells(picture, wider), Hints(alphabet=named.alphabet))
    if around is None:
        return False
    letters = np.zeros(inner.shape, dtype=bool)
    letters.flat[around.lettered] = around.confidence[around.lettered] >= VERY_SURE
    letters[inner] = [*map(bool, named.letters)] & (named.confidence >= SURE)
    _, groups = cv2.connectedComponents(letters.astype(np.uint8), connectivity=4)
    return bool((letters & np.isin(groups, groups[inner & letters]) & ~inner).any())


def no_board(*, seen: bool) -> ReadingError:
    if not seen:
        return ReadingError(
            "locate", "I see no board in this picture; send a screenshot with the whole board."
        )
    return ReadingError(
        "glyphs",
        "I see no board with letters I can read in this picture; send a sharp screenshot with the "
        "whole board, or write one row a line, . for an empty cell.",
    )
