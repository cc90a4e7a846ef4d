"""Moves of Balda as text, in HTML."""

import html
from collections.abc import Sequence

from bot.boards.question import Question
from bot.games.balda.balda_solving import BaldaResult
from bot.games.balda.match_line import accepted_line, match_said
from bot.games.doubt_text import doubt_lines
from bot.games.game import View
from bot.render.meaning_text import meaning_text
from bot.render.text import (
    Written,
    beginning,
    fill_above,
    hint_ladder,
    listed,
    marked,
    mode_name,
    rarity,
)
from bot.texts import Texts
from solver import Grid, Move

USED_WORDS_ROOM = 80
MAX_PLACEMENTS = 6
LAST_HINT = 3


def answer_text(view: View, question: Question, result: BaldaResult) -> Written:
    """What to play, the next best words, and what the board is, for the caption of a picture."""
    texts = view.texts
    about = [
        *_score(texts, question),
        *doubt_lines(texts, question),
        *_used(texts, question),
        f"<i>{_title(texts, question, result)}</i>",
    ]
    if result.total == 0:
        return Written("\n".join([_no_move(texts, question), *about]), 0)
    rows = []
    for number, moves in enumerate(result.words, start=question.query.first + 1):
        first = number == 1
        row = (
            headline(texts, moves, question) if first else word_row(texts, number, moves, question)
        )
        rows.append(row)
    if result.meaning:
        rows[0] += f"\n<i>{html.escape(meaning_text(texts, result.meaning))}</i>"
    return fill_above(rows, about, view.can.max_caption, spoiler=view.hidden)


def trial_text(view: View, question: Question, move: Move, replies: BaldaResult) -> str:
    """What *move* is worth, and the best that the side which is next could do then."""
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
    return fill_above(rows, about, view.can.max_caption, spoiler=view.hidden).text


def flip_text(view: View, question: Question, moves: Sequence[Move]) -> str:
    """One move alone."""
    about = [f"<i>{board_title(view.texts, question)}</i>"]
    rows = [headline(view.texts, moves, question)]
    return fill_above(rows, about, view.can.max_caption, spoiler=view.hidden).text


def hint_text(view: View, question: Question, best: Move | None, told: int) -> str:
    """The first *told* hints to *best*; with the last one the word is out."""
    texts, title = view.texts, f"<b>{board_title(view.texts, question)}</b>"
    if best is None:
        return "\n".join([title, texts.say("No word fits this board.")])
    return hint_ladder(texts, title, _hints(texts, best)[:told], spoiler=view.hidden)


def used_text(texts: Texts, question: Question, room: int) -> str:
    """Which words are used on the board, and how to change them."""
    lines = [
        texts.say("Add used words: /used word, word"),
        texts.say("Take one back: /used -word"),
        texts.say("Take all back: /used reset"),
    ]
    if start := Grid(question.rows).start_word:
        lines.insert(0, texts.say("The full row “{word}” is used as the start word.", word=start))
    used = question.query.used
    if not used:
        return "\n".join([texts.say("You named no used words on this board."), *lines])
    words = listed(used, len(used), room)
    return "\n".join([texts.say("Used on this board: {words}.", words=words), *lines])


def board_size(texts: Texts, question: Question) -> str:
    height, width = len(question.rows), len(question.rows[0])
    return texts.say("Balda {height}×{width}", height=height, width=width)


def board_title(texts: Texts, question: Question) -> str:
    return f"{board_size(texts, question)} · {_mode(texts, question)}"


def headline(texts: Texts, moves: Sequence[Move], question: Question) -> str:
    """What to play: the word, its letter and cell, the points, the reply it leaves."""
    best = moves[0]
    points = texts.count("{n} point", "{n} points", best.score)
    where = texts.say("{letter} on {cell}", letter=best.letter.upper(), cell=best.cell)
    said = f"{_named(texts, best)} — {where}, {points}"
    if best.risk is not None:
        said += f", {texts.say('best reply {risk}', risk=best.risk)}"
    if best.net is not None and question.query.order == "net":
        said += f", {texts.say('difference {net}', net=_signed(best.net))}"
    return said + _others(moves)


def word_row(texts: Texts, number: int, moves: Sequence[Move], question: Question) -> str:
    """A word with its points and its placements, the best first."""
    best = moves[0]
    row = f"{number}. {_named(texts, best)}, {best.score}"
    if best.risk is None or best.net is None:
        return f"{row}: {placements(moves)}"
    if question.query.order == "net":
        sum_ = f"\N{MINUS SIGN} {best.risk} = {_signed(best.net)}"
        return f"{row} {sum_}: {placements(moves)}"
    return f"{row}: {placements(moves)} ({_signed(-best.risk)})"


def placements(moves: Sequence[Move]) -> str:
    """`ж → e1, f2; к → a3`, the letter of the best move first."""
    cells: dict[str, list[str]] = {}
    for move in moves[:MAX_PLACEMENTS]:
        cells.setdefault(move.letter, []).append(str(move.cell))
    named = "; ".join(f"{letter} → {', '.join(at)}" for letter, at in cells.items())
    return named if len(moves) <= MAX_PLACEMENTS else f"{named}, …"


def _hints(texts: Texts, best: Move) -> list[str]:
    return [
        beginning(texts, best.word),
        texts.say("Its new letter goes to {cell}.", cell=best.cell),
        texts.say(
            "“{letter}” on {cell} makes “{word}”.",
            letter=best.letter,
            cell=best.cell,
            word=best.word,
        ),
    ]


def _mode(texts: Texts, question: Question) -> str:
    return mode_name(texts, "knots" if question.query.rules.knots else "classic")


def _score(texts: Texts, question: Question) -> list[str]:
    """The score and whose turn it is, once a game goes on; what somebody should name."""
    history = question.history
    lines = accepted_line(texts, question)
    if not match_said(texts, question) and (history.plays or history.side):
        mine, theirs = history.scores
        turn = texts.say("their move") if history.side else texts.say("your move")
        lines.append(
            texts.say("You {mine} : {theirs} them · {turn}", mine=mine, theirs=theirs, turn=turn)
        )
    if history.unnamed is not None:
        play = history.plays[history.unnamed]
        lines.append(
            texts.say(
                "New letter “{letter}” on {cell}: which word was it?",
                letter=play.letter,
                cell=play.cell,
            )
        )
    return lines


def _named(texts: Texts, move: Move) -> str:
    """The word, and how few people know it."""
    return f"<b>{move.word}</b>" + (marked(rarity(texts, move.tier)) if move.tier else "")


def _others(moves: Sequence[Move]) -> str:
    """The other placements of the word, if there are any."""
    return f"; {placements(moves[1:])}" if len(moves) > 1 else ""


def _title(texts: Texts, question: Question, result: BaldaResult) -> str:
    board, mode = [board_size(texts, question), *_focus(texts, question)], _mode(texts, question)
    if match := match_said(texts, question):  # one line of a phone has no room for the rest
        return " · ".join([*board, *([mode] if question.query.rules.knots else []), match])
    return " · ".join([*board, mode, texts.count("{n} move", "{n} moves", result.total)])


def _focus(texts: Texts, question: Question) -> list[str]:
    query = question.query
    if query.cells:
        return [texts.say("moves into {cell}", cell=query.cells[0])]
    return [texts.say("words through {cell}", cell=query.through)] if query.through else []


def _no_move(texts: Texts, question: Question) -> str:
    query = question.query
    if query.cells:
        return texts.say("No letter on {cell} makes a word.", cell=query.cells[0])
    if query.through:
        return texts.say("No word goes through {cell}.", cell=query.through)
    return texts.say("No word fits this board.")


def _used(texts: Texts, question: Question) -> list[str]:
    beside = question.history.beside
    seen = beside.used if beside and match_said(texts, question) else ()
    used = [word for word in question.query.used if word not in seen]
    if not used:
        return []
    words = listed(used, len(used), USED_WORDS_ROOM)
    return [texts.say("Used already: {words}.", words=words)]


def _signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"{number}"
