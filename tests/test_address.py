"""The address of the repository is in one place, from which all others take it."""

import subprocess

import pytest

from scripts.address import (
    CLONED,
    PLACEHOLDER,
    PROJECT,
    READMES,
    ROOT,
    read_address,
    with_address,
)

ELSEWHERE = "https://github.com/somebody/balda-bot"
NAMED = (PROJECT, *READMES, *CLONED)


def test_the_documents_have_the_address_that_the_project_has() -> None:
    for name in NAMED:
        text = (ROOT / name).read_text("utf-8")
        assert with_address(name, text, read_address()) == text, f"{name}: run “make address”"


def test_nothing_else_names_it() -> None:
    address = "github.com/" + read_address().split("github.com/")[1]
    found = subprocess.run(
        ["git", "grep", "-lF", address], cwd=ROOT, capture_output=True, text=True, check=False
    )
    named = set(found.stdout.split())
    assert named <= ({PROJECT} if PLACEHOLDER in address else set(NAMED))


@pytest.mark.parametrize("name", NAMED)
def test_it_is_filled_in_once_and_changed_as_often(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    filled = with_address(name, text, ELSEWHERE)
    assert f"{ELSEWHERE}/" in filled or f"git clone {ELSEWHERE} " in filled
    assert with_address(name, filled, ELSEWHERE) == filled
    assert with_address(name, filled, read_address()) == text
