"""The desk where boards are answered: solved, drawn, sent, and edited when buttons are tapped.

A question is kept only after its search has ended, so that a person can tap back from a button
that asked for too much.
"""

import html
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.boards.question import Question
from bot.chat.host_games import host_of
from bot.chat.messages import Message, Spot
from bot.chat.network import ClosedError, FrozenError, Outbox, RefusedError
from bot.chat.people import Person
from bot.chat.routes import TapRoute
from bot.chat.spelling import Vocabulary
from bot.games.board_buttons import (
    BOARD_LINK,
    EDITOR_LINK,
    ReadInPrivate,
    Surroundings,
    answer_of,
    extras_of,
    keyboard_of,
)
from bot.games.finding import Finder, QuestionBook
from bot.games.game import Content, Game, View
from bot.games.page_door import PageDoor
from bot.render.answer import DONE, Answer, Drawn, Picture, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.palette import Palette
from bot.render.payloads import BoardPayload, refuse_button
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.lexicons import LexiconShelf, Words
from bot.work.picture_jobs import Found
from solver import Grid

P = TypeVar("P", bound=BoardPayload)


def solve_and_draw(
    shelf: LexiconShelf,
    solve: Callable[[LexiconShelf, Any], Any],
    request: Any,
    draw: Callable[[Any], Picture | None],
    palette: Palette,
) -> tuple[Any, Drawn | None]:
    """Solve the board; the result, and its picture if it has one."""
    result = solve(shelf, request)
    picture = draw(result)
    return result, Drawn(picture.png(palette)) if picture else None


@dataclass(slots=True, eq=False, repr=False)
class Desk:
    """Answers boards, for what all games share and for their own commands and buttons.

    What stands beside a board is added to its answer by an edit. If the answer cannot be edited, or
    a command asks about the board, it is awaited first, for *beside_wait_s* at most. With
    *links_words* answers that are not hidden link to a dictionary. *door* leads to the page of a
    board.
    """

    finder: Finder
    vocabulary: Vocabulary
    jobs: Jobs
    outbox: Outbox
    door: PageDoor
    beside_wait_s: float
    links_words: bool

    @property
    def book(self) -> QuestionBook:
        return self.finder.book

    def tap(
        self,
        payload: type[P],
        act: Callable[[P, Question, Person], Awaitable[TapAnswer]],
        *,
        game: Game | None = None,
    ) -> TapRoute[P]:
        """Route a button to *act* on its question, if that is this person's and of *game*."""

        async def act_on_question(tapped: P, person: Person) -> TapAnswer:
            question = await self.own(tapped.board, person)
            if game is not None and question.game != game.name:
                raise refuse_button()
            return await act(tapped, question, person)

        return TapRoute(payload, act_on_question)

    async def find(self, question_id: str) -> Question:
        """The question with that id; BotError unless it is still kept."""
        question = await self.book.get(question_id)
        if question is None:
            raise refuse_gone()
        return question

    async def own(self, question_id: str, person: Person) -> Question:
        """The question; BotError unless it is still kept, of this chat, and this person's."""
        question = await self.find(question_id)
        if question.shown.chat != person.chat:
            raise refuse_gone()
        check_owner(question, person)
        return question

    async def of_game(self, game: Game, message: Message, person: Person) -> Question:
        """The question about the board at hand, or the last of *game* here; BotError if none."""
        return await self._with_match(await self.finder.last_of(game, message, person))

    async def answer(self, message: Message, person: Person, question: Question) -> None:
        """Solve the question and send the answer."""
        if person.spoilers == "ephemeral":  # this answer cannot be edited
            question = await self._with_match(question)
        question, content = await self.content(person, question, drawn=True)
        question = await self.send(message, person, question, content)
        self._match_later(person, question)

    async def answer_on(self, message: Message, person: Person, question: Question) -> None:
        """Answer with the page after the one of *question*, or the first one after the last."""
        _, content = await self.content(person, question, question.query.first)
        page = content.page
        first = page.first + page.shown if page and page.more else 0
        question, content = await self.content(person, question, first, drawn=True)
        await self.send(message, person, question.with_page(first, None), content)

    async def answer_wish(self, message: Message, person: Person, question: Question) -> None:
        """Answer a board as the text beside it wishes, or ask first what is wanted."""
        game = self.finder.games.of(question)
        question = game.apply_wish(question, message.text)
        asked = game.ask_first(self.view(person), person, question)
        if asked is None:
            await self.answer(message, person, question)
        else:
            await self.send(message, person, question.as_hints(), asked)

    async def send(
        self, message: Message, person: Person, question: Question, content: Content
    ) -> Question:
        """Send *content*, or put it into the old answer if *message* was edited.

        Returns the question as it is kept.
        """
        question = await self._show_or_send(message, person, question, content)
        await self.book.add(question)
        return question

    async def tell(self, person: Person, question: Question) -> None:
        """Answer in the chat of *person* without replying, as there is no message to reply to."""
        question, content = await self.content(person, question, drawn=True)
        answer = self.message_of(person, question, content)
        question = _number_answer(question, await self.outbox.post(person.place, answer))
        await self.book.add(question)
        self._match_later(person, question)

    async def answer_again(self, person: Person, question: Question) -> TapAnswer:
        """Solve the changed question, and edit its answer and picture; returns a tap's answer."""
        question, content = await self.content(person, question, drawn=True)
        await self.book.update(question)
        await self.show(person, question, content)
        self._match_later(person, question)
        return DONE

    async def turn_page(self, person: Person, question: Question, first: int) -> None:
        """Show the rows from number *first* on; the picture stays."""
        question, content = await self.content(person, question, first)
        answer = self.message_of(person, question, content)
        at = Spot(question.shown.chat, question.shown.answer)
        try:
            if answer.picture is None:
                await self.outbox.edit(at, answer)
            else:
                await self.outbox.edit_caption(at, answer)
        except FrozenError:
            await self._show_anew(person, question, answer)

    async def show(self, person: Person, question: Question, content: Content) -> TapAnswer:
        """Make the message of *question* show *content*; returns the answer to a tap."""
        answer = self.message_of(person, question, content)
        try:
            await self.outbox.edit(Spot(question.shown.chat, question.shown.answer), answer)
        except FrozenError:
            await self._show_anew(person, question, answer)
        return DONE

    async def _show_anew(self, person: Person, question: Question, answer: Answer) -> None:
        """Post the answer anew, since its message is frozen; that loses its buttons if it can."""
        with suppress(RefusedError):
            await self.outbox.edit_buttons(Spot(question.shown.chat, question.shown.answer), ())
        number = await self.outbox.post(person.place, answer, reply_to=question.shown.question)
        await self.book.update(_number_answer(question, number))

    async def answer_elsewhere(self, person: Person, question: Question) -> Answer:
        """An answer for a chat where the bot is not: the board and the hidden words as text.

        It is kept as one of the private chat, where a link opens it with its picture and buttons.
        """
        question = await self._with_match(question)
        question, content = await self.content(person, question, elsewhere=True)
        await self.book.add(question)
        answer = answer_of(content, ((self._link(person, question),),), person)
        return answer._replace(in_text=str(Grid(question.rows)) if question.board.reading else "")

    async def content(
        self,
        person: Person,
        question: Question,
        first: int = 0,
        *,
        elsewhere: bool = False,
        drawn: bool = False,
    ) -> tuple[Question, Content]:
        """The answer with rows from number *first* on, or as much of it as may be told here.

        With *drawn* the worker draws the picture too; ask for that only if it is sure to be sent.
        """
        game = self.finder.games.of(question)
        if self._keeps_quiet(person, question):
            text = person.texts.say("The answer is in our private chat.")
            link = ((self._link(person, question),),)
            return question, Content(text, picture=game.picture(question), above=link, secret=False)
        view = self.view(person, elsewhere=elsewhere)
        if question.shown.hints is not None:
            result, picture = await self._solve(person, question.with_page(0, 1), drawn=drawn)
            return question, _with_picture(game.hint(view, question, result), picture)
        size = game.page_size(view)
        asked = limit_rarity(question, person).with_page(first, size)
        result, picture = await self._solve(person, asked, drawn=drawn)
        question = game.settle(question, result)
        answer = game.answer(view, question.with_page(first, size), result)
        content = _with_picture(answer, picture)
        if not content.words:
            content = await self._with_list(person, question, content)
        return question, content

    async def _with_list(self, person: Person, question: Question, content: Content) -> Content:
        """Tell which word list leaves *content* without a word, if one does."""
        used = await self.vocabulary.whole_list(person.profile, question.alphabet.name)
        if used is None:
            return content
        texts = person.texts
        said = texts.say(
            "Only the words of {file} count here ({words}); /dict changes it.",
            file=html.escape(used.file),
            words=texts.count("{n} word", "{n} words", used.words),
        )
        return content._replace(text=f"{content.text}\n{said}")

    async def in_proved_game(self, person: Person, question: Question) -> Question:
        """*question* as one of the game that its answer proves, if the board's shape tells none."""
        for game in self.finder.games.in_doubt(question, host_of(person.profile)):
            proved, content = await self.content(person, question._replace(game=game.name))
            if content.proves_game:
                return proved
        return question

    async def solve(self, person: Person, question: Question) -> Any:
        """The result for the page of the question's query."""
        result, _ = await self._solve(person, question, drawn=False)
        return result

    async def _solve(
        self, person: Person, question: Question, *, drawn: bool
    ) -> tuple[Any, Drawn | None]:
        """Solve the question; the result, and with *drawn* its picture if it has one."""
        game = self.finder.games.of(question)
        request = game.request(question, await self.words(person, question))
        if not drawn:
            return await self.jobs.ask(game.solve, request), None
        draw = partial(game.drawing, question)
        return await self.jobs.ask(solve_and_draw, game.solve, request, draw, person.palette)

    async def words(self, person: Person, question: Question) -> Words:
        words = await self.vocabulary.words(question.owner, person.profile)
        return words._replace(fitness=person.fitness)

    def view(self, person: Person, *, elsewhere: bool = False) -> View:
        """The look of answers here, or *elsewhere*, in chats where the bot is not."""
        can = self.outbox.can
        hides = person.spoiler or elsewhere
        links_words = self.links_words and not hides
        return View(person.texts, person.rows, hides and can.can_hide, can, links_words)

    def tells_rows(self, question: Question, person: Person) -> bool:
        """True if the answer lists words, hidden or not, so that people know their numbers."""
        return question.shown.hints is None and not self._keeps_quiet(person, question)

    def check_tells_rows(self, question: Question, person: Person) -> None:
        """BotError if words are hidden here, so that nobody knows the numbers of the rows."""
        if not self.tells_rows(question, person):
            raise BotError("The words have no numbers here; write the word itself.")

    def has_cells(self, question: Question) -> bool:
        """True if the cells of its board have names like `c3`."""
        return self.finder.games.of(question).named_cells

    def message_of(self, person: Person, question: Question, content: Content) -> Answer:
        """*content* with all its buttons."""
        keyboard = keyboard_of(self.view(person), question, content, self._around(person, question))
        return answer_of(content, keyboard, person)

    async def extras(self, person: Person, question: Question, first: int) -> Keyboard:
        """The further buttons of the answer whose rows begin at number *first*."""
        question, content = await self.content(person, question, first)
        return extras_of(self.view(person), question, content, self._around(person, question))

    async def post(self, person: Person, question: Question, answer: Answer) -> None:
        """Post *answer* as a reply to the answer to *question*."""
        await self.outbox.post(person.place, answer, reply_to=question.shown.answer or None)

    async def _with_match(self, question: Question) -> Question:
        """*question* with what stands beside its board, if that is read soon."""
        found = await self.finder.beside.soon(question, self.beside_wait_s)
        if found is None:
            return question
        return self.finder.games.of(question).with_match(question, found)

    def _match_later(self, person: Person, question: Question) -> None:
        """Edit the answer when what stands beside the board is read."""

        async def tell(found: Found) -> None:
            kept = await self.book.get(question.id)
            if kept is None or not kept.shown.answer:
                return
            told = self.finder.games.of(kept).with_match(kept, found)
            if told != kept:
                await self.answer_again(person, told)

        self.finder.beside.later(question, tell)

    def _around(self, person: Person, question: Question) -> Surroundings:
        """Facts for the buttons; only users of Ukrainian switch letters outside “More…”."""
        near = "uk" in (person.cyrillic, question.cyrillic)
        return Surroundings(
            self.finder.games.possible(question),
            self._link(person, question) if person.spoiler else None,
            self.editor_button(person, question),
            self._touch_button(person, question),
            self.finder.games.in_doubt(question, host_of(person.profile)),
            ("here" if near else "more") if person.has_letters else "",
            self.rules(person, question) is not None,
        )

    def rules(self, person: Person, question: Question) -> Answer | None:
        return self.finder.games.of(question).rules(self.view(person), question)

    def editor_button(self, person: Person, question: Question) -> Button | None:
        button = self.door.open_page(person.texts.say("Fix board"), _page_of(question))
        return self.door.lead_from(person.chat, button, f"{EDITOR_LINK}{question.id}")

    def _touch_button(self, person: Person, question: Question) -> Button | None:
        """Button that opens the same page for the words of each cell."""
        if person.in_group or not self.has_cells(question):
            return None
        label = person.texts.say("Words by touch")
        return self.door.open_page(label, f"{_page_of(question)}&use=words")

    def _keeps_quiet(self, person: Person, question: Question) -> bool:
        """True if no word may be told here; if the network cannot hide text, hints still may."""
        if person.spoilers == "private":
            return True
        return person.spoiler and not self.outbox.can.can_hide and question.shown.hints is None

    def _link(self, person: Person, question: Question) -> Button:
        """Button under a hidden answer in a group to read all of it in private."""
        label = person.texts.say("Read in private")
        if self.outbox.can.can_link_to_private:
            return Button(label, url=self.outbox.network.link(f"{BOARD_LINK}{question.id}"))
        return Button(label, ReadInPrivate(question.id))

    async def _show_or_send(
        self, message: Message, person: Person, question: Question, content: Content
    ) -> Question:
        old = await self.book.of_question(person.chat, message.id) if message.edited else None
        if old and old.shown.answer:
            question = _number_answer(question, old.shown.answer)
            with suppress(RefusedError):  # the message is gone, or had no picture
                await self.show(person, question, content)
                return question
        number = await self._send_to_one(message, person, question, content)
        if number is None:
            answer = self.message_of(person, question, content)
            number = await self.outbox.reply(message, answer)
        return _number_answer(question, number)

    async def _send_to_one(
        self, message: Message, person: Person, question: Question, content: Content
    ) -> int | None:
        """Send the answer to this person alone and return 0; None if it has to be sent to all.

        Such messages are neither kept nor edited, so their only button is a link.
        """
        if person.spoilers != "ephemeral" or not self.outbox.can.can_send_to_one:
            return None
        answer = answer_of(content, ((self._link(person, question),),), person)
        answer = answer._replace(secret=True, only_for=person.id)
        try:
            await self.outbox.reply(message, answer)
        except (RefusedError, ClosedError):
            return None
        return 0


def check_owner(question: Question, person: Person) -> None:
    """BotError if *question* is another person's."""
    if question.owner != person.id:
        raise BotError("This answer is for another person; send the board yourself.")


def refuse_gone() -> BotError:
    return BotError("This board is no longer here; send it again.")


def limit_rarity(question: Question, person: Person) -> Question:
    """Limit *question* to words no rarer than the person wants."""
    return question.with_query(rarest=person.rarest)


def _number_answer(question: Question, answer: int) -> Question:
    return question._replace(shown=question.shown._replace(answer=answer))


def _with_picture(content: Content, picture: Drawn | None) -> Content:
    return content if picture is None else content._replace(picture=picture)


def _page_of(question: Question) -> str:
    """The end of the address of its page."""
    return f"editor?board={question.id}"
