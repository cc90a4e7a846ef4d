"""Boggle as a game of the bot, with `/boggle`."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.boards.grids import is_regular, lacks_few_cells
from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, merge_routes
from bot.games.board_buttons import hint_buttons
from bot.games.boggle.board_puzzle import BoardPuzzle
from bot.games.boggle.boggle_drawing import answer_drawing, board_drawing
from bot.games.boggle.boggle_solving import BoggleRequest, BoggleResult, solve_boggle
from bot.games.boggle.boggle_text import LAST_HINT, hint_text, words_text
from bot.games.boggle.path_drawing import PathDrawing, path_buttons
from bot.games.game import Content, Fit, Game, Page, Table, Trace, View
from bot.games.puzzle_kind import PuzzleKind
from bot.render.answer import Answer
from bot.render.picture import Drawing
from bot.texts import BotError, Texts
from bot.work.jobs import Jobs
from bot.work.lexicons import Words
from solver import BOGGLE_APPS, EMPTY, MAX_BOGGLE_SIDE, parse_boggle

BOGGLE_ROWS = 20


@dataclass(slots=True, eq=False, repr=False)
class Boggle(Game):
    """A board full of letters, and words that go from cell to cell."""

    name: ClassVar[str] = "boggle"
    hosts: ClassVar[Collection[str]] = frozenset(BOGGLE_APPS)
    puzzle: ClassVar[PuzzleKind] = BoardPuzzle()

    jobs: Jobs

    solve = staticmethod(solve_boggle)
    drawing = staticmethod(answer_drawing)

    def title(self, texts: Texts) -> str:
        return texts.say("Boggle")

    def takes(self, rows: Rows) -> bool:
        sides = (len(rows), len(rows[0]))
        return min(sides) > 1 and max(sides) <= MAX_BOGGLE_SIDE

    def claims(self, rows: Rows) -> bool:
        return self.takes(rows) and EMPTY not in sum(rows, ())

    def fit(self, rows: Rows) -> Fit:
        """Tell Boggle from Balda: in some apps boards of Boggle lack a few cells."""
        if self.claims(rows):
            return Fit.GOOD
        if not (self.takes(rows) and lacks_few_cells(rows)):
            return Fit.NONE
        return Fit.FAIR if is_regular(rows) else Fit.POOR

    def page_size(self, view: View) -> int:
        return BOGGLE_ROWS

    def request(self, question: Question, words: Words) -> BoggleRequest:
        query = question.query
        natural_first = query.order == "natural"
        return BoggleRequest(
            question.rows, words, query.page, question.cyrillic, natural_first, query.through
        )

    def answer(self, view: View, question: Question, result: BoggleResult) -> Content:
        written = words_text(view, question, result)
        found = result.found[: written.rows]
        return Content(
            written.text,
            Page.of(question, written.rows, BOGGLE_ROWS, result.total),
            answer_drawing(question, result),
            words=tuple(dict.fromkeys(word.word for word in found)),
            above=path_buttons(question, found, view.can),
        )

    def words_of(self, result: BoggleResult) -> Sequence[str]:
        return tuple(found.word for found in result.found)

    def hint(self, view: View, question: Question, result: BoggleResult) -> Content:
        told = question.shown.hints or 0
        best, out = result.best, question.tells_best(LAST_HINT)
        return Content(
            hint_text(view, question, best, told),
            picture=answer_drawing(question, result),
            above=(hint_buttons(view.texts, question.id, told, LAST_HINT),) if best else (),
            secret=out,
        )

    def traces(self, result: BoggleResult) -> Sequence[Trace]:
        return [Trace(found.word, found.points, found.path) for found in result.found]

    def picture(self, question: Question) -> Drawing:
        return board_drawing(question, None)

    def rules(self, view: View, question: Question) -> Answer:
        return self.puzzle.explain(view.texts, question.rows)

    def routes(self, table: Table) -> Routes:
        paths = PathDrawing(self, table, self.jobs)
        return merge_routes([_Commands(self, table).routes(), paths.routes()])


@dataclass(slots=True, eq=False, repr=False)
class _Commands:
    game: Boggle
    table: Table

    def routes(self) -> Routes:
        return Routes({"boggle": self.boggle}, edited=frozenset({"boggle"}))

    async def boggle(self, message: Message, person: Person) -> None:
        """`/boggle` with a typed board, with a picture, or in reply to either."""
        if message.text:
            rows = parse_boggle(message.text).rows
            question = self.table.new(message, person, self.game, rows)
        elif shown := await self.table.at_hand(message, person):
            if not self.table.has_cells(shown):
                raise BotError("This is for boards of Boggle, and that is a hive.")
            query = replace(shown.query.whole_board(), used=())
            question = replace(shown, game=self.game.name, query=query)
        else:
            raise BotError("Write the rows of the board after /boggle: /boggle grep tnal esit dres")
        await self.table.answer(message, person, question)
