"""`balda lexicon` keeps to docs/cli.md."""

from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.cli.documents import count_words
from bot.settings import load_settings
from bot.texts import texts_in
from solver import image_path, meanings_path
from tests.bot.cli.conftest import EXAMPLES, Document, Refusal
from tests.hidden_packages import hide_package


def test_info_counts_the_words_after_each_step(document: Document) -> None:
    info = document("lexicon", "info", "ru")
    assert info["name"] == "ru"
    assert info["steps"][0]["words"] == 131_593
    assert info["steps"][-1]["words"] == info["words"]


def test_info_counts_the_words_of_each_tier_and_those_with_a_meaning(document: Document) -> None:
    info = document("lexicon", "info", "en")
    assert list(info["tiers"]) == ["natural", "well-read", "rare"]
    assert sum(info["tiers"].values()) == info["words"]
    assert info["tiers"]["natural"] > 50_000
    assert info["meanings"]["natural"]["words"] > 185
    assert info["meanings"]["well-read"]["words"] > 110


def test_export_prints_the_words_of_a_tier_and_the_commoner(
    document: Document, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lexicon", "export", "ru", "--tier", "natural", "--fit", "company"]) == 0
    words = capsys.readouterr().out.splitlines()
    assert words == sorted(words)
    assert "кот" in words
    assert len(words) < document("lexicon", "info", "ru")["tiers"]["natural"]


def test_meaning_tells_what_words_mean(document: Document) -> None:
    assert document("lexicon", "meaning", "Меточка", "завод") == {
        "lexicon": "ru",
        "meanings": {
            "меточка": {"base": "метка", "kind": "diminutive", "gloss": ""},
            "завод": None,
        },
    }


def test_meanings_of_english_words_are_built(document: Document) -> None:
    meanings = document("lexicon", "meaning", "dottles")["meanings"]
    assert meanings["dottles"]["base"] == "dottle"


def test_meaning_prints_a_line_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "meaning", "меточка", "завод"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["меточка: a diminutive of “метка”", "завод: no meaning known"]


def test_judge_tells_how_tiers_fit_judged_words(document: Document, tmp_path: Path) -> None:
    (tmp_path / "judged.tsv").write_text("стол\tKKK\nмезостих\tUUU\nщщщ\tNNN\n", "utf-8")
    assert document("lexicon", "judge", str(tmp_path / "judged.tsv")) == {
        "lexicon": "ru",
        "natural_known": {"words": 1, "of": 1},
        "short_known": {"words": 1, "of": 1},
        "known_offered": {"words": 1, "of": 1},
        "missing": 1,
    }


def test_judge_takes_a_file_for_each_language(
    document: Document, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = [str(tmp_path / "russian.tsv"), str(tmp_path / "english.tsv")]
    Path(files[0]).write_text("стол\tK\nдом\tK\n", "utf-8")
    Path(files[1]).write_text("cat\tK\n", "utf-8")
    judgements = document("lexicon", "judge", *files)["judgements"]
    assert [judgement["lexicon"] for judgement in judgements] == ["ru", "en"]
    assert main(["lexicon", "judge", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [lines[0], lines[5]] == [f"{file}:" for file in files]
    assert lines[1] == "natural words that people know: 100.0% (2 of 2)"


def test_judge_prints_the_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "judged.tsv").write_text("cat\tK\nhouse\tK\n", "utf-8")
    assert main(["lexicon", "judge", str(tmp_path / "judged.tsv")]) == 0
    assert "natural words that people know: 100.0% (2 of 2)" in capsys.readouterr().out


def test_list_names_the_built_in_ones(document: Document) -> None:
    listed = document("lexicon", "list")["lexicons"]
    assert [lexicon["name"] for lexicon in listed] == ["ru", "en", "uk"]
    assert all(lexicon["installed"] for lexicon in listed)


def test_a_lexicon_that_is_off_is_listed_as_such_and_not_built(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built, directory = load_settings().lexicons, tmp_path / "lexicons"
    directory.mkdir()
    for file in (image_path("ru", built), image_path("en", built), meanings_path(built)):
        (directory / file.name).symlink_to(file)
    monkeypatch.setenv("BALDA_DATA_DIR", str(tmp_path))
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    assert main(["lexicon", "list"]) == 0
    assert "uk  off" in capsys.readouterr().out
    assert main(["lexicon", "build"]) == 0
    assert "pip install pymorphy3-dicts-uk" in capsys.readouterr().err


def test_a_board_of_a_lexicon_that_is_off_is_refused(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BALDA_DATA_DIR", str(tmp_path))
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    (tmp_path / "board.txt").write_text("їжак\n....", "utf-8")
    assert "pymorphy3-dicts-uk" in refusal("solve", str(tmp_path / "board.txt"))


def test_info_tells_how_far_a_word_list_is_from_the_built_in_one(
    document: Document, words: str
) -> None:
    info = document("lexicon", "info", "--words", words)
    assert info["words"] == 5
    compared = info["compared"]
    assert compared["lexicon"] == "ru"
    assert compared["both"] == {"words": 4, "sample": ["кит", "кот", "скот", "тик"]}
    assert compared["only_list"] == {"words": 1, "sample": ["коток"]}
    assert compared["only_lexicon"]["words"] > compared["missing"]["words"] > 18_000
    assert len(compared["missing"]["sample"]) == 20


def test_match_prints_the_document_of_the_contract(document: Document, words: str) -> None:
    assert document("lexicon", "match", "К?т", "--words", words) == {
        "pattern": "К?т",
        "lexicon": "words.txt",
        "total": 2,
        "words": ["кит", "кот"],
    }


def test_a_limit_cuts_the_words_but_not_the_count(document: Document, words: str) -> None:
    answer = document("lexicon", "match", "*", "--words", words, "--limit", "2")
    assert (answer["total"], answer["words"]) == (5, ["кит", "кот"])


@pytest.mark.parametrize(
    ("pattern", "lexicon", "a_word"),
    [("c?t", "en", "cat"), ("к?т", "ru", "кот"), ("???", "ru", "кот")],
)
def test_the_lexicon_is_that_of_the_patterns_alphabet(
    document: Document, pattern: str, lexicon: str, a_word: str
) -> None:
    answer: Any = document("lexicon", "match", pattern, "--all")
    assert answer["lexicon"] == lexicon
    assert a_word in answer["words"]


def test_the_lexicon_may_be_named(document: Document) -> None:
    assert document("lexicon", "match", "??", "--lexicon", "en")["lexicon"] == "en"


def test_without_json_a_person_reads_one_word_a_line(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert main(["lexicon", "match", "*о*к", "--words", words]) == 0
    assert capsys.readouterr().out == "*о*к: 1 word, words.txt\nкоток\n"


@pytest.mark.parametrize(
    "command",
    [
        ["lexicon", "match", "*"],
        ["solve", str(EXAMPLES / "balda-5x5.txt")],
        ["boggle", "кот тик нос"],
        ["bee", "котис"],
    ],
    ids=lambda command: command[:2],
)
def test_lines_that_a_word_list_leaves_out_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (tmp_path / "words.txt").write_text("кот\nтик\nзамок7\n", "utf-8")
    main([*command, "--words", str(tmp_path / "words.txt")])
    assert capsys.readouterr().err.count("characters that are not of the alphabet (замок7)") == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1,234 words"), ("ru", "1\N{NO-BREAK SPACE}234 слова")]
)
def test_thousands_are_parted_as_the_language_does(language: str, said: str) -> None:
    assert count_words(texts_in(language), 1234) == said
