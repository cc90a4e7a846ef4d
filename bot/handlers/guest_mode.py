"""Answers in chats where we are not: inline mode, and guest mode under a board."""

import html
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.boards.grids import grid_in
from bot.boards.question import Question
from bot.chat.messages import Article, InlineQuery, Message, Quoted
from bot.chat.people import Person
from bot.chat.routes import Command, Routes
from bot.chat.said import Shape, interpret
from bot.games.desk import Desk
from bot.games.picture_store import pictures_in
from bot.render.answer import Answer
from bot.render.text import plain
from bot.texts import BotError
from solver import NEWSPAPER_LETTERS


@dataclass(slots=True, eq=False, repr=False)
class InlineMode:
    desk: Desk

    def routes(self) -> Routes:
        return Routes(inline=self.articles)

    async def articles(self, query: InlineQuery, person: Person) -> Sequence[Article]:
        """The answer to the board in the query, and other articles of its game."""
        if not query.text.strip():
            said = person.texts.say(
                "After my name: the letters of a hive, or a board; with “hints” I name no word."
            )
            return [Article("help", said, html.escape(said))]
        question = self.desk.finder.of_text(person, query.text.strip())
        if question is None:
            return ()
        game = self.desk.finder.games.of(question)
        view = self.desk.view(person, elsewhere=True)
        limit = max(game.page_size(view), game.max_articles)
        result = await self.desk.solve(person, question.with_page(0, limit))
        question = question.with_page(0, game.page_size(view))
        if game.apply_wish(question, query.text).shown.hints is not None:
            return [_hints(person, game.hint(view, question, result).text)]
        whole = game.answer(view, question, result).text
        # The answer to a hive begins with its title, the answer to a board ends with it.
        title = plain(whole).splitlines()[-1 if game.named_cells else 0]
        about = person.texts.say("The answer, under a spoiler")
        rest = game.articles(view, question, result)
        return [Article("all", title, whole, about), *rest]


def _hints(person: Person, text: str) -> Article:
    title = plain(text).splitlines()[0]
    return Article("hints", title, text, person.texts.say("Hints"))


@dataclass(slots=True, eq=False, repr=False)
class GuestMode:
    """Answers a message that names us in a chat where we are not; *look_up* is `/word`."""

    desk: Desk
    look_up: Command

    def routes(self) -> Routes:
        return Routes(guest=self.answer)

    async def answer(self, message: Message, person: Person) -> Answer:
        """Answer the first picture, the word or the board; words are hidden, as others read too."""
        quoted = message.quoted or Quoted(0)
        question = await self._find_shown(message, quoted, person)
        if question is None and (word := _find_word(message, person)):
            asked = replace(message, command="word", text=word)
            if told := await self.look_up(asked, person):
                return told
        question = question or self.desk.finder.of_text(person, message.text or quoted.text)
        if question is None:
            raise BotError(
                "Name me in a reply to a screenshot, or with a board or the letters of a hive "
                "after my name; with “hints” I tell no word."
            )
        question = await self.desk.in_proved_game(person, question)
        question = self.desk.finder.games.of(question).apply_wish(question, message.text)
        return await self.desk.answer_elsewhere(person, question)

    async def _find_shown(
        self, message: Message, quoted: Quoted, person: Person
    ) -> Question | None:
        """The board in a picture, or else in the text that is replied to."""
        finder = self.desk.finder
        if files := pictures_in(message) or pictures_in(quoted):
            return await finder.of_picture(message, person, files[0])
        return finder.of_text(person, quoted.text) if grid_in(quoted.text) else None


def _find_word(message: Message, person: Person) -> str:
    """The word that *message* asks about, or ""; letters of a hive are no word."""
    said = interpret(message, by_latin=person.by_latin)
    if said.shape is Shape.COMMAND and said.command == "word":
        return said.rest
    word = said.typed.word if said.shape is Shape.WORD and said.typed else ""
    return "" if len(word) == len(set(word.lower())) == NEWSPAPER_LETTERS else word
