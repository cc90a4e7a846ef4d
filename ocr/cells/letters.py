"""From the network's scores of cells to the letters of one alphabet for the board."""

import numpy as np

from ocr.cells.shapes import ALPHABETS, BAR, CLASSES, EMPTY, MARKS, OUTSIDE, SIGN, TILES, class_of
from ocr.picture.arrays import Floats, Mask
from ocr.reading import AlphabetName

# The least probability of a cell under an alphabet: one misread letter weighs at most 6.9 as a
# logarithm, so two telling letters outweigh it.
_MIN_MASS = 1e-3
# The prior of the preferred alphabet, as a logarithm. It must stay below 6.9, or one clear Ї or Z
# would not decide.
_PREFERRED_PRIOR = 1.5
# As a logarithm: with less evidence the script is in doubt. Boards of shared shapes have 1.5; one
# clear letter gives 6.9, less the prior if it is Latin.
_MIN_SCRIPT_EVIDENCE_NATS = 4.5

# Latin letters of which capital and small form differ, and the prior of a board of small ones.
_CAPITALS = [class_of(shape) for shape in "внl"]
_SMALL = [class_of(shape) for shape in "bhі"]
_SMALL_PRIOR = 0.03  # as a probability


def names_in(alphabet: AlphabetName) -> tuple[str, ...]:
    """The letters of an alphabet, its tiles, and "" for anything else."""
    return (*ALPHABETS[alphabet], *(TILES if alphabet == "en" else ()), "")


def as_letters(alphabet: AlphabetName, scores: Floats) -> Floats:
    """The probability of each of `names_in(alphabet)` in each cell.

    They add up to less than 1; the rest belongs to letters of other alphabets.
    """
    names = names_in(alphabet)
    into = np.zeros((CLASSES, len(names)), dtype=np.float32)
    for column, name in enumerate(names[:-1]):
        shapes = (name,) if name in TILES else ALPHABETS[alphabet][name]
        into[[class_of(shape) for shape in shapes], column] = 1
    if alphabet == "en":
        small = _small_probability(scores)
        into[class_of(BAR), [names.index("i"), names.index("l")]] = 1 - small, small
    into[[EMPTY, OUTSIDE, SIGN], -1] = 1
    return np.asarray(np.exp(scores) @ into)


def _small_probability(scores: Floats) -> float:
    """The probability that a board has small Latin letters."""
    chances = np.exp(scores[are_marks(scores)])
    capital, small = (
        np.log(np.maximum(1 - chances[:, others].sum(axis=1), _MIN_MASS)).sum()
        for others in (_SMALL, _CAPITALS)
    )
    capital += np.log((1 - _SMALL_PRIOR) / _SMALL_PRIOR)
    return float(np.exp(small - np.logaddexp(small, capital)))


def are_marks(scores: Floats) -> Mask:
    """True for each cell that has a letter or a tile rather than nothing."""
    return np.asarray(np.exp(scores[:, : len(MARKS)]).sum(axis=1) > 1 / 2)


def choose_alphabet(scores: Floats, prefer: AlphabetName = "ru") -> AlphabetName:
    """The alphabet that explains all letters of a board best; *prefer* if the letters do not tell.

    Shared shapes weigh nothing, so one clear Ї or Z decides, and one blurred letter does not.
    """
    evidence = _evidence_for_each(scores, prefer)
    return max(evidence, key=lambda name: evidence[name])


def other_alphabet(
    chosen: AlphabetName, scores: Floats, prefer: AlphabetName = "ru"
) -> AlphabetName | None:
    """The likeliest alphabet of the other script, if the letters fit that about as well."""
    evidence = _evidence_for_each(scores, prefer)
    others = [name for name in ALPHABETS if (name == "en") != (chosen == "en")]
    other = max(others, key=lambda name: evidence[name])
    return other if evidence[chosen] - evidence[other] < _MIN_SCRIPT_EVIDENCE_NATS else None


def likeliest_letters(scores: Floats) -> Floats:
    """The log-probability of the likeliest letter of each cell, in the alphabet that fits best."""
    chances = as_letters(choose_alphabet(scores), scores)[:, :-1].max(axis=1)
    return np.asarray(np.log(np.maximum(chances, _MIN_MASS)), dtype=np.float32)


def _evidence_for_each(scores: Floats, prefer: AlphabetName) -> dict[AlphabetName, float]:
    """Log-likelihoods of the letters under each alphabet.

    Equal shapes count once: a font whose r looks like г misleads at every r.
    """
    scores = scores[are_marks(scores)]
    taken_for = scores.argmax(axis=1)
    weights = 1 / np.bincount(taken_for, minlength=1)[taken_for]
    of_marks = np.exp(scores[:, : len(MARKS)]).sum(axis=1)
    evidence = {}
    for name in ALPHABETS:
        share = as_letters(name, scores)[:, :-1].sum(axis=1) / of_marks
        fits = np.log(np.maximum(share, _MIN_MASS))
        evidence[name] = float(weights @ fits) - (0.0 if name == prefer else _PREFERRED_PRIOR)
    return evidence
