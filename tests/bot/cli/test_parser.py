"""Behaviour of all `balda` commands: failing output, Ctrl-C, help."""

import importlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main as program
from bot.cli import main
from bot.cli.arguments import say
from tests.bot.cli.conftest import Refusal

LIST = ["lexicon", "list"]


@pytest.mark.parametrize("command", [LIST, ["--help"], ["--version"], ["solve", "--help"]])
def test_an_answer_that_cannot_be_written_is_refused_in_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", buffering=512) as output:
        monkeypatch.setattr("sys.stdout", output)
        assert main(command) == 2
    said = capsys.readouterr().err
    assert (said.count("\n"), "No space left on device" in said) == (1, True)


def test_nothing_is_said_when_the_reader_has_gone() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as output:  # noqa: PTH123  a descriptor
        command = [sys.executable, "-m", "bot", *LIST]
        done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_encoding_that_lacks_a_letter_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    assert main(["lexicon", "match", "к?т", "--words", words]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "cp1252 has no “к”" in said
    assert "PYTHONIOENCODING=utf-8" in said


@pytest.mark.parametrize("module", ["bot.cli", "bot.cli.lexicon_command"])
def test_ctrl_c_while_modules_are_imported_ends_without_a_word(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_: object) -> None:
            if name == module:
                raise KeyboardInterrupt

    for name in [name for name in sys.modules if name.startswith(module)]:
        package, _, imported = name.rpartition(".")
        monkeypatch.delattr(sys.modules.get(package, sys), imported, raising=False)
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("sys.argv", ["balda", *LIST])
    monkeypatch.setattr("sys.meta_path", [Interrupted(), *sys.meta_path])
    importlib.invalidate_caches()
    assert program() == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (["help", "solve"], "usage: balda solve"),
        (["help", "lexicon", "build"], "usage: balda lexicon build"),
        ([], "usage: balda [-h]"),
        (["help"], "usage: balda [-h]"),
        (["-V"], "balda 0."),
    ],
)
def test_help_is_printed_on_request_or_without_arguments(
    typed: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(typed)
    assert (ended.value.code, capsys.readouterr().out.startswith(named)) == (0, True)


def test_an_option_is_not_shortened(refusal: Refusal) -> None:
    assert "did you mean “--limit”?" in refusal("solve", "--limi=3")


# Prints the other packages that building the parser imports.
BROUGHT = """
import sys
from importlib.metadata import packages_distributions
before = set(sys.modules)
from bot.cli.parser import build_parser
build_parser()
ours = {"bot", "ocr", "solver", "storage", "tests"}
brought = {name.partition(".")[0] for name in set(sys.modules) - before} - ours
print(sorted(brought & set(packages_distributions())))
"""


def test_all_commands_are_known_with_nothing_else_installed() -> None:
    seen = subprocess.run(
        [sys.executable, "-c", BROUGHT], capture_output=True, text=True, check=True
    )
    assert seen.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("typed", "module", "extra"),
    [
        (["read", "examples/balda-5x5-en.png"], "ocr", "ocr"),
        (["backup", "copy.sqlite"], "storage", "bot"),
        (["playground"], "bot.app", "bot"),
    ],
)
def test_a_command_whose_extra_is_missing_names_it(
    typed: list[str], module: str, extra: str, monkeypatch: pytest.MonkeyPatch, refusal: Refusal
) -> None:
    class Missing:
        def find_spec(self, name: str, *_: object) -> None:
            if name == module:
                missing = {"ocr": "cv2", "bot": "aiosqlite"}[extra]
                raise ModuleNotFoundError(f"No module named '{missing}'", name=missing)

    for name in [name for name in sys.modules if name.startswith(module)]:
        package, _, imported = name.rpartition(".")
        monkeypatch.delattr(sys.modules.get(package, sys), imported, raising=False)
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("sys.meta_path", [Missing(), *sys.meta_path])
    assert f"“pip install '.[{extra}]'”" in refusal(*typed)


def language_of(refusal: str) -> str:
    words = {"uk": ("клітин", "літери сот"), "ru": ("клеток", "буквы сот")}
    return next((code for code, said in words.items() if any(w in refusal for w in said)), "en")


class TestTalk:
    DOUBTFUL = ("lexicon", "match", "к?т", "--words")

    @pytest.fixture
    def odd_words(self, tmp_path: Path) -> str:
        """A word list with a line that is left out, as stderr says."""
        path = tmp_path / "odd.txt"
        path.write_text("кот\nкит\n12\n", "utf-8")
        return str(path)

    def say(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
        assert main(list(arguments)) in (0, 2)
        return capsys.readouterr()

    def test_quiet_says_nothing_but_the_answer(
        self, capsys: pytest.CaptureFixture[str], odd_words: str
    ) -> None:
        loud = self.say(capsys, *self.DOUBTFUL, odd_words)
        quiet = self.say(capsys, *self.DOUBTFUL, odd_words, "--quiet")
        assert loud[1]
        assert quiet == (loud[0], "")

    def test_quiet_says_why_it_failed(self, refusal: Refusal) -> None:
        assert "cannot be read" in refusal("solve", "no.txt", "-q")

    def test_verbose_tells_times_data_and_the_origin_of_a_refusal(
        self, capsys: pytest.CaptureFixture[str], odd_words: str
    ) -> None:
        _, said = self.say(capsys, *self.DOUBTFUL, odd_words, "-v")
        assert " s; data in /" in said
        _, said = self.say(capsys, "solve", "..к\n.", "--verbose")
        assert "refused by" in said

    @pytest.mark.parametrize(
        ("variables", "language"),
        [
            ({"LANGUAGE": "ru"}, "ru"),
            ({"LANGUAGE": "de:uk:en"}, "uk"),
            ({"LANGUAGE": "", "LANG": "ru_RU.UTF-8"}, "ru"),
            ({"LANGUAGE": "", "LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ],
    )
    def test_a_refusal_is_in_the_language_of_the_locale(
        self,
        variables: dict[str, str],
        language: str,
        refusal: Refusal,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.setenv(name, variables.get(name, ""))
        assert language_of(refusal("solve", "..к\n.")) == language
        assert language_of(refusal("bee")) == language

    def test_remarks_are_in_the_language_of_the_locale(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LANGUAGE", "uk")
        say("please check {cells}", cells="b2")
        assert capsys.readouterr().err == "перевірте b2\n"
