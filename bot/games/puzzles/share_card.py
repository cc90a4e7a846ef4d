"""A person's result in a puzzle as a picture that gives no word away."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from PIL import Image, ImageDraw

from bot.render.palette import Palette
from bot.render.raster import OVERSIZE, as_png, colour_table, font, index

WIDTH, MARGIN, IN_A_ROW = 720, 48, 12
SQUARE, GAP = 44, 8
TITLE_SIZE, TEXT_SIZE, LINE = 40, 28, 52
MAX_SQUARES = 10 * IN_A_ROW


class Mark(Enum):
    """What became of a likely word."""

    OWN = "own"
    OTHERS = "others"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class ShareCard:
    """*lines* of text, the first as a title, over a square for each of the *marks*."""

    lines: tuple[str, ...]
    marks: tuple[Mark, ...]

    def png(self, palette: Palette) -> bytes:
        top = MARGIN + LINE * len(self.lines) + GAP
        squares = list(_squares(top, min(len(self.marks), MAX_SQUARES)))
        height = squares[-1][3] + MARGIN if squares else top + MARGIN
        image = Image.new("RGB", (WIDTH * OVERSIZE, round(height) * OVERSIZE), palette.paper)
        pen = ImageDraw.Draw(image)
        colours = {
            Mark.OWN: palette.placed,
            Mark.OTHERS: palette.on_path_edge,
            Mark.MISSED: palette.hollow_edge,
        }
        for box, mark in zip(squares, self.marks, strict=False):
            corners = [OVERSIZE * side for side in box]
            pen.rounded_rectangle(corners, 8 * OVERSIZE, fill=colours[mark])
        image = image.reduce(OVERSIZE)
        self._write(ImageDraw.Draw(image), palette)
        return as_png(index(image, colour_table(image)))

    def _write(self, pen: ImageDraw.ImageDraw, palette: Palette) -> None:
        for row, line in enumerate(self.lines):
            typeface = font(TEXT_SIZE if row else TITLE_SIZE, bold=not row)
            at = (MARGIN, MARGIN + LINE * row)
            pen.text(at, _fitted(line, typeface.getlength), fill=palette.ink, font=typeface)


def _squares(top: float, count: int) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each."""
    for number in range(count):
        row, column = divmod(number, IN_A_ROW)
        x, y = MARGIN + column * (SQUARE + GAP), top + row * (SQUARE + GAP)
        yield x, y, x + SQUARE, y + SQUARE


def _fitted(line: str, width: Callable[[str], float]) -> str:
    """As much of *line* as is no wider than the card."""
    if width(line) <= WIDTH - 2 * MARGIN:
        return line
    while width(f"{line}…") > WIDTH - 2 * MARGIN:
        line = line[:-1]
    return f"{line}…"
