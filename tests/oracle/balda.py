"""Balda by brute force: every letter in every empty cell, every walk, every word."""

from collections.abc import Iterator

from solver import Cell, Grid

MAX_WALKS = {"classic": 1, "knots": 2}


def moves(grid: Grid, words: set[str], mode: str, letters: str) -> set[tuple[Cell, str, str]]:
    """All (cell, letter, word) that one placed letter makes, each word using that letter."""
    return {
        (cell, letter, word)
        for cell in _cells(grid)
        if grid[cell] == ""
        for letter in letters
        for word in words
        if any(cell in path for path in paths(_placed(grid, cell, letter), word, mode))
    }


def first_path(grid: Grid, mode: str, cell: Cell, letter: str, word: str) -> tuple[Cell, ...]:
    """The first path in reading order of *word* that uses the placed letter."""
    return min(path for path in paths(_placed(grid, cell, letter), word, mode) if cell in path)


def paths(board: dict[Cell, str], word: str, mode: str) -> Iterator[tuple[Cell, ...]]:
    """Every way to walk *word* on *board* through side-adjacent cells."""

    def extend(path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) == len(word):
            yield path
            return
        for cell in _beside(path[-1]) if path else board:
            if board.get(cell) == word[len(path)] and path.count(cell) < MAX_WALKS[mode]:
                yield from extend((*path, cell))

    yield from extend(())


def _cells(grid: Grid) -> list[Cell]:
    return [Cell(row, column) for row in range(grid.height) for column in range(grid.width)]


def _placed(grid: Grid, cell: Cell, letter: str) -> dict[Cell, str]:
    return {place: grid[place] for place in _cells(grid)} | {cell: letter}


def _beside(cell: Cell) -> list[Cell]:
    row, column = cell.row, cell.column
    return [
        Cell(row - 1, column),
        Cell(row, column - 1),
        Cell(row, column + 1),
        Cell(row + 1, column),
    ]
