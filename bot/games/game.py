"""The interface of a game to the rest of the bot: a `Game`, in a folder of its own.

A question about a board takes this way: `request` makes plain data of it, `solve` runs on that in
a worker, and `answer` makes of the result what the message shows. What a game asks besides lies
in its `routes`: commands and buttons of its own, which use the `Table` where boards are answered.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Protocol, TypeVar

from bot.boards.question import Question, Rows
from bot.chat.hint_wishes import wants_hints
from bot.chat.messages import Article, Message
from bot.chat.network import Capabilities
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.wishes import UnclearError
from bot.games.puzzle_kind import PuzzleKind
from bot.render.answer import Answer, Picture, TapAnswer
from bot.render.buttons import Keyboard, Row
from bot.render.payloads import BoardPayload, refuse_button
from bot.texts import Texts
from bot.work.lexicons import Words
from bot.work.picture_jobs import Found
from bot.work.shelf import LexiconShelf
from solver import Cell, Move

P = TypeVar("P", bound=BoardPayload)


@dataclass(frozen=True, slots=True)
class View:
    """How an answer is to look: *rows* words a page, *hidden* until somebody taps them.

    Links to a dictionary are for answers that are not hidden, if the owner of the bot wants them.
    """

    texts: Texts
    rows: int
    hidden: bool
    can: Capabilities
    links_words: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The rows that an answer shows: *shown* of them from number *first* on; *more* follow."""

    first: int
    shown: int
    size: int
    more: bool

    @classmethod
    def of(cls, question: Question, shown: int, size: int, total: int) -> "Page":
        """The page that is asked for, with *shown* of the *total*."""
        first = question.query.first
        return cls(first, shown, size, first + shown < total)


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a board's message; *words* are those of its rows, each once.

    Under it are the rows *above*, then *beside* and the way to what all games have, and *links*
    with those to elsewhere; the buttons *extras* come in place of these when a person wants more.
    Without a *page* there is nothing but *above*. Not all is *secret*. What was found may be what
    *proves_game*, where the shape of a board left that in doubt.
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


@dataclass(frozen=True, slots=True)
class Trace:
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


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best moves found by looking ahead, of both sides in turn; *said* is what they come to."""

    said: str
    traces: Sequence[Trace] = ()


class Fit(IntEnum):
    """How well a board that was read suits a game; one that is GOOD leaves no doubt."""

    NONE = 0
    POOR = 1
    FAIR = 2
    GOOD = 3


class Game(ABC):
    """One game. It has no state; everything it is told comes in.

    `name` stands in buttons, in storage and in documents. The cells of a game with `named_cells`
    are called as `c3`, and those with `empty_cells` need not hold a letter. `hosts` are the apps in
    which it is played, as profiles name them. `max_articles` is how many `articles` there are at
    most. Pictures of a game that `has_match` may tell of one. With a `puzzle` there is a command
    for one, `/new` and the name.
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
        """True if typed *rows* are a board of this game, as long as nobody says otherwise."""
        return False

    def fit(self, rows: Rows) -> Fit:
        """How well *rows* suit this game, which were read from a picture."""
        return Fit.GOOD if self.takes(rows) else Fit.NONE

    def parse(self, text: str) -> Rows | None:
        """The board that *text* is in this game's own way; an error if it is badly written."""
        return None

    def hints_first(self, person: Person) -> bool:
        """True if *person* wants hints before words."""
        return person.spoilers == "hints"

    def apply_wish(self, question: Question, text: str) -> Question:
        """*question* as the *text* that came with its board wishes it to be answered."""
        return question.with_hints() if wants_hints(text) else question

    def ask_first(self, view: View, person: Person, question: Question) -> Content | None:
        """The question to ask before the first answer to a board, if any."""
        return None

    def page_size(self, view: View) -> int:
        return view.rows

    @abstractmethod
    def request(self, question: Question, words: Words) -> Any:
        """Plain data for `solve`; the page is that of the question's query."""

    @staticmethod
    @abstractmethod
    def solve(shelf: LexiconShelf, request: Any) -> Any:
        """Solve the board; runs in a worker, maybe of another machine."""

    def settle(self, question: Question, result: Any) -> Question:
        """*question* with what solving it has made clear about it."""
        return question

    @abstractmethod
    def answer(self, view: View, question: Question, result: Any) -> Content:
        """A page of what was found."""

    @staticmethod
    def drawing(question: Question, result: Any) -> Picture | None:
        """The picture of `answer`, or of `hint` if hints are given; may be drawn in a worker.

        A game that leaves it out has its picture drawn by a job of its own.
        """
        return None

    @abstractmethod
    def words_of(self, result: Any) -> Sequence[str]:
        """The words that were found, each once, the best first."""

    @abstractmethod
    def hint(self, view: View, question: Question, result: Any) -> Content:
        """As much of it as `question.shown.hints` hints tell."""

    def traces(self, result: Any) -> Sequence[Trace]:
        """The words of the page, best first; none where cells have no names."""
        return ()

    async def look_ahead(self, table: "Table", person: Person, question: Question) -> BestLine:
        """The best line from the board; BotError where nobody looks ahead."""
        raise refuse_button()

    def picture(self, question: Question) -> Picture | None:
        """The board as it was read, with nothing found on it."""
        return None

    def rules(self, view: View, question: Question) -> Answer | None:
        """The rules in five lines, with a picture."""
        return None

    def unclear(self, question: Question, text: str) -> UnclearError:
        """The error for a *text* that means nothing here: it says what can be written."""
        return UnclearError(
            "I did not get “{text}”. About this board you can write a word, “more”, “hints” or "
            "“rules”.",
            text=text,
        )

    def articles(self, view: View, question: Question, result: Any) -> Sequence[Article]:
        """Parts of the answer that may be sent from an inline query."""
        return ()

    def follow(self, last: Question, new: Question) -> Question | None:
        """*new* as the game of *last*, if it shows the same board a few moves later."""
        return None

    def with_match(self, question: Question, found: Found) -> Question:
        """*question* with what was found beside its board."""
        return question

    def without_match(self, question: Question) -> Question:
        """*question* as its board alone has it."""
        return question

    def routes(self, table: "Table") -> Routes:
        """Commands and buttons that this game alone has."""
        return Routes()


class Table(Protocol):
    """Where boards are answered, as a game's own commands and buttons use it."""

    def tap(
        self,
        payload: type[P],
        act: Callable[[P, Question, Person], Awaitable[TapAnswer]],
        *,
        game: Game | None = None,
    ) -> TapRoute[P]:
        """*act* on the question that the button names, if it is this person's, and of *game*."""

    def new(self, message: Message, person: Person, game: Game, rows: Rows) -> Question:
        """The question of *message* about a board, under the settings of *person*."""

    async def at_hand(self, message: Message, person: Person) -> Question | None:
        """About the board in the picture that came, or in the message that is replied to."""

    async def of_game(self, game: Game, message: Message, person: Person) -> Question:
        """About the board at hand, else the last one of *game* here; BotError if there is none."""

    async def last(
        self, game: Game | None, person: Person, *, among: int | None = None
    ) -> Question | None:
        """The last board here, of *game* if one is named; None if *among* many are newer."""

    async def question_of_answer(self, message: int, person: Person) -> Question | None:
        """The question that our message in this chat answers."""

    async def answer(self, message: Message, person: Person, question: Question) -> None:
        """Solve, and send what was found; its buttons work from then on."""

    async def answer_wish(self, message: Message, person: Person, question: Question) -> None:
        """Solve and send, as *message* wishes it; or ask first what is wanted."""

    async def send(
        self, message: Message, person: Person, question: Question, content: Content
    ) -> Question:
        """Send *content* in place of the usual answer; the question as it is kept."""

    async def answer_again(self, person: Person, question: Question) -> None:
        """Solve the question, which has changed, and edit its answer, picture and all."""

    async def show(self, person: Person, question: Question, content: Content) -> None:
        """Make the message of *question* show *content*."""

    async def post(self, person: Person, question: Question, answer: Answer) -> None:
        """Say *answer* below the answer to *question*."""

    async def in_proved_game(self, person: Person, question: Question) -> Question:
        """As one of the game that its answer proves, where the shape of the board tells none."""

    async def solve(self, person: Person, question: Question) -> Any:
        """The result for the page of the question's query."""

    async def words(self, person: Person, question: Question) -> Words:
        """The words that the question is solved with."""

    def view(self, person: Person) -> View: ...

    def tells_rows(self, question: Question, person: Person) -> bool:
        """True if the answer has its words, hidden or not, so that their numbers are known."""

    def has_cells(self, question: Question) -> bool:
        """True if its board has cells that are called as `c3`."""
