"""Tell a camera's pictures from screenshots, and take their noise and waves away.

A camera's pixels and those of a screen that it looks at make waves together, moiré: one ripple of
few pixels all over the picture. Its frequency stands out in the spectra of all parts of the picture
(`strongest_wave`). How high it is at each place tells a product with that frequency, averaged over
the surroundings, so that it may change from place to place (`_without`).
"""

from dataclasses import dataclass

import cv2
import numpy as np

from ocr.arrays import Floats, Mask, Picture
from ocr.flat_boxes import largest_channel

_MIN_FLAT = 0.18  # of a screenshot's pixels equal their neighbours: 0.23 and more; of photos 0.05
_EVERY_ROW = 4  # is looked at

# White that is too bright for a camera has no noise, so such a photo is told by its other parts.
# Of 1,480 pictures photos had 0.011 and less there, others 0.18 and more.
_MAX_FLAT_IF_BRIGHT = 0.5  # with more pixels like their neighbours no picture is a photo
_MAX_FLAT_BESIDE = 0.05
_MIN_BESIDE = 0.25  # of the picture: a white page has but the edges of its letters
_PART_PX = 16  # across; as many of the rows that are looked at
_NO_BRIGHT = 0.02  # of a part's pixels

# A pixel becomes the mean of near ones with surroundings like its own (non-local means, Buades,
# Coll and Morel 2005). Letters of few pixels stay sharper than where like colours are mixed.
_STRENGTH = 8.0  # levels of RGB by which these may differ; must stay above the noise
_PLACE_PX, _ACROSS_PX = 3, 7  # of the surroundings, and of the square that is searched

# Waves.
_LONGEST_PX = 18.0  # cells are wider, letters hardly
_MIN_HIGH = 2.0  # levels from the middle to the crest: photos without waves have 1.5
_PARTS = 2  # across and down; a board's lattice does not lie in all of them alike
_MAX_UNSEEN = 2  # of these parts are too bright to show a wave
_SURROUNDINGS_PX = 61  # averaged over twice: far more than a wave's length
_MIN_ALONE = 2.0  # times as high as any other: the edges of a lattice make many, all alike
_SAME_WAVE = 4  # steps of frequency around a wave that are still it


@dataclass(frozen=True, slots=True)
class Wave:
    """A ripple: cycles a pixel across and down, levels from the middle to the crest.

    `next_height` is that of the highest one of another frequency.
    """

    across: float
    down: float
    height: float
    next_height: float

    @property
    def is_moire(self) -> bool:
        return self.height > max(_MIN_HIGH, _MIN_ALONE * self.next_height)


def is_photo(picture: Picture) -> bool:
    """True if a camera took the picture: its noise leaves hardly any pixel like the next one."""
    rows, below = picture[:-1:_EVERY_ROW], picture[1::_EVERY_ROW]
    here, below = rows[:, :-1], below[: len(rows), :-1]
    unlike = cv2.max(cv2.absdiff(here, rows[:, 1:]), cv2.absdiff(here, below))
    flat = largest_channel(unlike) == 0
    share = float(flat.mean())
    if not _MIN_FLAT <= share < _MAX_FLAT_IF_BRIGHT:
        return share < _MIN_FLAT
    beside = _means_of_parts(((here == 0) | (here == 255)).any(axis=2)) < _NO_BRIGHT
    flat_beside = _means_of_parts(flat)[beside]
    return len(flat_beside) >= _MIN_BESIDE * beside.size and flat_beside.mean() < _MAX_FLAT_BESIDE


def _means_of_parts(mask: Mask) -> Floats:
    """The share of a mask in each of its parts, without those that the edges cut."""
    rows, columns = (side // _PART_PX for side in mask.shape)
    whole = mask[: rows * _PART_PX, : columns * _PART_PX]
    parts = whole.reshape(rows, _PART_PX, columns, _PART_PX)
    return np.asarray(parts.mean(axis=(1, 3), dtype=np.float32))


def without_noise(picture: Picture) -> Picture:
    """The picture without its waves, with flat parts made smooth and edges kept.

    Takes 0.4 s for 1280 by 720 pixels, and 0.05 more where there are waves.
    """
    wave = strongest_wave(picture)
    smooth = _without(wave, picture) if wave.is_moire else picture
    quiet = cv2.fastNlMeansDenoising(smooth, None, _STRENGTH, _PLACE_PX, _ACROSS_PX)
    return np.asarray(quiet, dtype=np.uint8)


def strongest_wave(picture: Picture) -> Wave:
    """The highest of the short waves that go through all parts of a picture.

    Or through all but the one or two that are too bright, or too dark, to show it.
    """
    grey = picture.mean(axis=2, dtype=np.float32)
    tall, wide = (side // _PARTS for side in grey.shape)
    starts = [(row * tall, column * wide) for row in range(_PARTS) for column in range(_PARTS)]
    parts = [grey[top : top + tall, left : left + wide] for top, left in starts]
    across, down = np.fft.rfftfreq(wide), np.fft.fftfreq(tall)
    lowest_first = np.sort([_spectrum_of(part) for part in parts], axis=0)
    lowest_first[:, np.hypot(down[:, None], across) < 1 / _LONGEST_PX] = 0
    waves = [_highest_in(spectrum, across, down) for spectrum in lowest_first[: 1 + _MAX_UNSEEN]]
    return next((wave for wave in waves if wave.is_moire), waves[0])


def _highest_in(spectrum: Floats, across: Floats, down: Floats) -> Wave:
    """The highest wave of a spectrum with such frequencies; that is taken off it."""
    row, column = np.unravel_index(spectrum.argmax(), spectrum.shape)
    height = float(spectrum[row, column])
    around = np.arange(-_SAME_WAVE, _SAME_WAVE + 1)
    rows, columns = (row + around) % len(down), np.clip(column + around, 0, len(across) - 1)
    spectrum[np.ix_(rows, columns)] = 0
    return Wave(float(across[column]), float(down[row]), height, float(spectrum.max()))


def _spectrum_of(part: Floats) -> Floats:
    """How high a wave of each frequency is: rows of those down, columns of those across."""
    window = np.outer(np.hanning(len(part)), np.hanning(part.shape[1])).astype(np.float32)
    waves = np.fft.rfft2((part - part.mean()) * window)
    return np.asarray(np.abs(waves) * (2 / window.sum()), dtype=np.float32)


def _without(wave: Wave, picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    turn = wave.down * np.arange(height)[:, None] + wave.across * np.arange(width)
    rest = picture.astype(np.float32)
    for ripple in (np.cos(2 * np.pi * turn), np.sin(2 * np.pi * turn)):
        shown = ripple.astype(np.float32)[..., None]
        rest -= 2 * shown * _around(picture * shown)
    return np.asarray(np.clip(rest, 0, 255), dtype=np.uint8)


def _around(values: Floats) -> Floats:
    """The mean around each pixel, those near to it counting more."""
    size = (_SURROUNDINGS_PX, _SURROUNDINGS_PX)
    return np.asarray(cv2.blur(cv2.blur(values, size), size), dtype=np.float32)
