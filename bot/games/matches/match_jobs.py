"""Jobs as in `bot/work/jobs.py` that begin a match of Balda or take it one turn on; its results."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

import solver
from bot.boards.columns import naming_cells
from bot.boards.question import History, Play, Rows
from bot.boards.typed import SeveralWaysError, TypedMove, several_ways
from bot.chat.messages import Place
from bot.chat.people import People, Person
from bot.chat.spelling import Vocabulary, alphabet_of
from bot.running.repeats import next_number
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.lexicons import LexiconShelf, Words
from storage import MATCHES, Match, Outcome, Party, Player, Profile, Result, new_id

HOST, OTHER = range(solver.SIDES)
DEFAULT_SIZE, MIN_SIZE, MAX_SIZE = 5, 3, 9

MIN_SEATS, MAX_SEATS = 2, 6

_SEATS = re.compile(rf"{MIN_SEATS}[-–]([{MIN_SEATS}-{MAX_SEATS}])")
_SECOND = ("second", "вторым", "другим")
_PASSES = ("passes", "пропуски")
SEEDS = 2**32

Found = TypeVar("Found")


class MatchWish(NamedTuple):
    """The start word or its number of letters, the side that begins, and if passing is allowed.

    With *seats* the game is a table for at most so many people.
    """

    word: str | None = None
    size: int = DEFAULT_SIZE
    first: int = HOST
    passing: bool = False
    seats: int | None = None

    @classmethod
    def parse(cls, text: str) -> "MatchWish":
        """Parse the parts of *text*, in any order; BotError if one is unclear."""
        wish = cls()
        for part in text.lower().split():
            if part in _SECOND:
                wish = wish._replace(first=OTHER)
            elif part in _PASSES:
                wish = wish._replace(passing=True)
            elif found := _SEATS.fullmatch(part):
                wish = wish._replace(seats=int(found[1]))
            elif part.isascii() and part.isdecimal() and MIN_SIZE <= int(part) <= MAX_SIZE:
                wish = wish._replace(size=int(part))
            elif part.isalpha() and wish.word is None:
                wish = wish._replace(word=_start_word(part))
            else:
                raise BotError(
                    "I don't understand “{part}”; write a size of {least} to {most} or a start "
                    "word, and “second” or “passes” if you like: /play 5 second",
                    part=part[:20],
                    least=MIN_SIZE,
                    most=MAX_SIZE,
                )
        return wish


def _start_word(part: str) -> str:
    word = alphabet_of(part).clean_word(part)
    if MIN_SIZE <= len(word) <= MAX_SIZE:
        return word
    raise BotError("A start word has {least} to {most} letters.", least=MIN_SIZE, most=MAX_SIZE)


class NewMatch(NamedTuple):
    """A match to begin; if the wish has no start word, *seed* chooses one."""

    lexicon: str
    words: Words
    wish: MatchWish
    knots: bool = False
    seed: int = 0


class Turn(NamedTuple):
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


class Standing(NamedTuple):
    """A match as it is shown: *rows* lack the letter of the *last* move.

    *added* are the words played that the host had added.
    """

    position: str
    rows: Rows
    rules: solver.Rules
    history: History
    over: bool = False
    last: solver.Move | None = None
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
    rules = solver.Rules(
        knots=new.knots,
        diagonal=new.words.diagonal,
        min_letters=new.words.least or solver.MIN_WORD_LETTERS,
        passing=new.wish.passing,
    )
    for word in _start_words(new, lexicon):
        rows = [(solver.EMPTY,) * len(word)] * len(word)
        rows[len(word) // 2] = tuple(word)
        position = solver.Position(solver.Grid(tuple(rows)), lexicon, rules, side=new.wish.first)
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
    except (BotError, solver.SolverError):
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


def hint(shelf: LexiconShelf, turn: Turn) -> solver.Move:
    """The move with the most points minus the best reply; the match must not be over."""
    position = _own_turn(shelf, turn)
    return solver.polite_moves(position.moves(order="net"), position.lexicon)[0]


def _start_words(new: NewMatch, lexicon: solver.Lexicon) -> Iterator[str]:
    if new.wish.word:
        yield new.wish.word
        return
    known = lexicon.for_company().match("?" * new.wish.size)
    natural = [word for word in known if lexicon.tier(word) == "natural"]
    yield from Random(new.seed).sample(natural, len(natural))


def _position(shelf: LexiconShelf, turn: Turn) -> solver.Position:
    return solver.Position.parse(turn.position, shelf.lexicon_for(turn.lexicon, turn.words))


def _own_turn(shelf: LexiconShelf, turn: Turn) -> solver.Position:
    position = _position(shelf, turn)
    if position.over:  # the host may have banned words since
        raise BotError("Nobody can move any more; /play shows how the game ended.")
    if turn.side is not None and position.side != turn.side:
        raise BotError("It is not your turn yet.")
    return position


def _choose(position: solver.Position, typed: TypedMove, words: Words) -> solver.Move:
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


def _check_word(position: solver.Position, word: str, words: Words) -> None:
    """Raise an error that says why *word* does not count: it is banned, or in no lexicon."""
    if word in position.used or word in position.lexicon:
        return
    if words.bans(word):
        raise BotError("“{word}” does not count: whoever began this game banned it.", word=word)
    raise UnknownWordError(
        "“{word}” is not in the lexicon. Whoever began this game can add it: /addword {word}",
        word=word,
    )


def _reply(shelf: LexiconShelf, position: solver.Position, turn: Turn) -> Standing:
    """Make the bot's move, if it is the bot's turn."""
    if turn.level and position.side != turn.side and not position.over:
        level, rng = solver.LEVELS[turn.level], Random(turn.seed)
        if level.seconds is None:
            reply = solver.choose_move(position, level, rng)
        else:
            with shelf.analysts.of(turn.match) as analyst:
                reply = solver.choose_move(position, level, rng, analyst=analyst)
        if reply:
            position.play(reply)
        else:
            position.play_pass()
    return _standing(position, turn.words)


def _standing(position: solver.Position, words: Words) -> Standing:
    moves = [move for move in position.plays if move]
    last = moves[-1] if moves else None
    grid = position.grid.with_letter(last.cell, solver.EMPTY) if last else position.grid
    return Standing(
        position=str(position),
        rows=grid.rows,
        rules=position.rules,
        history=_history(position),
        over=position.over,
        last=last,
        added=frozenset(move.word for move in moves if words.adds(move.word)),
    )


def _history(position: solver.Position) -> History:
    history = History(side=(position.side + len(position.plays)) % solver.SIDES)
    for move in position.plays:
        history = history.then(
            Play("", "", "", 0, history.side)
            if move is None
            else Play(str(move.cell), move.letter, move.word, move.score, history.side)
        )
    return history


@dataclass(slots=True, eq=False, repr=False)
class GameTurns:
    """Runs the jobs of `match_jobs` with the words that count for the chat and the host now."""

    people: People
    vocabulary: Vocabulary
    jobs: Jobs

    async def turn(self, game: Match | Party, side: int | None) -> Turn:
        return Turn(
            position=game.position,
            lexicon=game.lexicon,
            words=await self.words(game),
            seed=seed_for(game.chat),
            side=side,
            match=game.id,
        )

    async def words(self, game: Match | Party) -> Words:
        """The words that count in *game*."""
        host = game.host if isinstance(game, Party) else game.host.id
        return await self.vocabulary.words(host, await self.profile(game))

    async def profile(self, game: Match | Party) -> Profile:
        """The profile of the group or topic where *game* is played."""
        topic = game.topic if isinstance(game, Party) else 0
        return await self.people.profile_in(Place.at(game.chat, topic))


class MatchTurns(GameTurns):
    """Begins matches, and takes them on."""

    async def begin(self, wish: MatchWish, person: Person) -> tuple[Match, Standing]:
        """Begin a match of *person*, which nobody has joined or seen yet."""
        new = NewMatch(
            lexicon=_lexicon(wish, person),
            words=await self.vocabulary.words(person.id, person.profile),
            wish=wish,
            knots=person.mode == "knots",
            seed=seed_for(person.chat),
        )
        standing = await self.jobs.ask(begin, new)
        match = Match(
            id=new_id(),
            chat=person.chat,
            host=Player(person.id, person.name),
            lexicon=new.lexicon,
            language=person.chat_language,
            position=standing.position,
        )
        return match, standing

    async def look(self, match: Match) -> Standing:
        return await self.take(look, match, match.host.id)

    async def take(
        self,
        work: Callable[[LexiconShelf, Turn], Found],
        match: Match,
        person: int,
        typed: TypedMove | None = None,
    ) -> Found:
        """Run *work* on the turn of *person*."""
        turn = await self.turn(match, side_of(match, person))
        return await self.jobs.ask(work, turn._replace(level=match.level, move=typed))


def seed_for(chat: int) -> int:
    """A seed for a turn in *chat*; repeated after a kill, as the move may have been shown."""
    return next_number(chat) % SEEDS


def _lexicon(wish: MatchWish, person: Person) -> str:
    """The lexicon of the start word, or of the person if there is none."""
    if wish.word is None:
        return person.lexicon
    return alphabet_of(wish.word, cyrillic=person.cyrillic).name


def side_of(match: Match, person: int) -> int:
    return HOST if person == match.host.id else OTHER


def results_of(
    match: Match, standing: Standing, ended: float, *, resigned: int | None = None
) -> list[Result]:
    """The results of the host and of the guest, if any; the side that *resigned* lost."""
    players = [match.host.id] if match.guest is None else [match.host.id, match.guest.id]
    return [
        Result(
            chat=match.chat,
            game=MATCHES,
            ended=int(ended),
            player=player,
            outcome=_outcome(standing, side, resigned),
            points=standing.history.scores[side],
            words=sum(p.side == side and not p.passed for p in standing.history.plays),
            opponent=players[1 - side] if match.guest else None,
        )
        for side, player in zip((HOST, OTHER), players, strict=False)
    ]


def _outcome(standing: Standing, side: int, resigned: int | None) -> Outcome:
    if resigned is not None:
        return "lost" if side == resigned else "won"
    own, other = (standing.history.scores[s % solver.SIDES] for s in (side, side + 1))
    if own == other:
        return "drawn"
    return "won" if own > other else "lost"
