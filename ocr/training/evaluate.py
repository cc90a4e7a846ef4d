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
from PIL import Image

from ocr.cells.classes import MARKS
from ocr.training.camera import VARIANTS, vary
from ocr.training.cases import Case, collect
from ocr.training.examination import Judged, differences, judge, report, results_of
from ocr.training.fonts import list_fonts
from ocr.training.negatives import draw_negatives
from ocr.training.scenes import KINDS, MATCH_KINDS, draw_samples
from ocr.training.wild.pages import draw_page

TRAY_SIDES = 4, 5, 6  # dice


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
    judged = [judge(case, words) for case in _cases(options)]
    print(*report(judged), sep="\n")
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
    samples = draw_samples(KINDS, options.boards, options.seed)
    if options.variants:
        return variants_of(samples, options.variants)
    negatives = draw_negatives(options.negatives, options.seed, list_fonts(held_out=True)["ru"])
    return chain(samples, negatives)


if __name__ == "__main__":
    main()
