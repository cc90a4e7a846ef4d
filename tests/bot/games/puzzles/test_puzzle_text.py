"""Texts of puzzles: the scores and the result."""

import re

import pytest

from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.boggle.boggle_game import BoardPuzzle
from bot.games.puzzle_kind import Entry, PuzzleKind, Solution
from bot.games.puzzles.guessing import spell
from bot.games.puzzles.puzzle_text import (
    Progress,
    finders_text,
    last_time,
    list_missed_bonus,
    misses_text,
    scores,
    solution_text,
)
from bot.render.text import units
from bot.telegram.calls import TelegramNetwork
from bot.texts import texts_in
from solver import Meaning, Rank
from storage import Guess

ENGLISH = texts_in("en")
ROOM = TelegramNetwork.can.max_text
BOARD, HIVE = BoardPuzzle(), HivePuzzle()
CAT, ACE = Entry("cat", 1, "natural"), Entry("ace", 1, "natural")
SOLUTION = Solution((ACE, CAT, Entry("cate", 1, "rare"), Entry("tace", 1, "rare")))
ANNA, BORIS = Guess("cat", 5, 1, "Anna"), Guess("ace", 3, 2, "Boris")


def make_progress(*guesses: Guess, of: Solution = SOLUTION, kind: PuzzleKind = BOARD) -> Progress:
    return Progress(kind, guesses, of)


def test_scores_rank_players_and_count_likely_words() -> None:
    rare = BORIS._replace(word="cate", points=1)
    assert scores(ENGLISH, make_progress(BORIS, ANNA, rare)) == (
        "<b>Scores</b>\n"
        "1. Anna — 5 points, 1 word\n"
        "2. Boris — 4 points, 2 words\n"
        "Found: 2 of 2 likely words, 9 points, 1 bonus word"
    )


def test_scores_of_a_hive_say_the_rank_that_all_reached_together() -> None:
    ranks = (Rank("Beginner", 0, 0), Rank("Great", 40, 8), Rank("Genius", 70, 9))
    text = scores(ENGLISH, make_progress(ANNA, BORIS, of=Solution((ACE, CAT), ranks), kind=HIVE))
    assert text.endswith("8 points · Great")


def test_names_are_no_markup() -> None:
    assert "1. &lt;b&gt; — " in scores(ENGLISH, make_progress(ANNA._replace(name="<b>")))


def test_equals_win_together() -> None:
    text = solution_text(ENGLISH, make_progress(ANNA, BORIS._replace(points=5)), ROOM)
    assert "Best of all: Anna, Boris, 5 points." in text


def test_the_end_tells_who_found_what_first() -> None:
    shared = ANNA._replace(others=("Boris", "<Vera>"))
    assert solution_text(ENGLISH, make_progress(BORIS, shared), ROOM) == (
        "<b>The puzzle is over.</b>\n"
        "Best of all: Anna, 5 points.\n"
        "<b>cat</b> — 5 · Anna (later Boris, &lt;Vera&gt;)\n"
        "<b>ace</b> — 3 · Boris\n"
        "Less known, a bonus: <tg-spoiler>cate 1, tace 1</tg-spoiler>"
    )


def test_the_longer_of_two_equal_words_comes_first() -> None:
    guesses = [ANNA._replace(word=word, points=1) for word in ("ace", "cat", "tace")]
    words = re.findall("<b>(\\w+)</b>", finders_text(ENGLISH, "Boggle", guesses, ROOM))
    assert words == ["tace", "ace", "cat"]


def test_words_to_expect_are_apart_from_the_others() -> None:
    text = solution_text(ENGLISH, make_progress(ANNA), ROOM)
    assert "Missed: <tg-spoiler>ace 1</tg-spoiler>\nLess known" in text


def test_an_unfit_word_that_nobody_found_is_not_told() -> None:
    rude = Entry("rude", 1, "natural", polite=False)
    progress = make_progress(ANNA, of=Solution((ACE, CAT, rude)))
    assert "rude" not in solution_text(ENGLISH, progress, ROOM)
    assert "rude" not in last_time(ENGLISH, progress)


def test_a_puzzle_may_end_without_missed_words() -> None:
    text = solution_text(ENGLISH, make_progress(ANNA, BORIS, of=Solution((ACE, CAT))), ROOM)
    assert text.endswith("Boris\nNo word was missed.")


def test_a_solution_is_cut_to_the_room_there_is() -> None:
    words = [f"{number:060}" for number in range(500)]
    guesses = [Guess(word, 1, 1, "Anna") for word in words]
    missed = tuple(Entry(f"not {word}", 1, "natural") for word in words)
    text = solution_text(ENGLISH, make_progress(*guesses, of=Solution(missed)), ROOM)
    assert ROOM - 100 <= units(text) <= ROOM
    assert text.endswith("…</tg-spoiler>")


def test_meanings_of_missed_words_are_hidden_too() -> None:
    assert list_missed_bonus(make_progress(ANNA)) == ("cate", "tace")
    meanings = {"cate": Meaning("cate", "noun", "a <dainty>")}
    text = misses_text(ENGLISH, "Boggle", make_progress(ANNA), meanings)
    assert text.endswith("<tg-spoiler><i>cate (noun): a &lt;dainty&gt;</i></tg-spoiler>")


def test_scores_of_a_crowd_are_cut_to_the_best() -> None:
    crowd = [Guess(str(n), 5, n, "Я" * 128) for n in range(300)]
    assert units(scores(ENGLISH, make_progress(*crowd))) <= ROOM


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [("Ёлка", "ru", "елка"), (" TEA", "en", "tea"), ("tea", "ru", ""), ("a!", "en", "")],
)
def test_a_guess_is_spelled_as_the_words_are(text: str, language: str, word: str) -> None:
    assert spell(text, language) == word
