"""A board of Boggle: its words (jobs as in `bot/work/jobs.py`), as text in HTML, as a drawing."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bot.boards.columns import cell_name
from bot.boards.question import Cyrillic, Question, Rows
from bot.games.board_buttons import doubt_lines
from bot.games.game import View
from bot.render.drawing import Drawing
from bot.render.help_text import five_lines
from bot.render.text import Written, beginning, fill_groups, format_word, units
from bot.texts import Texts
from bot.work.lexicons import LexiconShelf, Words
from solver import TIERS, Cell, FoundWord, Grid, WordError, find_words

LAST_HINT = 3
# For the rules: a board and the path of a word on it: сорт, сорт and rose.
_EXAMPLES = {
    "ru": ("кас\nтро\nлеб", "c1 c2 b2 a2"),
    "uk": ("кас\nтро\nліб", "c1 c2 b2 a2"),
    "en": ("tar\nnso\ndeb", "c1 c2 b2 b3"),
}

_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class BoggleRequest(NamedTuple):
    """A board and the *page* of its words; *natural_first* puts well-known words first.

    *through* keeps only words whose path uses that cell.
    """

    rows: Rows
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"
    natural_first: bool = False
    through: Cell | None = None


class BoggleResult(NamedTuple):
    """*best* is the first word of all, *found* the page; *total* and *points* count all words."""

    total: int
    points: int
    best: FoundWord | None
    found: tuple[FoundWord, ...]


def solve_boggle(shelf: LexiconShelf, request: BoggleRequest) -> BoggleResult:
    grid = Grid(request.rows)
    lexicon = shelf.lexicon_for(grid.alphabet_for(request.cyrillic).name, request.words)
    words = find_words(grid, lexicon, request.words.boggle_rules)
    ranked: Sequence[FoundWord] = words
    if request.through is not None:
        ranked = [word for word in words if request.through in word.path]
    if request.natural_first:
        ranked = sorted(ranked, key=lambda word: TIERS.index(word.tier))
    best = ranked[0] if ranked else None
    return BoggleResult(len(words), words.points, best, tuple(ranked[request.page]))


def find_word(shelf: LexiconShelf, board: BoggleRequest, word: str) -> FoundWord | None:
    """The word with its first path; None if it does not count, or is not on the board."""
    grid = Grid(board.rows)
    alphabet = grid.alphabet_for(board.cyrillic)
    try:
        word = alphabet.clean_word(word)
    except WordError:
        return None
    if word not in (lexicon := shelf.lexicon_for(alphabet.name, board.words)):
        return None
    found = find_words(grid, lexicon, board.words.boggle_rules)
    return next((each for each in found if each.word == word), None)


def words_text(view: View, question: Question, result: BoggleResult) -> Written:
    """The caption of an answer: the words by their points, and the size of the board."""
    texts = view.texts
    counts = texts.count("{n} word", "{n} words", result.total)
    points = texts.count("{n} point", "{n} points", result.points)
    about = [
        *doubt_lines(texts, question),
        f"<i>{boggle_size(texts, question.rows)} · {counts} · {points}</i>",
    ]
    if result.total == 0:
        return Written("\n".join([texts.say("No word fits this board."), *about]), 0)
    numbered = enumerate(result.found, start=question.query.first + 1)
    groups = [
        (str(worth), [_number(number, word) for number, word in words])
        for worth, words in groupby(numbered, key=lambda each: each[1].points)
    ]
    below = "\n".join(about)
    room = view.can.max_caption - units(below) - 1
    written = fill_groups(groups, room, spoiler=view.hidden)
    return Written(f"{written.text}\n{below}", written.rows)


def path_text(texts: Texts, question: Question, word: FoundWord) -> str:
    """The caption of one word, whose path the picture shows."""
    points = texts.count("{n} point", "{n} points", word.points)
    return f"<b>{word.word}</b> — {points}\n<i>{boggle_size(texts, question.rows)}</i>"


def rules_text(texts: Texts) -> str:
    return five_lines(
        texts.say("Boggle"),
        [
            texts.say("Trace a word from letter to letter, diagonally too."),
            texts.say("A word goes through a cell once."),
            texts.say("It has 3 letters or more; on large boards 4."),
            texts.say("3 and 4 letters are 1 point, 5 are 2, 6 are 3, 7 are 5, 8 or more 11."),
            texts.say("Find more than the others while time runs."),
        ],
    )


def rules_picture(texts: Texts) -> Drawing:
    """The example of the rules: a board with a word on it."""
    board, path = _EXAMPLES[texts.language]
    return Drawing(Grid.parse(board).rows, tuple(map(Cell.parse, path.split())))


def boggle_title(texts: Texts, rows: Rows) -> str:
    return f"<b>{boggle_size(texts, rows)}</b>"


def boggle_size(texts: Texts, rows: Rows) -> str:
    return texts.say("Boggle {height}×{width}", height=len(rows), width=len(rows[0]))


def _number(number: int, word: FoundWord) -> str:
    """A word of the list with the number of its button as a superscript."""
    return f"{format_word(word.word, word.tier)}{str(number).translate(_SMALL)}"


def hints_to(texts: Texts, best: FoundWord | None) -> list[str]:
    """The hints to *best*, one by one; the last one names the word."""
    if best is None:
        return []
    return [
        beginning(texts, best.word[0], len(best.word)),
        texts.say("It begins on {cell}.", cell=cell_name(best.path[0], best.word)),
        texts.say("The word is “{word}”.", word=best.word),
    ]


def board_drawing(question: Question, best: FoundWord | None) -> Drawing:
    """The board with the path of *best*, if there is one."""
    path = best.path if best else ()
    return Drawing(question.rows, path, doubtful=question.board.doubtful)


def answer_drawing(question: Question, result: BoggleResult) -> Drawing:
    """The board with the best word, or without it while hints have not named it."""
    return board_drawing(question, result.best if question.tells_best(LAST_HINT) else None)
