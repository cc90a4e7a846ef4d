"""Examine the reader: `python -m ocr.training.evaluate [DIR ...]`, or `make eval-ocr DIR=…`.

Without DIR, on generated screenshots in held-out fonts, half of them in hand-made themes that
training never draws. With DIR, on the pictures of these folders by their truth.json. One line a
kind of picture; milliseconds are CPU time of a whole reading.
"""

import argparse
import itertools
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from ocr import ReadingError, read_board
from ocr.reading import Reading
from ocr.training.corruption import damage, endure, large_picture, peak_megabytes
from ocr.training.examination import (
    collect,
    differences,
    judge,
    machine_ms,
    report,
    write_results,
)
from ocr.training.fonts import hold_out_fonts
from ocr.training.match_screens import MATCH_KINDS
from ocr.training.match_tally import MatchTally, draw_matches, examine_matches
from ocr.training.negatives import KINDS as NEGATIVES
from ocr.training.negatives import negative
from ocr.training.photos import photos
from ocr.training.scenes import WEIGHTS, Sample, Studio, sample
from ocr.training.tally import Tally
from ocr.training.themes import HAND_MADE_THEMES
from ocr.training.variants import variants_of

_DAMAGES_A_BOARD = 20


def generate_samples(boards: int, seed: int) -> Iterator[tuple[str, Sample]]:
    """Screenshots in held-out fonts; each is a function of its number and the seed.

    Every other one has a theme of those that are held out, and says so in its kind.
    """
    for kind, weight in WEIGHTS.items():
        for number in range(boards * weight // sum(WEIGHTS.values())):
            themes = HAND_MADE_THEMES if number % 2 and kind != "bee" else ()
            rng = random.Random(f"{kind} {seed} {number}")
            drawn = sample(kind, Studio(rng, hold_out_fonts(), themes))
            shown = f"{kind}, held-out theme" if themes else kind
            yield f"{kind}-{number}", replace(drawn, kind=shown)


def examine(
    samples: Iterable[tuple[str, Sample]], *, failures: Path | None = None
) -> dict[str, Tally]:
    """A tally by kind; pictures that were not read exactly go to the folder *failures*."""
    tallies: dict[str, Tally] = {}
    for name, drawn in samples:
        tally = tallies.setdefault(drawn.kind, Tally())
        started = time.process_time()
        reading = _read(drawn.picture)
        tally.cpu_ms.append((time.process_time() - started) * 1000)
        if not tally.add(drawn, reading) and failures is not None:
            _keep(failures, name, drawn, reading)
    return tallies


def misread_negatives(count: int, seed: int) -> Iterator[str]:
    """The kinds of those of *count* pictures without a board in which one was read."""
    kinds = [*NEGATIVES]
    for number in range(count):
        kind = kinds[number % len(kinds)]
        rng = random.Random(f"{kind} {seed} {number}")
        if _read(negative(kind, rng, hold_out_fonts()["ru"])) is not None:
            yield kind


def _read(picture: bytes) -> Reading | None:
    try:
        return read_board(picture)
    except ReadingError:
        return None


def _keep(folder: Path, name: str, drawn: Sample, reading: Reading | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).with_suffix(".jpg").write_bytes(drawn.picture)
    seen = reading.rows if reading else []
    lines = ["".join(letter or "." for letter in row) for row in (*drawn.rows, "/", *seen)]
    (folder / name).with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")


def damage_pictures(count: int, seed: int) -> Iterator[bytes]:
    """Damaged screenshots, those of one board in a row."""
    for number in range(count):
        if number % _DAMAGES_A_BOARD == 0:
            rng = random.Random(f"damage {seed} {number}")
            whole = sample(rng.choice([*WEIGHTS]), Studio(rng, hold_out_fonts())).picture
        yield damage(rng, whole)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.evaluate", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--words", type=Path, help="those that count in a match, one a line")
    parser.add_argument("--results", type=Path, help="keep here what came of each picture")
    parser.add_argument("--against", type=Path, help="such a file: tell what differs from it")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--negatives", type=int, default=100)
    parser.add_argument("--matches", type=int, default=0, help="screens with words and scores")
    parser.add_argument("--variants", type=int, default=0, help="boards turned, noisy, blurred")
    parser.add_argument("--photos", type=int, default=0, help="imitated ones of each kind of tray")
    parser.add_argument("--damaged", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, help="keep what was not read exactly here")
    options = parser.parse_args()
    if options.matches:
        _examine_matches(options.matches, options.seed)
        return
    if options.folders:
        _examine_folders(options)
        return
    samples = generate_samples(options.boards, options.seed)
    if options.variants:
        samples = variants_of(samples, options.variants)
    if options.photos:
        samples = photos(options.photos, options.seed, hold_out_fonts()["en"])
    tallies = examine(samples, failures=options.failures)
    for kind, tally in tallies.items():
        print(f"{kind}: {tally}")
    if tallies:
        print(f"all: {sum(tallies.values(), Tally())}")
    if not (options.variants or options.photos):
        _examine_the_rest(options.negatives, options.damaged, options.seed)


def _examine_folders(options: argparse.Namespace) -> None:
    words = options.words and frozenset(options.words.read_text(encoding="utf-8").split())
    judged, speeds = [], []
    for number, case in enumerate(itertools.chain(*map(collect, options.folders))):
        if number % 20 == 0:
            speeds.append(machine_ms())
        judged.append(judge(case, words))
    for line in report(judged):
        print(line)
    print(f"the machine's fixed loop: {np.median(speeds):.0f} ms")
    if options.results:
        write_results(judged, options.results)
    if options.against:
        for line in differences(judged, options.against):
            print(line)


def _examine_matches(count: int, seed: int) -> None:
    tallies = examine_matches(draw_matches(count, seed))
    for kind, tally in tallies.items():
        print(f"{kind}: {tally}")
    both = MatchTally()
    for kind in MATCH_KINDS.keys() & tallies.keys():
        both.counts += tallies[kind].counts
        both.cpu_ms += tallies[kind].cpu_ms
    print(f"all matches: {both}")


def _examine_the_rest(negatives: int, damaged_count: int, seed: int) -> None:
    read = list(misread_negatives(negatives, seed))
    print(f"no board: {negatives - len(read)}/{negatives} refused; read all the same: {read}")
    if damaged_count:
        print(f"damaged: {endure(damage_pictures(damaged_count, seed))}")
    large = large_picture(next(generate_samples(len(WEIGHTS), seed))[1].picture)
    print(f"memory: {peak_megabytes(large):.0f} MB at most for a file of 3120 pixels")


if __name__ == "__main__":
    main()
