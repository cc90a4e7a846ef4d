"""Fit the weights of tiers to judged words: `python -m benchmarks.tiers LANGUAGE [FILE…]`.

Without FILE it takes benchmarks/judged/LANGUAGE.tsv. A logistic regression is fitted by Newton's
method with a small ridge. The figures are for unseen words, by ten-fold cross-validation, repeated
with other folds; then without each source. Next come the thresholds that keep a share of 98, 98.5
and 99 % in that cross-validation, last the weights of `solver.wordlists.naturalness`, fitted to all
words.

`--unseen FILE` instead prints the figures for the words of that file, with weights and thresholds
from the other files alone.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.alphabet import plain_text
from solver.judging import read_judged
from solver.wordlists.naturalness import ENGLISH, RUSSIAN, UKRAINIAN, Evidence, Model
from solver.wordlists.opencorpora import RussianNouns
from solver.wordlists.scowl import EnglishWords
from solver.wordlists.ukrainian import UkrainianNouns

JUDGED = Path(__file__).parent / "judged"
MODELS: dict[str, tuple[Model, RussianNouns | UkrainianNouns | EnglishWords]] = {
    "ru": (RUSSIAN, RussianNouns()),
    "uk": (UKRAINIAN, UkrainianNouns()),
    "en": (ENGLISH, EnglishWords()),
}
REPEATS, FOLDS = 10, 10
_RIDGE = 1.0
_NEWTON_STEPS = 30
_STEPS = np.arange(-50, 51) / 10
_SHARES = 0.98, 0.985, 0.99

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """A row of evidence for each word, and True if the word is known."""

    evidence: Numbers
    known: Numbers


class Figures(NamedTuple):
    """`loss` is the mean logarithmic loss; the others are shares, see `solver.judging`."""

    loss: float
    natural_known: float
    known_natural: float
    known_offered: float


def read_evidence(language: str) -> dict[str, Evidence]:
    source = MODELS[language][1]
    return {plain_text(word): said for word, said in source.evidence(lambda share: None).items()}


def read_sample(evidence: Mapping[str, Evidence], model: Model, paths: Sequence[Path]) -> Sample:
    known = {
        plain_text(word): is_known for path in paths for word, is_known in read_judged(path).items()
    }
    words = [word for word in known if word in evidence]
    rows = [[float(evidence[word][name]) for name in model.weights] for word in words]
    return Sample(np.array(rows), np.array([float(known[word]) for word in words]))


def fit(sample: Sample) -> Numbers:
    """The base and a weight for each column, by maximum likelihood with a ridge on weights."""
    rows = with_base(sample.evidence)
    spread = np.concatenate([[0.0], sample.evidence.var(axis=0)])
    weights = np.zeros(rows.shape[1])
    for _ in range(_NEWTON_STEPS):
        expected = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (sample.known - expected) - _RIDGE * spread * weights
        curve = (rows.T * (expected * (1 - expected))) @ rows + np.diag(_RIDGE * spread)
        weights += np.linalg.lstsq(curve, slope, rcond=None)[0]
    return weights


def cross_validate(sample: Sample, model: Model, seed: int) -> Figures:
    """The figures over all words, each predicted by a fit to the nine tenths without it."""
    points = predict_points(sample, _folds(sample, seed))
    return _figures(points, model, sample.known.astype(bool))


def _folds(sample: Sample, seed: int) -> NDArray[np.int64]:
    return np.random.default_rng(seed).permutation(len(sample.known)) % FOLDS


def predict_points(sample: Sample, folds: NDArray[np.int64]) -> Numbers:
    """The log-odds of each row by a fit to the other folds; *folds* has the fold of each row."""
    points = np.zeros(len(sample.known))
    for number in range(folds.max() + 1):
        learnt = folds != number
        weights = fit(Sample(sample.evidence[learnt], sample.known[learnt]))
        points[~learnt] = with_base(sample.evidence[~learnt]) @ weights
    return points


def with_thresholds(model: Model, sample: Sample, share: float) -> Model:
    """*model* with thresholds that keep *share* in cross-validation.

    Natural begins where *share* of the natural words are known, well-read where *share* of the
    known words are at least well-read.
    """
    points = np.concatenate(
        [predict_points(sample, _folds(sample, seed)) for seed in range(REPEATS)]
    )
    known = np.tile(sample.known.astype(bool), REPEATS)
    natural = next(at for at in _STEPS if known[points >= at].mean() >= share)
    well_read = next(at for at in _STEPS[::-1] if (points[known] >= at).mean() >= share)
    return replace(model, natural=float(natural), well_read=float(well_read))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tiers")
    parser.add_argument("language", choices=MODELS)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--unseen", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    files = options.files or [JUDGED / f"{options.language}.tsv"]
    evidence = read_evidence(options.language)
    model = MODELS[options.language][0]
    sample = read_sample(evidence, model, files)
    print(f"{len(sample.known)} judged words, {int(sample.known.sum())} known")
    if options.unseen:
        return _tell_unseen(sample, read_sample(evidence, model, [options.unseen]), model)
    return _tell_sources(sample, model)


def _tell_unseen(sample: Sample, unseen: Sample, model: Model) -> int:
    points = with_base(unseen.evidence) @ fit(sample)
    print(f"{len(points)} unseen words")
    for share in _SHARES:
        fitted = with_thresholds(model, sample, share)
        figures = _figures(points, fitted, unseen.known.astype(bool))
        print(
            f"{_thresholds(fitted, share)}: natural words known {figures.natural_known:.3f}, "
            f"known words natural {figures.known_natural:.3f}, "
            f"or well-read {figures.known_offered:.3f}"
        )
    return 0


def _tell_sources(sample: Sample, model: Model) -> int:
    print(f"all sources: {_row(sample, model)}")
    for name, fewer in without_each(sample, model.weights):
        print(f"without {name}: {_row(fewer, model)}")
    for share in _SHARES:
        print(_thresholds(with_thresholds(model, sample, share), share))
    tell_weights(sample, model.weights)
    return 0


def without_each(sample: Sample, sources: Iterable[str]) -> Iterator[tuple[str, Sample]]:
    """*sample* without each of its columns, whose names are the *sources*."""
    for column, name in enumerate(sources):
        yield name, Sample(np.delete(sample.evidence, column, axis=1), sample.known)


def tell_weights(sample: Sample, sources: Iterable[str]) -> None:
    """Print the weights that are fitted to all of *sample*, by *sources*."""
    for name, weight in zip(("base", *sources), fit(sample), strict=True):
        print(f"{name} {weight:.2f}")


def _thresholds(fitted: Model, share: float) -> str:
    return f"{share:.1%}: natural from {fitted.natural:.1f}, well-read from {fitted.well_read:.1f}"


def _row(sample: Sample, model: Model) -> str:
    runs = [cross_validate(sample, model, seed) for seed in range(REPEATS)]
    loss, natural_known, known_natural, known_offered = map(_spread, zip(*runs, strict=True))
    return (
        f"loss {loss}, natural words known {natural_known}, "
        f"known words natural {known_natural}, or well-read {known_offered}"
    )


def _spread(values: Sequence[float]) -> str:
    return f"{mean(values):.3f} ± {stdev(values):.3f}"


def _figures(points: Numbers, model: Model, known: NDArray[np.bool_]) -> Figures:
    tiers = np.array([model.tier_of_points(float(score)) for score in points])
    natural, offered = tiers == "natural", tiers != "rare"
    loss = np.logaddexp(0, np.where(known, -points, points)).mean()
    return Figures(
        float(loss),
        float(known[natural].mean()),
        float(natural[known].mean()),
        float(offered[known].mean()),
    )


def with_base(evidence: Numbers) -> Numbers:
    return np.hstack([np.ones((len(evidence), 1)), evidence])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
