"""The published way to list Balda moves (Habr 207734), in plain Python: the baseline.

Two tries, one of the words and one of their reversed prefixes. For every empty cell and every
letter: walk the reversed prefixes backwards from the cell; at each prefix that starts a word,
re-walk the word trie over that prefix and go on forwards.
"""

from collections.abc import Iterable

from solver import Cell, Grid

END = ""
Trie = dict[str, "Trie"]
Found = set[tuple[Cell, str, str]]


class TwoTries:
    """Both tries of a set of words."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: Trie = {}
        self.reversed_prefixes: Trie = {}
        for word in words:
            _insert(self.words, word)[END] = {}
            for end in range(1, len(word) + 1):
                _insert(self.reversed_prefixes, word[end - 1 :: -1])[END] = {}

    def moves(self, grid: Grid, *, knots: bool) -> Found:
        """All (cell, letter, word)."""
        board = {
            Cell(row, column): text
            for row, texts in enumerate(grid.rows)
            for column, text in enumerate(texts)
        }
        found: Found = set()
        for cell, text in board.items():
            if text == "":
                for letter in self.reversed_prefixes:
                    _Search(self, board | {cell: letter}, cell, 2 if knots else 1, found).run()
        return found


class _Search:
    """The words through one letter placed on one cell."""

    def __init__(
        self, tries: TwoTries, board: dict[Cell, str], placed: Cell, walks: int, found: Found
    ) -> None:
        self._words = tries.words
        self._reversed = tries.reversed_prefixes
        self._board = board
        self._placed = placed
        self._walks = walks
        self._found = found

    def run(self) -> None:
        node = self._reversed.get(self._board[self._placed])
        if node is not None:
            self._backwards(node, [self._placed])

    def _backwards(self, node: Trie, path: list[Cell]) -> None:
        if END in node:
            prefix = "".join(self._board[cell] for cell in reversed(path))
            self._forwards(_walk(self._words, prefix), prefix, self._placed, path)
        for cell in self._beside(path[-1], path):
            child = node.get(self._board[cell])
            if child is not None:
                self._backwards(child, [*path, cell])

    def _forwards(self, node: Trie, word: str, last: Cell, path: list[Cell]) -> None:
        if END in node and len(word) > 1:
            self._found.add((self._placed, self._board[self._placed], word))
        for cell in self._beside(last, path):
            child = node.get(self._board[cell])
            if child is not None:
                self._forwards(child, word + self._board[cell], cell, [*path, cell])

    def _beside(self, cell: Cell, path: list[Cell]) -> list[Cell]:
        row, column = cell.row, cell.column
        return [
            near
            for near in (
                Cell(row - 1, column),
                Cell(row, column - 1),
                Cell(row, column + 1),
                Cell(row + 1, column),
            )
            if self._board.get(near) and path.count(near) < self._walks
        ]


def _insert(trie: Trie, word: str) -> Trie:
    for letter in word:
        trie = trie.setdefault(letter, {})
    return trie


def _walk(trie: Trie, word: str) -> Trie:
    for letter in word:
        trie = trie[letter]
    return trie
