"""Any options, files and outputs give an answer, or one line that says why not."""

import argparse
import asyncio
import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.cli import main
from bot.cli.parser import build_parser
from tests.faults.conftest import Note, make_random, rounds, with_lexicons

COMMAND_LINES = rounds("COMMAND_LINES", 60)
INTERRUPTED = rounds("INTERRUPTED", 2)
MAX_S = 1.5
MAX_VERBOSE_LINES = 3
LONG = {"run", "playground", "build"}  # commands that run longer than a test
TEXTS = (
    *("", " ", "-", "0", "1", "-1", "1e9", "nan", "inf", "2-3", "9" * 20, "٣", "\udc80", "🂡"),
    *("кот", "КОТ", "cat", "cveasol", "grep tnal", "c3", "a1=2", "c3=с", "c3=с скот", "İ"),
    *("...\nкот\n...", "кот\nc3=о кото", "ru", "uk", "natural", "squaredle", "4x4", "new"),
    *("к?т*", "к\u0301от"),
)
OUTPUTS = ("utf-8", "utf-8", "utf-8", "cp1252", "ascii", "koi8-r", "full")
# Contents of files: boards, matches, words and nonsense.
CONTENTS = (
    *("...\nкот\n...", "кот\nc3=о кото", "кот\nки\u0301т\nско\u00adт\nкоток", "кот\t5\nкит\tдва\n"),
    *("word,verdict\nкот,accepted", '{"rows": []}', "🂡", "", "\n\n", "#", "cveasol", "grep\ntnal"),
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1251", "koi8-r", "utf-32")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make files in the working folder; return their names and some bad ones."""
    rng = make_random("files")
    monkeypatch.setenv("BALDA_DATA_DIR", str(with_lexicons(tmp_path / "data")))
    monkeypatch.chdir(tmp_path)
    for number, text in enumerate(CONTENTS):
        Path(f"{number}.txt").write_bytes(text.encode(rng.choice(ENCODINGS), "replace"))
    Path("junk.png").write_bytes(b"\x89PNG\r\n\x1a\n" + rng.randbytes(200))
    Path("junk").write_bytes(rng.randbytes(300))
    Path("folder").mkdir()
    return [*map(str, Path().iterdir()), "missing", "folder/missing/x", "/dev/null", "-", "x" * 300]


def commands(parser: argparse.ArgumentParser, *names: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield each command that ends by itself, with its options."""
    inside = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    options = [name for action in parser._actions for name in action.option_strings]
    if not inside and LONG.isdisjoint(names):
        yield [*names], [name for name in options if name.startswith("--")]
    for action in inside:
        for name, command in action.choices.items():
            yield from commands(command, *names, name)


def type_line(rng: Random, command: list[str], options: list[str], files: list[str]) -> list[str]:
    """A command line with random options, values and files that ends soon."""
    words = [
        rng.choice((*TEXTS, *files, *files, *files)) for _ in range(rng.choice((0, 1, 1, 1, 2)))
    ]
    for option in rng.choices(options, k=rng.choice((0, 0, 1, 1, 2, 3))):
        words += [option] if rng.random() < 0.4 else [option, rng.choice((*TEXTS, *files))]
    return [*command, *words, *(["--seconds", "0.05"] if "--seconds" in options else [])]


def run(arguments: list[str], output: str) -> tuple[int, str]:
    """Run a command; return its exit code and its stderr."""
    said, is_full = io.StringIO(), output == "full"
    with (
        Path("/dev/full" if is_full else "/dev/null").open(
            "w", encoding="utf-8" if is_full else output
        ) as file,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("sys.stdout", file)
        patch.setattr("sys.stderr", said)
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("...\nкот\n...".encode())))
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, said.getvalue()


def test_nonsense_is_refused_in_one_line(files: list[str], note: Note) -> None:
    rng, every, refused = make_random("command line"), list(commands(build_parser())), 0
    for _ in range(COMMAND_LINES):
        arguments, output = type_line(rng, *rng.choice(every), files), rng.choice(OUTPUTS)
        try:
            code, said = run(arguments, output)
        except Exception as fault:
            raise AssertionError(f"{arguments} > {output}") from fault
        assert code in (0, 2), (arguments, output, said)
        if code == 2:
            lines = [line[:5] for line in said.splitlines()]
            most = MAX_VERBOSE_LINES if {"-v", "--verbose"} & set(arguments) else 1
            assert lines == ["balda"] * len(lines), (arguments, output, said)
            assert 1 <= len(lines) <= most, (arguments, output, said)
            refused += 1
    note("command lines", COMMAND_LINES)
    note("command lines refused", refused)


async def test_ctrl_c_at_any_moment_ends_a_command_without_a_word(folder: Path, note: Note) -> None:
    rng, board = make_random("ctrl-c"), folder / "board.txt"
    board.write_text(".....\n.....\nбалда\n.....\n.....", "utf-8")
    for _ in range(INTERRUPTED):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "think", str(board), "--seconds", "30"),
            env=os.environ | {"BALDA_DATA_DIR": str(folder)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        await asyncio.sleep(rng.uniform(0.0, MAX_S))
        process.send_signal(signal.SIGINT)
        answer, said = await process.communicate()
        if b"runpy" in said:  # interrupted before Python reached our code
            continue
        assert b"Traceback" not in said, said
        # The answer is the best move so far; before the search it may be only the board.
        assert process.returncode in (0, 130, -signal.SIGINT)
        assert answer or process.returncode
    note("commands interrupted", INTERRUPTED)
