"""Texts about an answer: a move, the number of a row, a cell, and `/undo`."""

from dataclasses import dataclass, replace
from functools import partial

from bot.boards.columns import cells_named
from bot.boards.corrections import check_on_board
from bot.boards.question import Question
from bot.boards.typed import SeveralWaysError, TypedMove
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import CLAIMS, Said, Shape
from bot.games.balda.balda_buttons import PlaceWord
from bot.games.balda.balda_solving import ListedRequest, TypedRequest, find_typed_move, is_listed
from bot.games.balda.board_commands import which_cell
from bot.games.balda.followed_game import play, take_back
from bot.games.balda.playing import move_at
from bot.games.board_texts import alive_board, check_tells_rows
from bot.games.game import Content, Game, Table
from bot.games.question_book import again
from bot.games.ways import decode_way, ways_keyboard
from bot.render.answer import DONE, TapAnswer
from bot.texts import BotError
from bot.work.jobs import Jobs
from solver import Grid, Move

# The side that is to move, by what the person says.
_TURNS = {"mine": 0, "theirs": 1, "pass": 1}
_ABOUT_SIDES = (*_TURNS, *CLAIMS)


@dataclass(slots=True, eq=False, repr=False)
class TypedMoves:
    game: Game
    table: Table
    jobs: Jobs

    def routes(self) -> Routes:
        return Routes(
            {"undo": self.undo},
            taps=[self.table.tap(PlaceWord, self.place, game=self.game)],
            texts=[
                TextRow(
                    "board",
                    self.find,
                    {
                        Shape.WORD: self.play_said,
                        Shape.MOVE: self.play_said,
                        Shape.NUMBER: self.play_row,
                        Shape.CELL: self.ask_cell,
                        Shape.LETTER: self.ask_cell,
                        Shape.UNDO: self.take_back,
                        Shape.COMMAND: self.play_said,
                    },
                    self.takes,
                    lambda texts: texts.say("A move on the board"),
                    self.explain,
                    edited=(Shape.WORD, Shape.MOVE),
                    suggests=lambda person, question: self.table.tells_rows(question, person),
                    wishes=("best", "undo", "rules"),
                )
            ],
        )

    async def undo(self, message: Message, person: Person) -> None:
        """Take back the last play on the board replied to, or on the last one."""
        question = await self.table.of_game(self.game, message, person)
        await self.table.answer(message, person, take_back(question))

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The board replied to, or the last one here.

        A word may be talk, so it is for the board only if it can be played there.
        """
        alive = await alive_board(self.table, self.game, said, message, person)
        if alive is None:
            return None
        question = alive.thing
        if message.id == question.shown.question and question.history.plays:  # an edited move
            alive = replace(alive, thing=take_back(question))
        if said.shape is Shape.NUMBER:
            return replace(alive, insists=alive.meant or message.insistent)
        insists = said.command in _ABOUT_SIDES or said.shape not in (Shape.WORD, Shape.COMMAND)
        return replace(alive, insists=insists)

    async def takes(self, said: Said, person: Person, question: Question) -> bool:
        """True if the board can do what *said* asks: the word can be played, or a play undone."""
        if said.shape is Shape.UNDO:
            return bool(question.history.plays)
        if said.shape is Shape.NUMBER:
            return self.table.tells_rows(question, person)
        if said.shape in (Shape.CELL, Shape.LETTER):
            return True
        if said.typed is None:
            return said.command in _ABOUT_SIDES
        if said.shape is Shape.MOVE:
            return True
        return await self._is_listed(said.typed, person, question)

    async def _is_listed(self, typed: TypedMove, person: Person, question: Question) -> bool:
        words = await self.table.words(person, question)
        request = ListedRequest(question.rows, question.query, typed.word, words, question.cyrillic)
        return await self.jobs.ask(is_listed, request)

    async def explain(self, said: Said, person: Person, question: Question) -> str:
        word = said.typed.word if said.typed else said.text
        if word.lower() in (*Grid(question.rows).start_words, *question.query.used):
            return person.texts.say("“{word}” is used already.", word=word)
        return person.texts.say("“{word}” cannot be played here.", word=word)

    async def play_said(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        question = again(question, message.id, person)
        typed, side = said.typed, said.side
        if said.command in CLAIMS:
            history = question.history.with_last_by(CLAIMS.index(said.command))
            await self.table.answer(message, person, replace(question, history=history))
            return
        if said.command in _TURNS and not (
            typed and await self._is_listed(typed, person, question)
        ):
            typed, side = None, _TURNS[said.command]
        if side is not None:
            question = replace(question, history=question.history.with_turn(side))
        if typed:
            try:
                move = await self._find_move(question, typed, person)
            except SeveralWaysError as several:
                content = Content(
                    person.texts.explain(several),
                    picture=self.game.picture(question),
                    above=ways_keyboard(
                        several, question.alphabet, partial(PlaceWord, question.id)
                    ),
                )
                await self.table.send(message, person, question, content)
            else:
                await self.table.answer(message, person, play(question, move))
        else:
            await self.table.answer(message, person, question)

    async def play_row(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        """Play the move of the row that has this number in the answer."""
        check_tells_rows(self.table, question, person)
        move = await move_at(self.table, question, said.number - 1, person)
        if move is None:
            raise BotError("The answer has no row {number}.", number=said.number)
        question = again(question, message.id, person)
        await self.table.answer(message, person, play(question, move))

    async def ask_cell(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        """Answer with moves into an empty cell, or words through a letter."""
        grid = Grid(question.rows)
        cell, *others = cells_named(said.cell, question.rows, by_latin=person.by_latin)
        check_on_board(cell, grid)
        question = again(question, message.id, person)
        if others:
            asked = which_cell(person.texts, self.game, question, (cell, *others))
            await self.table.send(message, person, question, asked)
        else:
            await self.table.answer(message, person, question.about_cell(cell))

    async def take_back(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        question = again(question, message.id, person)
        await self.table.answer(message, person, take_back(question))

    async def place(self, tapped: PlaceWord, question: Question, person: Person) -> TapAnswer:
        """Play an ambiguous word in the way that was chosen."""
        typed = decode_way(tapped, question.alphabet)
        move = await self._find_move(question, typed, person)
        await self.table.answer_again(person, play(question, move))
        return DONE

    async def _find_move(self, question: Question, typed: TypedMove, person: Person) -> Move:
        request = TypedRequest(
            question.rows,
            question.query,
            typed,
            person.profile.diagonal,
            question.cyrillic,
        )
        return await self.jobs.run(find_typed_move, request)
