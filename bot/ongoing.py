"""A board on which a game goes on: what is played on it, taken back, or seen to have come since.

The board that a person sent and every play since are kept, so the screenshot is needed once.
"""

from dataclasses import dataclass, replace

from bot.errors import BotError
from bot.games import TypedMove, several_ways
from bot.jobs import rules_prizes
from solver import Cell, Grid, Lexicon, Move, Query, Rules, find_moves
from solver.grid import EMPTY, OUTSIDE
from storage import Board, Played, Rows, Side

MOST_NEW_LETTERS = 4
# So many letters have to agree for each that does not.
AGREEING = 4


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """A typed move on a board; the word need not be in any lexicon, as the host game decides."""

    rows: Rows
    knots: bool
    used: tuple[str, ...]
    prizes: tuple[tuple[str, int], ...]
    typed: TypedMove
    diagonal: bool = False


def typed_play(request: PlayRequest) -> Move:
    """The one move that was meant; BotError if there is none, or several."""
    grid, typed = Grid(request.rows), request.typed
    alphabet = grid.alphabet
    word = alphabet.clean_word(typed.word)
    if word in map(alphabet.spell, filter(None, (*request.used, grid.start_word))):
        raise BotError("“{word}” was already played on this board.", word=word)
    moves = find_moves(
        grid,
        Lexicon.from_words([word], alphabet=alphabet.name),
        Query(
            Rules(
                knots=request.knots,
                diagonal=request.diagonal,
                prizes=rules_prizes(request.prizes),
            ),
            cells=(Cell.parse(typed.cell),) if typed.cell else (),
        ),
    )
    letter = alphabet.spell(typed.letter) if typed.letter else None
    ways = [move for move in moves if letter in (None, move.letter)]
    if not ways:
        raise BotError(
            "“{word}” cannot be made here; write its cell and the word, like this: c3 {word}",
            word=word,
        )
    if len(ways) > 1:
        raise several_ways(word, ways)
    return ways[0]


def play(board: Board, move: Move) -> Board:
    """*board* after the side to move has made *move*."""
    played = Played(str(move.cell), move.letter, move.word, move.score, board.turn)
    grid = Grid(board.rows)
    return replace(
        board,
        rows=grid.with_letter(move.cell, move.letter).rows,
        used=tuple(dict.fromkeys((*_used_from_the_start(board), move.word))),
        plays=(*board.plays, played),
        turn=other(board.turn),
        cell=None,
        through=None,
    )


def take_back(board: Board) -> Board:
    """*board* before its last play; BotError if there is none."""
    if not board.plays:
        raise BotError("Nothing was played here that I could take back.")
    *before, last = board.plays
    return replace(
        without(board, last.cell),
        used=tuple(word for word in board.used if word != last.word),
        plays=tuple(before),
        turn=last.side,
        cell=None,
        through=None,
    )


def name_play(board: Board, number: int, word: str) -> Board:
    """*board* with *word* as that of play *number*, which came without one."""
    points = len(word) + dict(board.prizes).get(board.plays[number].cell, 0)
    named = replace(board.plays[number], word=word, points=points)
    plays = (*board.plays[:number], named, *board.plays[number + 1 :])
    return replace(board, plays=plays, used=tuple(dict.fromkeys((*board.used, word))))


def other(side: Side) -> Side:
    return "theirs" if side == "mine" else "mine"


def scores(board: Board) -> tuple[int, int]:
    """The points since the board was sent: the owner's, the other side's."""
    mine = sum(play.points for play in board.plays if play.side == "mine")
    return mine, sum(play.points for play in board.plays) - mine


def without(board: Board, name: str) -> Board:
    """*board* before there was a letter on that cell."""
    return replace(board, rows=Grid(board.rows).with_letter(Cell.parse(name), EMPTY).rows)


def forget_play(board: Board, number: int) -> Board:
    """*board* with the letter of play *number* as if it had always been there."""
    return replace(board, plays=(*board.plays[:number], *board.plays[number + 1 :]))


def unnamed(board: Board) -> int | None:
    """The number of the first play whose word nobody has named."""
    return next((number for number, play in enumerate(board.plays) if not play.word), None)


def continued(old: Board, new: Board) -> Board | None:
    """*new* as the game of *old*, if it shows the same board with a few more letters.

    A letter in doubt may differ from what was there before, but not too many of them.
    """
    if old.game != "balda" or _shape(old.rows) != _shape(new.rows):
        return None
    grid, added, agreed, differing = Grid(old.rows), list[Cell](), 0, list[str]()
    if grid.alphabet != Grid(new.rows).alphabet:
        return None
    for name in _names(new.rows):
        before, after = _text(old.rows, name), _text(new.rows, name)
        if before == EMPTY and after not in (EMPTY, OUTSIDE):
            added.append(Cell.parse(name))
            grid = grid.with_letter(added[-1], after)
        elif before != after:
            differing.append(name)
        else:
            agreed += before not in (EMPTY, OUTSIDE)
    doubted = set(differing) <= {*old.doubtful, *new.doubtful}
    if not doubted or agreed < AGREEING * len(differing) or len(added) > MOST_NEW_LETTERS:
        return None
    return _carried_on(old, new, grid, added)


def _carried_on(old: Board, new: Board, grid: Grid, added: list[Cell]) -> Board:
    """The sides have placed the *added* letters in turn; which words they made is not seen."""
    plays, turn = old.plays, old.turn
    for cell in added:
        plays = (*plays, Played(str(cell), grid.rows[cell.row][cell.column], "", 0, turn))
        turn = other(turn)
    known = {name for name in _names(old.rows) if _text(old.rows, name)} - set(old.doubtful)
    return replace(
        new,
        game="balda",
        rows=grid.rows,
        doubtful=tuple(name for name in new.doubtful if name not in known),
        used=_used_from_the_start(old) if added else old.used,
        mode=old.mode,
        order=old.order,
        prizes=old.prizes,
        plays=plays,
        turn=turn,
    )


def _used_from_the_start(board: Board) -> tuple[str, ...]:
    """The used words with the start word, which no longer shows once play fills another row."""
    start = Grid(board.rows).start_word
    named = (start, *board.used) if start and not board.plays else board.used
    return tuple(dict.fromkeys(named))


def _shape(rows: Rows) -> list[list[bool]]:
    return [[text == OUTSIDE for text in row] for row in rows]


def _names(rows: Rows) -> list[str]:
    return [str(Cell(y, x)) for y, row in enumerate(rows) for x in range(len(row))]


def _text(rows: Rows, name: str) -> str:
    cell = Cell.parse(name)
    return rows[cell.row][cell.column]
