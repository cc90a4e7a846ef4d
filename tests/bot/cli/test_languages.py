"""All output of `balda` passes the catalogue, which here puts each sentence in brackets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.documents import remark_text
from bot.texts import texts_in
from solver import BUILT_IN, Meanings
from solver.wordlists import frequencies, opencorpora
from tests.bot.cli.conftest import EXAMPLES
from tests.bot.cli.test_help import COMMANDS
from tests.bot.handlers.test_pseudo_locale import Brackets
from tests.long import long

MATCH = EXAMPLES / "match-5x5.txt"
# Words that people type, which are not translated: lexicons, tiers, orders, games.
TYPED = {"ru", "en", "uk", "natural", "well", "read", "rare", "balda", "boggle", "bee"}


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("bot.texts._translations", lambda _: Brackets())
    texts_in.cache_clear()
    yield
    texts_in.cache_clear()


def find_unbracketed(text: str) -> list[str]:
    """The Latin words of *text* outside brackets."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in TYPED]


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("command", ["balda", "balda lexicon", *COMMANDS])
def test_help_is_translated_except_typed_words(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")  # each option has one line, its name first
    with pytest.raises(SystemExit):
        main([*command.split()[1:], "--help"])
    usage, *rest = capsys.readouterr().out.partition("\n⟦examples:⟧")[0].splitlines()
    assert usage.startswith("⟦usage: ⟧")
    for line in filter(None, rest):
        name, bracket, meaning = line.partition("⟦")
        assert bracket or name.startswith("  -") or len(name.split()) == 1, line
        assert find_unbracketed(bracket + meaning) == []


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(
    "typed",
    [
        ["solve", "... кот ...", "--limit", "2", "--diagonal"],
        ["think", "... кот ...", "--seconds", "0.1"],
        ["think", "кот тик окт", "--seconds", "0.1"],
        ["review", str(MATCH), "--seconds", "0.02"],
        ["boggle", "кот рак сон", "--limit", "2"],
        ["boggle", "--best", "--seconds", "0.1", "--lexicon", "ru", "--limit", "1"],
        ["bee", "акрпелт", "--limit", "9"],
        ["bee", "акрпелт", "--hints"],
        ["bee", "--generate", "--lexicon", "ru", "--limit", "2"],
        long(["read", str(EXAMPLES / "balda-5x5.png")]),
        ["lexicon", "match", "к?т", "--limit", "2"],
        ["lexicon", "build", "ru"],
        ["lexicon", "list"],
        ["lexicon", "info", "ru"],
        long(["lexicon", "info", "en"]),
        long(["lexicon", "info", "uk"]),
        ["lexicon", "meaning", "дом"],
    ],
    ids=" ".join,
)
def test_answers_are_translated(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(typed) == 0
    printed = capsys.readouterr()
    named = [re.sub(r"\b[a-z]{1,2}\d\b", "", line) for line in printed.out.splitlines()]
    assert "⟦" in printed.out
    assert find_unbracketed("\n".join(named)) == []
    assert find_unbracketed(printed.err) == []


@pytest.mark.usefixtures("bracketed")
def test_missing_lexicons_and_left_out_words_are_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["кот", "кит", "два слова", "к", "Анна", "x2"]
    (tmp_path / "список").write_text("\n".join(lines), "utf-8")
    assert main(["lexicon", "info", "--words", str(tmp_path / "список")]) == 0
    printed = capsys.readouterr()
    assert printed.err.count("⟦1 for ") == 4
    assert find_unbracketed(printed.out + printed.err) == []
    monkeypatch.setattr("solver.wordlists.frequencies.find_version", lambda _: None)
    texts = texts_in("en")
    dictionaries = opencorpora._REMARK.format(packages="a b")
    for remark in (frequencies.remark(), dictionaries, Meanings().remark):
        assert remark
        assert find_unbracketed(remark_text(texts, remark)) == []


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "1 слово, ru"), ("uk", "1 слово, ru"), ("en", "1 word, ru")]
)
def test_an_answer_has_the_language_of_the_locale_and_a_document_has_none(
    language: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = ["lexicon", "match", "кот"]
    assert main([*typed, "--json"]) == 0
    document = capsys.readouterr().out
    monkeypatch.setenv("LANGUAGE", language)
    assert main(typed) == 0
    assert said in capsys.readouterr().out
    assert main([*typed, "--json"]) == 0
    assert capsys.readouterr().out == document


def test_completions_tell_what_options_mean_in_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "uk")
    assert main(["completion", "fish"]) == 0
    assert "-d 'вивести версію й вийти'" in capsys.readouterr().out


def test_the_help_names_all_lexicons() -> None:
    helps = [action.help or "" for action in COMMANDS["balda solve"]._actions]
    (named,) = (text for text in helps if text.startswith("one of "))
    assert set(re.findall(r"\b[a-z]{2}\b", named)) - {"of", "by"} == set(BUILT_IN)


def test_a_table_has_room_for_the_longer_titles_of_another_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], board: str, words: str
) -> None:
    monkeypatch.setenv("LANGUAGE", "uk")
    assert main(["solve", board, "--words", words, "--limit", "1"]) == 0
    titles, move, _ = capsys.readouterr().out.splitlines()[-3:]
    assert titles.index("слово") == move.index("скот")
    assert titles.index("шлях") == move.index("а1 а2 б2 в2")
