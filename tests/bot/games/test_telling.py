"""Puzzles as text: the scores and how a puzzle ended."""

from dataclasses import replace

from bot.games.puzzles.making import Solution
from bot.games.puzzles.telling import scores, told_solution
from bot.render.text import MESSAGE_ROOM, units
from bot.texts import texts_in
from solver import Answer, FoundWord, Rank
from storage import Guess, Puzzle

ENGLISH = texts_in("en")

BOARD = Puzzle(
    chat=-1, game="boggle", rows=(("c", "a"), ("t", "e")), language="en", topic=None, message=1,
    ends=9,
)  # fmt: skip
HIVE = replace(BOARD, game="bee", rows=(tuple("cat"),))
CATE = FoundWord("cate", 1, (), "rare")
TACE = FoundWord("tace", 1, (), "rare")
CAT = FoundWord("cat", 1, (), "natural")
ACE = FoundWord("ace", 1, (), "natural")
OF_BOARD = Solution((ACE, CAT, CATE, TACE))
ANNA, BORIS = Guess("cat", 5, 1, "Anna"), Guess("ace", 3, 2, "Boris")


def test_scores_rank_players_and_count_likely_words() -> None:
    rare = replace(BORIS, word="cate", points=1)
    assert scores(ENGLISH, [BORIS, ANNA, rare], OF_BOARD) == (
        "<b>Scores</b>\n"
        "1. Anna — 5 points, 1 word\n"
        "2. Boris — 4 points, 2 words\n"
        "Found: 2 of 2 likely words, 9 points"
    )


def test_scores_of_a_hive_say_the_rank_that_all_reached_together() -> None:
    ranks = (Rank("Beginner", 0, 0), Rank("Great", 40, 8), Rank("Genius", 70, 9))
    assert scores(ENGLISH, [ANNA, BORIS], Solution((ACE, CAT), ranks)).endswith("8 points · Great")


def test_names_are_no_markup() -> None:
    assert "1. &lt;b&gt; — " in scores(ENGLISH, [replace(ANNA, name="<b>")], OF_BOARD)


def test_equals_win_together() -> None:
    text = told_solution(ENGLISH, BOARD, [ANNA, replace(BORIS, points=5)], OF_BOARD)
    assert "Best of all: Anna, Boris, 5 points." in text


def test_what_few_people_know_was_not_missed() -> None:
    assert told_solution(ENGLISH, BOARD, [ANNA], OF_BOARD).endswith(
        "The best that were missed:\n<b>ace</b> — 1"
    )
    assert told_solution(ENGLISH, BOARD, [ANNA, BORIS], OF_BOARD).endswith("No word was missed.")


def test_the_solution_of_the_largest_hive_is_cut_to_the_room_there_is() -> None:
    entries = (Answer("ж" * 60, 60, pangram=False, perfect=False, tier="natural"),) * 500
    text = told_solution(ENGLISH, HIVE, [ANNA] * 3, Solution(entries))
    assert units(text) <= MESSAGE_ROOM


def test_scores_of_a_crowd_are_cut_to_the_best() -> None:
    crowd = [Guess(str(n), 5, n, "Я" * 128) for n in range(300)]
    assert units(scores(ENGLISH, crowd, OF_BOARD)) <= MESSAGE_ROOM
