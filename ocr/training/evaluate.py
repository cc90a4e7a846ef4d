"""Examine the reader: `python -m ocr.training.evaluate [DIR]`.

Without DIR, on generated screenshots in held-out fonts, half of them in hand-made themes that
training never draws. With DIR, on its pictures by its truth.json: a list of {"file", "kind",
"rows"}. One line a kind of game; milliseconds are CPU time of a whole reading.
"""

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import numpy as np

from ocr import ReadingError, read_board
from ocr.reading import Reading
from ocr.training.fonts import held_out_fonts
from ocr.training.negatives import KINDS, negative
from ocr.training.scenes import HAND_MADE_THEMES, Sample, random_balda, random_hive
from ocr.training.screenshots import Rows


@dataclass(slots=True)
class Tally:
    """What was read right and wrong in pictures of one kind."""

    boards: int = 0
    exact: int = 0
    refused: int = 0
    wrong_size: int = 0
    cells: int = 0
    marked: int = 0
    wrong: int = 0
    wrong_marked: int = 0
    emptied: int = 0
    invented: int = 0
    cpu_ms: list[float] = field(default_factory=list)

    def add(self, truth: Rows, reading: Reading | None) -> bool:
        """Count one picture; true if every cell is right."""
        self.boards += 1
        if reading is None:
            self.refused += 1
            return False
        if [len(row) for row in truth] != [len(row) for row in reading.rows]:
            self.wrong_size += 1
            return False
        wrong = 0
        for row, (wanted, seen) in enumerate(zip(truth, reading.rows, strict=True)):
            for column, (right, letter) in enumerate(zip(wanted, seen, strict=True)):
                marked = f"{chr(ord('a') + column)}{row + 1}" in reading.doubtful
                self.cells += 1
                self.marked += marked
                if letter != right:
                    wrong += 1
                    self.wrong_marked += marked
                    self.emptied += not letter
                    self.invented += not right
        self.wrong += wrong
        self.exact += not wrong
        return not wrong

    def __str__(self) -> str:
        median, slow = np.percentile(self.cpu_ms, (50, 95))
        return (
            f"{self.exact}/{self.boards} boards exact, {self.refused} refused, "
            f"{self.wrong_size} of wrong size; "
            f"{self.cells - self.wrong}/{self.cells} cells right, {self.emptied} emptied, "
            f"{self.invented} invented; {self.wrong_marked}/{self.wrong} wrong cells marked, "
            f"{self.marked} marked in all; {median:.0f} ms median, {slow:.0f} ms p95"
        )


def generated(boards: int, seed: int) -> Iterator[tuple[str, Sample]]:
    """Screenshots in held-out fonts; each is a function of its number and the seed."""
    fonts = held_out_fonts()
    for number in range(boards):
        rng = random.Random(f"balda {seed} {number}")
        yield f"balda-{number}", random_balda(rng, fonts, HAND_MADE_THEMES)
    for number in range(boards // 4):
        yield f"bee-{number}", random_hive(random.Random(f"bee {seed} {number}"), fonts)


def collected(folder: Path) -> Iterator[tuple[str, Sample]]:
    """The pictures a truth.json lists, but those it says are out of scope."""
    for entry in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        if entry.get("in_scope", True):
            rows = [[letter.lower() for letter in row] for row in entry["rows"]]
            picture = (folder / entry["file"]).read_bytes()
            yield entry["file"], Sample(picture, entry["kind"], rows)


def examine(
    samples: Iterable[tuple[str, Sample]], *, failures: Path | None = None
) -> dict[str, Tally]:
    """A tally by game; pictures that were not read exactly go to the folder *failures*."""
    tallies: dict[str, Tally] = {}
    for name, sample in samples:
        tally = tallies.setdefault(sample.game, Tally())
        started = time.process_time()
        reading = _read(sample.picture)
        tally.cpu_ms.append((time.process_time() - started) * 1000)
        if not tally.add(sample.rows, reading) and failures is not None:
            _keep(failures, name, sample, reading)
    return tallies


def misread_negatives(rounds: int, seed: int) -> Iterator[str]:
    """The kinds of those pictures without a board in which one was read."""
    for number, kind in product(range(rounds), KINDS):
        rng = random.Random(f"{kind} {seed} {number}")
        if _read(negative(kind, rng, held_out_fonts())) is not None:
            yield kind


def _read(picture: bytes) -> Reading | None:
    try:
        return read_board(picture)
    except ReadingError:
        return None


def _keep(folder: Path, name: str, sample: Sample, reading: Reading | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).with_suffix(".jpg").write_bytes(sample.picture)
    seen = reading.rows if reading else []
    lines = ["".join(letter or "." for letter in row) for row in (*sample.rows, "/", *seen)]
    (folder / name).with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.evaluate", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, help="keep what was not read exactly here")
    options = parser.parse_args()
    samples = (
        collected(options.folder) if options.folder else generated(options.boards, options.seed)
    )
    for kind, tally in examine(samples, failures=options.failures).items():
        print(f"{kind}: {tally}")
    if not options.folder:
        rounds = options.boards // len(KINDS)
        read = list(misread_negatives(rounds, options.seed))
        total = rounds * len(KINDS)
        print(f"no board: {total - len(read)}/{total} refused; read all the same: {read}")


if __name__ == "__main__":
    main()
