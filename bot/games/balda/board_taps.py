"""Taps under an answer of Balda: moves, rules and cells, and what was read beside the board."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.boards.question import Question
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda.answer_text import flip_text
from bot.games.balda.balda_buttons import (
    ChooseCell,
    FlipMove,
    ShowCells,
    SwitchKnots,
    SwitchOrder,
    cells_keyboard,
    flip_keyboard,
)
from bot.games.balda.balda_solving import BaldaResult
from bot.games.balda.drawing import letter_drawing
from bot.games.balda.match_beside import without_match
from bot.games.beside import BesideReader
from bot.games.game import Content, Game, Table
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, Row
from bot.render.payloads import BoardPayload, payload, refuse_button
from bot.texts import BotError, Texts
from solver import OUTSIDE, Cell, Grid


@dataclass(slots=True, eq=False, repr=False)
class BoardTaps:
    game: Game
    table: Table

    def routes(self) -> Routes:
        tap, game = self.table.tap, self.game
        return Routes(
            taps=[
                tap(SwitchKnots, self.switch_knots, game=game),
                tap(SwitchOrder, self.switch_order, game=game),
                tap(ShowCells, self.show_cells, game=game),
                tap(ChooseCell, self.choose_cell, game=game),
                tap(FlipMove, self.flip, game=game),
            ]
        )

    async def switch_knots(
        self, tapped: SwitchKnots, question: Question, person: Person
    ) -> TapAnswer:
        rules = replace(question.query.rules, knots=tapped.to == "on")
        query = replace(question.query, rules=rules)
        await self.table.answer_again(person, replace(question, query=query))
        return DONE

    async def switch_order(
        self, tapped: SwitchOrder, question: Question, person: Person
    ) -> TapAnswer:
        query = replace(question.query, order=tapped.to)
        await self.table.answer_again(person, replace(question, query=query))
        return DONE

    async def show_cells(self, tapped: ShowCells, question: Question, person: Person) -> TapAnswer:
        """Show the board as buttons."""
        if tapped.column:
            names = {str(Cell(0, x))[:-1] for x in range(len(question.rows[0]))}
            if tapped.column not in names:
                raise refuse_button()
        can = self.table.view(person).can
        said = person.texts.say("An empty cell: its moves. A letter: its words.")
        keyboard = cells_keyboard(person.texts, question, can, tapped.column)
        return TapAnswer(rewrite=Answer(said, keyboard))

    async def choose_cell(
        self, tapped: ChooseCell, question: Question, person: Person
    ) -> TapAnswer:
        """Show moves into an empty cell, words through a letter, or all moves again."""
        if tapped.cell == "all":
            await self.table.answer_again(person, question.whole_board())
            return DONE
        cell, grid = Cell.parse(tapped.cell), Grid(question.rows)
        if cell not in grid or grid[cell] == OUTSIDE:
            return TapAnswer(person.texts.say("This is not a cell of the board."))
        await self.table.answer_again(person, question.about_cell(cell))
        return DONE

    async def flip(self, tapped: FlipMove, question: Question, person: Person) -> TapAnswer:
        """Show one move after another in the same message, each with only its new letter."""
        view = self.table.view(person)
        query = replace(question.query, first=tapped.number, limit=1, rarest=person.rarest)
        asked = replace(question, query=query)
        result: BaldaResult = await self.table.solve(person, asked)
        if not result.words:
            raise BotError("There are no more words; tap Back.")
        moves = result.words[0]
        following = tapped.number + 1 if result.more else 0
        content = Content(
            flip_text(view, question, moves),
            picture=letter_drawing(question, moves[0]),
            above=flip_keyboard(view.texts, question, following),
        )
        await self.table.show(person, question, content)
        return DONE


@payload("swap")
class SwapSides(BoardPayload):
    """Exchange the sides or back; a second tap in a row changes nothing."""

    to: Literal["on", "off"]


@payload("drop")
class DropMatch(BoardPayload):
    """Ignore what was read beside the board."""


@dataclass(slots=True, eq=False, repr=False)
class MatchTaps:
    game: Game
    table: Table
    beside: BesideReader

    def routes(self) -> Routes:
        tap, game = self.table.tap, self.game
        return Routes(
            taps=[tap(SwapSides, self.swap, game=game), tap(DropMatch, self.drop, game=game)]
        )

    async def swap(self, tapped: SwapSides, question: Question, person: Person) -> TapAnswer:
        """Exchange the sides: the person plays the other one."""
        history = question.history
        if history.beside and history.beside.swapped != (tapped.to == "on"):
            await self.table.answer_again(person, replace(question, history=history.swap_sides()))
        return DONE

    async def drop(self, tapped: DropMatch, question: Question, person: Person) -> TapAnswer:
        beside = question.history.beside
        if beside is None:
            return DONE
        await self.beside.drop(person, beside.accepted)
        await self.table.answer_again(person, without_match(question))
        return TapAnswer(person.texts.say("Dropped: I go by the board alone."))


def beside_row(texts: Texts, question: Question) -> Row:
    beside = question.history.beside
    if beside is None:
        return ()
    swap = SwapSides(question.id, "off" if beside.swapped else "on")
    drop = Button(texts.say("Drop list and score"), DropMatch(question.id))
    if beside.scores is None and not beside.turn:
        return (drop,)
    return Button(texts.say("I am the other player"), swap), drop
