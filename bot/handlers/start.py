"""`/start`: a greeting, the choice of language, and what a link from a group asks for."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.boards.question import Question
from bot.chat.admins import Admins
from bot.chat.choices_text import letters_row
from bot.chat.messages import Message
from bot.chat.people import People, Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.games.board_buttons import BOARD_LINK, EDITOR_LINK
from bot.games.desk import Desk, check_owner, refuse_gone
from bot.games.page_door import LeadToPrivate, writing_first
from bot.games.puzzles.same_puzzle import SAME_LINK
from bot.games.question_book import again
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Keyboard, choices
from bot.render.payloads import ChatPayload, payload, refuse_button
from bot.texts import LANGUAGES, BotError, Texts, is_spoken, main_code, texts_in
from storage import Preferences, Scope


@payload("language")
class ChooseLanguage(ChatPayload):
    foreign: ClassVar[str] = "This button does nothing here; send /start to choose the language."
    language: str


@dataclass(slots=True, eq=False, repr=False)
class StartCommand:
    preferences: Preferences
    people: People
    admins: Admins
    desk: Desk
    links: Mapping[str, Command]
    same_puzzle: Callable[[Message, Person], Awaitable[None]]

    def routes(self) -> Routes:
        return Routes(
            commands={"start": self.start},
            taps=[
                TapRoute(ChooseLanguage, self.choose_language),
                TapRoute(LeadToPrivate, self.lead_to_private),
            ],
        )

    async def start(self, message: Message, person: Person) -> Answer | None:
        """Greet; or do in private what the link that was opened asks for."""
        if message.text.startswith(SAME_LINK):
            await self.same_puzzle(message, person)
            return None
        link = "" if person.in_group else message.text
        for beginning, command in self.links.items():
            if link.startswith(beginning):
                rest = link.removeprefix(beginning)
                return await command(replace(message, text=rest), person)
        if link.startswith(EDITOR_LINK):
            return await self._open_editor(link.removeprefix(EDITOR_LINK), person)
        if link.startswith(BOARD_LINK):
            question = await self._find_linked(link.removeprefix(BOARD_LINK))
            await self.desk.answer(message, person, again(question, message.id, person))
            return None
        return _greeting(person, person.texts)

    async def lead_to_private(self, tapped: LeadToPrivate, person: Person) -> TapAnswer:
        """Write to a person of the group; networks with links have no such button."""
        if self.desk.outbox.can.can_link_to_private:
            raise refuse_button()
        alone = await self.people.in_private(person.sender)
        asked = Message(0, alone.place, alone.sender, "start", tapped.link)
        with writing_first(self.desk.outbox):
            answer = await self.start(asked, alone)
            if answer is not None:
                await self.desk.outbox.post(alone.place, answer)
        return TapAnswer(person.texts.say("I have sent it to our private chat."))

    async def choose_language(self, tapped: ChooseLanguage, person: Person) -> TapAnswer:
        """In a private chat the person's language, in a group the group's, which admins choose."""
        language = tapped.language
        if language not in LANGUAGES:
            raise BotError(tapped.foreign)
        refusal = BotError("Only admins choose the language of the group.")
        await self.admins.check(person, refusal)
        await self.preferences.choose(Scope(person.chat), "language", language)
        note = texts_in(language).say("I speak English now.")
        chosen = await self.people.again(person)
        return TapAnswer(note, rewrite=_greeting(chosen, texts_in(language)))

    async def _open_editor(self, question_id: str, person: Person) -> Answer:
        """A button that opens the page of a board, which works only in private chats."""
        question = await self._find_linked(question_id)
        check_owner(question, person)
        editor = self.desk.editor_button(person, question)
        if editor is None:
            raise BotError("The board editor is not open now; correct letters by /fix c3=ж.")
        said = person.texts.say("Correct the board here; its answer in the group changes.")
        return Answer(said, ((editor,),))

    async def _find_linked(self, question_id: str) -> Question:
        question = await self.desk.book.get(question_id)
        if question is None:
            raise refuse_gone()
        return question


def _greeting(person: Person, texts: Texts) -> Answer:
    """Say what the bot does, and how to begin in this chat.

    A person who has not chosen a language and speaks none of ours gets the choice first.
    """
    is_at_home = is_spoken(person.sender.language) or person.choices["language"].value
    languages = "" if is_at_home else f"🌐 {' / '.join(LANGUAGES.values())} ↓\n\n"
    hello = texts.say("Hello! I find the best words in Balda, Boggle and Spelling Bee.")
    how = (
        texts.say(
            "Here I answer commands:\n"
            "/solve — under a screenshot as its caption, or in reply to one\n"
            "/newbee, /newboggle — a puzzle for everybody\n"
            "/play — a game of Balda with me or with a friend\n"
            "Admins choose in /settings how words are hidden, and in /profile which game you play."
        )
        if person.in_group
        else texts.say(
            "Send a screenshot of the board, or type it with a dot for every empty cell. "
            "/help shows an example."
        )
    )
    keyboard = language_keyboard(person.chat, texts.language)
    has_to_do_with_ukrainian = "uk" in (main_code(person.sender.language), person.cyrillic)
    if person.has_letters and not person.in_group and has_to_do_with_ukrainian:
        keyboard = (*keyboard, letters_row(texts, person.id, person.cyrillic))
    greeting = f"{hello}\n{how}" if person.in_group else f"{hello} {how}"
    return Answer(f"{languages}{greeting}", keyboard)


def language_keyboard(chat: int, language: str) -> Keyboard:
    return (choices(LANGUAGES, language, lambda chosen: ChooseLanguage(chat, chosen)),)
