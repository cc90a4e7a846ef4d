"""Commands in the documents work, and files and names in them exist."""

import re
import shlex
import subprocess
import sys
import tomllib
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from bot.cli import main
from bot.cli.parser import build_parser
from bot.settings import Settings
from scripts.address import is_filled_in, read_address

ROOT = Path(__file__).parents[1]
READMES = [ROOT / "README.md", ROOT / "README.ru.md", ROOT / "README.uk.md"]
DOCUMENTS = [
    *READMES,
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *ROOT.glob("docs/**/*.md"),
]
WORKFLOWS = [*ROOT.glob(".github/workflows/*.yml"), ROOT / ".ci/run"]
SHORT = {"think": "0.1", "boggle": "0.1"}


def text(path: Path) -> str:
    return path.read_text("utf-8")


def commands() -> Iterator[str]:
    """The indented `balda` lines of the READMEs."""
    for path in READMES:
        yield from re.findall(
            r"^    balda ((?:solve|think|lexicon|bee|boggle|read) .*)$", text(path), re.M
        )


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name in action.choices:
                yield from parsers(action.choices[name])


OPTIONS = {
    o for p in parsers(build_parser()) for action in p._actions for o in action.option_strings
}


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_a_command_of_the_readme_answers(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(command)
    if "--seconds" in arguments:
        arguments[arguments.index("--seconds") + 1] = SHORT[arguments[0]]
    assert main(arguments) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    "option", sorted(set(re.findall(r"`(--[a-z-]+)", text(ROOT / "docs/cli.md"))))
)
def test_an_option_of_the_contract_exists(option: str) -> None:
    assert option in OPTIONS


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_target_that_a_document_names_exists(path: Path) -> None:
    named = set(re.findall(r"`make ([a-z-]+)", text(path)))
    assert named <= set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.M))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_target_that_a_workflow_makes_exists(path: Path) -> None:
    made = set(re.findall(r"^(?:.*run: )?(?:sudo )?make ([a-z-]+)", text(path), re.M))
    assert made <= set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.M))


@pytest.mark.parametrize("path", WORKFLOWS[:-1], ids=lambda path: path.name)
def test_a_workflow_has_jobs_whose_steps_do_something(path: Path) -> None:
    jobs = yaml.safe_load(text(path))["jobs"].values()
    assert jobs
    assert [job for job in jobs if not job.get("runs-on")] == []
    assert [
        step for job in jobs for step in job["steps"] if not step.keys() & {"run", "uses"}
    ] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_script_that_a_workflow_runs_exists(path: Path) -> None:
    scripts = re.findall(r"\bscripts/[\w.-]+", text(path))
    assert [script for script in scripts if not (ROOT / script).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_file_that_a_document_links_to_exists(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text(path))
    assert [link for link in links if not (path.parent / link).exists()] == []


def prose(path: Path) -> str:
    """A document without its code blocks."""
    return re.sub(r"^```.*?^```", "", text(path), flags=re.S | re.M)


@pytest.mark.parametrize("path", [*DOCUMENTS, ROOT / "Makefile"], ids=lambda path: path.name)
def test_a_path_that_a_document_names_exists(path: Path) -> None:
    folders = "bot|solver|ocr|storage|tests|scripts|docs|examples|benchmarks"
    named = re.findall(rf"`((?:{folders})/[\w./-]*)`", prose(path))
    named += re.findall(r"tests/[\w/-]+\.py", text(path))
    assert [each for each in named if not (ROOT / each).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_name_is_in_the_file_that_the_sentence_names(path: Path) -> None:
    """Checks `name` in `folder/module.py` and `name` (`folder/module.py`)."""
    sentence = r"`(?:\w+\.)*(\w+)(?:\([^`]*\))?`\s+(?:in|of|\()\s*\(?`(\w+/[\w./]+\.py)`"
    named = re.findall(sentence, prose(path))
    sources = {file: text(ROOT / file) for _, file in named}
    assert [each for each in named if not re.search(rf"\b{each[0]}\b", sources[each[1]])] == []


def version(project: str) -> str:
    named = tomllib.loads(text(ROOT / project / "pyproject.toml"))["project"]["version"]
    assert isinstance(named, str)
    return named


OWNED = is_filled_in(read_address())


@pytest.mark.parametrize(
    ("tag", "status", "said"),
    [
        ([], 0, "### "),
        ([f"v{version('.')}"], *((0, "### ") if OWNED else (1, "who owns the repository"))),
        (["v99.0.0"], 1, "not that of the tag v99.0.0"),
    ],
)
def test_a_release_is_told_what_the_changelog_says(tag: list[str], status: int, said: str) -> None:
    command = [sys.executable, "scripts/release_notes.py", *tag]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == status
    assert said in told.stdout + told.stderr


def test_words_are_released_with_the_bot() -> None:
    """An index accepts each version of balda-lexicons once, so each release needs a new one."""
    assert version("lexicons") == version(".")


def test_nothing_is_advised_that_only_an_index_could_have() -> None:
    sources = [
        path
        for room in ("bot", "ocr", "solver", "storage")
        for path in ROOT.glob(f"{room}/**/*.py")
    ]
    told = [*DOCUMENTS, *sources, *ROOT.glob("bot/texts/*.po")]
    assert [path.name for path in told if re.search(r"balda-bot(\[|==)", text(path))] == []


def test_every_setting_is_documented() -> None:
    named = set(re.findall(r"`BALDA_([A-Z_]+)`", text(ROOT / "docs/operations.md")))
    assert {setting.name.upper() for setting in fields(Settings)} <= named
