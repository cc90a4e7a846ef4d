"""The moves of a board of Balda: jobs in the sense of `bot/work/jobs.py`."""

from dataclasses import replace
from typing import NamedTuple

from bot.boards.columns import cell_name, naming_cells
from bot.boards.question import Cyrillic, Rows
from bot.boards.typed import TypedMove, several_ways
from bot.texts import BotError
from bot.work.lexicons import LexiconShelf, Words
from solver import (
    MIN_WORD_LETTERS,
    Cell,
    Grid,
    Lexicon,
    Meaning,
    Move,
    Query,
    Rules,
    WordError,
    find_moves,
)

MAX_NAMES = 8
# Enough moves of one cell to find those with the letter that came.
MAX_MOVES_OF_A_CELL = 500


class NewLetter(NamedTuple):
    """A *letter* that a new screenshot showed on *cell*; *last* if nothing was played after it."""

    cell: Cell
    letter: str
    last: bool


class BaldaRequest(NamedTuple):
    """A board and the query about it; *came* is a letter whose word nobody has named.

    *reply* asks for the best answer to the first move of the page too.
    """

    rows: Rows
    query: Query
    words: Words
    came: NewLetter | None = None
    cyrillic: Cyrillic = "ru"
    reply: bool = False


class BaldaResult(NamedTuple):
    """*words* are those of the page, each with its placements, the best first; *more* follow.

    *total* counts all moves. *names* are the words that the letter that came may have made; if
    there is only one and the letter was the last play, it is *named*. *meaning* is that of the best
    word, if not everybody knows it. *reply* is the best answer to the first move of the page, if it
    was asked for and there is one. *begins_with_word* is true if the row that the game may have
    begun with is a word.
    """

    total: int
    words: tuple[tuple[Move, ...], ...]
    more: bool = False
    names: tuple[str, ...] = ()
    named: str | None = None
    meaning: Meaning | None = None
    reply: Move | None = None
    begins_with_word: bool = False

    @property
    def best(self) -> Move | None:
        """The first move of the page."""
        return self.words[0][0] if self.words else None


class TypedRequest(NamedTuple):
    """A typed move on a board; any word will do, as the host game decides which ones count."""

    rows: Rows
    query: Query
    typed: TypedMove
    diagonal: bool = False
    cyrillic: Cyrillic = "ru"


def is_listed(shelf: LexiconShelf, request: TypedRequest, words: Words) -> bool:
    """True if the word alone counts, was not played yet, and can be made on the board."""
    grid = Grid(request.rows)
    alphabet = grid.alphabet_for(request.cyrillic)
    lexicon = shelf.lexicon_for(alphabet.name, words)
    try:
        word = alphabet.clean_word(request.typed.word)
    except WordError:
        return False
    if word not in lexicon:
        return False
    query = Query(host_rules(request.query.rules, words), used=request.query.used)
    return bool(find_moves(grid, Lexicon.from_words([word], alphabet=alphabet.name), query))


def solve(shelf: LexiconShelf, request: BaldaRequest) -> BaldaResult:
    grid = Grid(request.rows)
    lexicon = shelf.lexicon_for(grid.alphabet_for(request.cyrillic).name, request.words)
    query = replace(
        request.query,
        rules=host_rules(request.query.rules, request.words),
        used=out_of_play(grid, request.query.used),
    )
    names = _names(grid, lexicon, query, request.came) if request.came else ()
    named = names[0] if len(names) == 1 and request.came and request.came.last else None
    if named:
        query = replace(query, used=(*query.used, named))
    with naming_cells(grid.rows):
        moves = find_moves(grid, lexicon, query)
    words, more = moves.by_word()
    best = words[0][0].word if words else ""
    meaning = shelf.explain_unknown([best], lexicon).get(best)
    reply = _reply(grid, lexicon, query, words[0][0]) if request.reply and words else None
    begins_with_word = any(word in lexicon for word in grid.start_words)
    return BaldaResult(
        len(moves), tuple(words), more, names, named, meaning, reply, begins_with_word
    )


def out_of_play(grid: Grid, used: tuple[str, ...]) -> tuple[str, ...]:
    """Words that cannot be played on *grid*: the *used* ones, and possible start words."""
    return (*used, *grid.start_words)


def host_rules(rules: Rules, words: Words) -> Rules:
    """*rules* with the steps and the shortest length of the host game of *words*."""
    return replace(rules, diagonal=words.diagonal, min_letters=words.least or MIN_WORD_LETTERS)


def find_typed_move(request: TypedRequest) -> Move:
    """The one move that was meant; BotError if there is none, or several."""
    grid, typed = Grid(request.rows), request.typed
    alphabet = grid.alphabet_for(request.cyrillic)
    word = alphabet.clean_word(typed.word)
    if word in map(alphabet.spell, filter(None, (*request.query.used, grid.start_word))):
        raise BotError("“{word}” was already played on this board.", word=word)
    query = Query(
        replace(request.query.rules, diagonal=request.diagonal),
        cells=typed.cells(request.rows),
    )
    with naming_cells(grid.rows):
        moves = find_moves(grid, Lexicon.from_words([word], alphabet=alphabet.name), query)
    letter = alphabet.spell(typed.letter) if typed.letter else None
    ways = [move for move in moves if letter in (None, move.letter)]
    if not ways:
        raise BotError(
            "“{word}” cannot be made here; write its cell and the word, like this: {cell} {word}",
            word=word,
            cell=cell_name("c3", word),
        )
    if len(ways) > 1:
        raise several_ways(word, ways)
    return ways[0]


def _reply(grid: Grid, lexicon: Lexicon, query: Query, move: Move) -> Move | None:
    asked = replace(query.whole_board(), order="points", used=(*query.used, move.word))
    after = grid.with_letter(move.cell, move.letter)
    return next(iter(find_moves(after, lexicon, asked)), None)


def _names(grid: Grid, lexicon: Lexicon, query: Query, came: NewLetter) -> tuple[str, ...]:
    """The words that *came* may have made, the best first."""
    before = grid.with_letter(came.cell, "")
    asked = replace(query.whole_board(), order="points", rarest="rare", cells=(came.cell,))
    moves = find_moves(before, lexicon, asked)[:MAX_MOVES_OF_A_CELL]
    words = [move.word for move in moves if move.letter == came.letter]
    return tuple(dict.fromkeys(words))[:MAX_NAMES]
