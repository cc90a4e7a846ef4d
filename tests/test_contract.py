"""The JSON documents in docs/cli.md have the fields that the commands print."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main

ROOT = Path(__file__).parents[1]
CONTRACT = (ROOT / "docs" / "cli.md").read_text("utf-8")

# Beginnings of headings in the contract, and commands that print the first document below.
RUNS = {
    "balda solve": "solve examples/balda-5x5.txt --cell d2 --through c3 --prize d2=2",
    "balda think": "think examples/balda-5x5.txt --seconds 0.2",
    "balda review": "review examples/match-5x5.txt --seconds 0.02",
    "balda boggle GRID": "boggle 'grep tnal esit dres'",
    "balda boggle --best": "boggle --best --seconds 0.2",
    "balda bee LETTERS": "bee cveasol",
    "balda bee --generate": "bee --generate --limit 1",
    "balda read": "read examples/balda-5x5.png",
    "balda lexicon": "lexicon list",
}


def section(title: str) -> str:
    return next(part for part in CONTRACT.split("\n## ") if part.startswith(title))


def first_document(title: str) -> dict[str, Any]:
    """The first JSON document of the section."""
    document = re.search(r"```json\n(.+?)\n```", section(title), re.DOTALL)
    assert document is not None
    return dict(json.loads(document[1]))


def fields(value: object, path: str = "") -> set[str]:
    """The paths of all fields in *value*; a list counts by its first item."""
    if isinstance(value, list) and value:
        return fields(value[0], path)
    if not isinstance(value, dict):
        return {path}
    return {path}.union(*(fields(inner, f"{path}.{name}") for name, inner in value.items()))


@pytest.mark.parametrize("title", RUNS)
def test_every_field_that_the_contract_shows_is_printed(
    title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main([*shlex.split(RUNS[title]), "--json"]) == 0
    printed = fields(json.loads(capsys.readouterr().out))
    documented = {name for name in fields(first_document(title)) if not name.startswith(".prizes.")}
    assert documented - printed == set()
