"""Jobs as in `bot/work/jobs.py` that begin a match of Balda or take it one turn on.

Between jobs a match is kept as the text form of its position.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.boards.columns import naming_cells
from bot.boards.history import History, Play
from bot.boards.question import Rows
from bot.boards.typed import SeveralWaysError, TypedMove, several_ways
from bot.games.matches.match_wish import HOST, MatchWish
from bot.texts import BotError
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import (
    EMPTY,
    LEVELS,
    MIN_WORD_LETTERS,
    SIDES,
    Grid,
    Lexicon,
    Move,
    Position,
    Rules,
    SolverError,
    choose_move,
    polite_moves,
)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to begin; if the wish has no start word, *seed* chooses one."""

    lexicon: str
    words: Words
    wish: MatchWish
    knots: bool = False
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A match to take one turn on: its position as text, and the *level* of the bot if that plays.

    *side* is that of the person who asks; the bot plays the other one. With None, as at a party,
    any side may move, and with a *level* the bot plays whichever turn it is. *move* is the one to
    play, *back* the number of moves to undo. The bot keeps what it found for its next turn, by the
    id of the *match*.
    """

    position: str
    lexicon: str
    words: Words
    level: str | None = None
    seed: int = 0
    side: int | None = HOST
    move: TypedMove | None = None
    back: int = 0
    match: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match as it is shown: *rows* lack the letter of the *last* move.

    *added* are the words played that the host had added.
    """

    position: str
    rows: Rows
    rules: Rules
    history: History
    over: bool = False
    last: Move | None = None
    added: frozenset[str] = frozenset()


class UnknownWordError(BotError):
    """The word is in no lexicon, but not banned either."""

    @property
    def word(self) -> str:
        """The word in the spelling of the alphabet."""
        return str(self.values["word"])


def begin(shelf: LexiconShelf, new: NewMatch) -> Standing:
    """Begin a match; BotError if no word can be made from the start word."""
    lexicon = shelf.lexicon_for(new.lexicon, new.words)
    rules = Rules(
        knots=new.knots,
        diagonal=new.words.diagonal,
        min_letters=new.words.least or MIN_WORD_LETTERS,
        passing=new.wish.passing,
    )
    for word in _start_words(new, lexicon):
        rows = [(EMPTY,) * len(word)] * len(word)
        rows[len(word) // 2] = tuple(word)
        position = Position(Grid(tuple(rows)), lexicon, rules, side=new.wish.first)
        if not position.over:
            return _standing(position, new.words)
    raise BotError("No game can begin like this; choose another size or another start word.")


def look(shelf: LexiconShelf, turn: Turn) -> Standing:
    return _standing(_position(shelf, turn), turn.words)


def move(shelf: LexiconShelf, turn: Turn) -> Standing:
    """Play the person's move and the bot's reply; an error says why the move is not legal."""
    position = _own_turn(shelf, turn)
    assert turn.move is not None
    position.play(_choose(position, turn.move, turn.words))
    return _reply(shelf, position, turn)


def can_move(shelf: LexiconShelf, turn: Turn) -> bool:
    """True if it is the person's turn and the word can be played."""
    assert turn.move is not None
    try:
        _choose(_own_turn(shelf, turn), turn.move, turn.words)
    except SeveralWaysError:
        return True
    except (BotError, SolverError):
        return False
    return True


def pass_by(shelf: LexiconShelf, turn: Turn) -> Standing:
    position = _own_turn(shelf, turn)
    position.play_pass()
    return _reply(shelf, position, turn)


def take_back(shelf: LexiconShelf, turn: Turn) -> Standing:
    """Undo the last turn of the side, and the bot's reply to it."""
    position = _position(shelf, turn)
    if position.side == turn.side and turn.level:
        position.undo()
    if not position.plays or position.side == turn.side:
        raise BotError("You have no move to take back.")
    position.undo()
    return _standing(position, turn.words)


def undo(shelf: LexiconShelf, turn: Turn) -> Standing:
    """Undo the last *back* moves, whoever made them."""
    position = _position(shelf, turn)
    for _ in range(turn.back):
        position.undo()
    return _standing(position, turn.words)


def join_bot(shelf: LexiconShelf, turn: Turn) -> Standing:
    """Let the bot take the other side, and move if that side begins."""
    return _reply(shelf, _position(shelf, turn), turn)


def hint(shelf: LexiconShelf, turn: Turn) -> Move:
    """The move with the most points minus the best reply; the match must not be over."""
    position = _own_turn(shelf, turn)
    return polite_moves(position.moves(order="net"), position.lexicon)[0]


def _start_words(new: NewMatch, lexicon: Lexicon) -> Iterator[str]:
    if new.wish.word:
        yield new.wish.word
        return
    known = lexicon.for_company().match("?" * new.wish.size)
    natural = [word for word in known if lexicon.tier(word) == "natural"]
    yield from Random(new.seed).sample(natural, len(natural))


def _position(shelf: LexiconShelf, turn: Turn) -> Position:
    return Position.parse(turn.position, shelf.lexicon_for(turn.lexicon, turn.words))


def _own_turn(shelf: LexiconShelf, turn: Turn) -> Position:
    position = _position(shelf, turn)
    if position.over:  # the host may have banned words since
        raise BotError("Nobody can move any more; /play shows how the game ended.")
    if turn.side is not None and position.side != turn.side:
        raise BotError("It is not your turn yet.")
    return position


def _choose(position: Position, typed: TypedMove, words: Words) -> Move:
    """The one move that *typed* can mean."""
    alphabet = position.lexicon.alphabet
    word = alphabet.clean_word(typed.word)
    _check_word(position, word, words)
    moves = position.moves_of(word)
    if typed.cell:
        rows = position.grid.rows
        cells = typed.cells(rows)
        moves = [move for move in moves if move.cell in cells]
        if not moves:
            with naming_cells(rows):
                position.legal(cells[0], word)
    if typed.letter:
        letter = alphabet.spell(typed.letter)
        moves = [move for move in moves if move.letter == letter]
    if not moves:
        raise BotError(
            "“{word}” cannot be made by “{letter}” on {cell}; choose another letter or cell.",
            word=word,
            letter=typed.letter,
            cell=typed.cell,
        )
    if len(moves) > 1:
        raise several_ways(word, moves)
    return moves[0]


def _check_word(position: Position, word: str, words: Words) -> None:
    """Raise an error that says why *word* does not count: it is banned, or in no lexicon."""
    if word in position.used or word in position.lexicon:
        return
    if words.bans(word):
        raise BotError("“{word}” does not count: whoever began this game banned it.", word=word)
    raise UnknownWordError(
        "“{word}” is not in the lexicon. Whoever began this game can add it: /addword {word}",
        word=word,
    )


def _reply(shelf: LexiconShelf, position: Position, turn: Turn) -> Standing:
    """Make the bot's move, if it is the bot's turn."""
    if turn.level and position.side != turn.side and not position.over:
        level, rng = LEVELS[turn.level], Random(turn.seed)
        if level.seconds is None:
            reply = choose_move(position, level, rng)
        else:
            with shelf.analysts.of(turn.match) as analyst:
                reply = choose_move(position, level, rng, analyst=analyst)
        if reply:
            position.play(reply)
        else:
            position.play_pass()
    return _standing(position, turn.words)


def _standing(position: Position, words: Words) -> Standing:
    moves = [move for move in position.plays if move]
    last = moves[-1] if moves else None
    grid = position.grid.with_letter(last.cell, EMPTY) if last else position.grid
    return Standing(
        position=str(position),
        rows=grid.rows,
        rules=position.rules,
        history=_history(position),
        over=position.over,
        last=last,
        added=frozenset(move.word for move in moves if words.adds(move.word)),
    )


def _history(position: Position) -> History:
    history = History(side=(position.side + len(position.plays)) % SIDES)
    for move in position.plays:
        history = history.then(
            Play("", "", "", 0, history.side)
            if move is None
            else Play(str(move.cell), move.letter, move.word, move.score, history.side)
        )
    return history
