"""Examine the reader: `python -m ocr.training.evaluate [DIR ...]`, or `make eval-ocr DIR=…`.

Without DIR it reads generated screenshots in held-out fonts, half of them in hand-made themes that
training never draws. With DIR it reads the pictures of these folders and compares with their
truth.json. Prints one line a kind of picture; milliseconds are CPU time of a whole reading.
"""

import argparse
import io
import json
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, count, islice, pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from ocr import MatchReading, ReadingError, read_board, read_match
from ocr.cells.shapes import MARKS
from ocr.picture.arrays import Mask, Points
from ocr.reading import KnownWords, Reading, cell_name
from ocr.training.camera import VARIANTS, vary
from ocr.training.cases import Case, collect
from ocr.training.fonts import list_fonts
from ocr.training.negatives import draw_negatives
from ocr.training.positions import Rows, common_words
from ocr.training.scenes import MATCH_KINDS, SCREEN_KINDS, draw_samples
from ocr.training.wild.pages import draw_page

OUTCOMES = "exact", "marked", "refused", "silent"


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of one picture; `match` has figures of the text beside the board.

    `wrong` are the names of misread cells: all of them if the board has another size or is none.
    """

    case: Case
    reading: Reading | None
    outcome: str
    wrong: frozenset[str]
    board_ms: float
    match_ms: float
    match: Counter[str]


def judge(case: Case, words: KnownWords | None = None) -> Judged:
    """Read a picture and compare; *words* are the words that count in a match."""
    reading, match, began = None, MatchReading(), cpu_s()
    with suppress(ReadingError):
        reading = read_board(case.picture)
    read = cpu_s()
    if reading:
        known = words or frozenset(common_words(reading.alphabet))
        match = read_match(case.picture, reading, known)
    times = (read - began) * 1000, (cpu_s() - read) * 1000
    counts = compare_match(case.truth, match) if "match" in case.truth else Counter()
    return Judged(case, reading, *compare_board(case, reading), *times, counts)


def compare_board(case: Case, reading: Reading | None) -> tuple[str, frozenset[str]]:
    """One of OUTCOMES, and the names of wrong cells; all are wrong if the size is."""
    if reading is None:
        return "refused", frozenset()
    read, rows = _letters_in(reading.rows), np.array([[*row] for row in case.rows], dtype=object)
    turns = range((4 if case.is_photo else 1) if case.has_board else 0)
    truths = [_letters_in(np.rot90(rows, turn).tolist()) for turn in turns]
    fitting = [true for true in truths if true.keys() == read.keys()]
    wrongs = [frozenset(name for name in read if read[name] != true[name]) for true in fitting]
    wrong = min(wrongs, key=len, default=frozenset(read))
    if not wrong:
        return "exact", wrong
    return ("marked" if wrong <= {*reading.doubtful} else "silent"), wrong


def _letters_in(rows: Rows) -> dict[str, str]:
    """Letters by names of cells; a lone Q counts as Qu."""
    return {
        cell_name(row, column): "q" if letter == "qu" else letter
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    }


def compare_match(truth: Mapping[str, Any], match: MatchReading) -> Counter[str]:
    """Figures of one match: of words found and invented, sides, scores, names and the turn."""
    shown = truth["match"] or {"used": [], "scores": None, "names": None, "turn": None}
    sides = dict(shown["used"])
    words, read = Counter(word for word, _ in shown["used"]), Counter(p.word for p in match.used)
    found = [played for played in match.used if sides.get(played.word) is not None]
    counts = Counter(
        words=words.total(),
        found=(words & read).total(),
        invented=(read - words - Counter(truth.get("cut", ()))).total(),
        sided=len(found),
        right_side=sum(played.side == sides[played.word] for played in found),
    )
    for name in ("scores", "names", "turn"):
        real, seen = shown[name], getattr(match, name)
        seen = [*seen] if isinstance(seen, tuple) else seen
        outcome = "right" if seen == real else "out of nothing" if real is None else "wrong"
        counts[f"{name} shown"] = real is not None
        counts[f"{name} {'untold' if seen is None else outcome}"] = 1
    return counts


def report(judged: Sequence[Judged]) -> Iterator[str]:
    """The lines of a report: by group, by app and in all, then the reader's confidence."""
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(f"{each.case.folder}: {each.case.group}", []).append(each)
        if app := each.case.truth.get("app"):
            groups.setdefault(f"{each.case.folder}, app {app}", []).append(each)
    boards = [each for each in judged if each.case.has_board]
    photos = [each for each in boards if each.case.is_photo]
    promised = [
        each for each in boards if not each.case.is_photo and each.case.truth.get("in_scope", True)
    ]
    for name, members in [*sorted(groups.items()), ("all in scope", promised)]:
        counts = Counter(each.outcome for each in members)
        outcomes = (f"{counts[outcome]} {outcome}" for outcome in OUTCOMES)
        yield f"{name}: {len(members)} pictures, {', '.join(outcomes)}"
    if photos:
        near = sum(len(each.wrong) <= 1 and each.outcome in OUTCOMES[:2] for each in photos)
        yield f"photos within one marked cell: {near}/{len(photos)}"
    yield from _report_marks(promised)
    times = {
        "a board": [each.board_ms for each in boards],
        "no board": [each.board_ms for each in judged if not each.case.has_board],
        "beside a board": [each.match_ms for each in judged if each.reading],
    }
    for name, taken in times.items():
        if taken:
            median, slow = np.percentile(taken, (50, 95))
            yield f"CPU of {name}: {median:.0f} ms median, {slow:.0f} ms p95"
    if matches := sum((each.match for each in judged), Counter()):
        told = (
            f"{name} {matches[f'{name} right']} right and {matches[f'{name} wrong']} wrong of "
            f"{matches[f'{name} shown']}, {matches[f'{name} out of nothing']} out of nothing"
            for name in ("scores", "names", "turn")
        )
        yield (
            f"words found {matches['found']}/{matches['words']}, invented {matches['invented']}, "
            f"side right {matches['right_side']}/{matches['sided']}; {', '.join(told)}"
        )


def _report_marks(judged: Sequence[Judged]) -> Iterator[str]:
    """For boards of the right size: marks, and the share of right cells by confidence."""
    marked = wrong = both = 0
    cells: list[tuple[float, bool]] = []
    for each in judged:
        if each.reading and [*map(len, each.reading.rows)] == [*map(len, each.case.rows)]:
            doubtful, names = {*each.reading.doubtful}, _letters_in(each.reading.rows)
            marked, wrong = marked + len(doubtful), wrong + len(each.wrong)
            both += len(each.wrong & doubtful)
            sure = chain.from_iterable(each.reading.confidence)
            cells += zip(sure, (name not in each.wrong for name in names), strict=True)
    yield f"wrong cells marked: {both}/{wrong}; cells marked: {marked}/{len(cells)}"
    if cells:
        confidence, right = map(np.array, zip(*cells, strict=True))
        yield from calibration(confidence, right)


def calibration(confidence: Points, right: Mask) -> Iterator[str]:
    """The reliability curve: cells, mean confidence and share of right ones by confidence.

    Then the expected calibration error: the mean gap between confidence and share of right cells.
    """
    bounds = (*(1 - np.geomspace(1, 0.001, 10)), 1.0)
    for low, high in pairwise(bounds):
        within = (confidence >= low) & ((confidence < high) | (high == 1))
        if within.any():
            yield (
                f"  confidence {low:.3f} to {high:.3f}: {within.sum()} cells, "
                f"say {confidence[within].mean():.4f}, right {right[within].mean():.4f}"
            )
    gaps = np.bincount(np.minimum(confidence * 20, 19).astype(int), confidence - right)
    yield f"  calibration error {np.abs(gaps).sum() / len(right):.4f}"


def results_of(judged: Iterable[Judged]) -> list[dict[str, Any]]:
    """The result of each picture as a document, for later comparison."""
    return [
        {
            "folder": each.case.folder,
            "file": each.case.file,
            "outcome": each.outcome,
            "wrong": len(each.wrong),
            "rows": [[*row] for row in each.reading.rows] if each.reading else None,
            "match": {name: count for name, count in each.match.items() if count},
        }
        for each in judged
    ]


def differences(judged: Iterable[Judged], before: Path) -> Iterator[str]:
    """The result of each picture that had another result *before*, in a file of results."""
    known = {(each["folder"], each["file"]): each for each in json.loads(before.read_text("utf-8"))}
    for now in results_of(judged):
        then = known.get((now["folder"], now["file"]), now)
        if any(then[name] != now[name] for name in ("outcome", "rows", "match")):
            outcomes = " -> ".join(f"{each['outcome']} {each['wrong']}" for each in (then, now))
            same = "" if then["match"] == now["match"] else f"; {then['match']} -> {now['match']}"
            yield f"{now['folder']}/{now['file']}: {outcomes}{same}"


def machine_ms() -> float:
    """CPU milliseconds of a fixed loop, to compare times of different machines and hours."""
    began, matrix = cpu_s(), np.eye(128, dtype=np.float32)
    for _ in range(200):
        matrix = matrix @ matrix
        sum(each * each for each in range(500))
    return (cpu_s() - began) * 1000


def cpu_s() -> float:
    """Seconds of CPU of this process and of those it has started, like Tesseract."""
    total = sum(os.times()[:4])
    # And of children that still run, if the kernel tells.
    for file in Path(f"/proc/{os.getpid()}/task").glob("*/children"):
        with suppress(FileNotFoundError):  # a thread or a child has just ended
            for child in file.read_text(encoding="ascii").split():
                stat = Path(f"/proc/{child}/stat").read_text(encoding="ascii")
                user, system = stat.rsplit(")")[-1].split()[11:13]
                total += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return total


def variants_of(samples: Iterator[Case], count: int) -> Iterator[Case]:
    """All VARIANTS of the first *count* boards that are read exactly without a change."""
    for case in islice((each for each in samples if judge(each).outcome == "exact"), count):
        screen = Image.open(io.BytesIO(case.picture)).convert("RGB")
        screen.thumbnail((1280, 1280))
        for variant in VARIANTS:
            name, buffer = f"{case.file} {variant}", io.BytesIO()
            vary(variant, random.Random(name), screen).save(buffer, "JPEG", quality=85)
            yield replace(case, file=name, picture=buffer.getvalue(), truth={"like": variant})


def draw_trays(seed: int) -> Iterator[Case]:
    """Wild pages of dice in full squares of Latin letters, turned and leaning at random."""
    for number in count():
        rng = random.Random(f"tray {seed} {number}")
        page = draw_page(rng, list_fonts(held_out=True), rng.uniform(60, 160), "die")
        board, side = page.board, page.board.columns
        is_tray = board.alphabet == "en" and side == board.rows and side in (4, 5, 6)
        if is_tray and all(spot.label < len(MARKS) for spot in board.spots if spot.is_tile):
            _, picture = cv2.imencode(".jpg", page.picture[..., ::-1])
            truth = {"like": "photo", "in_scope": False}
            file, rows = f"tray {number}", board.letters
            yield Case("drawn", file, picture.tobytes(), "boggle", rows, truth)


def keep_failures(judged: Iterable[Judged], folder: Path) -> None:
    """Save pictures that were not read exactly in a folder, with their truth and their reading.

    A refused picture without a board is not one of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for each in judged:
        if each.outcome != "exact" and (each.case.has_board or each.reading):
            seen = each.reading.rows if each.reading else ()
            rows = [*each.case.rows, "/", *seen]
            lines = ["".join(letter or "." for letter in row) for row in rows]
            path = folder / each.case.file
            path.with_suffix(".jpg").write_bytes(each.case.picture)
            path.with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.evaluate", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--words", type=Path, help="those that count in a match, one a line")
    parser.add_argument("--results", type=Path, help="keep here what came of each picture")
    parser.add_argument("--against", type=Path, help="such a file: tell what differs from it")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--negatives", type=int, default=100)
    parser.add_argument("--matches", type=int, default=0, help="screens with words and scores")
    parser.add_argument("--variants", type=int, default=0, help="boards turned, noisy, blurred")
    parser.add_argument("--photos", type=int, default=0, help="trays of dice that a camera sees")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, help="keep what was not read exactly here")
    options = parser.parse_args()
    words = options.words and frozenset(options.words.read_text(encoding="utf-8").split())
    judged, speeds = [], []
    for number, case in enumerate(_cases(options)):
        if number % 20 == 0:
            speeds.append(machine_ms())
        judged.append(judge(case, words))
    print(*report(judged), f"the machine's fixed loop: {np.median(speeds):.0f} ms", sep="\n")
    if options.failures:
        keep_failures(judged, options.failures)
    if options.results:
        results = json.dumps(results_of(judged), ensure_ascii=False, indent=0)
        options.results.write_text(results, encoding="utf-8")
    if options.against:
        print(*differences(judged, options.against), sep="\n")


def _cases(options: argparse.Namespace) -> Iterable[Case]:
    if options.folders:
        return chain.from_iterable(map(collect, options.folders))
    if options.matches:
        return draw_samples(MATCH_KINDS, options.matches, options.seed)
    if options.photos:
        return islice(draw_trays(options.seed), options.photos)
    samples = draw_samples(SCREEN_KINDS, options.boards, options.seed)
    if options.variants:
        return variants_of(samples, options.variants)
    negatives = draw_negatives(options.negatives, options.seed, list_fonts(held_out=True)["ru"])
    return chain(samples, negatives)


if __name__ == "__main__":
    main()
