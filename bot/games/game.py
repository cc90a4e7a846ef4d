"""The interface of a game to the rest of the bot: a `Game`, in a folder of its own.

A question about a board is answered in three steps: `request` turns it into plain data, `solve`
runs on that in a worker, and `answer` turns the result into the content of a message. The `routes`
are the game's own commands and buttons, which use the `Desk` where boards are answered.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple

from bot.boards.question import Question, Rows
from bot.chat.intents import asks_hints
from bot.chat.messages import Article
from bot.chat.network import Capabilities
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.chat.wishes import UnclearError
from bot.games.puzzle_kind import PuzzleKind
from bot.render.answer import Answer, Picture
from bot.render.buttons import Keyboard, Row
from bot.render.payloads import refuse_button
from bot.texts import Texts
from bot.work.lexicons import LexiconShelf, Words
from bot.work.picture_jobs import Found
from solver import Cell, Move


class View(NamedTuple):
    """The look of an answer: *rows* words a page, *hidden* until somebody taps them.

    With *links_words* answers link to a dictionary; those that hide their words never do.
    """

    texts: Texts
    rows: int
    hidden: bool
    can: Capabilities
    links_words: bool = False


class Page(NamedTuple):
    """The rows that an answer shows: *shown* of them from number *first* on; *more* follow."""

    first: int
    shown: int
    size: int
    more: bool

    @classmethod
    def of(cls, question: Question, shown: int, size: int, total: int) -> "Page":
        """The page that *question* asks for, with *shown* rows of the *total*."""
        first = question.query.first
        return cls(first, shown, size, first + shown < total)


class Content(NamedTuple):
    """The content of a board's message; *words* are those of its rows, each once.

    Its buttons are the rows *above*, then one with those *beside* paging and “More…”, then *links*;
    *extras* replace them under “More…”. Without a *page* there is only *above*. *secret* is true if
    the picture tells words. *proves_game* is true if the words found prove the game that the shape
    of the board left in doubt.
    """

    text: str
    page: Page | None = None
    picture: Picture | None = None
    words: tuple[str, ...] = ()
    above: Keyboard = ()
    beside: Row = ()
    links: Row = ()
    extras: Row = ()
    secret: bool = True
    proves_game: bool = False


class Trace(NamedTuple):
    """A word as it lies on the board; in Balda its new *letter* goes on *cell*."""

    word: str
    points: int
    path: Sequence[Cell]
    cell: Cell | None = None
    letter: str = ""

    @classmethod
    def of(cls, move: Move) -> "Trace":
        """The word of a *move* of Balda."""
        return cls(move.word, move.score, move.path, move.cell, move.letter)


class BestLine(NamedTuple):
    """The best moves of both sides in turn, found by looking ahead; *said* tells their outcome."""

    said: str
    traces: Sequence[Trace] = ()


class Fit(IntEnum):
    """How well a board that was read suits a game; GOOD leaves no doubt."""

    NONE = 0
    POOR = 1
    FAIR = 2
    GOOD = 3


class Game(ABC):
    """One game. It has no state; everything it needs comes as an argument.

    `name` is used in buttons, in storage and in documents. `named_cells` is true if cells have
    names like `c3`, `empty_cells` if they need not hold a letter. `hosts` are the apps in which it
    is played, as profiles name them. `max_articles` limits the number of `articles`. `has_match` is
    true if its pictures may show a match beside the board. A game with a `puzzle` has a command for
    it, `/new` and the name.
    """

    name: ClassVar[str]
    named_cells: ClassVar[bool] = True
    empty_cells: ClassVar[bool] = True
    hosts: ClassVar[Collection[str]] = ()
    puzzle: ClassVar[PuzzleKind | None] = None
    max_articles: ClassVar[int] = 0
    has_match: ClassVar[bool] = False

    @abstractmethod
    def title(self, texts: Texts) -> str:
        """The name of the game for people."""

    @abstractmethod
    def takes(self, rows: Rows) -> bool:
        """True if *rows* may be a board of this game."""

    def claims(self, rows: Rows) -> bool:
        """True if typed *rows* are a board of this game unless the person says otherwise."""
        return False

    def fit(self, rows: Rows) -> Fit:
        """Rate how well *rows*, read from a picture, suit this game."""
        return Fit.GOOD if self.takes(rows) else Fit.NONE

    def parse(self, text: str) -> Rows | None:
        """Parse a board in this game's own notation; an error if it is badly written."""
        return None

    def hints_first(self, person: Person) -> bool:
        """True if *person* wants hints before words."""
        return person.spoilers == "hints"

    def apply_wish(self, question: Question, text: str) -> Question:
        """Change *question* as the *text* that came with its board wishes."""
        return question.as_hints() if asks_hints(text) else question

    def ask_first(self, view: View, person: Person, question: Question) -> Content | None:
        """The question to ask before the first answer to a board, if any."""
        return None

    def page_size(self, view: View) -> int:
        return view.rows

    @abstractmethod
    def request(self, question: Question, words: Words) -> Any:
        """Plain data for `solve`, which asks for the page of the question's query."""

    @staticmethod
    @abstractmethod
    def solve(shelf: LexiconShelf, request: Any) -> Any:
        """Solve the board; this runs in a worker, maybe on another machine."""

    def settle(self, question: Question, result: Any) -> Question:
        """*question* with what its solution has made clear."""
        return question

    @abstractmethod
    def answer(self, view: View, question: Question, result: Any) -> Content:
        """The content of a page of the answer."""

    @staticmethod
    def drawing(question: Question, result: Any) -> Picture | None:
        """The picture of `answer`, or of `hint` while hints are given; may run in a worker.

        Without this method a picture is drawn by a job of its own.
        """
        return None

    @abstractmethod
    def words_of(self, result: Any) -> Sequence[str]:
        """The words that were found, each once, the best first."""

    @abstractmethod
    def hint(self, view: View, question: Question, result: Any) -> Content:
        """The content with the first `question.shown.hints` hints."""

    def traces(self, result: Any) -> Sequence[Trace]:
        """The words of the page, best first; none if cells have no names."""
        return ()

    async def look_ahead(self, desk: Any, person: Person, question: Question) -> BestLine:
        """The best line from the board; BotError if the game has no look ahead."""
        raise refuse_button()

    def picture(self, question: Question) -> Picture | None:
        """The board as it was read, without words on it."""
        return None

    def rules(self, view: View, question: Question) -> Answer | None:
        """The rules in five lines, with a picture; a game with a puzzle has those of the puzzle."""
        return self.puzzle.explain(view.texts, question.rows) if self.puzzle else None

    def unclear(self, question: Question, text: str) -> UnclearError:
        """The error for a *text* that was not understood; it says what can be written."""
        return UnclearError(
            "I did not get “{text}”. About this board you can write a word, “more”, “hints” or "
            "“rules”.",
            text=text,
        )

    def articles(self, view: View, question: Question, result: Any) -> Sequence[Article]:
        """Parts of the answer that may be sent from an inline query."""
        return ()

    def follow(self, last: Question, new: Question) -> Question | None:
        """*new* as the next position of *last*, if it shows that board a few moves later."""
        return None

    def with_match(self, question: Question, found: Found) -> Question:
        """*question* with the match that was found beside its board."""
        return question

    def without_match(self, question: Question) -> Question:
        """*question* without the match beside its board."""
        return question

    def routes(self, desk: Any) -> Routes:
        """The game's own commands, buttons and texts, which use the `Desk`."""
        return Routes()


class Games:
    """Games by name. A board that no game claims goes to the first game that takes it."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = {game.name: game for game in games}

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games.values())

    def get(self, name: str) -> Game | None:
        return self._games.get(name)

    def of(self, question: Question) -> Game:
        return self._games[question.game]

    def of_rows(self, rows: Rows) -> Game:
        """The game of a typed board."""
        claiming = (game for game in self if game.claims(rows))
        taking = (game for game in self if game.takes(rows))
        found = next(claiming, None) or next(taking, None)
        return found or next(iter(self))

    def of_reading(self, name: str, rows: Rows, host: str) -> Game:
        """The game of a board that was read as one of the game *name*.

        If several games are possible, the one of the person's *host* app, else the best fit.
        """
        seen = self._games[name]

        def rank(game: Game) -> tuple[bool, Fit, bool]:
            fit = game.fit(rows)
            return fit > Fit.NONE and host in game.hosts, fit, game is seen

        return max(self._beside(seen), key=rank)

    def in_doubt(self, question: Question, host: str) -> Sequence[Game]:
        """The games that a board may belong to if nothing decides between them; else none."""
        fits = {game: game.fit(question.rows) for game in self._beside(self.of(question))}
        games = [game for game, fit in fits.items() if fit > Fit.NONE]
        is_settled = Fit.GOOD in fits.values() or any(host in game.hosts for game in games)
        is_fresh = question.board.reading and not question.history.plays
        return games if is_fresh and len(games) > 1 and not is_settled else ()

    def possible(self, question: Question) -> list[Game]:
        """The games that the board may belong to, its own among them."""
        now = self.of(question)
        return [game for game in self._beside(now) if game is now or game.takes(question.rows)]

    def _beside(self, game: Game) -> list[Game]:
        """The games whose boards look like those of *game*, which is one of them."""
        return [one for one in self if one is game or (one.named_cells and game.named_cells)]

    def parse(self, text: str) -> tuple[Game, Rows] | None:
        """Parse *text* in the notation of any game that has one: the game and the board."""
        for game in self:
            if rows := game.parse(text):
                return game, rows
        return None
