"""Try a wheel that was installed elsewhere: `cd / && BARE/bin/python -P …/scripts/prove_wheel.py`.

Solves, reads a picture, runs commands and those of the README, and lets the bot answer in its
playground; or does only the proofs that the arguments name. Exits 1 if one fails; `make wheel`
builds the wheel and runs this.
"""

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import solver
from solver import Grid, Lexicon, find_moves

if TYPE_CHECKING:  # the wheel alone has only the solver; each proof imports the extra that it needs
    from bot.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
BOARD = "баъ\n..с\n.ку"
PICTURE = ROOT / "examples" / "balda-5x5-en.png"
PATIENCE_S = 120.0


def main() -> None:
    assert not Path(solver.__file__).is_relative_to(ROOT / "solver"), "this is the source tree"
    proofs = {
        "solving": _solving,
        "refusing": _refusing,
        "reading": _reading,
        "commands": _commands,
        "readme": _readme,
        "chat": _chat,
    }
    for name in sys.argv[1:] or [name for name in proofs if name != "refusing"]:
        proofs[name]()
        print(f"{name}: works", flush=True)


def _solving() -> None:
    moves = find_moves(Grid.parse(BOARD), Lexicon.from_words(["бар", "барсук"]))
    assert [str(move) for move in moves] == ["b2=р барсук", "b2=р бар"], moves


def _refusing() -> None:
    """Check that without an extra its features are refused, with a hint how to get it."""
    command = [sys.executable, "-P", "-m", "bot", "read", str(PICTURE)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, "pip install '.[ocr]'" in done.stderr) == (2, True), done


def _reading() -> None:
    from ocr import read_board

    rows = PICTURE.with_suffix(".txt").read_text("utf-8").split()
    read = read_board(PICTURE.read_bytes()).rows
    assert ["".join(cell or "." for cell in row) for row in read] == rows, read


def _commands() -> None:
    assert _run("--version").startswith("balda ")
    solution = json.loads(_run("solve", "--json", "--limit", "1", typed=BOARD))
    assert solution["moves"][0]["word"] == "барсук", solution
    assert json.loads(_run("bee", "акрпелт", "--json"))["total"] > 10


def _readme() -> None:
    """Run the commands of the README; those with a picture only if the extra is installed."""
    has_reader = find_spec("cv2") is not None
    section = (ROOT / "README.md").read_text("utf-8").split("## The command line")[1]
    commands = re.findall(r"^    balda (.+)$", section.split("##")[0], re.M)
    for command in commands:
        if has_reader or ".png" not in command:
            assert _run(*shlex.split(re.sub(r"--seconds \d+", "--seconds 1", command))), command


def _run(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bot", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},  # a pipe of Windows has no Cyrillic
        input=typed.encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout.decode()


def _chat() -> None:
    from bot.settings import load_settings

    with TemporaryDirectory() as folder:
        settings = load_settings()
        own = replace(settings, data_dir=Path(folder))
        own.lexicons.symlink_to(settings.lexicons.resolve())
        assert "барсук" in asyncio.run(_answer_to(BOARD, own))


async def _answer_to(text: str, settings: "Settings") -> str:
    from bot.app import serving
    from bot.playground import Playground, settings_for

    async with Playground() as playground, serving(settings_for(playground, settings)):
        anna = replace(playground.person("Anna", language="en"), patience_s=PATIENCE_S)
        return (await anna.ask(text)).text


if __name__ == "__main__":
    main()
