"""What is meant as a board among what people write."""

from solver import Grid, GridError

MIN_SQUARE = 4


def grid_in(text: str) -> Grid | None:
    """The board that *text* is; GridError if it is meant as one but badly written."""
    several_lines = len(text.split("\n")) > 1
    if not several_lines and not _is_square(text) and not any(mark in text for mark in ".…"):
        return None
    try:
        return Grid.parse(text)
    except GridError:
        if looks_like_grid(text):
            raise
        return None


def looks_like_grid(text: str) -> bool:
    """Whether *text* is meant as a board, well written or not, rather than as a sentence.

    Its lines are single blocks of characters, or blocks of one width, or have a block of nothing
    but empty cells; a lone line needs two empty cells at least.
    """
    lines = [line.split() for line in text.replace("…", "...").splitlines() if line.strip()]
    if len(lines) == 1 and ".." not in "".join(lines[0]):
        return False
    return bool(lines) and all(map(_looks_like_rows, lines))


def _is_square(line: str) -> bool:
    """Whether *line* is a square board in blocks, and so large that words are rarely so."""
    blocks = line.split()
    return len(blocks) >= MIN_SQUARE and {len(block) for block in blocks} == {len(blocks)}


def _looks_like_rows(blocks: list[str]) -> bool:
    return len(set(map(len, blocks))) == 1 or any(set(block) <= set(".#") for block in blocks)
