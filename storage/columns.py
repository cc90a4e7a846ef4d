"""Records as rows: the fields of a dataclass are columns with their names."""

import sqlite3
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from storage.database import Value

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def row_of(record: "DataclassInstance", **columns: Value) -> dict[str, Value]:
    """The fields of *record* by name; *columns* replace some of them or add to them."""
    return {field.name: getattr(record, field.name) for field in fields(record)} | columns


def read_row(kind: type[R], row: sqlite3.Row, **values: object) -> R:
    """The record of *kind* in *row*; *values* are fields that are not columns as they stand."""
    columns = (field for field in fields(kind) if field.name not in values)
    read = {c.name: bool(row[c.name]) if c.type is bool else row[c.name] for c in columns}
    return kind(**read, **values)
