"""A folder of its own with the lexicons of this machine, and a playground."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import Person, Playground
from solver import Lexicon, image_path

PATIENCE_S = 60.0


def rounds(name: str, few: int) -> int:
    """How often to do it: *few* times, or as `make faults` says."""
    return int(os.environ.get(name, few))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Lexicon.open("ru")
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return tmp_path


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


def person(playground: Playground, number: int = 1) -> Person:
    found = playground.person(f"Person {number}", user_id=number, language="en")
    return Person(found.world, found.place, PATIENCE_S)
