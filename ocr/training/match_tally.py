"""Examine what is read beside a board, on drawn matches in held-out fonts and themes."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from ocr import MatchReading, ReadingError, read_board, read_match
from ocr.training.examination import cpu_s
from ocr.training.fonts import hold_out_fonts
from ocr.training.match_screens import FORMS, MATCH_KINDS, MatchSample, match_sample
from ocr.training.matches import common_words
from ocr.training.scenes import Studio
from ocr.training.themes import HAND_MADE_THEMES


@dataclass(slots=True)
class MatchTally:
    """Counts over matches; `words` are those that stand on the screens, `read` those read."""

    counts: Counter[str] = field(default_factory=Counter)
    cpu_ms: list[float] = field(default_factory=list)

    def add(self, sample: MatchSample, match: MatchReading) -> bool:
        """Count one match; true if all of it is right."""
        truth = Counter(word for word, _ in sample.used)
        read = Counter(played.word for played in match.used)
        sides = dict(sample.used)
        right_side = [sides[p.word] == p.side for p in match.used if p.word in sides]
        added = Counter(
            matches=1,
            words=truth.total(),
            found=(truth & read).total(),
            wrongly=(read - truth).total(),
            sided=len(right_side),
            right_side=sum(right_side),
            scores=match.scores == sample.scores,
            marked=sample.turn is not None,
            turn=sample.turn is not None and match.turn == sample.turn,
            invented_turn=sample.turn is None and match.turn is not None,
        )
        self.counts += added
        return truth == read and all(right_side) and match.scores == sample.scores

    def __str__(self) -> str:
        counts = self.counts
        median, slow = np.percentile(self.cpu_ms or [0.0], (50, 95))
        return (
            f"words found {counts['found']}/{counts['words']}, wrongly {counts['wrongly']}, "
            f"right side {counts['right_side']}/{counts['sided']}, "
            f"both scores {counts['scores']}/{counts['matches']}, "
            f"turn {counts['turn']}/{counts['marked']} and {counts['invented_turn']} invented; "
            f"board exact {counts['boards']}/{counts['pictures']}; "
            f"{median:.0f} ms median beyond the board, {slow:.0f} ms p95"
        )


def draw_matches(count: int, seed: int) -> Iterator[MatchSample]:
    """Screens of all kinds and forms in held-out fonts, every other one in a held-out theme."""
    kinds, forms = [*MATCH_KINDS], [*FORMS]
    for number in range(count):
        rng = random.Random(f"match {seed} {number}")
        themes = HAND_MADE_THEMES if number // len(kinds) % 2 else ()
        studio = Studio(rng, hold_out_fonts(), themes)
        form = forms[(number // len(kinds) + number) % len(forms)]
        yield match_sample(kinds[number % len(kinds)], studio, form)


def examine_matches(samples: Iterable[MatchSample]) -> dict[str, MatchTally]:
    """A tally by kind of screen, and one for each alphabet."""
    tallies: dict[str, MatchTally] = {}
    for sample in samples:
        kinds = [tallies.setdefault(kind, MatchTally()) for kind in (sample.kind, sample.alphabet)]
        match, cpu_ms, exact = _read(sample)
        for tally in kinds:
            tally.counts += Counter(pictures=1, boards=exact)
            tally.cpu_ms.append(cpu_ms)
            tally.add(sample, match)
    return tallies


def _read(sample: MatchSample) -> tuple[MatchReading, float, bool]:
    """The match, milliseconds of CPU beyond the board, and whether the board is exact."""
    try:
        reading = read_board(sample.picture)
    except ReadingError:
        return MatchReading(), 0.0, False
    words = frozenset(common_words(reading.alphabet))
    started = cpu_s()
    match = read_match(sample.picture, reading, words)
    exact = reading.rows == tuple(tuple(row) for row in sample.rows)
    return match, (cpu_s() - started) * 1000, exact
