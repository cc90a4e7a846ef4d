"""`balda bee` keeps to docs/cli.md."""

from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.cli.conftest import Document, Refusal


@pytest.fixture
def pangrams(tmp_path: Path) -> str:
    path = tmp_path / "pangrams.txt"
    path.write_text("caba\nabba\nabbaa\ndeef\n", "utf-8")
    return str(path)


def test_the_document_of_the_contract(document: Document, words: str) -> None:
    answer = document("bee", "КОТС", "--words", words)
    ranks = answer.pop("ranks")
    assert ranks[8] == {"rank": "Genius", "percent": 70, "points": 9}
    assert answer == {
        "game": "bee",
        "letters": "котс",
        "total": 2,
        "points": 13,
        "genius_words": 2,
        "answers": [
            {
                "word": "скот",
                "points": 8,
                "pangram": True,
                "perfect": True,
                "tier": "natural",
                "accepted": True,
            },
            {
                "word": "коток",
                "points": 5,
                "pangram": False,
                "perfect": False,
                "tier": "natural",
                "accepted": True,
            },
        ],
    }


def test_hints_come_instead_of_the_answers(document: Document, words: str) -> None:
    answer = document("bee", "котс", "--hints", "--words", words)
    assert "answers" not in answer
    assert answer["hints"] == {
        "two_letters": {"ко": 1, "ск": 1},
        "lengths": {"к": {"5": 1}, "с": {"4": 1}},
        "total": 2,
        "points": 13,
        "pangrams": 1,
        "perfect": 1,
    }


def test_shorter_words_may_count(document: Document, words: str) -> None:
    answers = document("bee", "тко", "--min-letters", "3", "--words", words)["answers"]
    assert [answer["word"] for answer in answers] == ["коток", "кот"]


def test_limit_cuts_the_answers_but_not_the_counts(document: Document, words: str) -> None:
    answer = document("bee", "котс", "--words", words, "--limit", "1")
    assert (answer["total"], [each["word"] for each in answer["answers"]]) == (2, ["скот"])


def test_generate_lists_the_hives_of_a_list(document: Document, pangrams: str) -> None:
    answer = document("bee", "--generate", "--letters", "3", "--words", pangrams, "--limit", "2")
    del answer["search_ms"]
    assert answer == {
        "game": "bee",
        "lexicon": "pangrams.txt",
        "total": 6,
        "hives": [
            {"letters": "abc", "words": 3, "points": 14, "pangrams": 1},
            {"letters": "bac", "words": 3, "points": 14, "pangrams": 1},
        ],
    }


def test_generate_filters_by_answers_and_pangrams(document: Document, pangrams: str) -> None:
    arguments = ("bee", "--generate", "--letters", "3", "--words", pangrams)
    assert document(*arguments, "--answers", "2-3")["total"] == 2
    assert document(*arguments, "--pangrams", "2-9")["total"] == 0


def test_the_same_seed_draws_the_same_hives(document: Document) -> None:
    one, same, other = (
        document("bee", "--generate", "--seed", seed, "--limit", "5")["hives"]
        for seed in ("1", "1", "2")
    )
    assert one == same != other


def test_generated_hives_have_no_s_unless_it_is_asked_for(document: Document) -> None:
    with_s = [
        "s" in hive["letters"]
        for wish in ((), ("--with-s",))
        for hive in document("bee", "--generate", *wish, "--seed", "1", "--limit", "100")["hives"]
    ]
    assert not any(with_s[:100])
    assert any(with_s[100:])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cveasol"], ["cveasol: 188 words", "Genius ", "Likely", " 14  alcoves **", "Rare"]),
        (["cveasol", "--hints"], ["1 pangram, 1 perfect", "ca 11", "   4   5", "  all"]),
        (["--generate", "--limit", "1"], ["hives, en", "abcdefk  36 words, 145 points, 1 pangram"]),
    ],
)
def test_without_json_a_person_reads_lines(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: list[str]
) -> None:
    assert main(["bee", *arguments]) == 0
    printed = capsys.readouterr().out
    assert [text for text in said if text not in printed] == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["a"], "3 to 12 letters"),
        (["ab"], "this has 2"),
        (["abcdefghijklm"], "this has 13"),
        (["abcdeaf"], "given twice"),
        (["abc1"], "“1”"),
        (["abcdefg", "--lexicon", "ru"], "not in the ru alphabet"),
        (["abc", "--min-letters", "0"], "1 to 64 letters"),
        (["abc", "--min-letters", "-1"], "“-1” is less than 0"),
        ([], "or --generate"),
        (["abc", "--generate"], "--generate finds hives of its own"),
        (["--generate", "--letters", "2"], "3 to 12 letters"),
        (["--generate", "--letters", "seven"], "“seven” is not a whole number"),
        (["--generate", "--answers", "9-3"], "“9-3” is no range"),
        (["--generate", "--answers", "20"], "write one like 20-50"),
        (["--generate", "--pangrams", "a-b"], "“a-b” is no range"),
        (["--generate", "--seed", "x"], "“x” is not a whole number"),
        (["--generate", "--lexicon", "tlh"], "there are ru, en"),
    ],
)
def test_bad_arguments(refusal: Refusal, arguments: list[str], reason: str) -> None:
    assert reason in refusal("bee", *arguments)
