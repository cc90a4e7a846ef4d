"""A second look at letters in doubt, which a stroke may cross that was not told from them.

The stroke may have a shade of the ink: its colour lies on the way from the background to the ink,
so it was lifted with the letter. What is fainter than the ink is taken away, more and more of it.
Or it has another colour, perhaps the background's, and the letter was cut into pieces, of which one
was lifted. All that stands between the lines of the other letters is taken together then. What the
networks are sure of counts, and stays in doubt.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from ocr.arrays import Picture
from ocr.board_ink import patches_at
from ocr.ensemble import scores_of
from ocr.ink import MIN_CONTRAST, Ink, Lifted, letter_of, lifted
from ocr.naming import Hints, Named
from ocr.parts import filled_hull, inner_parts, parts_of
from ocr.patches import Patch, length_of
from ocr.settling import named_again
from ocr.shapes import NO_LETTER, letters_of
from ocr.under_strokes import Usual, usual_of

_MAX_READ = 0.6  # confidence: what is surer is not looked at again
_MIN_CLEAR = 0.8  # confidence in a letter once the stroke is taken away
_CLEAR = 0.95  # confidence: nothing more is tried
_MIN_SURE = 2  # letters, for their colour and lines to be those of all

_DRAWN = 0.5  # alpha: half way is where an edge lies
_SHADES = (0.0, 0.3, 0.5)  # alpha that is taken away
_SLACK = 0.15  # of a letter's height: so far beyond the lines its pieces may stand
_WITHOUT_FAINT_PART = dict(zip("йёїґъщq", "иеігьшo", strict=True))  # no stroke, but the letter's


def named_without_strokes(picture: Picture, named: Named, hints: Hints) -> Named:
    """The board with letters that are clear once something that may cross them is taken away."""
    usual = _usual_of(named)
    tried = _tried(picture, named, usual) if usual else []
    return named_again(named, _clear_ones(named, tried), hints) if tried else named


def _usual_of(named: Named) -> Usual | None:
    known = [ink for ink in named.sure_inks if not ink.hidden.any()]
    return usual_of(known) if len(known) >= _MIN_SURE else None


def _tried(picture: Picture, named: Named, usual: Usual) -> list[tuple[int, Ink]]:
    """The places that are looked at again, each with every way to lift its letter."""
    hardly_read = [n for n in named.drawn if named.confidence[n] < _MAX_READ]
    patches = patches_at(picture, named.layout, hardly_read)
    return [(place, ink) for place in patches for ink in _ways_to_lift(patches[place], usual)]


def _ways_to_lift(patch: Patch, usual: Usual) -> Iterator[Ink]:
    """The letter without more and more of what is fainter, as one part and as pieces."""
    colour = usual.colour - patch.background
    if length_of(colour) < MIN_CONTRAST:
        return
    found = lifted(patch, colour)
    for shade in _SHADES:
        alpha = np.clip((found.alpha - shade) / (1 - shade), 0, 1)
        darker = replace(found, alpha=alpha)
        letters = letter_of(darker, alpha > _DRAWN), _in_pieces(darker, usual)
        yield from filter(None, letters)


def _in_pieces(found: Lifted, usual: Usual) -> Ink | None:
    """The letter that pieces between the usual lines are of, None unless there are several."""
    drawn = found.alpha > _DRAWN
    parts = parts_of(drawn)
    top, bottom = usual.top * len(drawn), usual.bottom * len(drawn)
    slack = _SLACK * (bottom - top)
    first, last = top - slack, bottom + slack
    pieces = [n for n in inner_parts(parts) if first < parts[n].top and parts[n].bottom < last]
    if len(pieces) < 2:
        return None
    inked = cv2.findNonZero(parts.mask_of(pieces).view(np.uint8))
    whole = filled_hull(inked, drawn.shape) == 1
    is_other = found.patch.strength > _DRAWN * length_of(found.colour)
    hidden = np.asarray(is_other & ~drawn & whole, dtype=np.float32)
    return letter_of(replace(found, alpha=found.alpha * (1 - hidden), hidden=hidden), whole)


def _clear_ones(named: Named, tried: Sequence[tuple[int, Ink]]) -> tuple[Ink | None, ...]:
    """The inks, with the first of those *tried* that is surely a letter, or the clearest one."""
    names, probabilities = letters_of(named.alphabet, scores_of([ink for _, ink in tried]))
    probabilities = probabilities[:, : names.index(NO_LETTER)]
    best: dict[int, tuple[float, Ink]] = {}
    for (place, ink), likely in zip(tried, probabilities, strict=True):
        before, _ = best.get(place, (_MIN_CLEAR, ink))
        clear, letter = float(likely.max()), names[likely.argmax()]
        is_rest = letter == _WITHOUT_FAINT_PART.get(named.letters[place])
        if before < _CLEAR and clear > before and not is_rest:
            best[place] = clear, ink
    return tuple(best[place][1] if place in best else ink for place, ink in enumerate(named.inks))
