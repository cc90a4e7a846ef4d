"""Moves of Balda as text, in HTML."""

from bot.boards.question import Question
from bot.games.balda.balda_solving import BaldaResult
from bot.games.game import View
from bot.render.text import (
    Written,
    beginning,
    doubts,
    echo,
    fill,
    hint_ladder,
    listed,
    marked,
    mode_name,
    rarity,
)
from bot.texts import Texts
from solver import Grid, Move

USED_WORDS_ROOM = 80
LAST_HINT = 3


def answer_text(view: View, question: Question, result: BaldaResult) -> Written:
    """The board, its doubtful cells, and the ranked moves, for the caption of a picture."""
    texts = view.texts
    head = [_title(texts, question, result), *_score(texts, question), *echo(question.rows)]
    head += [*doubts(texts, question.board.doubtful), *_used(texts, question)]
    if result.total == 0:
        return Written("\n".join([*head, _no_move(texts, question)]), 0)
    head.append(f"<i>{_legend(texts, question)}</i>")
    first = question.query.first + 1
    moves = result.moves[: question.query.limit]
    rows = [move_row(texts, n, move, question) for n, move in enumerate(moves, start=first)]
    return fill(head, rows, view.can.max_caption, spoiler=view.hidden)


def trial_text(view: View, question: Question, move: Move, replies: BaldaResult) -> str:
    """What *move* is worth, and the best that the side which is next could do then."""
    texts = view.texts
    if replies.total == 0:
        outcome = texts.say("Nobody could move after that.")
    elif question.history.side == 0:
        outcome = texts.say("The other side could then play:")
    else:
        outcome = texts.say("You could then play:")
    tried = move_row(texts, 0, move, question).partition(" ")[2]
    rows = [tried, outcome]
    rows += [move_row(texts, n, reply, question) for n, reply in enumerate(replies.moves, start=1)]
    head = [f"<b>{board_size(texts, question)}</b>"]
    return fill(head, rows, view.can.max_caption, spoiler=view.hidden).text


def hint_text(view: View, question: Question, best: Move | None, told: int) -> str:
    """The first *told* hints to *best*; with the last one the word is out."""
    texts, title = view.texts, board_title(view.texts, question)
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
    return f"<b>{board_size(texts, question)}</b> · {_mode(texts, question)}"


def move_row(texts: Texts, number: int, move: Move, question: Question) -> str:
    row = f"{number}. <b>{move.word}</b> — {move.cell} {move.letter}, {move.score}"
    if move.risk is not None:
        row += f" ({_signed(-move.risk)})"
    if move.net is not None and question.query.order == "net":
        row += f" = {_signed(move.net)}"
    return row + (marked(rarity(texts, move.tier)) if move.tier else "")


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
    lines, history = [], question.history
    if history.plays or history.side:
        mine, theirs = history.scores
        turn = texts.say("their move") if history.side else texts.say("my move")
        lines.append(
            texts.say("Me {mine} : {theirs} them · {turn}", mine=mine, theirs=theirs, turn=turn)
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


def _title(texts: Texts, question: Question, result: BaldaResult) -> str:
    moves = texts.count("{n} move", "{n} moves", result.total)
    title = " · ".join([board_size(texts, question), *_focus(texts, question)])
    return f"<b>{title}</b> · {_mode(texts, question)} · {moves}"


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


def _legend(texts: Texts, question: Question) -> str:
    if question.query.order == "net":
        return texts.say("word — cell letter, points (opponent's best reply) = net")
    return texts.say("word — cell letter, points (opponent's best reply)")


def _used(texts: Texts, question: Question) -> list[str]:
    used = question.query.used
    if not used:
        return []
    words = listed(used, len(used), USED_WORDS_ROOM)
    return [texts.say("Used already: {words}.", words=words)]


def _signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"{number}"
