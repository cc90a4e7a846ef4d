"""Pictures whose boards are known: those of folders, and those that are drawn here.

A folder has a truth.json, a list of {"file", "kind", "rows"}, and where it is known "in_scope",
"app", "like", "match" ({"used", "scores", "names", "turn"}, null where the page shows none),
"pending" (a word that is being made) and "cut" (words that are partly outside the picture).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from ocr.reading import Game
from ocr.training.screenshots import Rows


@dataclass(frozen=True, slots=True)
class Case:
    """One picture and what it shows; `rows` are in lower case, `truth` is as in the file."""

    folder: str
    file: str
    picture: bytes
    kind: str
    rows: Rows
    truth: Mapping[str, Any]

    @property
    def is_photo(self) -> bool:
        """True for dice that a camera saw: they lie anyhow, so any side may be the upper one."""
        return self.truth.get("like") == "photo"

    @property
    def has_board(self) -> bool:
        return self.kind in get_args(Game)

    @property
    def group(self) -> str:
        """The group it is counted with: a kind of game, or why it is not promised to be read."""
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
