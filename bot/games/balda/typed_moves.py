"""What people write after an answer: a move, the number of a row, a cell, `/undo`."""

import re
from dataclasses import dataclass, replace
from functools import partial

from bot.boards.corrections import check_on_board
from bot.boards.question import Question
from bot.boards.typed import SeveralWaysError, TypedMove
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TextRoute
from bot.games.asking import again
from bot.games.balda.balda_buttons import PlaceWord
from bot.games.balda.balda_solving import ListedRequest, TypedRequest, is_listed, typed_move
from bot.games.balda.followed_game import play, take_back
from bot.games.balda.playing import move_at, trial
from bot.games.game import Content, Game, Table
from bot.games.ways import typed_way, ways_keyboard
from bot.render.answer import DONE, TapAnswer
from bot.texts import BotError
from bot.work.jobs import Jobs
from solver import EMPTY, Cell, Grid, Move

_NUMBER = re.compile(r"[1-9][0-9]?")
_CELL = re.compile(r"[^\W\d_]{1,2}[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Wish:
    """What was written about the board of *question*: one of these."""

    question: Question
    typed: TypedMove | None = None
    number: int = 0
    cell: str = ""


@dataclass(frozen=True, slots=True)
class TypedMoves:
    game: Game
    table: Table
    jobs: Jobs

    def routes(self) -> Routes:
        return Routes(
            {"undo": self.undo},
            taps=[self.table.tap(PlaceWord, self.place, game=self.game)],
            texts=[TextRoute(self.recognise, self.act)],
        )

    async def undo(self, message: Message, person: Person) -> None:
        """Take back the last play on the board replied to, or on the last one."""
        question = await self.table.of_game(self.game, message, person)
        await self.table.answer(message, person, take_back(question))

    async def recognise(self, message: Message, person: Person) -> Wish | None:
        """On the board replied to, or the last one.

        A word, a number or a cell alone may be talk, so it has to follow the answer, and a word
        has to be one that the answer lists.
        """
        text, typed = message.text.strip(" .!"), TypedMove.parse(message.text)
        short = bool(_NUMBER.fullmatch(text) or _CELL.fullmatch(text))
        if typed is None and not short:
            return None
        question = await self._question(message, person, latest=not (typed and typed.cell))
        if question is None or question.game != self.game.name:
            return None
        if typed is None:
            return self._short(question, text, person)
        if not typed.cell and not await self._listed(question, typed.word, person):
            return None
        return Wish(question, typed)

    async def act(self, message: Message, person: Person, wish: Wish) -> None:
        question = again(wish.question, message.id, person)
        if wish.typed:
            await self._play(message, person, question, wish.typed)
        elif wish.number:
            await self._try(message, person, question, wish.number - 1)
        else:
            await self._ask_cell(message, person, question, Cell.parse(wish.cell))

    async def place(self, tapped: PlaceWord, question: Question, person: Person) -> TapAnswer:
        """Play a word that could be made in several ways in the way that was chosen."""
        typed = typed_way(tapped, question.alphabet)
        move = await self._meant(question, typed, person)
        await self.table.answer_again(person, play(question, move))
        return DONE

    async def _play(
        self, message: Message, person: Person, question: Question, typed: TypedMove
    ) -> None:
        try:
            move = await self._meant(question, typed, person)
        except SeveralWaysError as several:
            content = Content(
                person.texts.explain(several),
                picture=self.game.picture(question),
                above=ways_keyboard(several, question.alphabet, partial(PlaceWord, question.id)),
            )
            await self.table.send(message, person, question, content)
        else:
            await self.table.answer(message, person, play(question, move))

    async def _try(self, message: Message, person: Person, question: Question, number: int) -> None:
        move = await move_at(self.table, question, number, person)
        if move is None:
            raise BotError("The answer has no row {number}.", number=number + 1)
        content = await trial(self.table, question, number, move, person)
        await self.table.send(message, person, question, content)

    async def _ask_cell(
        self, message: Message, person: Person, question: Question, cell: Cell
    ) -> None:
        """Moves into an empty cell, words through a letter."""
        grid, whole = Grid(question.rows), question.query.whole_board()
        check_on_board(cell, grid)
        empty = grid[cell] == EMPTY
        query = replace(whole, cells=(cell,)) if empty else replace(whole, through=cell)
        await self.table.answer(message, person, replace(question, query=query))

    async def _question(self, message: Message, person: Person, *, latest: bool) -> Question | None:
        """The board that is meant; *latest*: only if no other board was answered since."""
        if message.quoted:
            return await self.table.answered_by(message.quoted.id, person)
        if not message.insistent:
            return None
        return await self.table.last(None if latest else self.game, person)

    def _short(self, question: Question, text: str, person: Person) -> Wish | None:
        """A number is that of a row, so it means nothing where rows are not told."""
        if not text.isdecimal():
            return Wish(question, cell=text)
        told = question.shown.hints is None and person.spoilers != "private"
        hidden = person.spoiler and not self.table.view(person).can.can_hide
        return Wish(question, number=int(text)) if told and not hidden else None

    async def _listed(self, question: Question, word: str, person: Person) -> bool:
        words = await self.table.words(person, question)
        request = ListedRequest(question.rows, question.query, word, words, question.cyrillic)
        return await self.jobs.ask(is_listed, request)

    async def _meant(self, question: Question, typed: TypedMove, person: Person) -> Move:
        request = TypedRequest(
            question.rows, question.query, typed, person.profile.diagonal, question.cyrillic
        )
        return await self.jobs.run(typed_move, request)
