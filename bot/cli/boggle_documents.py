"""Boards of Boggle and their words, as `balda boggle` prints them."""

from collections.abc import Iterator

from bot.cli.documents import Document, path_text, rarity_mark, rest_lines
from bot.texts import Texts
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


def boggle_lines(texts: Texts, lexicon: Lexicon, words: Words, limit: int | None) -> Iterator[str]:
    """Yield a summary, then one word a line; what few people know is marked."""
    number = texts.count("{n} word", "{n} words", len(words))
    points = texts.count("{n} point", "{n} points", words.points)
    yield f"{number}, {points}, {lexicon.info.name}"
    shown = words[:limit]
    for found in shown:
        path = path_text(found.path, found.word)
        mark = rarity_mark(texts, found.tier)
        yield f"{found.points:>3}  {found.word:<16} {path}{mark}"
    yield from rest_lines(texts, len(words), len(shown))


def best_lines(texts: Texts, found: BestBoards) -> Iterator[str]:
    """The best boards, one a line, and how they were found."""
    for scored in found.boards:
        yield f"{scored.points:>6}  {' '.join(str(scored.grid).split())}"
    yield texts.say(
        "{boards} tried, {restarts}, {seconds} s; a random board has {average} points on average",
        boards=texts.count("{n} board", "{n} boards", found.tried),
        restarts=texts.count("{n} restart", "{n} restarts", found.restarts),
        seconds=f"{found.seconds:.1f}",
        average=f"{found.average:.1f}",
    )
