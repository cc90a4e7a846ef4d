"""Pictures with known boards: those of folders, and those that are drawn here.

A folder has a truth.json, a list of {"file", "kind", "rows"}, and if known "in_scope", "app",
"like", "match" ({"used", "scores", "names", "turn"}, null if the page shows none), "pending" (a
word that is being made) and "cut" (words that are partly outside the picture).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from ocr.reading import Game
from ocr.training.positions import Rows


@dataclass(frozen=True, slots=True)
class Case:
    """A picture and its board; `rows` are in lower case, `truth` is as in the file."""

    folder: str
    file: str
    picture: bytes
    kind: str
    rows: Rows
    truth: Mapping[str, Any]

    @property
    def is_photo(self) -> bool:
        """True for photographed dice: they lie in any direction, so any side may be up."""
        return self.truth.get("like") == "photo"

    @property
    def has_board(self) -> bool:
        return self.kind in get_args(Game)

    @property
    def group(self) -> str:
        """Its group in reports: a kind of game, or the reason why it need not be read."""
        if not self.has_board:
            return f"no board: {self.kind}"
        if self.is_photo:
            return "photos of dice"
        like = self.truth.get("like")
        kind = f"{self.kind}, {like}" if like else self.kind
        return kind if self.truth.get("in_scope", True) else f"out of scope: {kind}"


def collect(folder: Path) -> Iterator[Case]:
    """The pictures that a folder's truth.json lists."""
    for truth in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        rows = [[letter.lower() for letter in row] for row in truth["rows"]]
        picture = (folder / truth["file"]).read_bytes()
        yield Case(folder.name, truth["file"], picture, truth["kind"], rows, truth)
