"""A board of Boggle as text, in Telegram's HTML."""

from bot.games.boggle.finding_words import BoggleResult
from bot.render.text import CAPTION_ROOM, Written, doubts, echo, fill, marked, rarity
from bot.texts import Texts
from solver import FoundWord
from storage import Board, Rows


def boggle_answer(
    texts: Texts, board: Board, result: BoggleResult, *, first: int, spoiler: bool
) -> Written:
    """The board, its doubtful cells, and the words, for the caption of a picture."""
    counts = texts.count("{n} word", "{n} words", result.total)
    points = texts.count("{n} point", "{n} points", result.points)
    title = f"{boggle_title(texts, board.rows)} · {counts} · {points}"
    head = [title, *echo(board), *doubts(texts, board)]
    if result.total == 0:
        return Written("\n".join([*head, texts.say("No word fits this board.")]), 0)
    rows = [_row(texts, n, found) for n, found in enumerate(result.found, start=first + 1)]
    return fill(head, rows, CAPTION_ROOM, spoiler=spoiler)


def boggle_title(texts: Texts, rows: Rows) -> str:
    title = texts.say("Boggle {height}×{width}", height=len(rows), width=len(rows[0]))
    return f"<b>{title}</b>"


def _row(texts: Texts, number: int, found: FoundWord) -> str:
    marks = marked(rarity(texts, found.tier))
    return f"{number}. <b>{found.word}</b> — {found.points}{marks}"
