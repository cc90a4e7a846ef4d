"""Examine the reader: `python -m ocr.training.evaluate [DIR]`, or `make eval-ocr DIR=…`.

Without DIR, on generated screenshots in held-out fonts, half of them in hand-made themes that
training never draws. With DIR, on its pictures by its truth.json: a list of {"file", "kind",
"rows"}. One line a kind of picture; milliseconds are CPU time of a whole reading.
"""

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from ocr import ReadingError, read_board
from ocr.reading import Reading
from ocr.training.corruption import damaged, endure, large_picture, peak_megabytes
from ocr.training.fonts import held_out_fonts
from ocr.training.match_screens import MATCH_KINDS
from ocr.training.match_tally import MatchTally, drawn_matches, examine_matches
from ocr.training.negatives import KINDS as NEGATIVES
from ocr.training.negatives import negative
from ocr.training.photos import photos
from ocr.training.scenes import WEIGHTS, Sample, Studio, sample
from ocr.training.tally import Tally
from ocr.training.themes import HAND_MADE_THEMES
from ocr.training.variants import variants_of

_DAMAGES_A_BOARD = 20


def generated(boards: int, seed: int) -> Iterator[tuple[str, Sample]]:
    """Screenshots in held-out fonts; each is a function of its number and the seed.

    Every other one has a theme of those that are held out, and says so in its kind.
    """
    for kind, weight in WEIGHTS.items():
        for number in range(boards * weight // sum(WEIGHTS.values())):
            themes = HAND_MADE_THEMES if number % 2 and kind != "bee" else ()
            rng = random.Random(f"{kind} {seed} {number}")
            drawn = sample(kind, Studio(rng, held_out_fonts(), themes))
            shown = f"{kind}, held-out theme" if themes else kind
            yield f"{kind}-{number}", replace(drawn, kind=shown)


def collected(folder: Path) -> Iterator[tuple[str, Sample]]:
    """The pictures a truth.json lists, but those it says are out of scope."""
    for entry in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        if entry.get("in_scope", True):
            rows = [[letter.lower() for letter in row] for row in entry["rows"]]
            picture = (folder / entry["file"]).read_bytes()
            yield entry["file"], Sample(picture, entry["kind"], entry["kind"], rows)


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
        if _read(negative(kind, rng, held_out_fonts()["ru"])) is not None:
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


def damaged_pictures(count: int, seed: int) -> Iterator[bytes]:
    """Damaged screenshots, those of one board in a row."""
    for number in range(count):
        if number % _DAMAGES_A_BOARD == 0:
            rng = random.Random(f"damage {seed} {number}")
            whole = sample(rng.choice([*WEIGHTS]), Studio(rng, held_out_fonts())).picture
        yield damaged(rng, whole)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.evaluate", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
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
    samples = (
        collected(options.folder) if options.folder else generated(options.boards, options.seed)
    )
    if options.variants:
        samples = variants_of(samples, options.variants)
    if options.photos:
        samples = photos(options.photos, options.seed, held_out_fonts()["en"])
    tallies = examine(samples, failures=options.failures)
    for kind, tally in tallies.items():
        print(f"{kind}: {tally}")
    if tallies:
        print(f"all: {sum(tallies.values(), Tally())}")
    if not (options.folder or options.variants or options.photos):
        _examine_the_rest(options.negatives, options.damaged, options.seed)


def _examine_matches(count: int, seed: int) -> None:
    tallies = examine_matches(drawn_matches(count, seed))
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
        print(f"damaged: {endure(damaged_pictures(damaged_count, seed))}")
    large = large_picture(next(generated(len(WEIGHTS), seed))[1].picture)
    print(f"memory: {peak_megabytes(large):.0f} MB at most for a file of 3120 pixels")


if __name__ == "__main__":
    main()
