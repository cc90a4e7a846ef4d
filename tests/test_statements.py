"""SQL gets values as parameters: a statement is made only of text in the source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STORAGE = Path(__file__).parents[1] / "storage"
EXECUTING = {"execute", "executemany", "executescript", "fetch", "find", "later"}
WRITING = {"insert", "insert_new", "put", "update"}
# Statements may contain constants, names of tables and columns (literals at each call), and counts.
CONSTANT = re.compile(r"_?[A-Z_]+")
WRITTEN_HERE = {
    "_", "column", "columns", "condition", "counts", "key", "len", "number", "places", "pragma",
    "rows", "scopes", "sql", "statement", "table", "which",
}  # fmt: skip


def calls() -> Iterator[tuple[str, ast.Call]]:
    for source in sorted(STORAGE.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield f"{source.name}:{node.lineno}", node


def statements() -> Iterator[tuple[str, ast.expr]]:
    for place, call in calls():
        match call:
            case ast.Call(ast.Attribute(attr=name), [statement, *_]) if name in EXECUTING:
                yield place, statement


def find_writes() -> Iterator[tuple[str, list[ast.expr]]]:
    """The places where a row is written, with the table and its key columns."""
    for place, call in calls():
        match call:
            case ast.Call(ast.Attribute(ast.Name("transaction"), name), [*names, _]) if (
                name in WRITING
            ):
                yield place, names


STATEMENTS = dict(statements())
WRITTEN = dict(find_writes())


@pytest.mark.parametrize("place", STATEMENTS)
def test_a_statement_takes_in_only_what_the_source_says(place: str) -> None:
    names = {n.id for n in ast.walk(STATEMENTS[place]) if isinstance(n, ast.Name)}
    assert {name for name in names if not CONSTANT.fullmatch(name)} <= WRITTEN_HERE


@pytest.mark.parametrize("place", WRITTEN)
def test_a_row_is_written_to_a_table_that_the_source_names(place: str) -> None:
    assert all(isinstance(name, ast.Constant) for name in WRITTEN[place])


def test_statements_are_found() -> None:
    assert len(STATEMENTS) > 20
    assert len(WRITTEN) > 10
