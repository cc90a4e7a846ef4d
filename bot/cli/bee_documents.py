"""Hives and their answers, as `balda bee` prints them."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby, islice

from bot.cli.documents import Document, count, rest_lines
from solver import Answers, Hints, Hive, HiveSummary, Lexicon, hint_tables


def bee_document(hive: Hive, answers: Answers, limit: int | None) -> Document:
    """The first *limit* answers of a hive; `total` and `points` count all of them."""
    shown = [asdict(answer) for answer in islice(answers, limit)]
    return {**_bee_head(hive, answers), "answers": shown}


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


def bee_head_lines(hive: Hive, answers: Answers) -> Iterator[str]:
    """How much there is to find, and how far it is to Genius."""
    yield f"{hive.letters}: {count(len(answers), 'word')}, {count(answers.points, 'point')}"
    likely = answers.likely
    yield f"likely: {count(len(likely), 'word')}, {count(likely.points, 'point')}"
    ranks = ", ".join(f"{rank.name_key} {rank.points}" for rank in answers.ranks())
    yield f"ranks: {ranks}; to Genius {count(answers.words_to_genius, 'word')} at least"


def answer_lines(answers: Answers, limit: int | None) -> Iterator[str]:
    """One answer a line, likely ones first: points, word, * for a pangram, ** for a perfect one."""
    shown = answers.by_likelihood()[:limit]
    for likelihood, group in groupby(shown, key=lambda answer: answer.likelihood):
        yield f"\n{likelihood}"
        for answer in group:
            stars = " *" * answer.pangram + "*" * answer.perfect
            yield f"{answer.points:>3}  {answer.word}{stars}"
    yield from rest_lines(len(answers), len(shown))


def hint_lines(hints: Hints) -> Iterator[str]:
    """Counts by the first two letters, then a row a first letter with a column a length."""
    pangrams = count(hints.pangrams, "pangram")
    yield f"{pangrams}, {hints.perfect} perfect\n"
    yield " ".join(f"{start} {count}" for start, count in hints.two_letters.items()) + "\n"
    columns = sorted({length for row in hints.lengths.values() for length in row})
    yield _hint_row("", columns, "all")
    for first, row in hints.lengths.items():
        yield _hint_row(first, [row.get(length, 0) for length in columns], sum(row.values()))


def _hint_row(first: str, counts: Iterable[int], total: int | str) -> str:
    return f"{first:<2}" + "".join(f"{count or '-':>4}" for count in counts) + f"{total:>5}"


def hive_lines(total: int, hives: list[HiveSummary]) -> Iterator[str]:
    """One hive a line."""
    for hive in hives:
        words, points = count(hive.words, "word"), count(hive.points, "point")
        yield f"{hive.letters}  {words}, {points}, {count(hive.pangrams, 'pangram')}"
    yield from rest_lines(total, len(hives))
