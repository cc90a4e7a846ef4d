"""What the `balda` commands share: what they read, the lexicon they ask, how they print."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from bot.cli.documents import Document
from bot.settings import load_settings
from ocr import Reading, read_board
from solver import Grid, Lexicon, Rules


class InputError(ValueError):
    """What was typed cannot be used; `str()` says why."""


def chosen_lexicon(options: Namespace, alphabet: str) -> Lexicon:
    """The lexicon that was asked for, or the built-in one of the board's alphabet."""
    if options.words is not None:
        return Lexicon.from_file(options.words)
    return built_in(options.lexicon or alphabet)


def rules_of(options: Namespace, *, passing: bool = False) -> Rules:
    """The rules of Balda that were asked for."""
    return Rules(
        knots=options.mode == "knots",
        diagonal=options.diagonal,
        min_letters=options.min_letters,
        prizes=tuple(options.prize),
        passing=passing,
    )


def built_in(name: str) -> Lexicon:
    with progress(name) as report:
        return Lexicon.open(name, directory=load_settings().lexicons, on_progress=report)


@contextmanager
def progress(name: str) -> Iterator[Callable[[float], None]]:
    """A bar on stderr that appears with the first report."""
    bar: tqdm[NoReturn] | None = None

    def report(share: float) -> None:
        nonlocal bar
        if bar is None:
            bar = tqdm(
                total=100,
                desc=f"lexicon {name}",
                bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}",
            )
        bar.update(round(share * 100) - bar.n)

    try:
        yield report
    finally:
        if bar is not None:
            bar.close()


def input_bytes(name: str) -> bytes:
    if name == "-":
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
    if reading.game == "bee":
        raise InputError("this is a picture of a hive; ask “balda solve” about it")
    return Grid(reading.rows)


def report_doubts(reading: Reading) -> None:
    if reading.doubtful:
        print(f"please check {', '.join(reading.doubtful)}", file=sys.stderr)


def print_document(document: Document) -> None:
    print(json.dumps(document, ensure_ascii=False))


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
