"""The buttons of all answers: other pages, hints, a copy, what else the board may be.

And buttons for networks that show fewer: the other buttons, and an answer sent in private.
"""

import html
from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.outbox import ShowButtons
from bot.chat.people import People, Person
from bot.chat.routes import Routes, TapRoute
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
from bot.games.page_door import writing_first
from bot.games.question_book import again
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.payloads import refuse_button
from solver import Grid


@dataclass(slots=True, eq=False, repr=False)
class Paging:
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
            ]
        )

    async def turn_page(self, tapped: TurnPage, question: Question, person: Person) -> TapAnswer:
        await self.desk.turn_page(person, question, tapped.first)
        return DONE

    async def back(self, tapped: BackToAnswer, question: Question, person: Person) -> TapAnswer:
        await self.desk.answer_again(person, question)
        return DONE

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
        await self.desk.post(person, question, replace(rules, palette=person.palette))
        return DONE

    async def give_hint(self, tapped: GiveHint, question: Question, person: Person) -> TapAnswer:
        """Show one hint more, or all words."""
        told = None if tapped.told == "all" else int(tapped.told)
        shown = replace(question.shown, hints=told)
        await self.desk.answer_again(person, replace(question, shown=shown))
        return DONE

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
        await self.desk.answer_again(person, replace(question.whole_board(), game=tapped.game))
        return DONE

    async def choose_alphabet(
        self, tapped: ChooseAlphabet, question: Question, person: Person
    ) -> TapAnswer:
        """Read the letters in another alphabet, or the picture again in that alphabet."""
        if tapped.alphabet == question.other_alphabet:
            read = replace(question, cyrillic=question.other_alphabet)
        elif question.board.reading:
            read = await self.desk.finder.read_again(person, question, tapped.alphabet)
        else:
            raise refuse_button()
        await self.desk.answer_again(person, read.whole_board())
        return DONE

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
        question = await self.desk.book.get(tapped.board)
        if question is None or question.shown.chat != person.chat:
            raise refuse_gone()
        alone = await self.people.in_private(person.sender)
        with writing_first(self.desk.outbox):
            await self.desk.tell(alone, again(question, 0, alone))
        return TapAnswer(person.texts.say("I have sent it to our private chat."))
