"""Hint mode: the best word of a board, told a little at a time."""

import html

from telegram import InlineKeyboardMarkup

from bot.games.boggle.text import boggle_title
from bot.render.keyboard import Tap, button
from bot.render.text import balda_size, hidden, mode_name
from bot.texts import Texts
from solver import FoundWord, Move
from storage import Board

LAST_CLUE = 3


def clue_text(
    texts: Texts, board: Board, best: Move | FoundWord | None, told: int, *, spoiler: bool
) -> str:
    """The first *told* clues to *best*; with the last one the word is out."""
    if best is None:
        return "\n".join([_title(texts, board), texts.say("No word fits this board.")])
    clues = [_beginning(texts, best.word), _place(texts, best), _word(texts, best)][:told]
    if spoiler and clues:
        clues = [hidden(clue) for clue in clues]
    lead = texts.say("I have a good word. Take a hint at a time, or see all words.")
    return "\n".join([_title(texts, board), *(clues or [lead])])


def clue_keyboard(texts: Texts, board: Board, told: int) -> InlineKeyboardMarkup:
    buttons = [button(texts.say("All words"), Tap("clue", board.id, "all"))]
    if told < LAST_CLUE:
        buttons.insert(0, button(texts.say("Hint"), Tap("clue", board.id, str(told + 1))))
    return InlineKeyboardMarkup.from_row(buttons)


def _title(texts: Texts, board: Board) -> str:
    if board.game == "boggle":
        return boggle_title(texts, board.rows)
    return f"<b>{balda_size(texts, board)}</b> · {mode_name(texts, board.mode)}"


def _beginning(texts: Texts, word: str) -> str:
    return texts.count(
        "It begins with “{first}” and has {n} letter.",
        "It begins with “{first}” and has {n} letters.",
        len(word),
        first=word[0],
    )


def _place(texts: Texts, best: Move | FoundWord) -> str:
    if isinstance(best, Move):
        return texts.say("Its new letter goes to {cell}.", cell=best.cell)
    return texts.say("It begins on {cell}.", cell=best.path[0])


def _word(texts: Texts, best: Move | FoundWord) -> str:
    if isinstance(best, Move):
        return texts.say(
            "“{letter}” on {cell} makes “{word}”.",
            letter=best.letter,
            cell=best.cell,
            word=html.escape(best.word),
        )
    return texts.say("The word is “{word}”.", word=html.escape(best.word))
