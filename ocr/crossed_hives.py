"""A second look at the letters of a hive over which a stroke may lie.

Nobody knows what of a cell is stroke and what is letter, so the letter is lifted in several ways
(`ocr.off_strokes`). The surest of them is often wrong: a letter with a part of a stroke may surely
look like another one. So what the networks say of all of them is averaged, the surer the more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ocr.arms import Room, runs_through
from ocr.arrays import Floats, Picture
from ocr.board_ink import patches_at
from ocr.ensemble import as_log_probabilities, scores_of
from ocr.ink import Ink, Inks
from ocr.names import MAX_UNNAMED, SURE
from ocr.naming import Hints, Named
from ocr.off_strokes import lifted_in_colour_of_stroke, lifted_off_strokes
from ocr.settling import named_without_noise
from ocr.under_strokes import usual_of

_MIDDLE = 0  # its place
_MIN_SURE = 2  # letters, for their colour and lines to be those of all
_FLOOR = 1e-3  # no letter is held for less likely in any one way, or that way alone would decide


def named_off_strokes(picture: Picture, named: Named, hints: Hints) -> Named:
    """The hive with each letter that is not surely seen named by all ways to lift it.

    What that changes is in doubt, and no doubt is taken away.
    """
    room = _room_in(named)
    ways = _ways_to_lift(picture, named, room) if room else {}
    if not ways:
        return named
    every = [ink for lifted in ways.values() for ink in lifted]
    scores = scores_of(every)
    inks = [*named.inks]
    for place, lifted in ways.items():
        inks[place] = _weighed(lifted, scores[: len(lifted)])
        scores = scores[len(lifted) :]
    return _sure_again(named, _named_anew(named, tuple(inks), hints))


def _sure_again(named: Named, again: Named) -> Named:
    """A letter that was seen whole and surely, and is sure again, has nothing hidden."""
    pairs = zip(named.inks, again.inks, named.letters, again.letters, strict=True)
    sure = (named.confidence >= SURE) & (again.confidence >= SURE)
    inks = tuple(
        old if is_sure and one == other and old and not old.hidden.any() else new
        for is_sure, (old, new, one, other) in zip(sure, pairs, strict=True)
    )
    return replace(again, inks=inks)


def _room_in(named: Named) -> Room | None:
    """Where letters may be, by those that are sure, or by any if these are few."""
    sure = named.sure_inks
    known = [ink for ink in sure if not ink.hidden.any()]
    if len(known) < _MIN_SURE:
        known = sure if len(sure) >= _MIN_SURE else [*named.letter_inks.values()]
    usual = usual_of(known) if len(known) >= _MIN_SURE else None
    return Room.of(known, usual) if usual else None


def _ways_to_lift(picture: Picture, named: Named, room: Room) -> Mapping[int, Sequence[Ink]]:
    """All ways to lift each letter that may be crossed, by its place."""
    patches = patches_at(picture, named.layout, range(len(named.inks)))
    ways = {
        place: [*_as_before(named.inks[place]), *lifted_off_strokes(patch, room)]
        for place, patch in patches.items()
        if _may_be_crossed(named, place, room) or runs_through(patch, room)
    }
    if not ways.get(_MIDDLE, True):
        ways[_MIDDLE] = [*lifted_in_colour_of_stroke(patches[_MIDDLE], room)]
    return {place: lifted for place, lifted in ways.items() if lifted}


def _may_be_crossed(named: Named, place: int, room: Room) -> bool:
    ink = named.inks[place]
    is_sure = named.confidence[place] >= SURE and room.holds_letter(ink)
    return not is_sure or bool(ink and ink.hidden.any())


def _as_before(ink: Ink | None) -> list[Ink]:
    ways = (ink, ink and ink.other)
    return [way for way in ways if way and way.glyph.any() and _is_in_its_cell(way)]


def _is_in_its_cell(ink: Ink) -> bool:
    return min(ink.frame) > 0 and max(ink.frame) < 1


def _weighed(lifted: Sequence[Ink], scores: Floats) -> Ink:
    """The way that shows best what all of them say: the mean of their *scores*."""
    sure = np.exp(scores[:, :-1].max(axis=1))
    mean = sure @ np.maximum(scores, np.log(_FLOOR)) / sure.sum()
    best = lifted[int(scores[:, mean[:-1].argmax()].argmax())]
    covered = float(np.median([way.covered for way in lifted]))
    scores = as_log_probabilities(mean[None])[0]
    return replace(best, other=None, scores=scores, covered=max(best.covered, covered))


def _named_anew(named: Named, inks: Inks, hints: Hints) -> Named:
    again = named_without_noise(named.layout, inks, hints, named)
    if again is None:
        return named
    is_same = [a == b for a, b in zip(named.letters, again.letters, strict=True)]
    most = np.where(is_same, named.confidence, MAX_UNNAMED)
    other = again.other_alphabet or named.other_alphabet
    if (again.alphabet == "en") != (named.alphabet == "en"):
        other = named.alphabet
    return replace(again, confidence=np.minimum(again.confidence, most), other_alphabet=other)
