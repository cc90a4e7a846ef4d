"""The board as a picture, with the best move drawn on it.

Plain cells are pasted as tiles in the colours of the file. The box around cells with marks is drawn
in RGB, the marks as masks and the letters last, and then reduced to these colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import cycle, pairwise

from PIL import Image

from bot.boards.columns import Rows, column_name
from bot.render.raster import (
    LIGHT,
    MAX_SHEETS,
    MAX_TILES,
    Layout,
    Mask,
    Palette,
    Tile,
    Writing,
    arrow,
    as_png,
    card,
    colour_table,
    dashes,
    draw_tile,
    draw_writing,
    frame,
    index,
    mask,
    put,
    ring,
    sheet,
    way,
)
from solver import EMPTY, OUTSIDE, Cell

Path = tuple[Cell, ...]
Box = tuple[int, int, int, int]
MIN_NUMBERED_PIXELS = 56
# Shares of a cell: font size by the number of letters, and the places of small writing.
LETTER_SIZES = (0.56, 0.42, 0.32, 0.26, 0.22)
PRIZE_SIZE, STEP_SIZE, PLY_SIZE, QUESTION_SIZE = 0.3, 0.18, 0.2, 0.22
_NEAR, _FAR = 0.13, 0.82
HALO = 3  # pixels
SIDES = 2  # the letters of the side that moves first have a ring


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with a word, its new letter, marks, the letters of a line and prizes to draw on it.

    *doubtful* has cells as `c3`, *focus* is the cell asked about, *line* has the letters that two
    sides place in turn. A *small* drawing stands beside a larger one of the same board.
    """

    rows: Rows
    path: Path = ()
    placed: tuple[Cell, str] | None = None
    doubtful: tuple[str, ...] = ()
    focus: Cell | None = None
    line: tuple[tuple[Cell, str], ...] = ()
    prizes: tuple[tuple[Cell, int], ...] = ()
    small: bool = False

    def png(self, palette: Palette) -> bytes:
        return draw(self, palette)


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
    layout, tiles, marked = _layout(drawing), _tiles(drawing, palette), _find_marks(drawing)
    image = _index_sheet(layout, palette, _columns(drawing)).copy()
    for cell in tiles.keys() - marked:
        image.paste(_index_tile(layout.cell, palette, tiles[cell]), layout.corner(cell))
    if marked:
        corners = [layout.corner(cell) for cell in marked]
        lefts, tops = zip(*corners, strict=True)
        box = min(lefts), min(tops), max(lefts) + layout.cell, max(tops) + layout.cell
        image.paste(index(_draw_in_rgb(drawing, palette, tiles, box), _colours(palette)), box)
    return as_png(image)


@cache
def _colours(palette: Palette) -> Image.Image:
    tiles, box = _tiles(_SAMPLE, palette), (0, 0, *_layout(_SAMPLE).size)
    return colour_table(_draw_in_rgb(_SAMPLE, palette, tiles, box))


@lru_cache(MAX_SHEETS)
def _index_sheet(layout: Layout, palette: Palette, columns: tuple[str, ...]) -> Image.Image:
    return index(sheet(layout, palette, columns), _colours(palette))


@lru_cache(MAX_TILES)
def _index_tile(side: int, palette: Palette, tile: Tile) -> Image.Image:
    return index(draw_tile(side, palette.paper, tile), _colours(palette))


def _layout(drawing: Drawing) -> Layout:
    return Layout.of(len(drawing.rows), len(drawing.rows[0]), small=drawing.small)


def _columns(drawing: Drawing) -> tuple[str, ...]:
    return tuple(column_name(column, drawing.rows) for column in range(len(drawing.rows[0])))


def _draw_in_rgb(
    drawing: Drawing, palette: Palette, tiles: dict[Cell, Tile], box: Box
) -> Image.Image:
    """Draw the part of the picture in *box*, in RGB."""
    whole, marked = _layout(drawing), _find_marks(drawing)
    image = sheet(whole, palette, _columns(drawing)).crop(box)
    layout = replace(whole, left=whole.left - box[0], top=whole.top - box[1])
    for cell, tile in tiles.items():
        left, top = layout.corner(cell)
        if 0 <= left < image.width and 0 <= top < image.height:
            shown = replace(tile, writing=None) if cell in marked else tile
            image.paste(draw_tile(layout.cell, palette.paper, shown), (left, top))
    marks = _Marks(drawing, palette, layout, image)
    within = {cell: tile for cell, tile in tiles.items() if cell in marked}
    marks.draw(within)
    marks.write(within)
    return image


def _tiles(drawing: Drawing, palette: Palette) -> dict[Cell, Tile]:
    """The tile of each cell of the board, without marks."""
    tiles = {
        Cell(row, column): _tile(text, palette)
        for row, texts in enumerate(drawing.rows)
        for column, text in enumerate(texts)
        if text != OUTSIDE
    }
    prize = Tile(palette.prize, palette.prize_edge, palette.on_prize)
    for cell, points in drawing.prizes:
        if cell in tiles and drawing.rows[cell.row][cell.column] == EMPTY:
            tiles[cell] = replace(prize, writing=Writing(f"+{points}", PRIZE_SIZE))
    for cell in drawing.path:
        tiles[cell] = replace(tiles[cell], fill=palette.on_path, edge=palette.on_path_edge)
    if drawing.placed:
        tiles |= _new_letters([drawing.placed], palette)
    return tiles | _new_letters(drawing.line, palette)


def _new_letters(letters: Sequence[tuple[Cell, str]], palette: Palette) -> dict[Cell, Tile]:
    """The tiles of *letters* that two sides place in turn."""
    sides = palette.placed, palette.rival
    return {
        cell: Tile(side, side, palette.on_placed, _letter(letter))
        for (cell, letter), side in zip(letters, cycle(sides), strict=False)
    }


def _tile(text: str, palette: Palette) -> Tile:
    if text == EMPTY:
        return Tile(palette.hollow, palette.hollow_edge, palette.ink)
    return Tile(palette.card, palette.card_edge, palette.ink, _letter(text))


def _letter(text: str) -> Writing:
    shown = text.capitalize() if text.isalpha() else text.upper()
    return Writing(shown, LETTER_SIZES[min(len(text), len(LETTER_SIZES)) - 1])


def _find_marks(drawing: Drawing) -> set[Cell]:
    """The cells that have marks on their tiles."""
    asked = {drawing.focus} if drawing.focus else set()
    new = {cell for cell, _ in _new(drawing)}
    return {*drawing.path, *new, *asked, *map(Cell.parse, drawing.doubtful)}


def _new(drawing: Drawing) -> tuple[tuple[Cell, str], ...]:
    """The letters that are placed."""
    return (*([drawing.placed] if drawing.placed else []), *drawing.line)


@dataclass(frozen=True, slots=True)
class _Marks:
    """Draws marks on and across cells of an *image* that has their tiles."""

    drawing: Drawing
    palette: Palette
    layout: Layout
    image: Image.Image

    def draw(self, tiles: dict[Cell, Tile]) -> None:
        """Draw the shapes; *tiles* are those of the marked cells."""
        drawing, palette, side = self.drawing, self.palette, self.layout.cell
        for cell, step in self._steps():
            self._put(cell, mask(way, side, *step), palette.path)
        if drawing.placed and drawing.path:
            cell = drawing.placed[0]
            self._put(cell, mask(card, side), tiles[cell].fill)
        for cell, _ in (*([drawing.placed] if drawing.placed else []), *drawing.line[::SIDES]):
            self._put(cell, mask(ring, side), palette.on_placed)
        for cell in map(Cell.parse, drawing.doubtful):
            self._put(cell, mask(dashes, side), self._contrast(cell, palette.doubt))
        if drawing.focus:
            self._put(
                drawing.focus, mask(frame, side), self._contrast(drawing.focus, palette.focus)
            )
        # Arrows come last, so that no frame covers them.
        for cell, step in self._steps():
            self._put(cell, mask(arrow, side, *step), palette.step)

    def write(self, tiles: dict[Cell, Tile]) -> None:
        for cell, tile in tiles.items():
            if tile.writing:
                self._write(cell, tile.writing, tile.ink)
        if self.layout.cell >= MIN_NUMBERED_PIXELS:
            self._write_steps(tiles)
        for number, (cell, _) in enumerate(self.drawing.line, start=1):
            ply = Writing(str(number), PLY_SIZE, _NEAR, _NEAR, "lt")
            self._write(cell, replace(ply, halo=HALO), tiles[cell].fill)
            self._write(cell, ply, self.palette.on_placed)
        question = Writing("?", QUESTION_SIZE, _FAR, _NEAR, "mt")
        for cell in map(Cell.parse, self.drawing.doubtful):
            self._write(cell, question, self._contrast(cell, self.palette.doubt))

    def _contrast(self, cell: Cell, colour: str) -> str:
        """*colour*, or the ink of the new letter if *cell* has one."""
        new = {placed for placed, _ in _new(self.drawing)}
        return self.palette.on_placed if cell in new else colour

    def _steps(self) -> list[tuple[Cell, tuple[int, int]]]:
        """Each cell of the path but the last, with the rows and columns to the next one."""
        return [
            (here, (there.row - here.row, there.column - here.column))
            for here, there in pairwise(self.drawing.path)
        ]

    def _write_steps(self, tiles: dict[Cell, Tile]) -> None:
        """Number the cells along the word; a cell that it crosses twice has two numbers."""
        drawing, palette = self.drawing, self.palette
        placed = drawing.placed[0] if drawing.placed else None
        for cell in set(drawing.path):
            steps = [str(step) for step, at in enumerate(drawing.path, start=1) if at == cell]
            label = Writing("·".join(steps), STEP_SIZE, _NEAR, _NEAR, "lt")
            # The halo keeps the number readable where a diagonal step crosses the corner.
            self._write(cell, replace(label, halo=HALO), tiles[cell].fill)
            self._write(cell, label, palette.on_placed if cell == placed else palette.step)

    def _write(self, cell: Cell, writing: Writing, ink: str) -> None:
        self._put(cell, draw_writing(self.layout.cell, writing), ink)

    def _put(self, cell: Cell, shape: Mask, ink: str) -> None:
        put(self.image, self.layout.corner(cell), shape, ink)
