"""Lines on what was read beside a board, and the buttons that mend or drop it."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.boards.question import Question
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda.match_beside import without_match
from bot.games.beside import BesideReader
from bot.games.game import Game, Table
from bot.render.answer import DONE, TapAnswer
from bot.render.buttons import Button, Row
from bot.render.payloads import BoardPayload, payload
from bot.texts import Texts


@payload("swap")
class SwapSides(BoardPayload):
    """Says what to switch to, so that two taps in a row do it once."""

    to: Literal["on", "off"]


@payload("drop")
class DropMatch(BoardPayload):
    """Go by the board alone."""


@dataclass(frozen=True, slots=True)
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
        """The other side is the person's."""
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
