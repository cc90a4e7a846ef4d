"""A board of Boggle as text, in HTML."""

from bot.boards.question import Question, Rows
from bot.games.boggle.boggle_solving import BoggleResult
from bot.games.game import View
from bot.render.text import (
    Written,
    beginning,
    doubts,
    echo,
    fill,
    hint_ladder,
    marked,
    rarity,
)
from bot.texts import Texts
from solver import FoundWord

LAST_HINT = 3


def words_text(view: View, question: Question, result: BoggleResult) -> Written:
    """The board, its doubtful cells, and the words, for the caption of a picture."""
    texts = view.texts
    counts = texts.count("{n} word", "{n} words", result.total)
    points = texts.count("{n} point", "{n} points", result.points)
    title = f"{boggle_title(texts, question.rows)} · {counts} · {points}"
    head = [title, *echo(question.rows), *doubts(texts, question.board.doubtful)]
    if result.total == 0:
        return Written("\n".join([*head, texts.say("No word fits this board.")]), 0)
    first = question.query.first + 1
    rows = [_row(texts, n, found) for n, found in enumerate(result.found, start=first)]
    return fill(head, rows, view.can.max_caption, spoiler=view.hidden)


def hint_text(view: View, question: Question, best: FoundWord | None, told: int) -> str:
    """The first *told* hints to *best*; with the last one the word is out."""
    texts, title = view.texts, boggle_title(view.texts, question.rows)
    if best is None:
        return "\n".join([title, texts.say("No word fits this board.")])
    return hint_ladder(texts, title, _hints(texts, best)[:told], spoiler=view.hidden)


def boggle_title(texts: Texts, rows: Rows) -> str:
    title = texts.say("Boggle {height}×{width}", height=len(rows), width=len(rows[0]))
    return f"<b>{title}</b>"


def _hints(texts: Texts, best: FoundWord) -> list[str]:
    return [
        beginning(texts, best.word),
        texts.say("It begins on {cell}.", cell=best.path[0]),
        texts.say("The word is “{word}”.", word=best.word),
    ]


def _row(texts: Texts, number: int, found: FoundWord) -> str:
    marks = marked(rarity(texts, found.tier))
    return f"{number}. <b>{found.word}</b> — {found.points}{marks}"
