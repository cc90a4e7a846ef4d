"""Records as rows: the fields of a named tuple are columns with their names."""

import sqlite3
from functools import cache
from inspect import get_annotations
from typing import NamedTuple, TypeVar

from storage.database import Value

R = TypeVar("R", bound=NamedTuple)


def row_of(record: NamedTuple, *left_out: str, **columns: Value) -> dict[str, Value]:
    """The fields of *record* by name, but those *left_out*; *columns* replace or add some."""
    fields = record._asdict()
    return {name: fields[name] for name in fields if name not in left_out} | columns


def read_row(kind: type[R], row: sqlite3.Row, **values: object) -> R:
    """The record of *kind* in *row*; *values* are fields that are not columns as they stand."""
    return kind._make(
        values[name] if name in values else bool(row[name]) if is_flag else row[name]
        for name, is_flag in _columns_of(kind)
    )


@cache
def _columns_of(kind: type[NamedTuple]) -> tuple[tuple[str, bool], ...]:
    """The fields of *kind*, and which of them are true or false."""
    return tuple((name, annotation is bool) for name, annotation in get_annotations(kind).items())
