"""What the command line prints: one JSON document, or lines for a person.

docs/cli.md is the contract of the documents; fields are added, never changed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any

from bot.cli.comparing import Comparison
from bot.cli.solving import Solution
from ocr import Reading
from solver import (
    Answers,
    BestBoards,
    BoardSearch,
    Cell,
    Grid,
    Hints,
    Hive,
    HiveSummary,
    Lexicon,
    Move,
    Rules,
    Tier,
    Words,
    hint_tables,
)

Document = dict[str, Any]


def solution_document(solution: Solution) -> Document:
    """The moves of a Balda board; `total` counts all of them."""
    question = solution.question
    return {
        "game": "balda",
        "mode": _mode(question.rules),
        "diagonal": question.rules.diagonal,
        "min_letters": question.rules.min_letters,
        "order": question.order,
        "tier": question.rarest,
        "lexicon": question.lexicon.info.name,
        "rows": [list(row) for row in question.grid.rows],
        "used": solution.left_out,
        **_narrowing(solution),
        "total": solution.total,
        "search_ms": round(solution.search_ms, 3),
        "risk_ms": round(solution.risk_ms, 3),
        "moves": [
            {**move_document(move), "risk": move.risk, "net": move.net, "tier": move.tier}
            for move in solution.moves
        ],
    }


def move_document(move: Move) -> Document:
    return {
        "word": move.word,
        "cell": str(move.cell),
        "letter": move.letter,
        "path": [str(cell) for cell in move.path],
        "score": move.score,
    }


def bee_document(hive: Hive, answers: Answers) -> Document:
    """All answers of a hive."""
    return {**_bee_head(hive, answers), "answers": [asdict(answer) for answer in answers]}


def hints_document(hive: Hive, answers: Answers) -> Document:
    """What can be said of the likely answers without naming one."""
    return {**_bee_head(hive, answers), "hints": asdict(hint_tables(answers.likely))}


def hives_document(
    lexicon: Lexicon, total: int, hives: Iterable[HiveSummary], search_ms: float
) -> Document:
    """Some of the *total* hives of a lexicon."""
    return {
        "game": "bee",
        "lexicon": lexicon.info.name,
        "total": total,
        "search_ms": round(search_ms, 3),
        "hives": [asdict(hive) for hive in hives],
    }


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
    """What the search for the best board adds to its words."""
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


def reading_document(reading: Reading) -> Document:
    """What the reader saw in a picture."""
    return {
        "game": reading.game,
        "alphabet": reading.alphabet,
        "rows": [list(row) for row in reading.rows],
        "confidence": [[round(value, 4) for value in row] for row in reading.confidence],
        "doubtful": list(reading.doubtful),
        "ms": round(reading.ms, 1),
    }


def lexicon_document(
    lexicon: Lexicon, comparison: Comparison | None, *, image_bytes: int | None
) -> Document:
    """What a lexicon was made from; `image_bytes` is null for one that is only in memory."""
    return {
        "name": lexicon.info.name,
        "alphabet": lexicon.info.alphabet,
        "words": len(lexicon),
        "tiers": lexicon.tier_counts(),
        "steps": [{"step": step, "words": count} for step, count in lexicon.info.steps],
        "sources": dict(lexicon.info.sources or {}),
        "image_bytes": image_bytes,
        "obscene": len(lexicon.obscene),
        "remark": lexicon.info.remark,
        "compared": comparison.document() if comparison else None,
    }


def match_document(pattern: str, lexicon: Lexicon, total: int, words: list[str]) -> Document:
    """The first of the *total* words that fit a pattern."""
    return {
        "pattern": pattern,
        "lexicon": lexicon.info.name,
        "total": total,
        "words": words,
    }


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    width = max(len(text) for row in table for text in [*row, "aa"[: 1 + (len(row) > 26)]])
    columns = [_column(index) for index in range(len(table[0]))]
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def solution_lines(solution: Solution) -> Iterator[str]:
    """What was found, then one move a line."""
    question = solution.question
    mode = _mode(question.rules) + (" with diagonals" if question.rules.diagonal else "")
    name = question.lexicon.info.name
    yield f"{counted(solution.total, 'move')}, {mode}, {name}, {solution.search_ms:.2f} ms"
    if solution.moves:
        yield "points risk  word           cell     path"
    for move in solution.moves:
        path = " ".join(map(str, move.path))
        numbers = f"{move.score:>6} {move.risk:>4}"
        mark = _rarity_mark(move.tier)
        yield f"{numbers}  {move.word:<14} {move.cell!s:>4}={move.letter}   {path}{mark}"


def bee_head_lines(hive: Hive, answers: Answers) -> Iterator[str]:
    """How much there is to find, and how far it is to Genius."""
    yield f"{hive.letters}: {counted(len(answers), 'word')}, {counted(answers.points, 'point')}"
    likely = answers.likely
    yield f"likely: {counted(len(likely), 'word')}, {counted(likely.points, 'point')}"
    ranks = ", ".join(f"{rank.name_key} {rank.points}" for rank in answers.ranks())
    yield f"ranks: {ranks}; to Genius {counted(answers.words_to_genius, 'word')} at least"


def answer_lines(answers: Answers) -> Iterator[str]:
    """One answer a line under its tier: points, word, * for a pangram, ** for a perfect one."""
    for tier, group in groupby(answers, key=lambda answer: answer.tier):
        yield f"\n{tier}"
        for answer in group:
            stars = " *" * answer.pangram + "*" * answer.perfect
            yield f"{answer.points:>3}  {answer.word}{stars}"


def hint_lines(hints: Hints) -> Iterator[str]:
    """Counts by the first two letters, then a row a first letter with a column a length."""
    pangrams = counted(hints.pangrams, "pangram")
    yield f"{pangrams}, {hints.perfect} perfect\n"
    yield " ".join(f"{start} {count}" for start, count in hints.two_letters.items()) + "\n"
    columns = sorted({length for row in hints.lengths.values() for length in row})
    yield _hint_row("", columns, "all")
    for first, row in hints.lengths.items():
        yield _hint_row(first, [row.get(length, 0) for length in columns], sum(row.values()))


def hive_lines(hives: Iterable[HiveSummary]) -> Iterator[str]:
    """One hive a line."""
    for hive in hives:
        words, points = counted(hive.words, "word"), counted(hive.points, "point")
        yield f"{hive.letters}  {words}, {points}, {counted(hive.pangrams, 'pangram')}"


def boggle_lines(lexicon: Lexicon, words: Words, limit: int | None) -> Iterator[str]:
    """What was found, then one word a line; what few people know is marked."""
    counts = f"{counted(len(words), 'word')}, {counted(words.points, 'point')}"
    yield f"{counts}, {lexicon.info.name}"
    for found in words[:limit]:
        path = " ".join(map(str, found.path))
        mark = _rarity_mark(found.tier)
        yield f"{found.points:>3}  {found.word:<16} {path}{mark}"


def best_lines(found: BestBoards) -> Iterator[str]:
    """The best boards, one a line, and how they were found."""
    for scored in found.boards:
        yield f"{scored.points:>6}  {' '.join(str(scored.grid).split())}"
    restarts = counted(found.restarts, "restart")
    yield (
        f"{counted(found.tried, 'board')} tried, {restarts}, {found.seconds:.1f} s; "
        f"a random board has {found.average:.1f} points on average"
    )


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _rarity_mark(tier: Tier | None) -> str:
    """What is added to a word that few people know."""
    return "" if tier in (None, "natural") else f"  ({tier})"


def _bee_head(hive: Hive, answers: Answers) -> Document:
    return {
        "game": "bee",
        "letters": hive.letters,
        "total": len(answers),
        "points": answers.points,
        "ranks": [
            {"rank": rank.name_key, "percent": rank.percent, "points": rank.points}
            for rank in answers.ranks()
        ],
        "genius_words": answers.words_to_genius,
    }


def _hint_row(first: str, counts: Iterable[int], total: int | str) -> str:
    return f"{first:<2}" + "".join(f"{count or '-':>4}" for count in counts) + f"{total:>5}"


def _narrowing(solution: Solution) -> Document:
    """What was given of the cells to place in, the letter to pass and the prizes."""
    question = solution.question
    given = {
        "cell": [str(cell) for cell in question.cells],
        "through": str(question.through) if question.through else "",
        "prizes": {str(cell): points for cell, points in question.rules.prizes},
    }
    return {name: value for name, value in given.items() if value}


def _mode(rules: Rules) -> str:
    return "knots" if rules.knots else "classic"


def _column(index: int) -> str:
    return str(Cell(0, index))[:-1]
