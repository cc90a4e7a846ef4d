"""Name the dice of a tray, each of which may lie in any of four directions.

1. `lift_faces`   all that is drawn on each die, with the line under a letter
2. `name_dice`    small networks look at each face four ways up, and say how likely each letter is
                  to stand upright there, or that it stands upright the other way

A face that is as likely another letter from another side is in doubt.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Floats, Picture
from ocr.ensemble import trained_ensemble
from ocr.image import cell_at
from ocr.ink import Ink, Inks, lift_face
from ocr.lattice import Layout
from ocr.names import MAX_LIKELIEST, MAX_UNNAMED
from ocr.naming import Named
from ocr.patches import patches_of
from ocr.tiles import TILES

WEIGHTS = "dice.npz"
FACES = (*"abcdefghijklmnopqrstuvwxyz", *TILES)
NOT_UPRIGHT = len(FACES)  # the networks' last output
_Q, _QU = FACES.index("q"), FACES.index("qu")
WAYS = 4

_MAX_SIDE = 6  # dice: there is no larger tray
_MIN_DRAWN = 0.8  # of a tray's dice
_MIN_LIKELY = 1e-4  # less is as little
_MIN_CLEAR = 0.8  # the mean probability of faces, each its right side up; Cyrillic boards have 0.72
_MIN_TURNED = 1.0  # as a mean logarithm: so much likelier are dice that all lie on one side
_MIN_GAINED = 2.3  # as a mean logarithm: dice that lie anyhow gain 2.9 and more, Cyrillic boards 2


@dataclass(frozen=True, slots=True)
class Dice:
    """A tray of dice that are clear, each with its best side up.

    `gained` is how much likelier that makes them than all turned one way, as a mean logarithm.
    That way is by so many `quarters`, counter-clockwise. `surplus` is how many more of the faces
    are clear than are not.
    """

    named: Named
    gained: float
    quarters: int
    surplus: float

    @property
    def lie_anyhow(self) -> bool:
        return self.gained > _MIN_GAINED

    @property
    def clear_part(self) -> float:
        """The surplus as a part of all faces."""
        return self.surplus / len(self.named.letters)


def lift_faces(picture: Picture, layout: Layout) -> Inks:
    """What is drawn on each die."""
    cells = [cell_at(picture, centre, layout.cell_size).inside for centre in layout.centres]
    return tuple(lift_face(patch) for patch in patches_of(cells))


def four_ways(glyphs: Sequence[Floats]) -> Floats:
    """Each glyph four times, turned counter-clockwise by a quarter each time."""
    return np.stack([np.rot90(glyph, way) for glyph in glyphs for way in range(WAYS)])


def name_dice(picture: Picture, layout: Layout, faces: Sequence[float] = (1.0,)) -> Dice | None:
    """The dice of a tray; None if that is none, or they are not clear.

    Of each die such parts of its cell as *faces* tells are looked at, and the clearest one counts.
    """
    if layout.game == "bee" or not layout.rows == layout.columns <= _MAX_SIDE:
        return None
    width, height = layout.cell_size
    sizes = [(face * width, face * height) for face in faces]
    lifts = [lift_faces(picture, replace(layout, cell_size=size)) for size in sizes]
    count = layout.rows * layout.columns
    if max(sum(ink is not None for ink in inks) for inks in lifts) < _MIN_DRAWN * count:
        return None
    inks, said = _clearest(lifts)
    drawn = [place for place, ink in enumerate(inks) if ink]
    scores = said[drawn]
    upright = scores[..., :NOT_UPRIGHT].max(axis=2)
    clear = np.exp(upright.max(axis=1))
    if float(clear.mean()) < _MIN_CLEAR:
        return None
    ways = dict(zip(drawn, upright.argmax(axis=1).tolist(), strict=True))
    turned = tuple(_turned(ink, ways.get(place, 0)) for place, ink in enumerate(inks))
    gained, chances = _gained(upright), _chances(scores)
    if gained > _MIN_GAINED:
        chances[:, _QU] += chances[:, _Q]  # screens have a lone Q, dice have none
        chances[:, _Q] = 0
    named = _named(layout, turned, dict(zip(drawn, chances, strict=True)))
    surplus = 2 * float(clear.sum()) - count
    return Dice(named, gained, _quarters(upright), surplus)


def _clearest(lifts: Sequence[Inks]) -> tuple[Inks, Floats]:
    """Of each die what stands upright most clearly from some side, and what networks say of it."""
    said = np.stack([_scores(inks) for inks in lifts])
    best = said[..., :NOT_UPRIGHT].max(axis=(2, 3)).argmax(axis=0)
    places = np.arange(len(best))
    inks = tuple(lifts[lift][place] for lift, place in zip(best.tolist(), places, strict=True))
    return inks, said[best, places]


def _scores(inks: Inks) -> Floats:
    """What the networks say of each die four ways up; nothing is likely where none is drawn."""
    scores = np.full((len(inks), WAYS, NOT_UPRIGHT + 1), np.log(_MIN_LIKELY), dtype=np.float32)
    glyphs = {place: ink.glyph for place, ink in enumerate(inks) if ink}
    if glyphs:
        said = trained_ensemble(WEIGHTS).log_probabilities(four_ways([*glyphs.values()]))
        least = np.maximum(said, np.log(_MIN_LIKELY))
        scores[[*glyphs]] = least.reshape(len(glyphs), WAYS, -1)
    return scores


def _turned(ink: Ink | None, quarters: int) -> Ink | None:
    return replace(ink, glyph=np.rot90(ink.glyph, quarters)) if ink and quarters else ink


def _named(layout: Layout, inks: Inks, chances: Mapping[int, Floats]) -> Named:
    """The tray, each die with its likeliest face; one without any is in doubt."""
    places = range(len(inks))
    ranked = [_ranked(chances[place]) if place in chances else {"": 1.0} for place in places]
    letters = tuple(next(iter(each)) for each in ranked)
    chance_of = zip(letters, ranked, strict=True)
    sure = [each[face] if face else MAX_UNNAMED for face, each in chance_of]
    confidence = np.array(sure, dtype=np.float32)
    return Named(layout, "en", letters, confidence, inks, tuple(ranked))


def _ranked(chances: Floats) -> Mapping[str, float]:
    best = np.argsort(-chances, kind="stable")[:MAX_LIKELIEST]
    return {FACES[index]: float(chances[index]) for index in best}


def _chances(scores: Floats) -> Floats:
    """The probability of each face of each die, from what the networks say of its four ways up."""
    faces, none = scores[..., :NOT_UPRIGHT], scores[..., NOT_UPRIGHT:]
    odds = np.exp(faces - none).sum(axis=1)
    clear = np.exp(faces.max(axis=(1, 2)))
    return np.asarray(clear[:, None] * odds / odds.sum(axis=1, keepdims=True))


def _gained(upright: Floats) -> float:
    return float(upright.max(axis=1).mean() - upright.mean(axis=0).max())


def _quarters(upright: Floats) -> int:
    ways = upright.mean(axis=0)
    return int(ways.argmax()) if ways.max() > ways[0] + _MIN_TURNED else 0
