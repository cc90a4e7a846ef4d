"""Examine the reader on known pictures: compare each reading with the truth."""

import json
import os
import resource
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from ocr import MatchReading, ReadingError, read_board, read_match
from ocr.reading import KnownWords, Reading, cell_name
from ocr.training.cases import Case
from ocr.training.matches import common_words
from ocr.training.positions import Rows

_BINS = 20
_CURVE = (*(1 - np.geomspace(1, 0.001, 10)), 1.0)  # bounds of the bins
OUTCOMES = "exact", "marked", "refused", "silent"
_TIMES = slice(11, 13)  # of a process, in user and in system mode, after its name
_LOOP = 200  # matrix products, and as many loops of Python, to measure the machine's speed


@dataclass(slots=True)
class Reliability:
    """Confidences of cells, each with True if the cell was right."""

    confidence: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)

    def add(self, confidence: float, right: bool) -> None:
        self.confidence.append(confidence)
        self.right.append(right)

    @property
    def error(self) -> float:
        """Expected calibration error: the mean gap between confidence and share of right cells."""
        confidence, right = np.array(self.confidence), np.array(self.right)
        bins = np.minimum((confidence * _BINS).astype(int), _BINS - 1)
        gaps = [abs((confidence - right)[bins == each].sum()) for each in range(_BINS)]
        return float(sum(gaps) / max(len(right), 1))

    def lines(self) -> Iterator[str]:
        """The reliability curve: number, mean confidence and share of right cells by confidence."""
        confidence, right = np.array(self.confidence), np.array(self.right)
        for low, high in pairwise(_CURVE):
            within = (confidence >= low) & ((confidence < high) | (high == 1))
            if within.any():
                yield (
                    f"  confidence {low:.3f} to {high:.3f}: {within.sum()} cells, "
                    f"say {confidence[within].mean():.4f}, right {right[within].mean():.4f}"
                )
        yield f"  calibration error {self.error:.4f}"


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of one picture; `match` has figures of the text beside the board."""

    case: Case
    reading: Reading | None
    outcome: str
    wrong: int
    cpu_ms: float
    match_ms: float = 0.0
    match: Counter[str] = field(default_factory=Counter)


def judge(case: Case, words: KnownWords | None = None) -> Judged:
    """Read a picture and compare; *words* are the words that count in a match."""
    before = cpu_s()
    try:
        reading = read_board(case.picture)
    except ReadingError:
        reading = None
    cpu_ms = (cpu_s() - before) * 1000
    outcome, wrong = compare_board(case, reading)
    if reading is None:
        match, match_ms = MatchReading(), 0.0
    else:
        before = cpu_s()
        match = read_match(
            case.picture, reading, words or frozenset(common_words(reading.alphabet))
        )
        match_ms = (cpu_s() - before) * 1000
    counts = compare_match(case.truth, match) if "match" in case.truth else Counter()
    return Judged(case, reading, outcome, wrong, cpu_ms, match_ms, counts)


def compare_board(case: Case, reading: Reading | None) -> tuple[str, int]:
    """One of OUTCOMES, and the number of wrong cells; all are wrong if the size is."""
    if reading is None:
        return "refused", 0
    cells = sum(map(len, reading.rows))
    if not case.has_board:
        return ("marked" if len(reading.doubtful) == cells else "silent"), cells
    turns = range(4 if case.is_photo else 1)
    wrongs = [_wrong_cells(np.rot90(_table(case.rows), turn), reading) for turn in turns]
    wrong = min(wrongs, key=lambda cells: cells is None or len(cells)) if wrongs else None
    if wrong is None:
        return ("marked" if len(reading.doubtful) == cells else "silent"), cells
    if not wrong:
        return "exact", 0
    return ("marked" if wrong <= {*reading.doubtful} else "silent"), len(wrong)


def _table(rows: Rows) -> Any:
    """Rows of letters as an array; a hive's seven are one row."""
    return np.array([list(row) for row in rows], dtype=object)


def _wrong_cells(rows: Any, reading: Reading) -> set[str] | None:
    """The names of misread cells, or None if the size is wrong. A lone Q counts as Qu."""
    if [len(row) for row in rows] != [len(row) for row in reading.rows]:
        return None
    return {
        cell_name(row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if {letter, reading.rows[row][column]} not in ({letter}, {"q", "qu"})
    }


def compare_match(truth: Mapping[str, Any], match: MatchReading) -> Counter[str]:
    """Figures of one match: of words found and invented, sides, scores, names and the turn."""
    shown = truth["match"] or {"used": [], "scores": None, "names": None, "turn": None}
    sides = dict(shown["used"])
    words, read = Counter(word for word, _ in shown["used"]), Counter(p.word for p in match.used)
    cut = Counter(truth.get("cut", ()))
    found = [played for played in match.used if sides.get(played.word) is not None]
    counts = Counter(
        words=words.total(),
        found=(words & read).total(),
        invented=(read - words - cut).total(),
        sided=len(found),
        right_side=sum(played.side == sides[played.word] for played in found),
    )
    for name in ("scores", "names", "turn"):
        real, seen = shown[name], getattr(match, name)
        seen = list(seen) if isinstance(seen, tuple) else seen
        counts[f"{name} shown"] = real is not None
        outcome = "untold" if seen is None else "right" if seen == real else "wrong"
        if seen is not None and real is None:
            outcome = "out of nothing"
        counts[f"{name} {outcome}"] = 1
    return counts


def report(judged: Sequence[Judged]) -> Iterator[str]:
    """The lines of a report: by group, by app and in all, then the reader's confidence."""
    promised = [
        each
        for each in judged
        if each.case.has_board and not each.case.is_photo
        if each.case.truth.get("in_scope", True)
    ]
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(f"{each.case.folder}: {each.case.group}", []).append(each)
        if app := each.case.truth.get("app"):
            groups.setdefault(f"{each.case.folder}, app {app}", []).append(each)
    for name in sorted(groups):
        yield f"{name}: {_outcomes(groups[name])}"
    yield f"all in scope: {_outcomes(promised)}"
    photos = [each for each in judged if each.case.is_photo]
    if photos:
        near = sum(each.wrong <= 1 and each.outcome in ("exact", "marked") for each in photos)
        yield f"photos within one marked cell: {near}/{len(photos)}"
    yield from _report_marks(promised)
    boards = [each.cpu_ms for each in judged if each.case.has_board]
    others = [each.cpu_ms for each in judged if not each.case.has_board]
    beside = [each.match_ms for each in judged if each.match_ms]
    for name, times in (("a board", boards), ("no board", others), ("beside a board", beside)):
        if times:
            median, slow = np.percentile(times, (50, 95))
            yield f"CPU of {name}: {median:.0f} ms median, {slow:.0f} ms p95"
    matches = sum((each.match for each in judged), Counter())
    if matches:
        yield _matches(matches)


def _outcomes(judged: Sequence[Judged]) -> str:
    counts = Counter(each.outcome for each in judged)
    return f"{len(judged)} pictures, " + ", ".join(f"{counts[name]} {name}" for name in OUTCOMES)


def _report_marks(judged: Sequence[Judged]) -> Iterator[str]:
    """For boards of the right size: marks, and the share of right cells by confidence."""
    reliability = Reliability()
    marked = wrong = both = total = 0
    for each in judged:
        rows = _table(each.case.rows)
        cells = _wrong_cells(rows, each.reading) if each.reading else None
        if each.reading is None or cells is None:
            continue
        doubtful = {*each.reading.doubtful}
        total += sum(map(len, rows))
        marked, wrong = marked + len(doubtful), wrong + len(cells)
        both += len(cells & doubtful)
        for row, line in enumerate(each.reading.confidence):
            for column, sure in enumerate(line):
                reliability.add(sure, cell_name(row, column) not in cells)
    yield f"wrong cells marked: {both}/{wrong}; cells marked: {marked}/{total}"
    yield from reliability.lines()


def _matches(counts: Counter[str]) -> str:
    told = ", ".join(
        f"{name} {counts[f'{name} right']} right and {counts[f'{name} wrong']} wrong of "
        f"{counts[f'{name} shown']}, {counts[f'{name} out of nothing']} out of nothing"
        for name in ("scores", "names", "turn")
    )
    return (
        f"words found {counts['found']}/{counts['words']}, invented {counts['invented']}, "
        f"side right {counts['right_side']}/{counts['sided']}; {told}"
    )


def differences(judged: Iterable[Judged], before: Path) -> Iterator[str]:
    """The result of each picture that had another result *before*."""
    known = {(each["folder"], each["file"]): each for each in json.loads(before.read_text("utf-8"))}
    for each in judged:
        then, now = known.get((each.case.folder, each.case.file)), _as_document(each)
        if then is not None and any(
            then[name] != now[name] for name in ("outcome", "rows", "match")
        ):
            same = "" if then["match"] == now["match"] else f"; {then['match']} -> {now['match']}"
            yield (
                f"{each.case.folder}/{each.case.file}: {then['outcome']} {then['wrong']} -> "
                f"{each.outcome} {each.wrong}{same}"
            )


def write_results(judged: Iterable[Judged], path: Path) -> None:
    """Save the result of each picture, for later comparison."""
    documents = [_as_document(each) for each in judged]
    path.write_text(json.dumps(documents, ensure_ascii=False, indent=0), encoding="utf-8")


def _as_document(judged: Judged) -> dict[str, Any]:
    return {
        "folder": judged.case.folder,
        "file": judged.case.file,
        "outcome": judged.outcome,
        "wrong": judged.wrong,
        "rows": [list(row) for row in judged.reading.rows] if judged.reading else None,
        "match": {name: count for name, count in judged.match.items() if count},
    }


def machine_ms() -> float:
    """CPU milliseconds of a fixed loop, to compare times of different machines and hours."""
    started = time.process_time()
    matrix = np.eye(128, dtype=np.float32)
    total = 0
    for number in range(_LOOP):
        matrix = matrix @ matrix
        total += sum(each * number for each in range(500))
    return (time.process_time() - started) * 1000


def cpu_s() -> float:
    """Seconds of CPU of this process and of those it has started, like Tesseract."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    total = sum(each.ru_utime + each.ru_stime for each in used)
    # And of children that still run, if the kernel tells.
    for file in Path(f"/proc/{os.getpid()}/task").glob("*/children"):
        with suppress(FileNotFoundError):  # a thread or a child has just ended
            for child in file.read_text(encoding="ascii").split():
                stat = Path(f"/proc/{child}/stat").read_text(encoding="ascii")
                fields = stat.rsplit(")")[-1].split()
                total += sum(map(int, fields[_TIMES])) / os.sysconf("SC_CLK_TCK")
    return total
