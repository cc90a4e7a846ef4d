"""All sentences that a person may read, collected from the source.

`python -m scripts.sentences` prints them as a template of catalogues, a .pot.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
# Of the network and of the system; they go to the log.
_UNTOLD = (
    "ClosedError",
    "ConnectionError",
    "FrozenError",
    "NetworkError",
    "RefusedError",
    "RuntimeError",
    "TooLargeError",
)
# The playground answers programs in the words of the networks; only its start is for a person.
_UNTRANSLATED = ("playground", "training")
_TRANSLATED = "playground/run.py"


def sentences() -> dict[str, str | None]:
    """Every sentence said, counted or raised, with its plural if it has one."""
    return {one: many for _, one, many in _locate_sentences()}


def template() -> Catalog:
    """A catalogue without translations; each sentence names the files that say it."""
    catalogue = Catalog(header_comment="# What Balda Bot says.", fuzzy=False)
    for source, one, many in _locate_sentences():
        catalogue.add((one, many) if many else one, locations=[(source, 0)])
    return catalogue


@cache
def refusals() -> set[str]:
    """Every sentence of a refusal."""
    return {
        str(call.args[0].value)
        for _, tree in _sources()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant)
        if _is_told(_name(call))
    }


@cache
def _locate_sentences() -> list[tuple[str, str, str | None]]:
    return [
        (str(source.relative_to(ROOT)), one, many)
        for source, tree in _sources()
        if source.match(_TRANSLATED) or not set(_UNTRANSLATED) & set(source.parts)
        for one, many in _find_sentences(tree)
    ]


@cache
def _sources() -> list[tuple[Path, ast.Module]]:
    return [
        (source, ast.parse(source.read_text()))
        for package in ("bot", "ocr", "solver", "storage")
        for source in sorted((ROOT / package).rglob("*.py"))
    ]


def _find_sentences(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            strings = [a.value for a in node.args if isinstance(a, ast.Constant)]
            name = _name(node)
            if name == "count" and len(strings) == 2:
                yield str(strings[0]), str(strings[1])
            elif strings and (name in ("say", "sentence", "Level") or _is_told(name)):
                yield str(strings[-1]), None
        match node:
            case ast.AnnAssign(ast.Name("foreign"), value=ast.Constant(str(told_to_others))):
                yield told_to_others, None


def _is_told(name: str) -> bool:
    return name.endswith("Error") and name not in _UNTOLD


def _name(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


if __name__ == "__main__":
    write_po(sys.stdout.buffer, template(), width=0, include_lineno=False)
