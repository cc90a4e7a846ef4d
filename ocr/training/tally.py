"""Counts of what was read right and wrong, and whether the reader knew."""

from dataclasses import dataclass, field, fields

import numpy as np

from ocr.reading import Reading, cell_name
from ocr.training.reliability import Reliability
from ocr.training.scenes import Sample


@dataclass(slots=True)
class Tally:
    """Counts over pictures of one kind; tallies add up.

    `silent` boards are wrong and do not say so: a wrong cell is not marked, or a board of the wrong
    size is not marked as a whole.
    """

    boards: int = 0
    exact: int = 0
    silent: int = 0
    refused: int = 0
    wrong_size: int = 0
    wrong_game: int = 0
    marked: int = 0
    wrong_marked: int = 0
    emptied: int = 0
    invented: int = 0
    cells: Reliability = field(default_factory=Reliability)
    cpu_ms: list[float] = field(default_factory=list)

    def __add__(self, other: "Tally") -> "Tally":
        names = [each.name for each in fields(self)]
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})

    def add(self, sample: Sample, reading: Reading | None) -> bool:
        """Count one picture; true if every cell is right."""
        self.boards += 1
        if reading is None:
            self.refused += 1
            return False
        if [len(row) for row in sample.rows] != [len(row) for row in reading.rows]:
            self.wrong_size += 1
            self.silent += len(reading.doubtful) < sum(map(len, reading.rows))
            return False
        self.wrong_game += sample.game != reading.game
        wrong, marked = self.wrong, self.wrong_marked
        for row, line in enumerate(sample.rows):
            for column, letter in enumerate(line):
                self._add_cell(letter, reading, row, column)
        exact = self.wrong == wrong
        self.exact += exact
        self.silent += self.wrong - wrong > self.wrong_marked - marked
        return exact

    @property
    def wrong(self) -> int:
        return len(self.right) - sum(self.right)

    @property
    def right(self) -> list[bool]:
        return self.cells.right

    def __str__(self) -> str:
        median, slow = np.percentile(self.cpu_ms, (50, 95))
        cells = len(self.right)
        return (
            f"{self.silent} silently wrong, {self.exact}/{self.boards} boards exact, "
            f"{self.refused} refused, "
            f"{self.wrong_size} of wrong size, {self.wrong_game} of wrong game; "
            f"{cells - self.wrong}/{cells} cells right, {self.emptied} emptied, "
            f"{self.invented} invented; {self.wrong_marked}/{self.wrong} wrong cells marked, "
            f"{self.marked} marked in all, calibration error {self.cells.error:.4f}; "
            f"{median:.0f} ms median, {slow:.0f} ms p95, {max(self.cpu_ms):.0f} ms at most"
        )

    def _add_cell(self, letter: str, reading: Reading, row: int, column: int) -> None:
        seen = reading.rows[row][column]
        marked = cell_name(row, column) in reading.doubtful
        self.cells.add(reading.confidence[row][column], seen == letter)
        self.marked += marked
        self.wrong_marked += marked and seen != letter
        self.emptied += bool(letter) and not seen
        self.invented += bool(seen) and not letter
