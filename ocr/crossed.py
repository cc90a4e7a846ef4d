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

from ocr.arms import Room, without_arms
from ocr.arrays import Floats, Picture
from ocr.board_ink import cells_of
from ocr.ensemble import trained_ensemble
from ocr.ink import MIN_CONTRAST, Ink, Lifted, letter_of, lifted
from ocr.naming import Hints, Named
from ocr.parts import inner_parts, parts_of
from ocr.patches import Patch, length_of, patches_of
from ocr.reading import AlphabetName
from ocr.settling import named_again
from ocr.shapes import NO_LETTER, choose_by_best, letters_of
from ocr.under_strokes import Usual, usual_of

_MAX_READ = 0.6  # confidence: what is surer is not looked at again
_MIN_CLEAR = 0.8  # confidence in a letter once the stroke is taken away
_MIN_CLEAR_IF_NONE = 0.5  # in a hive, where nothing was read
_CLEAR = 0.95  # confidence: nothing more is tried
_MIN_SURE = 2  # letters, for their colour and lines to be those of all

_DRAWN = 0.5  # alpha: half way is where an edge lies
_SHADES = (0.0, 0.3, 0.5)  # alpha that is taken away
_SLACK = 0.15  # of a letter's height: so far beyond the lines its pieces may stand
_WITHOUT_FAINT_PART = dict(zip("йёїґъщq", "иеігьшo", strict=True))  # no stroke, but the letter's


def named_without_strokes(picture: Picture, named: Named, hints: Hints) -> Named:
    """The board with letters that are clear once something that may cross them is taken away."""
    room = _room_in(named)
    tried = _tried(picture, named, room) if room else []
    if not tried:
        return named
    scores = _scores([ink for _, ink in tried])
    if hints.alphabet or not _is_hive(named):
        return named_again(named, _clear_ones(named, tried, scores), hints)
    alphabet = _surest_alphabet(named, [place for place, _ in tried], scores)
    other = named.alphabet if (alphabet == "en") != (named.alphabet == "en") else None
    named = replace(named, alphabet=alphabet, other_alphabet=other or named.other_alphabet)
    inks = _clear_ones(named, tried, scores)
    again = named_again(named, inks, replace(hints, alphabet=alphabet))
    return replace(again, other_alphabet=named.other_alphabet)


def _is_hive(named: Named) -> bool:
    return named.layout.game == "bee"


def _tried(picture: Picture, named: Named, room: Room) -> list[tuple[int, Ink]]:
    """The places that are looked at again, each with every way to lift its letter."""
    hardly_read = _hardly_read(named, room)
    there = replace(named.layout, centres=named.layout.centres[hardly_read])
    patches = patches_of([cell.inside for cell in cells_of(picture, there)])
    return [
        (place, ink)
        for place, patch in zip(hardly_read, patches, strict=True)
        for ink in (
            *(without_arms(patch, room) if _is_hive(named) else ()),
            *_ways_to_lift(patch, room.usual),
        )
    ]


def _scores(inks: Sequence[Ink]) -> Floats:
    return trained_ensemble().log_probabilities(
        np.stack([ink.glyph for ink in inks]), np.stack([ink.hidden for ink in inks])
    )


def _surest_alphabet(named: Named, places: Sequence[int], scores: Floats) -> AlphabetName:
    """The alphabet that has the surest letters, each lifted in the way in which it is that."""
    read = {place: ink for place, ink in enumerate(named.inks) if ink and ink.glyph.any()}
    at = np.array([*read, *places])
    rows = np.concatenate([_scores([*read.values()]), scores])
    return choose_by_best(named.alphabet, rows, [at == place for place in np.unique(at)])


def _room_in(named: Named) -> Room | None:
    """Where letters may be, by those that are sure; in a hive by any, if these are few."""
    sure = [ink for n in np.flatnonzero(named.surely_lettered) if (ink := named.inks[n])]
    known = [ink for ink in sure if not ink.hidden.any()]
    if _is_hive(named) and len(known) < _MIN_SURE:
        lettered = [ink for n in named.lettered if (ink := named.inks[n])]
        known = sure if len(sure) >= _MIN_SURE else lettered
    usual = usual_of(known) if len(known) >= _MIN_SURE else None
    return Room.of(known, usual) if usual else None


def _hardly_read(named: Named, room: Room) -> list[int]:
    """The cells that are not surely read, and in a hive those where something else was lifted."""
    if not _is_hive(named):
        return [n for n in named.drawn if named.confidence[n] < _MAX_READ]
    return [
        n
        for n, ink in enumerate(named.inks)
        if named.confidence[n] < _MAX_READ or not room.holds_letter(ink)
    ]


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
    outline = cv2.convexHull(cv2.findNonZero(parts.mask_of(pieces).view(np.uint8)))
    whole = cv2.fillConvexPoly(np.zeros(drawn.shape, np.uint8), outline, 1) == 1
    is_other = found.patch.strength > _DRAWN * length_of(found.colour)
    hidden = np.asarray(is_other & ~drawn & whole, dtype=np.float32)
    return letter_of(replace(found, alpha=found.alpha * (1 - hidden), hidden=hidden), whole)


def _clear_ones(
    named: Named, tried: Sequence[tuple[int, Ink]], scores: Floats
) -> tuple[Ink | None, ...]:
    """The inks, with the first of those *tried* that is surely a letter, or the clearest one."""
    names, probabilities = letters_of(named.alphabet, scores)
    probabilities = probabilities[:, : names.index(NO_LETTER)]
    best: dict[int, tuple[float, Ink]] = {}
    for (place, ink), likely in zip(tried, probabilities, strict=True):
        before, _ = best.get(place, (_least(named, place), ink))
        clear, letter = float(likely.max()), names[likely.argmax()]
        is_rest = letter == _WITHOUT_FAINT_PART.get(named.letters[place])
        if before < _CLEAR and clear > before and not is_rest:
            best[place] = clear, ink
    return tuple(best[place][1] if place in best else ink for place, ink in enumerate(named.inks))


def _least(named: Named, place: int) -> float:
    """How clear a letter must be: in a hive, half of the doubt must be gone."""
    if not _is_hive(named):
        return _MIN_CLEAR
    return (1 + float(named.confidence[place])) / 2 if named.letters[place] else _MIN_CLEAR_IF_NONE
