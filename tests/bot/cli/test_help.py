"""The help of each command is true, and the shell completes commands."""

import io
import shlex
import shutil
from argparse import SUPPRESS, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from subprocess import PIPE, run

import pytest

from bot.cli import main
from bot.cli.parser import build_parser
from tests.bot.cli.conftest import EXAMPLES

# These run until they are stopped, or need a bot that has run.
NOT_HERE = ("balda run", "BALDA_TELEGRAM_TOKEN=…", "balda playground", "balda backup", "balda rest")


def find_commands(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """The parsers of commands that do something."""
    nested = [each for each in parser._actions if isinstance(each, _SubParsersAction)]
    for command in [command for each in nested for command in each.choices.values()]:
        yield from find_commands(command)
    if not nested:
        yield parser


COMMANDS = {parser.prog: parser for parser in find_commands(build_parser())}


def examples(command: str) -> list[str]:
    return (COMMANDS[command].epilog or "").splitlines()[1:]


EXAMPLES_TO_RUN = [
    example.strip()
    for command in COMMANDS
    for example in examples(command)
    if not example.strip().startswith(NOT_HERE)
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_says_what_a_command_does_and_shows_how(command: str) -> None:
    assert COMMANDS[command].description
    assert [line for line in examples(command) if command in line]


@pytest.mark.parametrize("example", EXAMPLES_TO_RUN)
def test_an_example_of_the_help_answers(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    given, pipe, command = example.rpartition(" | ")
    if pipe:
        typed = shlex.split(given)[1].encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed)))
    arguments = shlex.split(command)[1:]
    if "--seconds" in arguments:
        arguments[arguments.index("--seconds") + 1] = "0.1"
    assert main(arguments) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained_with_its_default(command: str) -> None:
    for action in COMMANDS[command]._actions:
        assert action.help, action.dest
        takes_value = action.nargs != 0 and action.option_strings
        if takes_value and action.default not in (None, [], SUPPRESS):
            assert "(default: " in action.help, action.dest


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"balda {version('balda-bot')}\n"


def test_a_person_at_a_terminal_is_told_that_a_command_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = io.TextIOWrapper(io.BytesIO("...\nкот\n...".encode()))
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert main(["solve", "--limit", "1"]) == 0
    assert "standard input" in capsys.readouterr().err


def test_nobody_at_a_terminal_sees_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boggle", "--best", "--seconds", "0.2"]) == 0
    assert capsys.readouterr().err == ""


COMPLETED = {
    "balda so": "solve",
    "balda lexicon ma": "match",
    "balda solve --or": "--order",
    "balda solve --order na": "natural",
}

# Zsh completes only in a terminal.
ASK = {
    "bash": 'COMP_WORDS=({typed}); COMP_CWORD={last}; _shtab_balda; echo "${{COMPREPLY[@]}}"',
    "fish": "complete -C '{typed}'",
}


@pytest.mark.parametrize("shell", ASK)
def test_the_shell_completes(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for typed, offered in COMPLETED.items():
        ask = ASK[shell].format(typed=typed, last=len(typed.split()) - 1)
        done = run(
            [shell, "-c", f"{script}\n{ask}"], stdout=PIPE, text=True, cwd=tmp_path, check=True
        )
        assert done.stdout.strip().partition("\t")[0] == offered  # fish adds its help


def test_zsh_takes_the_script_however_it_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not here")
    assert main(["completion", "zsh"]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out)
    ask = f"autoload -U compinit; compinit -D; source {script}; echo ${{_comps[balda]}}"
    done = run(["zsh", "-fc", ask], stdout=PIPE, text=True, check=True)
    assert done.stdout.strip() == "_shtab_balda"
