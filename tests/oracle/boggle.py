"""Boggle in the obvious way: follow every path, look every text up in a set."""

from collections.abc import Iterator
from itertools import product

from solver import Cell, Grid

POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}


def words(
    grid: Grid, lexicon: set[str], min_letters: int, *, corners: bool = True
) -> dict[str, tuple[Cell, ...]]:
    """The words of *grid*, each with its first path in reading order."""
    longest = max(map(len, lexicon), default=0)
    found: dict[str, tuple[Cell, ...]] = {}
    for path in _paths(grid, longest, corners):
        for word in _read_along([grid[cell] for cell in path]):
            if word in lexicon and len(word) >= min_letters:
                found.setdefault(word, path)
    return found


def _read_along(tiles: list[str]) -> set[str]:
    """The texts that a path over *tiles* spells; none if a tile is in a wrong place."""
    if any(tile.endswith("-") for tile in [*tiles[1:], *tiles[-1:]]):
        return set()
    if any(tile.startswith("-") for tile in [*tiles[:1], *tiles[:-1]]):
        return set()
    choices = [tile.split("/") if "/" in tile else [tile.strip("-")] for tile in tiles]
    return {"".join(chosen) for chosen in product(*choices)}


def points(word: str) -> int:
    return 0 if len(word) < 3 else POINTS.get(len(word), 11)


def _paths(grid: Grid, longest: int, corners: bool) -> Iterator[tuple[Cell, ...]]:
    for cell in _cells(grid):
        yield from _paths_from((cell,), grid, longest, corners)


def _paths_from(
    path: tuple[Cell, ...], grid: Grid, longest: int, corners: bool
) -> Iterator[tuple[Cell, ...]]:
    if len(path) > longest:
        return
    yield path
    for cell in _cells(grid):
        steps = abs(cell.row - path[-1].row), abs(cell.column - path[-1].column)
        beside = max(steps) == 1 and (corners or sum(steps) == 1)
        if beside and cell not in path:
            yield from _paths_from((*path, cell), grid, longest, corners)


def _cells(grid: Grid) -> Iterator[Cell]:
    for row in range(grid.height):
        for column in range(grid.width):
            if grid.rows[row][column] not in ("", "#"):
                yield Cell(row, column)
