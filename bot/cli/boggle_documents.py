"""Boards of Boggle and their words, as `balda boggle` prints them."""

from collections.abc import Iterator

from bot.cli.documents import Document, count, path_text, rarity_mark, rest_lines
from solver import BestBoards, BoardSearch, Grid, Lexicon, Words


def boggle_document(grid: Grid, lexicon: Lexicon, words: Words, limit: int | None) -> Document:
    """The first *limit* words of a board of Boggle; `total` and `points` count all of them."""
    return {
        "game": "boggle",
        "lexicon": lexicon.info.name,
        "rows": [list(row) for row in grid.rows],
        "total": len(words),
        "points": words.points,
        "words": [
            {
                "word": found.word,
                "points": found.points,
                "path": [str(cell) for cell in found.path],
                "tier": found.tier,
            }
            for found in words[:limit]
        ],
    }


def best_document(found: BestBoards, search: BoardSearch) -> Document:
    """The figures of the search for the best board."""
    return {
        "best": [
            {"rows": [list(row) for row in scored.grid.rows], "points": scored.points}
            for scored in found.boards
        ],
        "tried": found.tried,
        "restarts": found.restarts,
        "average": round(found.average, 1),
        "seconds": round(found.seconds, 1),
        "dice": search.dice.name if search.dice else "none",
        "seed": search.seed,
    }


def boggle_lines(lexicon: Lexicon, words: Words, limit: int | None) -> Iterator[str]:
    """Yield a summary, then one word a line; what few people know is marked."""
    counts = f"{count(len(words), 'word')}, {count(words.points, 'point')}"
    yield f"{counts}, {lexicon.info.name}"
    shown = words[:limit]
    for found in shown:
        path = path_text(found.path, found.word)
        mark = rarity_mark(found.tier)
        yield f"{found.points:>3}  {found.word:<16} {path}{mark}"
    yield from rest_lines(len(words), len(shown))


def best_lines(found: BestBoards) -> Iterator[str]:
    """The best boards, one a line, and how they were found."""
    for scored in found.boards:
        yield f"{scored.points:>6}  {' '.join(str(scored.grid).split())}"
    restarts = count(found.restarts, "restart")
    yield (
        f"{count(found.tried, 'board')} tried, {restarts}, {found.seconds:.1f} s; "
        f"a random board has {found.average:.1f} points on average"
    )
