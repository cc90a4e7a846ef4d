"""The positions of positions.json, with the number of moves after 1, 2… plies."""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from solver import Grid, Rules

_HERE = Path(__file__).parent
_FILE = _HERE / "positions.json"


@dataclass(frozen=True)
class CountedPosition:
    """A board with its rules; `moves` are the true counts by ply."""

    name: str
    rows: list[str]
    knots: bool
    diagonal: bool
    min_letters: int
    moves: list[int]

    @cached_property
    def grid(self) -> Grid:
        return Grid.parse("\n".join(self.rows))

    @cached_property
    def rules(self) -> Rules:
        return Rules(knots=self.knots, diagonal=self.diagonal, min_letters=self.min_letters)

    @cached_property
    def words(self) -> list[str]:
        """The short word list for the alphabet of the board."""
        path = _HERE / f"words-{self.grid.alphabet.name}.txt"
        return path.read_text("utf-8").split()


def load() -> list[CountedPosition]:
    return [CountedPosition(**fields) for fields in json.loads(_FILE.read_text("utf-8"))]


def save(positions: list[CountedPosition]) -> None:
    documents = [asdict(position) for position in positions]
    _FILE.write_text(json.dumps(documents, ensure_ascii=False, indent=1) + "\n", "utf-8")
