"""Examine readings of pictures against their true boards."""

import json
from collections import Counter
from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ocr import MatchReading, PlayedWord, Reading
from ocr.training.cases import Case, collect
from ocr.training.evaluate import (
    calibration,
    compare_board,
    compare_match,
    differences,
    judge,
    report,
    results_of,
)
from ocr.training.positions import Rows
from tests.ocr.drawn_boards import rows_of, screenshot

BOARD = """
.....
.....
балда
..к..
.....
"""
ROWS = [["к", "о"], ["т", ""]]


def case(rows: Rows = ROWS, kind: str = "balda", **truth: Any) -> Case:
    return Case("folder", "a.png", b"", kind, rows, truth)


def reading(*rows: tuple[str, ...], doubtful: tuple[str, ...] = ()) -> Reading:
    confidence = tuple(tuple(1.0 for _ in row) for row in rows)
    return Reading("balda", "ru", rows, confidence, doubtful)


@pytest.mark.parametrize(
    ("read", "outcome"),
    [
        (None, ("refused", frozenset())),
        (reading(("к", "о"), ("т", "")), ("exact", frozenset())),
        (reading(("к", "с"), ("т", "")), ("silent", {"b1"})),
        (reading(("к", "с"), ("т", ""), doubtful=("b1",)), ("marked", {"b1"})),
        (reading(("к", "с"), ("т", "а"), doubtful=("b1",)), ("silent", {"b1", "b2"})),
        (reading(("к", "о")), ("silent", {"a1", "b1"})),
        (reading(("к", "о"), doubtful=("a1", "b1")), ("marked", {"a1", "b1"})),
    ],
)
def test_a_reading_is_exact_marked_refused_or_silently_wrong(
    read: Reading | None, outcome: tuple[str, Set[str]]
) -> None:
    assert compare_board(case(), read) == outcome


def test_a_lone_q_is_qu() -> None:
    assert compare_board(case([["q"]]), reading(("qu",))) == ("exact", frozenset())


def test_a_tray_may_be_read_with_any_side_up() -> None:
    turned = reading(("о", ""), ("к", "т"))
    assert compare_board(case(like="photo"), turned) == ("exact", frozenset())
    assert compare_board(case(), turned) == ("silent", frozenset({"a1", "a2", "b1", "b2"}))


def test_a_picture_without_a_board_is_to_be_refused_or_marked_as_a_whole() -> None:
    assert compare_board(case(kind="wordsearch"), None)[0] == "refused"
    assert compare_board(case(kind="wordsearch"), reading(("к",)))[0] == "silent"
    marked = reading(("к",), doubtful=("a1",))
    assert compare_board(case(kind="wordsearch"), marked)[0] == "marked"


def match_counts(truth: Mapping[str, Any] | None, **read: Any) -> Counter[str]:
    return compare_match({"match": truth, "cut": ["кто"]}, MatchReading(**read))


def test_words_scores_and_sides_are_held_against_the_truth() -> None:
    truth = {"used": [["кот", 0], ["ток", 1]], "scores": [3, 3], "names": None, "turn": 1}
    used = tuple(PlayedWord(word, 0, 3, True) for word in ("кот", "ток", "окт", "кто"))
    counts = match_counts(truth, used=used, scores=(3, 4), turn=1)
    assert (counts["words"], counts["found"], counts["invented"]) == (2, 2, 1)
    assert (counts["sided"], counts["right_side"]) == (2, 1)
    assert (counts["scores wrong"], counts["turn right"], counts["names untold"]) == (1, 1, 1)


def test_scores_on_a_page_without_a_match_count_as_made_up() -> None:
    counts = match_counts(None, scores=(3, 4))
    assert (counts["scores out of nothing"], counts["turn untold"]) == (1, 1)


def test_a_folder_is_examined_and_held_against_an_earlier_examination(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(screenshot(BOARD))
    rows = [list(row) for row in rows_of(BOARD)]
    truth = [{"file": "a.png", "kind": "balda", "rows": rows, "app": "ours", "match": None}]
    (tmp_path / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
    judged = [judge(each) for each in collect(tmp_path)]
    lines = list(report(judged))
    assert f"{tmp_path.name}, app ours: 1 pictures, 1 exact, 0 marked, 0 refused, 0 silent" in lines
    assert "all in scope: 1 pictures, 1 exact, 0 marked, 0 refused, 0 silent" in lines
    results = tmp_path / "results.json"
    earlier = results_of(judged)
    results.write_text(json.dumps(earlier), encoding="utf-8")
    assert not list(differences(judged, results))
    earlier[0]["outcome"] = "refused"
    results.write_text(json.dumps(earlier), encoding="utf-8")
    assert list(differences(judged, results)) == [f"{tmp_path.name}/a.png: refused 0 -> exact 0"]


def test_the_reliability_curve_tells_what_is_right_of_what_is_sure() -> None:
    lines = [*calibration(np.full(4, 0.97), np.array([True, True, True, False]))]
    assert lines == [
        "  confidence 0.954 to 0.978: 4 cells, say 0.9700, right 0.7500",
        "  calibration error 0.2200",
    ]
