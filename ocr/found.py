"""A board that was found: its picture, its letters, and their sureness."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from ocr.acceptance import is_board
from ocr.arrays import Picture
from ocr.cells.seen import Cells
from ocr.dice import Dice, name_dice
from ocr.doubts import goes_on
from ocr.lattice import Layout, with_edge
from ocr.leaning import Matrix
from ocr.naming import Hints, Named, doubt_where_unlike, name_cells
from ocr.ranking import MAX_UNNAMED_PROBABILITY, SURE, VERY_SURE
from ocr.reading import ReadingError
from ocr.rotation import quarter_turned

_CLEARLY_SURER = 0.05  # the gain of sureness for which a picture counts as turned


@dataclass(frozen=True)
class Found:
    """A board, and the picture in which it stands upright.

    If that picture was levelled, `back` maps its pixels to those of the original.
    """

    picture: Picture
    named: Named
    dice: Dice | None = None
    back: Matrix | None = None

    @property
    def is_tray(self) -> bool:
        return self.dice is not None

    @property
    def lies_anyhow(self) -> bool:
        return self.dice is not None and self.dice.lie_anyhow

    @property
    def sureness(self) -> float:
        """Mean confidence of the letters, other clear marks included."""
        return self.named.sureness_of(self.named.drawn)

    @property
    def is_plain(self) -> bool:
        """True if nothing suggests that the picture is seen from one side.

        If a few cells were not seen, no letter may be in doubt; else no letter may be very unsure,
        which is common on boards seen from one side. On a keyboard seen so, four keys look like a
        hive.
        """
        layout, lowest = self.named.layout, self.named.confidence[self.named.drawn].min()
        if layout.game == "bee":
            return layout.nearly_seen
        least = MAX_UNNAMED_PROBABILITY if layout.whole else SURE
        sure = layout.nearly_seen and lowest >= least and self.sureness >= VERY_SURE
        return bool(sure and not self.goes_on)

    @cached_property
    def goes_on(self) -> bool:
        """True if there are cells beyond some side of its lattice."""
        return goes_on(self.picture, self.named.layout)

    @property
    def is_sure(self) -> bool:
        """True if it is read too surely to be part of a turned board."""
        return self.is_tray or self.sureness >= VERY_SURE

    def with_guess(self, guessed: bool) -> "Found":
        """A copy of the board with its layout marked as a guess or not."""
        cells = replace(self.named.cells, layout=replace(self.named.layout, guessed=guessed))
        return replace(self, named=replace(self.named, cells=cells))


def look_at(picture: Picture, layouts: Iterable[Layout]) -> Iterator[Cells]:
    return (Cells(picture, layout) for layout in layouts)


def name_on(picture: Picture, layout: Layout, hints: Hints) -> Found | None:
    """Read the board on a layout; None if the letters make no board."""
    return name_as(picture, Cells(picture, layout), hints)


def name_as(picture: Picture, cells: Cells, hints: Hints) -> Found | None:
    """Read the board in cells; None if the letters make no board."""
    named = name_cells(cells, hints)
    return Found(picture, named) if named is not None and is_board(named) else None


def board_in(
    picture: Picture, seen: Iterable[Cells], hints: Hints, *, photo: bool = False
) -> Found | None:
    """The first layout that is a board in an upright picture, or a tray in a photo.

    Keyboards and icons are skipped.
    """
    for cells in seen:
        found = name_as(picture, cells, hints)
        if photo or found is None:
            found = tray_on(picture, cells.layout, hints, found)
        if found is not None:
            return found
    return None


def tray_on(picture: Picture, layout: Layout, hints: Hints, found: Found | None) -> Found | None:
    """Read the layout as a tray of dice; return the surer one of that and *found*.

    Cells in which the two differ are in doubt. Dice in different directions are always a tray,
    surely Cyrillic letters never. If all dice lie on one side, the tray is turned.
    """
    dice = name_dice(picture, layout) if hints.alphabet in (None, "en") else None
    if dice is None or not is_board(dice.named):
        return found
    tray = Found(picture, dice.named, dice)
    if found is not None and found.named.alphabet != "en" and is_surer(found, tray):
        return found
    if dice.lie_anyhow:
        return tray
    if found is None and dice.quarters:
        turned = quarter_turned(picture, layout, dice.quarters)
        return tray_on(*turned, hints, name_on(*turned, hints)) or tray
    if found is None:
        return tray
    surer, other = (tray, found) if tray.sureness > found.sureness else (found, tray)
    return replace(surer, named=doubt_where_unlike(surer.named, other.named))


def is_surer(one: Found, other: Found) -> bool:
    """True if *one* is surer by enough to turn or warp the picture."""
    return one.sureness > other.sureness + _CLEARLY_SURER


def letters_go_on(found: Found) -> bool:
    """True if letters beyond the lattice adjoin those on it: the board may be larger."""
    picture, named = found.picture, found.named
    layout = named.layout
    if layout.game == "bee" or (layout.whole and not found.goes_on):
        return False
    wider, inner = with_edge(layout, picture.shape[1], picture.shape[0])
    around = name_cells(Cells(picture, wider), Hints(alphabet=named.alphabet))
    if around is None:
        return False
    letters = around.surely_lettered.reshape(inner.shape)
    letters[inner] = named.surely_lettered
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
