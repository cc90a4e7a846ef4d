"""Examine the reader: `python -m ocr.training.evaluate [DIR ...]`, or `make eval-ocr DIR=…`.

Without DIR it reads generated screenshots in held-out fonts, half of them in hand-made themes that
training never draws. With DIR it reads the pictures of these folders and compares with their
truth.json. Prints one line a kind of picture; milliseconds are CPU time of a whole reading.
"""

import argparse
import io
import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from ocr.cells.classes import MARKS
from ocr.training.camera import VARIANTS, vary
from ocr.training.cases import Case, collect
from ocr.training.examination import Judged, differences, judge, machine_ms, report, results_of
from ocr.training.fonts import list_fonts
from ocr.training.negatives import draw_negatives
from ocr.training.scenes import KIND_WEIGHTS, draw_matches, sample
from ocr.training.styles import HAND_MADE_THEMES
from ocr.training.wild.pages import draw_page

TRAY_SIDES = 4, 5, 6  # dice


def draw_samples(boards: int, seed: int) -> Iterator[Case]:
    """Screenshots in held-out fonts; each is a function of its number and the seed.

    Every other one has a held-out theme, and its kind says so.
    """
    for kind, weight in KIND_WEIGHTS.items():
        for number in range(boards * weight // sum(KIND_WEIGHTS.values())):
            themes = HAND_MADE_THEMES if number % 2 and kind != "bee" else ()
            rng = random.Random(f"{kind} {seed} {number}")
            drawn = sample(kind, rng, list_fonts(held_out=True), themes)
            like = f"{kind}, held-out theme" if themes else kind
            yield replace(drawn, file=f"{kind} {number}", truth={"like": like})


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
        is_tray = board.alphabet == "en" and side == board.rows and side in TRAY_SIDES
        if is_tray and all(spot.label < len(MARKS) for spot in board.spots if spot.is_tile):
            _, picture = cv2.imencode(".jpg", page.picture[..., ::-1])
            truth = {"like": "photo", "in_scope": False}
            file, rows = f"tray {number}", board.letters
            yield Case("drawn", file, picture.tobytes(), "boggle", rows, truth)


def examine(cases: Iterable[Case], words: frozenset[str] | None = None) -> list[Judged]:
    """Read all pictures, and print a report."""
    judged, speeds = [], []
    for number, case in enumerate(cases):
        if number % 20 == 0:
            speeds.append(machine_ms())
        judged.append(judge(case, words))
    print(*report(judged), f"the machine's fixed loop: {np.median(speeds):.0f} ms", sep="\n")
    return judged


def keep_failures(judged: Iterable[Judged], folder: Path) -> None:
    """Save pictures that were not read exactly in a folder, with their truth and their reading.

    A refused picture without a board is not one of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for each in judged:
        if each.outcome != "exact" and (each.case.has_board or each.reading):
            seen = each.reading.rows if each.reading else ()
            lines = ["".join(letter or "." for letter in row) for row in each.case.rows]
            lines += ["/", *("".join(letter or "." for letter in row) for row in seen)]
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
    judged = examine(_cases(options), words)
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
        return draw_matches(options.matches, options.seed)
    if options.photos:
        return islice(draw_trays(options.seed), options.photos)
    samples = draw_samples(options.boards, options.seed)
    if options.variants:
        return variants_of(samples, options.variants)
    return chain(
        samples,
        draw_negatives(options.negatives, options.seed, list_fonts(held_out=True)["ru"]),
    )


if __name__ == "__main__":
    main()
