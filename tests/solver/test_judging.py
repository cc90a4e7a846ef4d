"""Compare the tiers of a lexicon with a file of judged words."""

from pathlib import Path

import pytest

from solver import LexiconError
from solver.judging import Share, judge, read_judged
from tests.solver.tiers import make_tiers


def write(directory: Path, text: str) -> Path:
    path = directory / "judged.tsv"
    path.write_text(text, "utf-8")
    return path


def test_a_word_is_known_if_two_thirds_of_its_readers_know_it(tmp_path: Path) -> None:
    judged = write(tmp_path, "# a comment\nкот\tKKK\nайра\tNUK\nмадлен\tKUK\nшар\tK\n")
    assert read_judged(judged) == {"кот": True, "айра": False, "мадлен": True, "шар": True}


def test_the_figures_of_a_lexicon() -> None:
    lexicon = make_tiers(tiger="natural", loblolly="natural", dog="well-read", cow="rare")
    known = {"tiger": True, "loblolly": False, "dog": True, "cow": True, "yak": True}
    judgement = judge(lexicon, known)
    assert judgement.natural_known == Share(1, 2)
    assert judgement.short_known == Share(1, 1)
    assert judgement.known_offered == Share(2, 3)
    assert judgement.missing == 1


def test_a_share_reads_as_percent_and_counts() -> None:
    assert [str(Share(1, 8)), str(Share(0, 0))] == ["12.5% (1 of 8)", "none (0 of 0)"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "кот KKK",
            "^“кот KKK” in judged.tsv is not a judged word; write a word, a tab, and K, U or N for "
            "each reader.$",
        ),
        ("кот\tYES", "is not a judged word"),
        ("# \n", "^There are no judged words in judged.tsv.$"),
    ],
)
def test_a_file_without_judged_words_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(LexiconError, match=sentence):
        read_judged(write(tmp_path, text))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"missing\.tsv cannot be read"):
        read_judged(tmp_path / "missing.tsv")
