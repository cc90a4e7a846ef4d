"""Follow a game of Balda that is played elsewhere: moves, undo, and new screenshots.

The board that a person sent is kept with every play since, so one screenshot is enough.
"""

from dataclasses import replace

from bot.boards.history import Play
from bot.boards.question import Question, Rows
from bot.texts import BotError
from solver import EMPTY, OUTSIDE, Cell, Grid, Move

MAX_NEW_LETTERS = 4
# Letters that have to agree for each one that differs.
AGREEING = 4


def play(question: Question, move: Move) -> Question:
    """*question* after the side to move has made *move*."""
    played = Play(str(move.cell), move.letter, move.word, move.score, question.history.side)
    rows = Grid(question.rows).with_letter(move.cell, move.letter).rows
    used = tuple(dict.fromkeys((*_collect_used(question), move.word)))
    question = replace(
        question,
        query=replace(question.query.whole_board(), used=used),
        history=question.history.then(played),
    )
    return question.with_rows(rows)


def take_back(question: Question) -> Question:
    """*question* before its last play; BotError if there is none."""
    if not question.history.plays:
        raise BotError("Nothing was played here that I could take back.")
    last = question.history.plays[-1]
    used = tuple(word for word in question.query.used if word != last.word)
    question = replace(
        question,
        query=replace(question.query.whole_board(), used=used),
        history=question.history.back(),
    )
    rows = Grid(question.rows).with_letter(Cell.parse(last.cell), EMPTY).rows
    return question.with_rows(rows)


def name_play(question: Question, number: int, word: str) -> Question:
    """*question* with *word* as the word of play *number*, which had none."""
    cell = Cell.parse(question.history.plays[number].cell)
    points = len(word) + dict(question.query.rules.prizes).get(cell, 0)
    history = question.history.name_play(number, word, points)
    return replace(question.with_used([word]), history=history)


def continue_game(last: Question, new: Question) -> Question | None:
    """*new* as the next position of *last*, if it shows that board with a few more letters.

    A few letters may differ if they are in doubt.
    """
    if _shape(last.rows) != _shape(new.rows):
        return None
    grid, added, agreed, differing = Grid(last.rows), list[Cell](), 0, list[str]()
    alphabet = Grid(new.rows).alphabet_for(last.cyrillic)
    if grid.alphabet_for(alphabet.name) != alphabet:
        return None
    for cell in _cells(new.rows):
        before, after = _text(last.rows, cell), _text(new.rows, cell)
        if before == EMPTY and after not in (EMPTY, OUTSIDE):
            added.append(cell)
            grid = grid.with_letter(cell, after)
        elif before != after:
            differing.append(str(cell))
        else:
            agreed += before not in (EMPTY, OUTSIDE)
    doubted = set(differing) <= {*last.board.doubtful, *new.board.doubtful}
    if not doubted or agreed < AGREEING * len(differing) or len(added) > MAX_NEW_LETTERS:
        return None
    return _carry_on(last, new, grid, added)


def _carry_on(last: Question, new: Question, grid: Grid, added: list[Cell]) -> Question:
    """Record the *added* letters as plays of the two sides in turn, without their words."""
    history = last.history
    for cell in added:
        letter = grid.rows[cell.row][cell.column]
        history = history.then(Play(str(cell), letter, "", 0, history.side))
    known = {str(cell) for cell in _cells(last.rows) if _text(last.rows, cell)}
    known -= set(last.board.doubtful)
    doubtful = tuple(name for name in new.board.doubtful if name not in known)
    used = _collect_used(last) if added else last.query.used
    return replace(
        new,
        game=last.game,
        board=replace(new.board, rows=grid.rows, doubtful=doubtful),
        query=replace(last.query.whole_board(), used=used),
        history=history,
        cyrillic=last.cyrillic,
    )


def _collect_used(question: Question) -> tuple[str, ...]:
    """The used words and the start word, which cannot be told once plays fill another row."""
    start = () if question.history.plays else Grid(question.rows).start_words
    return tuple(dict.fromkeys((*start, *question.query.used)))


def _shape(rows: Rows) -> list[list[bool]]:
    return [[text == OUTSIDE for text in row] for row in rows]


def _cells(rows: Rows) -> list[Cell]:
    return [Cell(y, x) for y, row in enumerate(rows) for x in range(len(row))]


def _text(rows: Rows, cell: Cell) -> str:
    return rows[cell.row][cell.column]
