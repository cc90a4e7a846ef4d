"""Moves of Balda and lines found by looking ahead, as text in HTML and as drawings."""

import html
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle

from bot.boards.columns import cell_name
from bot.boards.question import Question
from bot.boards.typed import spell_prizes
from bot.games.balda.balda_solving import BaldaResult
from bot.games.board_buttons import doubt_lines
from bot.games.game import View
from bot.render.drawing import Drawing
from bot.render.text import (
    Written,
    balda_size,
    beginning,
    fill_between,
    format_marks,
    meaning_text,
    mode_name,
    name_first,
    rarity,
)
from bot.texts import Texts
from solver import EMPTY, Analysis, Grid, Line, Move

USED_WORDS_ROOM = 80
PRIZES_ROOM = 40
MAX_PLACEMENTS = 6
LAST_HINT = 3
# The height on a phone of a meaning, or of the answer to the other side's best move, in rows.
MORE_ROWS = 2
# The colours of the two sides' letters in the picture.
SIDE_MARKS = ("🔵", "🟠")
MAX_PLIES = 12  # six lines on a phone


def answer_text(view: View, question: Question, result: BaldaResult) -> Written:
    """The caption of an answer: the score, the best move, the next best words, and the board.

    On the other side's turn the moves are announced as its own.
    """
    texts, standing = view.texts, standing_line(view.texts, question)
    about = [
        *new_words_line(texts, question),
        *_ask_for_word(texts, question),
        *doubt_lines(texts, question),
        *_list_used(texts, question),
        f"<i>{_title(texts, question, result)}</i>",
    ]
    if result.total == 0:
        return Written("\n".join([*standing, _no_move(texts, question), *about]), 0)
    rows = [
        word_row(texts, number, moves, question)
        for number, moves in enumerate(result.words, start=question.query.first + 1)
    ]
    if question.query.first == 0:
        rows[0] = _best(texts, question, result)
    # The button for an unusual word has two lines, and its mark makes the headline longer.
    unusual = view.links_words and result.words[0][0].tier not in (None, "natural")
    if result.meaning and result.reply is None:
        rows[0] += f"\n<i>{html.escape(meaning_text(texts, result.meaning))}</i>"
    taken = MORE_ROWS * sum((unusual, result.reply is not None, result.meaning is not None))
    rows = rows[: max(MORE_ROWS, view.rows - taken)]
    return fill_between(standing, rows, about, view.can.max_caption, spoiler=view.hidden)


def trial_text(view: View, question: Question, move: Move, replies: BaldaResult) -> str:
    """The points of *move*, and the best reply of the other side."""
    texts = view.texts
    if replies.total == 0:
        outcome = texts.say("Nobody could move after that.")
    elif question.history.side == 0:
        outcome = texts.say("The other side could then play:")
    else:
        outcome = texts.say("You could then play:")
    rows = [headline(texts, (move,), question), outcome]
    rows += [word_row(texts, n, reply, question) for n, reply in enumerate(replies.words, start=1)]
    about = [f"<i>{board_title(texts, question)}</i>"]
    return fill_between([], rows, about, view.can.max_caption, spoiler=view.hidden).text


def flip_text(view: View, question: Question, moves: Sequence[Move]) -> str:
    """The caption of one move alone, with its placements."""
    about = [f"<i>{board_title(view.texts, question)}</i>"]
    rows = [headline(view.texts, moves, question)]
    return fill_between([], rows, about, view.can.max_caption, spoiler=view.hidden).text


def usage_text(texts: Texts, question: Question, room: int) -> str:
    """List the used words of the board, and explain how to change them."""
    lines = [
        texts.say("Add used words: /used word, word"),
        texts.say("Take one back: /used -word"),
        texts.say("Take all back: /used reset"),
    ]
    if start := Grid(question.rows).start_word:
        lines.insert(0, texts.say("The full row “{word}” is used as the start word.", word=start))
    if not question.query.used:
        return "\n".join([texts.say("You have not named any used words on this board."), *lines])
    return "\n".join([*list_used_words(texts, question, room), *lines])


def list_used_words(texts: Texts, question: Question, room: int) -> list[str]:
    """The used words of the board in *room* characters, the newest first."""
    if not (newest := question.query.used[::-1]):
        return []
    lead = texts.say("Used on this board: {words}.", words="")
    words = name_first(texts, newest, room - len(lead))
    return [texts.say("Used on this board: {words}.", words=words)]


def board_title(texts: Texts, question: Question) -> str:
    return f"{balda_size(texts, question.rows)} · {_mode(texts, question)}"


def headline(texts: Texts, moves: Sequence[Move], question: Question) -> str:
    """The move to play: its word, letter, cell and points, and the best reply to it."""
    best = moves[0]
    points = texts.count("{n} point", "{n} points", best.score)
    where = texts.say(
        "{letter} on {cell}", letter=best.letter.upper(), cell=cell_name(best.cell, best.word)
    )
    said = f"{_word_with_rarity(texts, best)} — {where}, {points}"
    if best.risk is not None:
        said += f", {texts.say('best reply {risk}', risk=best.risk)}"
    if best.net is not None and question.query.order == "net":
        said += f", {texts.say('difference {net}', net=_format_signed(best.net))}"
    others = f"; {placements(moves[1:])}" if len(moves) > 1 else ""
    return said + others


def word_row(texts: Texts, number: int, moves: Sequence[Move], question: Question) -> str:
    """A word with its points and its placements, the best first."""
    best = moves[0]
    row = f"{number}. {_word_with_rarity(texts, best)}, {best.score}"
    if best.risk is None or best.net is None:
        return f"{row}: {placements(moves)}"
    if question.query.order == "net":
        sum_ = f"\N{MINUS SIGN} {best.risk} = {_format_signed(best.net)}"
        return f"{row} {sum_}: {placements(moves)}"
    return f"{row}: {placements(moves)} ({_format_signed(-best.risk)})"


def placements(moves: Sequence[Move]) -> str:
    """`ж → e1, f2; к → a3`, the letter of the best move first."""
    cells: dict[str, list[str]] = {}
    for move in moves[:MAX_PLACEMENTS]:
        cells.setdefault(move.letter, []).append(cell_name(move.cell, move.word))
    named = "; ".join(f"{letter} → {', '.join(at)}" for letter, at in cells.items())
    return named if len(moves) <= MAX_PLACEMENTS else f"{named}, …"


def hints_to(texts: Texts, best: Move | None) -> list[str]:
    """The hints to *best*, one by one; the last one names the word."""
    if best is None:
        return []
    cell = cell_name(best.cell, best.word)
    return [
        beginning(texts, best.word[0], len(best.word)),
        texts.say("Its new letter goes to {cell}.", cell=cell),
        texts.say(
            "“{letter}” on {cell} makes “{word}”.",
            letter=best.letter,
            cell=cell,
            word=best.word,
        ),
    ]


def _mode(texts: Texts, question: Question) -> str:
    return mode_name(texts, knots=question.query.rules.knots)


def _best(texts: Texts, question: Question, result: BaldaResult) -> str:
    """The best move of the side to move; if that is the other side, also the person's answer."""
    moves, reply = result.words[0], result.reply
    if question.history.side == 0:
        return headline(texts, moves, question)
    if reply is None:
        return texts.say("Their best: {move}", move=headline(texts, moves, question))
    own = (replace(moves[0], risk=None), *moves[1:])  # the answer is told in full
    lines = [
        texts.say("Their best: {move}", move=headline(texts, own, question)),
        texts.say("Your answer: {move}", move=headline(texts, (reply,), question)),
    ]
    return "\n".join(lines)


def _ask_for_word(texts: Texts, question: Question) -> list[str]:
    """Ask which word a new letter has made, if nobody has named it."""
    history = question.history
    if history.unnamed is None:
        return []
    play = history.plays[history.unnamed]
    return [
        texts.say(
            "New letter “{letter}” on {cell}: which word was it?",
            letter=play.letter,
            cell=cell_name(play.cell, play.letter),
        )
    ]


def _word_with_rarity(texts: Texts, move: Move) -> str:
    """The word in bold, marked if few people know it."""
    return f"<b>{move.word}</b>" + (format_marks(rarity(texts, move.tier)) if move.tier else "")


def _title(texts: Texts, question: Question, result: BaldaResult) -> str:
    board = [balda_size(texts, question.rows), *_focus(texts, question)]
    mode = _mode(texts, question)
    moves = texts.count("{n} move", "{n} moves", result.total)
    more = [*count_listed_words(texts, question), *_prizes(texts, question)]
    if not more and len(board) == 1:
        return " · ".join([*board, mode, moves])
    # A line on a phone has no room to name the default mode.
    unusual = [mode] if question.query.rules.knots else []
    return " · ".join([*board, *unusual, *(more or [moves])])


def _prizes(texts: Texts, question: Question) -> list[str]:
    prizes = question.query.rules.prizes
    if not prizes:
        return []
    said = name_first(texts, spell_prizes(prizes, question.rows).split(), PRIZES_ROOM)
    return [texts.say("prizes: {prizes}", prizes=said)]


def _focus(texts: Texts, question: Question) -> list[str]:
    query, at = question.query, partial(cell_name, board=question.rows)
    if query.cells:
        return [texts.say("moves into {cell}", cell=at(query.cells[0]))]
    if query.through:
        return [texts.say("words through {cell}", cell=at(query.through))]
    return []


def _no_move(texts: Texts, question: Question) -> str:
    query, at = question.query, partial(cell_name, board=question.rows)
    if query.cells:
        return texts.say("No letter on {cell} makes a word.", cell=at(query.cells[0]))
    if query.through:
        return texts.say("No word goes through {cell}.", cell=at(query.through))
    return texts.say("No word fits this board.")


def _list_used(texts: Texts, question: Question) -> list[str]:
    """The used words that the person named; once there are plays, they stand under “More…”."""
    beside = question.history.beside
    seen = beside.used if beside else ()
    named = [word for word in reversed(question.query.used) if word not in seen]
    if question.history.plays or not named:
        return []
    words = name_first(texts, named, USED_WORDS_ROOM)
    return [texts.say("Used already: {words}.", words=words)]


def _format_signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"{number}"


def standing_line(texts: Texts, question: Question) -> list[str]:
    """The score and whose turn it is, as far as they are known."""
    history = question.history
    mine, theirs = history.scores
    if not history.has_scores:
        if not history.has_turn:
            return []
        return [texts.say("It is their move.") if history.side else texts.say("It is your move.")]
    if not history.has_turn:
        return [texts.say("You {mine} : {theirs}", mine=mine, theirs=theirs)]
    turn = texts.say("their move") if history.side else texts.say("your move")
    return [texts.say("You {mine} : {theirs} · {turn}", mine=mine, theirs=theirs, turn=turn)]


def count_listed_words(texts: Texts, question: Question) -> list[str]:
    """The number of words that the picture lists, until something is played after it."""
    beside = question.history.beside
    if beside is None or not beside.listed or not _is_news(question):
        return []
    return [texts.count("{n} word played", "{n} words played", beside.listed)]


def new_words_line(texts: Texts, question: Question) -> list[str]:
    """The words of the picture that no lexicon had, until something is played after it."""
    beside = question.history.beside
    if beside is None or not beside.accepted or not _is_news(question):
        return []
    words = ", ".join(beside.accepted)
    return [texts.say("New words that the game accepts: {words}.", words=words)]


def _is_news(question: Question) -> bool:
    """True if nothing was played after the picture."""
    beside = question.history.beside
    return beside is not None and beside.plays == len(question.history.plays)


def waiting_text(view: View, question: Question) -> str:
    """The caption before the first result."""
    return "\n".join([_at_work(view.texts), _title_line(view, question)])


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
    title = _title_line(view, question)
    if not analysis.lines:
        return "\n".join([*head, _nothing(view.texts, analysis), title])
    line, texts = analysis.lines[0], view.texts
    said = " ".join([_gains(texts, question, analysis, line), _advice(texts, question, line)])
    rows = [said, _plies(line)]
    return fill_between(head, rows, [title], view.can.max_caption, spoiler=view.hidden).text


def _title_line(view: View, question: Question) -> str:
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


def board_drawing(question: Question, best: Move | None) -> Drawing:
    """The board with the path and the new letter of *best*, if there is one."""
    query = question.query
    drawing = Drawing(
        question.rows,
        doubtful=question.board.doubtful,
        focus=query.cells[0] if query.cells else query.through,
        prizes=query.rules.prizes,
    )
    if best is None:
        return drawing
    return drawing._replace(path=best.path, placed=(best.cell, best.letter))


def answer_drawing(question: Question, result: BaldaResult) -> Drawing:
    """The board with the best move, or without it while hints have not named it."""
    return board_drawing(question, result.best if question.tells_best(LAST_HINT) else None)


def line_drawing(question: Question, analysis: Analysis | None) -> Drawing:
    """The board with the letters of the best line."""
    moves = analysis.lines[0].moves if analysis and analysis.lines else ()
    line = tuple([(move.cell, move.letter) for move in moves])
    prizes = question.query.rules.prizes
    return Drawing(question.rows, doubtful=question.board.doubtful, line=line, prizes=prizes)
