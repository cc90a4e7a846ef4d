"""Draw the path of a word of Boggle, asked for by its number in the list or by the word."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.network import Capabilities
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games.board_buttons import BackToAnswer, mark_of
from bot.games.board_texts import alive_board, check_tells_rows
from bot.games.boggle.boggle_solving import BoggleRequest, BoggleResult, WordRequest, find_word
from bot.games.boggle.boggle_text import path_text
from bot.games.game import Content, Game, Table
from bot.games.question_book import again
from bot.render.answer import DONE, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.payloads import BoardPayload, payload
from bot.render.picture import Drawing
from bot.render.text import hide
from bot.texts import BotError
from bot.work.jobs import Jobs
from solver import FoundWord

PATH_NUMBERS_IN_A_ROW = 7


@payload("path")
class ShowPath(BoardPayload):
    """Show the path of row *number*; the *mark* makes sure that it still has the same word."""

    number: int
    mark: str


@dataclass(slots=True, eq=False, repr=False)
class PathDrawing:
    game: Game
    table: Table
    jobs: Jobs

    def routes(self) -> Routes:
        return Routes(
            taps=[self.table.tap(ShowPath, self.show_path, game=self.game)],
            texts=[
                TextRow(
                    "path",
                    self.find,
                    {
                        Shape.WORD: self.draw_word,
                        Shape.WORDS: self.draw_word,
                        Shape.UNDO: self.draw_word,
                        Shape.COMMAND: self.draw_word,
                        Shape.NUMBER: self.draw_row,
                    },
                    self.takes,
                    lambda texts: texts.say("Its path on the board"),
                    self.explain,
                    edited=(Shape.WORD,),
                    suggests=lambda person, question: self.table.tells_rows(question, person),
                    wishes=("hints", "answers", "rules"),
                )
            ],
        )

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The answer replied to, or the last one."""
        alive = await alive_board(self.table, self.game, said, message, person)
        if alive is None:
            return None
        asks = alive.meant or message.insistent
        return replace(alive, insists=said.shape is Shape.NUMBER and asks)

    async def takes(self, said: Said, person: Person, question: Question) -> bool:
        if said.shape is Shape.NUMBER:
            return self.table.tells_rows(question, person)
        return await self._word(said, person, question) is not None

    async def explain(self, said: Said, person: Person, question: Question) -> str:
        return person.texts.say(
            "“{word}” cannot be traced on this board.",
            word=said.typed.word if said.typed else said.text,
        )

    async def draw_word(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        if word := await self._word(said, person, question):
            await self._draw(message, person, question, word)

    async def draw_row(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        check_tells_rows(self.table, question, person)
        word = await self._of_row(question, said.number - 1, person)
        if word is None:
            raise BotError("The answer has no row {number}.", number=said.number)
        await self._draw(message, person, question, word)

    async def show_path(self, tapped: ShowPath, question: Question, person: Person) -> TapAnswer:
        """Show the path in the message of the answer."""
        word = await self._of_row(question, tapped.number, person)
        if word is None or tapped.mark != mark_of(word.word):
            raise BotError(
                "The words here have changed meanwhile; tap Back or send the board again."
            )
        await self.table.show(person, question, self._content(person, question, word))
        return DONE

    async def _draw(
        self, message: Message, person: Person, question: Question, word: FoundWord
    ) -> None:
        question = again(question, message.id, person)
        await self.table.send(message, person, question, self._content(person, question, word))

    def _content(self, person: Person, question: Question, word: FoundWord) -> Content:
        text = path_text(person.texts, question, word)
        back = Button(person.texts.say("All words"), BackToAnswer(question.id))
        return Content(
            hide(text) if self.table.view(person).hidden else text,
            picture=Drawing(question.rows, word.path, doubtful=question.board.doubtful),
            above=((back,),),
        )

    async def _of_row(self, question: Question, number: int, person: Person) -> FoundWord | None:
        result: BoggleResult = await self.table.solve(person, question.with_page(number, 1))
        return next(iter(result.found), None)

    async def _word(self, said: Said, person: Person, question: Question) -> FoundWord | None:
        """The first word of the text that is on the board."""
        request: BoggleRequest = self.game.request(
            question, await self.table.words(person, question)
        )
        for word in said.asked_words:
            if found := await self.jobs.ask(find_word, WordRequest(request, word)):
                return found
        return None


def path_buttons(question: Question, words: Sequence[FoundWord], can: Capabilities) -> Keyboard:
    """Buttons for the first rows shown, as many as fit side by side."""
    beside = min(PATH_NUMBERS_IN_A_ROW, can.buttons_per_row)
    buttons = [
        Button(str(number + 1), ShowPath(question.id, number, mark_of(word.word)))
        for number, word in enumerate(words[:beside], start=question.query.first)
    ]
    return (tuple(buttons),) if buttons else ()
