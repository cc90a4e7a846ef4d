"""Fixed puzzles, and functions that guess their words."""

from random import Random

from bot.boards.question import Rows
from bot.games.boggle.boggle_game import solve_posted_board
from bot.games.puzzle_kind import NewPuzzle, PostedPuzzle, Solution
from bot.playground import Person, Shown
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.persons import replying_to

# The hive and the board have the letters к, а, т, о, р and the same words.
LEXICON = Lexicon.from_words(["карта", "каракатор", "катар", "ротор", "рок", "кот", "торт"])
ENGLISH = Lexicon.from_words(["karat", "rota", "taro", "tarot", "trot"], alphabet="en")
UKRAINIAN = Lexicon.from_words(["ката", "рот"], alphabet="uk")
HIVES = {"ru": (tuple("ткаор"),), "en": (tuple("tkaro"),), "uk": (tuple("ткаор"),)}
BOARD = (("к", "о"), ("т", "р"))
LARGE_BOARD = (*BOARD, ("а", "а"))


def make_hive(shelf: LexiconShelf, new: NewPuzzle) -> Rows:
    return HIVES[new.language]


def make_board(shelf: LexiconShelf, new: NewPuzzle) -> Rows:
    """A fixed board, or one drawn by the seed for the level with few words."""
    if new.level == "few":
        return tuple(tuple(Random(new.seed + row).choices("котра", k=4)) for row in range(4))
    return LARGE_BOARD if new.level == "many" else BOARD


def solve_known(shelf: LexiconShelf, posted: PostedPuzzle) -> Solution:
    """Solve the puzzle; on the large board рок is a rare word."""
    solution = solve_posted_board(shelf, posted)
    if posted.rows != LARGE_BOARD:
        return solution
    entries = (e._replace(tier="rare") if e.word == "рок" else e for e in solution.entries)
    return solution._replace(entries=tuple(entries))


async def guess(person: Person, puzzle: Shown, word: str) -> str:
    """Guess *word*; return the reaction."""
    sent = await replying_to(person, puzzle.id).say(word)
    return (await person.wait_for_edit(sent)).reaction


def texts_after(person: Person, message: Shown) -> list[str]:
    return [m.text for m in person.history() if m.by_bot and m.id > message.id]
