"""Roll and solve boards for a chat with a realistic number of words."""

from itertools import product

from bot.games.boggle.boggle_game import new_board, solve_posted_board
from bot.games.puzzle_kind import Entry, NewPuzzle, PostedPuzzle, Solution
from bot.texts import texts_in
from bot.work.lexicons import Words
from solver import Grid, Lexicon, find_words
from tests.bot.shelves import shelf_of

ENGLISH = texts_in("en")
NEW = NewPuzzle("en", Words(), seed=1, level="some")
COMMON = [a + b + c for a, b, c in product("aeiost", "aeionrst", "aeionrst")]
SHELF = shelf_of(Lexicon.from_words(COMMON, alphabet="en"))
SOLUTION = Solution(
    (Entry("ace", 1, "natural"), Entry("cat", 1, "natural"), Entry("tace", 1, "rare"))
)


def test_a_level_is_a_number_of_words() -> None:
    lexicon = SHELF.lexicon_for("en", Words())
    few, some, many = (
        len(find_words(Grid(new_board(SHELF, NEW._replace(level=level))), lexicon))
        for level in ("few", "some", "many")
    )
    assert few < some < many


def test_a_board_is_as_large_as_its_dice() -> None:
    board = new_board(SHELF, NEW)
    assert (len(board), len(board[0])) == (4, 4)


def test_no_unfit_word_is_on_a_board() -> None:
    shelf = shelf_of(Lexicon.from_words([*COMMON, "tit", "tits", "shit", "nude"], alphabet="en"))
    for seed in range(30):
        board = new_board(shelf, NEW._replace(seed=seed))
        solved = solve_posted_board(shelf, PostedPuzzle(board, "en", Words()))
        assert all(entry.polite for entry in solved.entries)


def test_an_unfit_word_counts_and_is_not_told() -> None:
    shelf = shelf_of(Lexicon.from_words(["tit", "tie"], alphabet="en"))
    solved = solve_posted_board(shelf, PostedPuzzle((("t", "i"), ("e", "t")), "en", Words()))
    assert {entry.word: entry.polite for entry in solved.entries} == {"tie": True, "tit": False}


def test_the_solution_has_the_words_of_the_board() -> None:
    solved = solve_posted_board(SHELF, PostedPuzzle((("a", "t"), ("e", "#")), "en", Words()))
    assert {entry.word for entry in solved.entries} == {"aet", "ate", "eat", "eta", "tae", "tea"}
    assert solved.ranks == ()
