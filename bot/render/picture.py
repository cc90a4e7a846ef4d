"""The board as a picture, with the best move drawn on it.

Each cell is drawn as a tile in RGB, its marks as masks and its letters last, and reduced to the
colours of the file.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import cycle, pairwise, product

from PIL import Image

from bot.boards.columns import column_name
from bot.render import raster
from bot.render.drawing import Drawing
from bot.render.palette import LIGHT, Palette
from solver import EMPTY, OUTSIDE, Cell

MIN_NUMBERED_PIXELS = 56
# Shares of a cell: font size by the number of letters, and the places of small writing.
LETTER_SIZES = (0.56, 0.42, 0.32, 0.26, 0.22)
PRIZE_SIZE, STEP_SIZE, PLY_SIZE, QUESTION_SIZE = 0.3, 0.18, 0.2, 0.22
_NEAR, _FAR = 0.13, 0.82
HALO = 3  # pixels
SIDES = 2  # the letters of the side that moves first have a ring


# A drawing with everything in it: its colours serve all pictures.
_SAMPLE = Drawing(
    (("а", "б", "в", "г"), ("д", "", "е", "ж"), ("", "", "з", ""), ("и", "", "к", "")),
    path=(Cell(0, 0), Cell(0, 1), Cell(1, 1), Cell(1, 2), Cell(0, 3)),
    placed=(Cell(1, 1), "м"),
    doubtful=("b1", "d2"),
    focus=Cell(2, 2),
    line=((Cell(2, 0), "н"), (Cell(2, 1), "о")),
    prizes=((Cell(2, 3), 2), (Cell(3, 1), 3)),
)


def draw(drawing: Drawing, palette: Palette = LIGHT) -> bytes:
    """*drawing* as a PNG."""
    layout = _layout(drawing)
    image = _index_sheet(layout, palette, _columns(drawing)).copy()
    for cell, tile in _make_tiles(drawing, palette).items():
        image.paste(_index_tile(layout.cell, palette, tile), layout.corner(cell))
    return raster.as_png(image)


@cache
def _colours(palette: Palette) -> Image.Image:
    layout = _layout(_SAMPLE)
    image = raster.sheet(layout, palette, _columns(_SAMPLE)).copy()
    for cell, tile in _make_tiles(_SAMPLE, palette).items():
        image.paste(raster.draw_tile(layout.cell, palette.paper, tile), layout.corner(cell))
    return raster.colour_table(image)


@lru_cache(raster.MAX_SHEETS)
def _index_sheet(layout: raster.Layout, palette: Palette, columns: tuple[str, ...]) -> Image.Image:
    return raster.index(raster.sheet(layout, palette, columns), _colours(palette))


@lru_cache(raster.MAX_TILES)
def _index_tile(side: int, palette: Palette, tile: raster.Tile) -> Image.Image:
    return raster.index(raster.draw_tile(side, palette.paper, tile), _colours(palette))


def _layout(drawing: Drawing) -> raster.Layout:
    return raster.Layout.of(len(drawing.rows), len(drawing.rows[0]), small=drawing.small)


def _columns(drawing: Drawing) -> tuple[str, ...]:
    return tuple(column_name(column, drawing.rows) for column in range(len(drawing.rows[0])))


def _make_tiles(drawing: Drawing, palette: Palette) -> dict[Cell, raster.Tile]:
    tiles = _make_plain_tiles(drawing, palette)
    pencil = _Pencil(drawing, palette, tiles)
    pencil.mark()
    pencil.write()
    for cell in pencil.marks.keys() | pencil.writings.keys():
        tile = tiles.get(cell, raster.Tile())
        writings = (*tile.writings, *pencil.writings[cell])
        tiles[cell] = tile._replace(marks=tuple(pencil.marks[cell]), writings=writings)
    return tiles


def _make_plain_tiles(drawing: Drawing, palette: Palette) -> dict[Cell, raster.Tile]:
    """Tiles with nothing but letters and prizes on them."""
    tiles = {
        Cell(row, column): _make_tile(text, palette)
        for row, texts in enumerate(drawing.rows)
        for column, text in enumerate(texts)
        if text != OUTSIDE
    }
    for cell, points in drawing.prizes:
        if cell in tiles and drawing.rows[cell.row][cell.column] == EMPTY:
            worth = raster.Writing(f"+{points}", palette.on_prize, PRIZE_SIZE)
            tiles[cell] = raster.Tile(palette.prize, palette.prize_edge, writings=(worth,))
    for cell in drawing.path:
        tiles[cell] = tiles[cell]._replace(fill=palette.on_path, edge=palette.on_path_edge)
    if drawing.placed:
        tiles |= _new_letters([drawing.placed], palette)
    return tiles | _new_letters(drawing.line, palette)


def _new_letters(letters: Sequence[tuple[Cell, str]], palette: Palette) -> dict[Cell, raster.Tile]:
    """The tiles of *letters* that two sides place in turn."""
    sides = palette.placed, palette.rival
    return {
        cell: raster.Tile(side, side, writings=(_letter(letter, palette.on_placed),))
        for (cell, letter), side in zip(letters, cycle(sides), strict=False)
    }


def _make_tile(text: str, palette: Palette) -> raster.Tile:
    if text == EMPTY:
        return raster.Tile(palette.hollow, palette.hollow_edge)
    return raster.Tile(palette.card, palette.card_edge, writings=(_letter(text, palette.ink),))


def _letter(text: str, ink: str) -> raster.Writing:
    shown = text.capitalize() if text.isalpha() else text.upper()
    return raster.Writing(shown, ink, LETTER_SIZES[min(len(text), len(LETTER_SIZES)) - 1])


class _Pencil:
    """Collects what is drawn and written on *tiles*, by their cells, in this order."""

    def __init__(
        self, drawing: Drawing, palette: Palette, tiles: Mapping[Cell, raster.Tile]
    ) -> None:
        self.marks: defaultdict[Cell, list[raster.Mark]] = defaultdict(list)
        self.writings: defaultdict[Cell, list[raster.Writing]] = defaultdict(list)
        self._drawing = drawing
        self._palette = palette
        self._tiles = tiles
        placed = [drawing.placed] if drawing.placed else []
        self._new = {cell for cell, _ in (*placed, *drawing.line)}

    def mark(self) -> None:
        drawing, palette = self._drawing, self._palette
        self._mark_steps(raster.way, palette.path)
        if drawing.placed:
            cell, _ = drawing.placed
            if drawing.path:
                self.marks[cell].append(raster.Mark(raster.card, self._tiles[cell].fill))
            self.marks[cell].append(raster.Mark(raster.ring, palette.on_placed))
        for cell, _ in drawing.line[::SIDES]:
            self.marks[cell].append(raster.Mark(raster.ring, palette.on_placed))
        for cell in map(Cell.parse, drawing.doubtful):
            self.marks[cell].append(raster.Mark(raster.dashes, self._contrast(cell, palette.doubt)))
        if drawing.focus:
            ink = self._contrast(drawing.focus, palette.focus)
            self.marks[drawing.focus].append(raster.Mark(raster.frame, ink))
        # Arrows come last, so that no frame covers them.
        self._mark_steps(raster.arrow, palette.step)

    def write(self) -> None:
        drawing, palette = self._drawing, self._palette
        if _layout(drawing).cell >= MIN_NUMBERED_PIXELS:
            self._number_steps()
        for number, (cell, _) in enumerate(drawing.line, start=1):
            self._write_in_corner(cell, str(number), PLY_SIZE, palette.on_placed)
        for cell in map(Cell.parse, drawing.doubtful):
            ink = self._contrast(cell, palette.doubt)
            self.writings[cell].append(raster.Writing("?", ink, QUESTION_SIZE, _FAR, _NEAR, "mt"))

    def _contrast(self, cell: Cell, colour: str) -> str:
        """*colour*, or the ink of the new letter if *cell* has one."""
        return self._palette.on_placed if cell in self._new else colour

    def _mark_steps(self, shape: raster.Shape, ink: str) -> None:
        """Draw *shape* for each step of the path, on all the cells that it crosses."""
        for here, there in pairwise(self._drawing.path):
            step = there.row - here.row, there.column - here.column
            for down, right in set(product((0, step[0]), (0, step[1]))):
                crossed = Cell(here.row + down, here.column + right)
                self.marks[crossed].append(raster.Mark(shape, ink, step, -down, -right))

    def _number_steps(self) -> None:
        """Number the cells along the word; a cell that it crosses twice has two numbers."""
        drawing, palette = self._drawing, self._palette
        placed = drawing.placed[0] if drawing.placed else None
        for cell in set(drawing.path):
            steps = [str(step) for step, at in enumerate(drawing.path, start=1) if at == cell]
            ink = palette.on_placed if cell == placed else palette.step
            self._write_in_corner(cell, "·".join(steps), STEP_SIZE, ink)

    def _write_in_corner(self, cell: Cell, text: str, size: float, ink: str) -> None:
        """The halo keeps *text* readable where a diagonal step crosses the corner."""
        label = raster.Writing(text, ink, size, _NEAR, _NEAR, "lt")
        halo = label._replace(ink=self._tiles[cell].fill, halo=HALO)
        self.writings[cell] += halo, label
