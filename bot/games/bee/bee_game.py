"""Spelling Bee: the game behind the interface, with `/bee`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, merged
from bot.games.bee.found_words import FoundWords
from bot.games.bee.hive import HivePicture
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.bee.hive_solving import BeeRequest, BeeResult, solve_hive
from bot.games.bee.hive_text import hints_text, hive_text, rules_text
from bot.games.board_buttons import TurnPage
from bot.games.game import Content, Game, Page, Table, View
from bot.games.puzzle_kind import HINTS, PuzzleKind
from bot.render.answer import TapAnswer
from bot.render.buttons import Button
from bot.render.payloads import BoardPayload, payload
from bot.texts import BotError, Texts
from bot.work.lexicons import Words
from solver import Hive

ROWS = 40


@payload("hints")
class ShowHints(BoardPayload):
    """Counts in place of the words."""


@dataclass(frozen=True, slots=True)
class Bee(Game):
    """Seven letters or so, one of them in every word."""

    name: ClassVar[str] = "bee"
    hosts: ClassVar[Collection[str]] = ("nyt",)
    named_cells: ClassVar[bool] = False
    empty_cells: ClassVar[bool] = False
    puzzle: ClassVar[PuzzleKind] = HivePuzzle()

    solve = staticmethod(solve_hive)

    def title(self, texts: Texts) -> str:
        return texts.say("Spelling Bee")

    def takes(self, rows: Rows) -> bool:
        return len(rows) == 1

    def typed(self, text: str) -> Rows | None:
        """The letters of a hive are one word."""
        return _rows(text) if len(text.split()) == 1 else None

    def page_size(self, view: View) -> int:
        return ROWS

    def request(self, question: Question, words: Words) -> BeeRequest:
        letters = "".join(question.rows[0])
        query = question.query
        return BeeRequest(letters, words, query.page, question.cyrillic, query.used)

    def answer(self, view: View, question: Question, result: BeeResult) -> Content:
        written = hive_text(view, question, result)
        answers = result.answers[: written.rows]
        return Content(
            written.text,
            Page.of(question, written.rows, ROWS, result.total),
            words=tuple(dict.fromkeys(answer.word for answer in answers)),
            beside=(Button(view.texts.say("Hints"), ShowHints(question.id)),),
        )

    def hint(self, view: View, question: Question, result: BeeResult) -> Content:
        words = Button(view.texts.say("Words"), TurnPage(question.id, 0))
        return Content(hints_text(view.texts, question, result), above=((words,),))

    def rules(self, view: View, question: Question) -> Content:
        return Content(rules_text(view.texts), picture=HivePicture("".join(question.rows[0])))

    def routes(self, table: Table) -> Routes:
        return merged([_Commands(self, table).routes(), FoundWords(self, table).routes()])


@dataclass(frozen=True, slots=True)
class _Commands:
    game: Bee
    table: Table

    def routes(self) -> Routes:
        show_hints = self.table.tap(ShowHints, self.show_hints, game=self.game)
        return Routes({"bee": self.bee}, edited=frozenset({"bee"}), taps=[show_hints])

    async def bee(self, message: Message, person: Person) -> None:
        """`/bee` with letters, a picture, or in reply to a hive; `hints` after it for hints."""
        question = await self.table.at_hand(message, person)
        *letters, last = message.text.split() or [""]
        hints = last.lower() in HINTS and bool(letters or question)
        if not hints:
            letters.append(last)
        if any(letters):
            question = self.table.new(message, person, self.game, _rows("".join(letters)))
        if question is None:
            raise BotError("Write the letters after /bee, the centre one first: /bee cveasol")
        if hints and question.game == self.game.name:
            await self.table.send(message, person, question, await self._hints(person, question))
        else:
            await self.table.answer(message, person, question)

    async def show_hints(self, tapped: ShowHints, question: Question, person: Person) -> TapAnswer:
        await self.table.show(person, question, await self._hints(person, question))
        return TapAnswer()

    async def _hints(self, person: Person, hive: Question) -> Content:
        result = await self.table.solved(person, hive)
        return self.game.hint(self.table.view(person), hive, result)


def _rows(text: str) -> Rows:
    return (tuple(Hive.parse(text).letters),)
