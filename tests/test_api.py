"""docs/api.md matches the code; its examples are run as doctests."""

import subprocess
import sys
from pathlib import Path

import pytest

import bot
import ocr
import solver
import storage
from solver import Grid, GridError, Lexicon, Position, find_moves, find_words

ROOT = Path(__file__).parents[1]


def test_every_name_is_in_the_document() -> None:
    table = subprocess.run(
        [sys.executable, "scripts/api_names.py"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    ).stdout.decode()
    assert (ROOT / "docs/api.md").read_text("utf-8").endswith(table)


@pytest.mark.parametrize("package", [bot, ocr, solver, storage])
def test_a_package_says_that_it_is_typed(package: object) -> None:
    assert (ROOT / str(getattr(package, "__name__", "")) / "py.typed").exists()


@pytest.mark.parametrize("find", [find_moves, find_words, Position])
def test_a_text_in_place_of_a_board_is_refused(find: object) -> None:
    assert callable(find)
    with pytest.raises(GridError, match=r"pass Grid\.parse\(text\)"):
        find("... кот ...", Lexicon.from_words(["кот"]))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("кот", "<Moves: 0, best first: none>"),
        ("кота", "<Moves: 2, best first: c1=а кота, c3=а кота>"),
        ("кота скот", "<Moves: 4, best first: c1=а кота, c3=а кота, a1=с скот, …>"),
    ],
)
def test_moves_show_the_best(words: str, shown: str) -> None:
    assert repr(find_moves(Grid.parse("... кот ..."), Lexicon.from_words(words.split()))) == shown
