"""Captions for the lines found by looking ahead."""

from itertools import cycle

from bot.boards.columns import cell_name
from bot.boards.question import Question
from bot.games.balda.answer_text import board_title
from bot.games.game import View
from bot.render.text import fill_between
from bot.texts import Texts
from solver import EMPTY, Analysis, Line

# The colours of the two sides' letters in the picture.
SIDE_MARKS = ("🔵", "🟠")
MAX_PLIES = 12  # six lines on a phone


def waiting_text(view: View, question: Question) -> str:
    """The caption before the first result."""
    return "\n".join([_at_work(view.texts), _title(view, question)])


def progress_text(view: View, question: Question, analysis: Analysis) -> str:
    """The caption with the best line so far."""
    return _text(view, question, analysis, [_at_work(view.texts)])


def think_text(view: View, question: Question, analysis: Analysis) -> str:
    """The caption of an analysis: what each side gets, the move to play now, and the line."""
    return _text(view, question, analysis, [])


def outlook_text(texts: Texts, question: Question, analysis: Analysis) -> str:
    """The points of each side in the best line, in a sentence."""
    if not analysis.lines:
        return _nothing(texts, analysis)
    return _gains(texts, question, analysis, analysis.lines[0])


def _text(view: View, question: Question, analysis: Analysis, head: list[str]) -> str:
    title = _title(view, question)
    if not analysis.lines:
        return "\n".join([*head, _nothing(view.texts, analysis), title])
    line, texts = analysis.lines[0], view.texts
    said = " ".join([_gains(texts, question, analysis, line), _advice(texts, question, line)])
    rows = [said, _plies(line)]
    return fill_between(head, rows, [title], view.can.max_caption, spoiler=view.hidden).text


def _title(view: View, question: Question) -> str:
    return f"<i>{board_title(view.texts, question)}</i>"


def _at_work(texts: Texts) -> str:
    return texts.say("I am looking ahead…")


def _nothing(texts: Texts, analysis: Analysis) -> str:
    if analysis.exact:
        return texts.say("No word fits this board.")
    return texts.say("I was stopped before I found anything.")


def _gains(texts: Texts, question: Question, analysis: Analysis, line: Line) -> str:
    """Say how far the search looked, and the points of the person and of the other side."""
    side = question.history.side
    mine, theirs = (sum(move.score for move in line.moves[of::2]) for of in (side, 1 - side))
    empty_cells = sum(row.count(EMPTY) for row in question.rows)
    if analysis.exact:
        lead = texts.say("To the end of the game")
    elif line.final or len(line.moves) == empty_cells:
        lead = texts.say("To the end of the game, but not with every word")
    else:
        lead = texts.count("{n} move ahead", "{n} moves ahead", len(line.moves))
    return texts.say("{lead}: you {mine}, them {theirs}.", lead=lead, mine=mine, theirs=theirs)


def _advice(texts: Texts, question: Question, line: Line) -> str:
    best = line.moves[0]
    named = {
        "word": f"<b>{best.word}</b>",
        "letter": best.letter,
        "cell": cell_name(best.cell, best.word),
    }
    if question.history.side:
        return texts.say("Their best is {word}: {letter} on {cell}.", **named)
    return texts.say("Play {word}: {letter} on {cell}.", **named)


def _plies(line: Line) -> str:
    """The first moves of the line, in the order of the numbers in the picture."""
    said = [
        f"{side} {move.word} ({move.letter} {cell_name(move.cell, move.word)}) +{move.score}"
        for side, move in zip(cycle(SIDE_MARKS), line.moves[:MAX_PLIES], strict=False)
    ]
    return " ".join(said if len(line.moves) <= MAX_PLIES else [*said, "…"])
