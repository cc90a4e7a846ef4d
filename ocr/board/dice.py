"""Name the dice of a tray, each of which may be turned four ways.

The network looks at each die four ways up, and gives the probability that each letter stands
upright there, or that none does. A face that is about as likely another letter from another side
is in doubt.
"""

from dataclasses import dataclass, replace

import numpy as np

from ocr.board.naming import Named
from ocr.cells.layout import MAX_DICE_SIDE
from ocr.cells.letters import as_letters, names_in
from ocr.cells.ranking import MIN_PROBABILITY, MIN_SURENESS, rank_names
from ocr.cells.seen import WAYS, Cells
from ocr.cells.shapes import CLASSES, TURNED

FACES = names_in("en")[:-1]
NOT_UPRIGHT = len(FACES)  # after the faces
_Q, _QU = FACES.index("q"), FACES.index("qu")

# As a mean logarithm: dice in any directions gain 2.9 and more, Cyrillic boards 2.
_MIN_GAINED_NATS = 2.3


@dataclass(frozen=True, slots=True)
class Dice:
    """A tray of dice that are clear, each with its best side up.

    `gained` is how much likelier that is than all dice turned one way, as a mean logarithm. That
    way is by `quarters` quarters, counter-clockwise.
    """

    named: Named
    gained: float
    quarters: int

    @property
    def lie_anyhow(self) -> bool:
        return self.gained > _MIN_GAINED_NATS


def name_dice(cells: Cells) -> Dice | None:
    """The dice of a tray; None if it is no tray, or they are not clear."""
    layout = cells.layout
    if layout.game == "bee" or not layout.rows == layout.columns <= MAX_DICE_SIDE:
        return None
    # Probabilities of each face upright, and of none, for each die four ways up: (n, WAYS, faces).
    seen = cells.scores_four_ways()
    faces = as_letters("en", seen.reshape(-1, CLASSES)).reshape(len(seen), WAYS, -1)
    faces[..., NOT_UPRIGHT] = np.exp(seen[..., TURNED])
    scores = np.log(np.maximum(faces, MIN_PROBABILITY))
    upright = scores[..., :NOT_UPRIGHT].max(axis=2)
    clear = float(np.exp(upright.max(axis=1)).mean())
    if clear < MIN_SURENESS:
        return None
    ways = upright.mean(axis=0)
    gained = float(upright.max(axis=1).mean() - ways.max())
    # A face that is as likely another letter from another side is in doubt.
    odds = np.exp(scores[..., :NOT_UPRIGHT] - scores[..., NOT_UPRIGHT:]).sum(axis=1)
    chances = np.exp(upright.max(axis=1))[:, None] * odds / odds.sum(axis=1, keepdims=True)
    quarters = int(ways.argmax())
    if gained > _MIN_GAINED_NATS:
        chances[:, _QU] += chances[:, _Q]  # screens have a lone Q, dice have none
        chances[:, _Q] = 0
    cells = replace(cells, turns=tuple(upright.argmax(axis=1).tolist()))
    ranked = tuple(rank_names(FACES, row) for row in chances)
    confidence = np.array([max(each.values()) for each in ranked], dtype=np.float32)
    return Dice(Named(cells, "en", ranked, confidence), gained, quarters)
