"""Records as rows: the fields of a dataclass are columns with their names."""

import sqlite3
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from storage.database import Value

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def row_of(record: "DataclassInstance", **columns: Value) -> dict[str, Value]:
    """The fields of *record* by name; *columns* replace some of them or add to them."""
    return {name: getattr(record, name) for name, _ in _columns_of(type(record))} | columns


def read_row(kind: type[R], row: sqlite3.Row, **values: object) -> R:
    """The record of *kind* in *row*; *values* are fields that are not columns as they stand."""
    read = {
        name: bool(row[name]) if is_flag else row[name]
        for name, is_flag in _columns_of(kind)
        if name not in values
    }
    return kind(**read, **values)


@cache
def _columns_of(kind: "type[DataclassInstance]") -> tuple[tuple[str, bool], ...]:
    """The fields of *kind*, and which of them are true or false."""
    return tuple((field.name, field.type is bool) for field in fields(kind))
