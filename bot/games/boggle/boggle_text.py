"""A board of Boggle as text, in HTML."""

from itertools import groupby

from bot.boards.columns import cell_name
from bot.boards.question import Question, Rows
from bot.games.boggle.boggle_solving import BoggleResult
from bot.games.doubt_text import doubt_lines
from bot.games.game import View
from bot.render.help_text import five_lines
from bot.render.picture import Drawing
from bot.render.text import Written, beginning, fill_groups, format_word, hide, hint_ladder, units
from bot.texts import Texts
from solver import Cell, FoundWord, Grid

LAST_HINT = 3
# For the rules: a board and the path of a word on it: сорт, сорт and rose.
_EXAMPLES = {
    "ru": ("кас\nтро\nлеб", "c1 c2 b2 a2"),
    "uk": ("кас\nтро\nліб", "c1 c2 b2 a2"),
    "en": ("tar\nnso\ndeb", "c1 c2 b2 b3"),
}

_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


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
    written = fill_groups(groups, view.can.max_caption - units(below) - 1)
    shown = hide(written.text) if view.hidden else written.text
    return Written(f"{shown}\n{below}", written.rows)


def path_text(texts: Texts, question: Question, word: FoundWord) -> str:
    """The caption of one word, whose path the picture shows."""
    points = texts.count("{n} point", "{n} points", word.points)
    return f"<b>{word.word}</b> — {points}\n<i>{boggle_size(texts, question.rows)}</i>"


def hint_text(view: View, question: Question, best: FoundWord | None, told: int) -> str:
    """The first *told* hints to *best*; the last one names the word."""
    texts, title = view.texts, boggle_title(view.texts, question.rows)
    if best is None:
        return "\n".join([title, texts.say("No word fits this board.")])
    return hint_ladder(texts, title, _hints(texts, best)[:told], spoiler=view.hidden)


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


def _hints(texts: Texts, best: FoundWord) -> list[str]:
    return [
        beginning(texts, best.word[0], len(best.word)),
        texts.say("It begins on {cell}.", cell=cell_name(best.path[0], best.word)),
        texts.say("The word is “{word}”.", word=best.word),
    ]
