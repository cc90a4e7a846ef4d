"""A new folder with the lexicons of this machine, and a playground."""

import os
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
from _pytest.terminal import TerminalReporter

from bot.playground import Person, Playground
from solver import Lexicon, image_path

PATIENCE_S = 60.0

# Adds a count of things done or lost to the table that `make faults` prints at the end.
Note = Callable[[str, int], None]


SEED = int(os.environ.get("SEED", 1))


def rounds(name: str, few: int) -> int:
    """The number of repetitions: *few*, or the one that `make faults` sets as *name*."""
    return int(os.environ.get(name, few))


def make_random(part: object) -> Random:
    """A random generator for a *part* of the tests; SEED=… repeats a run."""
    return Random(f"{SEED} {part}")


def with_lexicons(folder: Path) -> Path:
    """Make *folder* with the lexicons of this machine; return it."""
    Lexicon.open("ru")
    folder.mkdir(exist_ok=True)
    (folder / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return with_lexicons(tmp_path)


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


def person(playground: Playground, number: int = 1) -> Person:
    found = playground.person(f"Person {number}", user_id=number, language="en")
    return Person(found.world, found.place, PATIENCE_S)


@pytest.fixture
def note(record_property: Note) -> Note:
    return record_property


def pytest_report_header() -> str:
    return f"SEED={SEED} has the same happen again"


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print a table of faults and losses with a row for each file or class."""
    if "KILLS" not in os.environ:
        return
    tests: dict[str, Counter[str]] = defaultdict(Counter)
    noted: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            file, *inside = report.nodeid.split("::")
            name = inside[0] if len(inside) > 1 else Path(file).stem
            name = name.removeprefix("test_").removeprefix("Test")
            tests[name][outcome] += 1
            for what, count in report.user_properties:
                noted[name][what] += count
    terminalreporter.section(f"what was done, and what was lost, SEED={SEED}")
    terminalreporter.line("| part | tests | failed | counted |\n|---|---|---|---|")
    for name, outcomes in tests.items():
        counted = ", ".join(f"{what} {count:,}" for what, count in noted[name].items())
        terminalreporter.line(f"| {name} | {outcomes.total()} | {outcomes['failed']} | {counted} |")
