"""SQL gets its values as parameters: what a statement is made of is written in the source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

STORAGE = Path(__file__).parents[1] / "storage"
EXECUTING = {"execute", "executemany", "executescript", "execute_fetchall", "fetch"}
# Names of tables and columns and counts of places, from constants or a literal at each call.
WRITTEN_HERE = {
    "_COLUMNS", "_PLACES", "column", "columns", "condition", "counts", "number", "pragma",
    "MIGRATIONS", "_", "len", "places", "scopes", "statement", "table", "which", "sql",
}  # fmt: skip


def statements() -> Iterator[tuple[str, ast.expr]]:
    for source in sorted(STORAGE.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Attribute(attr=name), [statement, *_]) if name in EXECUTING:
                    yield f"{source.name}:{node.lineno}", statement


STATEMENTS = dict(statements())


@pytest.mark.parametrize("place", STATEMENTS)
def test_a_statement_takes_in_only_what_the_source_says(place: str) -> None:
    names = {n.id for n in ast.walk(STATEMENTS[place]) if isinstance(n, ast.Name)}
    assert names <= WRITTEN_HERE


def test_statements_are_found() -> None:
    assert len(STATEMENTS) > 20
