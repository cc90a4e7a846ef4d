"""Ask Tesseract about the glyphs in doubt: all of a board's in one picture and one call."""

import logging
from collections.abc import Callable, Sequence

import numpy as np
import pytesseract
from numpy.typing import NDArray

from ocr.arrays import Alpha
from ocr.ink import GLYPH_SIDE
from ocr.reading import AlphabetName
from ocr.tesseract import LANGUAGES, TIME_LIMIT_S, tesseract_is_here

_log = logging.getLogger(__name__)

MAX_GLYPHS = 24  # in one call, of 90 ms of CPU; a board with more letters in doubt is misread

Ask = Callable[[NDArray[np.uint8], AlphabetName, str], str]

_SPACING = 24  # px between glyphs, nearly one of 32: closer ones are read as words


def boxes_of(line: NDArray[np.uint8], alphabet: AlphabetName, letters: str) -> str:
    """Tesseract's letters in *line* with their boxes, one a line; none where it is missing."""
    if not tesseract_is_here():
        return ""
    config = f"--psm 7 -c tessedit_char_whitelist={letters.upper()}"
    language = LANGUAGES[alphabet]
    return str(pytesseract.image_to_boxes(line, lang=language, config=config, timeout=TIME_LIMIT_S))


def second_opinion(
    glyphs: Sequence[Alpha], alphabet: AlphabetName, letters: str, ask: Ask = boxes_of
) -> tuple[str, ...]:
    """What Tesseract takes each glyph for, one of *letters* or "" where it cannot say.

    Never raises: without Tesseract, or when it is slow, there is no opinion on any glyph.
    """
    asked = glyphs[:MAX_GLYPHS]
    if not asked:
        return ("",) * len(glyphs)
    try:
        boxes = ask(_montage(asked), alphabet, letters)
    except (RuntimeError, OSError) as error:  # pytesseract's own errors are among these
        _log.warning("Tesseract gave no second opinion: %s", error)
        return ("",) * len(glyphs)
    found = _by_place(boxes, len(asked))
    answers = [letter if letter in letters else "" for letter in found]
    return (*answers, *("",) * (len(glyphs) - len(asked)))


def _montage(glyphs: Sequence[Alpha]) -> NDArray[np.uint8]:
    """The glyphs in one line, dark on white, as a page of print shows them."""
    line = np.zeros((GLYPH_SIDE + 2 * _SPACING, 0), dtype=np.float32)
    margin = ((_SPACING, _SPACING), (_SPACING // 2, _SPACING // 2))
    for glyph in glyphs:
        line = np.concatenate([line, np.pad(glyph, margin)], axis=1)
    return np.round(255 * (1 - line)).astype(np.uint8)


def _by_place(boxes: str, count: int) -> list[str]:
    """Letters by the place of their box in the line; two boxes in one place say nothing."""
    step = GLYPH_SIDE + _SPACING
    letters = [""] * count
    for line in boxes.splitlines():
        letter, left, _, right, *_ = line.split(" ")
        place = int((int(left) + int(right)) / 2 // step)
        if 0 <= place < count:
            letters[place] = "" if letters[place] else letter.lower()
    return letters
