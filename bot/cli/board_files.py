"""Boards that a `balda` command reads: text or a picture, from a file or standard input."""

import sys
from collections.abc import Callable
from pathlib import Path

from bot.cli.terminal import InputError
from ocr import Reading, read_board
from solver import Grid, Hive


def input_bytes(name: str) -> bytes:
    if name == "-":
        if sys.stdin.isatty():
            print("reading from standard input; Ctrl-D ends it", file=sys.stderr)
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror or error}") from error


def as_text(data: bytes) -> str | None:
    """*data* as text, or None if it can only be a picture."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def grid_in(name: str) -> Grid:
    """The board in a file, which is text or a picture; InputError if that shows a hive."""
    data = input_bytes(name)
    text = as_text(data)
    if text is not None:
        return Grid.parse(text)
    reading = read_board(data)
    report_doubts(reading)
    board = board_of(reading)
    if isinstance(board, Hive):
        raise InputError("this is a picture of a hive; ask “balda solve” about it")
    return board


def board_of(reading: Reading) -> Grid | Hive:
    """The board as its game has it."""
    return _MADE[reading.game](reading)


def _grid(reading: Reading) -> Grid:
    return Grid(reading.rows)


def _hive(reading: Reading) -> Hive:
    return Hive("".join(reading.rows[0]))


_MADE: dict[str, Callable[[Reading], Grid | Hive]] = {"balda": _grid, "boggle": _grid, "bee": _hive}


def report_doubts(reading: Reading) -> None:
    if reading.doubtful:
        print(f"please check {', '.join(reading.doubtful)}", file=sys.stderr)
