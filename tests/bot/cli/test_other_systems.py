"""The solver and the reader run without the Unix parts of Python, as on Windows."""

import subprocess
import sys

import pytest

from tests.bot.cli.conftest import EXAMPLES

WITHOUT_UNIX = """
import mmap, os, signal, sys

for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"):
    sys.modules[name] = None
for name in ("fork", "openpty", "nice", "getuid", "geteuid", "setsid", "killpg"):
    delattr(os, name)
del signal.setitimer, mmap.MADV_DONTNEED

class Map(mmap.mmap):
    @property
    def madvise(self):
        raise AttributeError

mmap.mmap = Map

from bot.cli import main

for command in COMMANDS:
    print(main(command.split()), flush=True)
"""


def run_without_unix(*commands: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    script = WITHOUT_UNIX.replace("COMMANDS", repr(commands))
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=typed,
        capture_output=True,
        text=True,
        cwd=EXAMPLES.parent,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_words_are_found() -> None:
    done = run_without_unix(
        "solve - --limit 1 --quiet",
        "bee cveasol --limit 1",
        "boggle grep tnal esit dres --limit 1",
        "lexicon list",
        typed="...\nкот\n...",
    )
    codes = [line for line in done.stdout.splitlines() if line.isdigit()]
    assert codes == ["0"] * 4, done.stderr


@pytest.mark.long
def test_pictures_are_read() -> None:
    done = run_without_unix("read examples/balda-5x5.png")
    assert " 3 к а р т а" in done.stdout.splitlines()


def test_the_bot_says_where_it_runs() -> None:
    done = run_without_unix("backup copy.sqlite")
    assert done.stdout == "2\n"
    assert done.stderr == (
        "balda backup: the bot itself runs on Linux and macOS; on Windows run it in WSL or Docker\n"
    )
