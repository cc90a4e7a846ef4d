"""The buttons of all answers: other pages, hints, a copy, what else the board may be.

And answers elsewhere: in private, by inline mode, and in guest mode under a board.
"""

import html
from collections.abc import Sequence
from dataclasses import dataclass

from bot.boards.grids import grid_in
from bot.boards.question import Question
from bot.chat.messages import Article, InlineQuery, Message, Quoted
from bot.chat.network import ShowButtons
from bot.chat.people import People, Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.said import Shape, interpret
from bot.games.board_buttons import (
    BackToAnswer,
    ChooseAlphabet,
    ChooseGame,
    CopyText,
    GiveHint,
    ReadInPrivate,
    ShowKinds,
    ShowMore,
    ShowRules,
    TurnPage,
    kinds_keyboard,
)
from bot.games.desk import Desk, refuse_gone
from bot.games.finding import again
from bot.games.page_door import writing_first
from bot.games.picture_store import pictures_in
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.payloads import refuse_button
from bot.render.text import plain
from bot.texts import BotError
from solver import NEWSPAPER_LETTERS, Grid


@dataclass(slots=True, eq=False, repr=False)
class Paging:
    """Turns pages and the like, and answers inline queries."""

    desk: Desk
    people: People

    def routes(self) -> Routes:
        tap = self.desk.tap
        return Routes(
            taps=[
                tap(TurnPage, self.turn_page),
                tap(BackToAnswer, self.back),
                tap(ShowMore, self.show_more),
                tap(CopyText, self.copy),
                tap(ShowRules, self.show_rules),
                tap(GiveHint, self.give_hint),
                tap(ShowKinds, self.show_kinds),
                tap(ChooseGame, self.choose_game),
                tap(ChooseAlphabet, self.choose_alphabet),
                TapRoute(ShowButtons, self.show_buttons),
                TapRoute(ReadInPrivate, self.send_in_private),
            ],
            inline=self.articles,
        )

    async def turn_page(self, tapped: TurnPage, question: Question, person: Person) -> TapAnswer:
        await self.desk.turn_page(person, question, tapped.first)
        return DONE

    async def back(self, tapped: BackToAnswer, question: Question, person: Person) -> TapAnswer:
        return await self.desk.answer_again(person, question)

    async def show_more(self, tapped: ShowMore, question: Question, person: Person) -> TapAnswer:
        """Replace the answer by the other buttons, so that they all fit a phone."""
        keyboard = await self.desk.extras(person, question, tapped.first)
        return TapAnswer(rewrite=Answer(person.texts.say("What else?"), keyboard))

    async def copy(self, tapped: CopyText, question: Question, person: Person) -> TapAnswer:
        text = f"<pre>{html.escape(str(Grid(question.rows)))}</pre>"
        await self.desk.post(person, question, Answer(text, html=True))
        return DONE

    async def show_rules(self, tapped: ShowRules, question: Question, person: Person) -> TapAnswer:
        """Send the rules in a message below the answer."""
        rules = self.desk.rules(person, question)
        if rules is None:
            raise refuse_button()
        await self.desk.post(person, question, rules._replace(palette=person.palette))
        return DONE

    async def give_hint(self, tapped: GiveHint, question: Question, person: Person) -> TapAnswer:
        """Show one hint more, or all words."""
        told = None if tapped.told == "all" else int(tapped.told)
        return await self.desk.answer_again(person, question.with_hints(told))

    async def show_kinds(self, tapped: ShowKinds, question: Question, person: Person) -> TapAnswer:
        """Show what else the board and its letters may be."""
        games = self.desk.finder.games.possible(question)
        keyboard = kinds_keyboard(person.texts, question, games, ukrainian=person.has_letters)
        asked = person.texts.say("Which game and letters is it?")
        return TapAnswer(rewrite=Answer(asked, keyboard))

    async def choose_game(
        self, tapped: ChooseGame, question: Question, person: Person
    ) -> TapAnswer:
        games = self.desk.finder.games.possible(question)
        if tapped.game not in {game.name for game in games}:
            raise refuse_button()
        return await self.desk.answer_again(
            person, question.whole_board()._replace(game=tapped.game)
        )

    async def choose_alphabet(
        self, tapped: ChooseAlphabet, question: Question, person: Person
    ) -> TapAnswer:
        """Read the letters in another alphabet, or the picture again in that alphabet."""
        if tapped.alphabet == question.other_alphabet:
            read = question._replace(cyrillic=question.other_alphabet)
        elif question.board.reading:
            read = await self.desk.finder.read_again(person, question, tapped.alphabet)
        else:
            raise refuse_button()
        return await self.desk.answer_again(person, read.whole_board())

    async def show_buttons(self, tapped: ShowButtons, person: Person) -> TapAnswer:
        """Show other buttons of a message, as the network does not show all of them at once."""
        keyboard = self.desk.outbox.pages.turn(tapped)
        if keyboard is None:
            raise refuse_button()
        return TapAnswer(keyboard=keyboard)

    async def send_in_private(self, tapped: ReadInPrivate, person: Person) -> TapAnswer:
        """Send the answer to a person of the group; networks with links have no such button."""
        if self.desk.outbox.can.can_link_to_private:
            raise refuse_button()
        question = await self.desk.find(tapped.board)
        if question.shown.chat != person.chat:
            raise refuse_gone()
        alone = await self.people.in_private(person.sender)
        with writing_first(self.desk.outbox):
            await self.desk.tell(alone, again(question, 0, alone))
        return TapAnswer(person.texts.say("I have sent it to our private chat."))

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
            text = game.hint(view, question, result).text
            return [Article("hints", plain(text).splitlines()[0], text, person.texts.say("Hints"))]
        whole = game.answer(view, question, result).text
        # The answer to a hive begins with its title, the answer to a board ends with it.
        title = plain(whole).splitlines()[-1 if game.named_cells else 0]
        about = person.texts.say("The answer, under a spoiler")
        rest = game.articles(view, question, result)
        return [Article("all", title, whole, about), *rest]


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
            asked = message._replace(command="word", text=word)
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
