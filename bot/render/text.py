"""Answers as text: Telegram's HTML, cut to the room there is."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.boards.history import scores, unnamed
from bot.games.balda.solving import SolveResult
from bot.texts import Texts
from bot.work.looking_up import LookUpResult
from solver import Grid, Move, Tier
from storage import Board

CAPTION_ROOM = 1024
MESSAGE_ROOM = 4096
LONGEST_BOARD_ECHO = 300
MOST_DOUBTS_NAMED = 16
USED_WORDS_ROOM = 80

_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Written:
    """An answer in HTML, and how many of its rows found room in it."""

    text: str
    rows: int


def balda_answer(
    texts: Texts, board: Board, result: SolveResult, *, first: int, spoiler: bool
) -> Written:
    """The board, its doubtful cells, and the ranked moves, for the caption of a picture."""
    head = [_balda_title(texts, board, result), *_game(texts, board), *echo(board)]
    head += [*doubts(texts, board), *_used(texts, board)]
    if result.total == 0:
        return Written("\n".join([*head, _no_move(texts, board)]), 0)
    head.append(f"<i>{_legend(texts, board)}</i>")
    rows = [move_row(texts, n, move, board) for n, move in enumerate(result.moves, start=first + 1)]
    return fill(head, rows, CAPTION_ROOM, spoiler=spoiler)


def matches(texts: Texts, pattern: str, result: LookUpResult) -> str:
    """The words that fit *pattern*, as many as a message holds."""
    if result.total == 0:
        return texts.say("No word of the lexicon fits {pattern}.", pattern=pattern)
    head = f"{pattern} — {texts.count('{n} word', '{n} words', result.total)}:\n"
    return head + _listed(result.found, result.total, MESSAGE_ROOM - len(head))


def used_words(texts: Texts, board: Board) -> str:
    """Which words are used on *board*, and how to change them."""
    lines = [
        texts.say("Add used words: /used word, word"),
        texts.say("Take one back: /used -word"),
        texts.say("Take all back: /used reset"),
    ]
    if start := Grid(board.rows).start_word:
        lines.insert(0, texts.say("The full row “{word}” is used as the start word.", word=start))
    return "\n".join([_used_here(texts, board), *lines])


def _used_here(texts: Texts, board: Board) -> str:
    if not board.used:
        return texts.say("You named no used words on this board.")
    words = _listed(board.used, len(board.used), MESSAGE_ROOM // 2)
    return texts.say("Used on this board: {words}.", words=words)


def units(text: str) -> int:
    """The length of HTML as Telegram counts it: UTF-16 code units without the tags."""
    return len(plain(text).encode("utf-16-le")) // 2


def plain(text: str) -> str:
    """HTML as it is read."""
    return html.unescape(_TAG.sub("", text))


def hidden(text: str) -> str:
    """*text* until somebody taps it; Telegram hides no monospace."""
    return f"<tg-spoiler>{text}</tg-spoiler>"


def mode_name(texts: Texts, mode: str) -> str:
    return texts.say("knots") if mode == "knots" else texts.say("classic")


def balda_size(texts: Texts, board: Board) -> str:
    height, width = len(board.rows), len(board.rows[0])
    return texts.say("Balda {height}×{width}", height=height, width=width)


def _game(texts: Texts, board: Board) -> list[str]:
    """The score and whose turn it is, once a game goes on; what somebody should name."""
    lines = []
    if board.plays or board.turn == "theirs":
        mine, theirs = scores(board)
        turn = texts.say("my move") if board.turn == "mine" else texts.say("their move")
        lines.append(
            texts.say("Me {mine} : {theirs} them · {turn}", mine=mine, theirs=theirs, turn=turn)
        )
    number = unnamed(board)
    if number is not None:
        play = board.plays[number]
        lines.append(
            texts.say(
                "New letter “{letter}” on {cell}: which word was it?",
                letter=play.letter,
                cell=play.cell,
            )
        )
    return lines


def _balda_title(texts: Texts, board: Board, result: SolveResult) -> str:
    moves = texts.count("{n} move", "{n} moves", result.total)
    title = " · ".join([balda_size(texts, board), *_focus(texts, board)])
    return f"<b>{title}</b> · {mode_name(texts, board.mode)} · {moves}"


def _focus(texts: Texts, board: Board) -> list[str]:
    if board.cell:
        return [texts.say("moves into {cell}", cell=board.cell)]
    if board.through:
        return [texts.say("words through {cell}", cell=board.through)]
    return []


def _no_move(texts: Texts, board: Board) -> str:
    if board.cell:
        return texts.say("No letter on {cell} makes a word.", cell=board.cell)
    if board.through:
        return texts.say("No word goes through {cell}.", cell=board.through)
    return texts.say("No word fits this board.")


def _legend(texts: Texts, board: Board) -> str:
    if board.order == "net":
        return texts.say("word — cell letter, points (opponent's best reply) = net")
    return texts.say("word — cell letter, points (opponent's best reply)")


def echo(board: Board) -> list[str]:
    """The board as text that can be copied and corrected; the picture shows a larger one."""
    text = str(Grid(board.rows))
    return [f"<pre>{html.escape(text)}</pre>"] if len(text) <= LONGEST_BOARD_ECHO else []


def doubts(texts: Texts, board: Board) -> list[str]:
    """Which cells a person should check, if any."""
    if not board.doubtful:
        return []
    cells = ", ".join(board.doubtful[:MOST_DOUBTS_NAMED])
    if len(board.doubtful) > MOST_DOUBTS_NAMED:
        cells += ", …"
    if board.game == "bee":
        return [texts.say("Please check the letters: I am not sure of all of them.")]
    return [texts.say("Please check {cells}: I am not sure there.", cells=cells)]


def _used(texts: Texts, board: Board) -> list[str]:
    if not board.used:
        return []
    words = _listed(board.used, len(board.used), USED_WORDS_ROOM)
    return [texts.say("Used already: {words}.", words=words)]


def move_row(texts: Texts, number: int, move: Move, board: Board) -> str:
    row = f"{number}. <b>{move.word}</b> — {move.cell} {move.letter}, {move.score}"
    if move.risk is not None:
        row += f" ({_signed(-move.risk)})"
    if move.net is not None and board.order == "net":
        row += f" = {_signed(move.net)}"
    return row + (marked(rarity(texts, move.tier)) if move.tier else "")


def _signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"{number}"


def _listed(words: Sequence[str], total: int, room: int) -> str:
    """The first of *words*, as many as fit into *room*; `…` if they are not the *total*."""
    kept: list[str] = []
    for word in words:
        room -= len(word) + 2
        if room < 1:
            break
        kept.append(word)
    return ", ".join(kept if len(kept) == total else [*kept, "…"])


def rarity(texts: Texts, tier: Tier) -> list[str]:
    """The mark of a word that few people know."""
    return [texts.say("rare")] if tier == "rare" else []


def marked(marks: Sequence[str]) -> str:
    """*marks* as they follow a row."""
    return f" ({', '.join(marks)})" if marks else ""


def fill(head: Sequence[str], rows: Sequence[str], room: int, *, spoiler: bool) -> Written:
    """*head* and as many of *rows* as fit into *room*."""
    left = room - units("\n".join(head))
    kept: list[str] = []
    for row in rows:
        left -= units(row) + 1
        if left < 0:
            break
        kept.append(row)
    text = "\n".join(kept)
    if spoiler:
        text = hidden(text)
    return Written("\n".join([*head, text]), len(kept))
