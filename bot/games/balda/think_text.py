"""What looking ahead has found, for the caption of a picture."""

from bot.boards.question import Question
from bot.games.balda.answer_text import board_title
from bot.games.game import View
from bot.render.text import echo, fill
from bot.texts import Texts
from solver import EMPTY, Analysis, Line, Move

# In the picture the letters of the two sides have these colours.
SIDES = ("🔵", "🟠")


def waiting_text(view: View, question: Question) -> str:
    """Before anything is known."""
    return "\n".join([_title(view, question), _at_work(view.texts)])


def progress_text(view: View, question: Question, analysis: Analysis) -> str:
    """The best so far."""
    return _text(view, question, analysis, [_at_work(view.texts)])


def think_text(view: View, question: Question, analysis: Analysis) -> str:
    """The best line, what each side gets by it, and how far that can be trusted."""
    return _text(view, question, analysis, echo(question.rows))


def _text(view: View, question: Question, analysis: Analysis, head: list[str]) -> str:
    head = [_title(view, question), *head]
    if not analysis.lines:
        return "\n".join([*head, _nothing(view.texts, analysis)])
    line = analysis.lines[0]
    rows = [_gains(view.texts, line), *map(_row, range(len(line.moves)), line.moves)]
    head.append(_horizon(view.texts, question, analysis, line))
    return fill(head, rows, view.can.max_caption, spoiler=view.hidden).text


def _title(view: View, question: Question) -> str:
    return f"<b>{board_title(view.texts, question)}</b>"


def _at_work(texts: Texts) -> str:
    return texts.say("I am looking ahead…")


def _nothing(texts: Texts, analysis: Analysis) -> str:
    if analysis.exact:
        return texts.say("No word fits this board.")
    return texts.say("I was stopped before I found anything.")


def _horizon(texts: Texts, question: Question, analysis: Analysis, line: Line) -> str:
    empty_cells = sum(row.count(EMPTY) for row in question.rows)
    if analysis.exact:
        return texts.say("Exact: looked through to the end of the game.")
    if line.final or len(line.moves) == empty_cells:
        return texts.say("Looked to the end of the game, but not at every word.")
    return texts.count(
        "Horizon: {n} move ahead; what comes later is not counted.",
        "Horizon: {n} moves ahead; what comes later is not counted.",
        len(line.moves),
    )


def _gains(texts: Texts, line: Line) -> str:
    own, other = (sum(move.score for move in line.moves[side::2]) for side in (0, 1))
    return texts.say(
        "{own_mark} The side to move gets {own}, {other_mark} the other side {other}.",
        own_mark=SIDES[0],
        own=own,
        other_mark=SIDES[1],
        other=other,
    )


def _row(number: int, move: Move) -> str:
    mark = SIDES[number % 2]
    return f"{mark} {number + 1}. <b>{move.word}</b> — {move.cell} {move.letter}, {move.score}"
