"""Counts of a reading that is held against the truth."""

import pytest

from ocr import Reading
from ocr.training.scenes import Sample
from ocr.training.tally import Tally

TRUTH = Sample(b"", "plain", "balda", [["к", "о", "т"], ["", "", ""]])


def reading(first: str, second: str, doubtful: tuple[str, ...] = (), sure: float = 1.0) -> Reading:
    rows = tuple(tuple(letter.strip(".") for letter in line) for line in (first, second))
    return Reading("balda", "ru", rows, ((sure,) * 3,) * 2, doubtful)


def test_an_exact_board_has_no_wrong_cell() -> None:
    tally = Tally()
    assert tally.add(TRUTH, reading("кот", "..."))
    assert (tally.exact, tally.wrong, len(tally.right)) == (1, 0, 6)


def test_wrong_cells_are_told_apart() -> None:
    tally = Tally()
    assert not tally.add(TRUTH, reading("ко.", "а..", doubtful=("c1", "c2")))
    assert (tally.wrong, tally.emptied, tally.invented) == (2, 1, 1)
    assert (tally.wrong_marked, tally.marked) == (1, 2)


def test_a_board_of_another_size_has_no_cells_to_compare() -> None:
    tally = Tally()
    assert not tally.add(TRUTH, Reading("balda", "ru", (("к",),), ((1.0,),)))
    assert (tally.wrong_size, tally.right) == (1, [])


def test_a_wrong_cell_that_is_not_marked_is_silent() -> None:
    tally = Tally()
    tally.add(TRUTH, reading("коа", "...", doubtful=("c1",)))
    assert tally.silent == 0
    tally.add(TRUTH, reading("коа", "...", doubtful=("a1",)))
    assert tally.silent == 1


def test_a_wrong_size_is_silent_unless_the_whole_board_is_marked() -> None:
    tally = Tally()
    tally.add(TRUTH, Reading("balda", "ru", (("к",),), ((1.0,),), ("a1",)))
    assert tally.silent == 0
    tally.add(TRUTH, Reading("balda", "ru", (("к",),), ((1.0,),)))
    assert tally.silent == 1


def test_a_refusal_is_no_wrong_cell() -> None:
    tally = Tally()
    assert not tally.add(TRUTH, None)
    assert (tally.refused, tally.wrong) == (1, 0)


def test_confidence_that_is_borne_out_has_no_calibration_error() -> None:
    tally = Tally()
    tally.add(TRUTH, reading("кот", "..."))
    assert tally.cells.error == 0


def test_confidence_that_is_too_low_is_an_error_of_calibration() -> None:
    tally = Tally()
    tally.add(TRUTH, reading("кот", "...", sure=0.75))
    assert tally.cells.error == pytest.approx(0.25)


def test_tallies_add_up() -> None:
    tally = Tally(boards=1, exact=1, cpu_ms=[10.0]) + Tally(
        boards=2, refused=2, cpu_ms=[20.0, 30.0]
    )
    assert str(tally).startswith("0 silently wrong, 1/3 boards exact, 2 refused")
    assert "20 ms median" in str(tally)
