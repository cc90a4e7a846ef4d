"""`/start`: a greeting, the choice of language, what a link from a group asks for; `/help`.

`/about` and `/privacy` say who we are and what we keep, `/forget_me` deletes all about a person
once they have confirmed it, and `/stats` is for the owner.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.chat.choices import letters_row
from bot.chat.entrance import Owner
from bot.chat.messages import Message
from bot.chat.people import Admins, People, Person
from bot.chat.routes import Command, Routes, TapRoute
from bot.chat.spelling import Vocabulary
from bot.games.board_buttons import BOARD_LINK, EDITOR_LINK
from bot.games.desk import Desk, check_owner
from bot.games.finding import again
from bot.games.page_door import LeadToPrivate, writing_first
from bot.games.puzzles.puzzle_maker import SAME_LINK
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard, Tone, choices
from bot.render.help_text import TurnToChapter, example_drawing, help_keyboard, help_text
from bot.render.payloads import ChatPayload, PersonPayload, payload, refuse_button
from bot.texts import LANGUAGES, BotError, Texts, main_code, texts_in
from storage import Forgotten, Preferences, Records, Scope

FIRST = "example"
_CONFIRMED = ("yes", "да", "так")


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
                return await command(message._replace(text=rest), person)
        if link.startswith(EDITOR_LINK):
            return await self._open_editor(link.removeprefix(EDITOR_LINK), person)
        if link.startswith(BOARD_LINK):
            question = await self.desk.find(link.removeprefix(BOARD_LINK))
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
        question = await self.desk.find(question_id)
        check_owner(question, person)
        editor = self.desk.editor_button(person, question)
        if editor is None:
            raise BotError("The board editor is not open now; correct letters by /fix c3=ж.")
        said = person.texts.say("Correct the board here; its answer in the group changes.")
        return Answer(said, ((editor,),))


def _greeting(person: Person, texts: Texts) -> Answer:
    """Say what the bot does, and how to begin in this chat.

    A person who has not chosen a language and speaks none of ours gets the choice first.
    """
    spoken, chosen = main_code(person.sender.language), person.choices["language"].value
    languages = (
        "" if spoken in LANGUAGES or chosen else f"🌐 {' / '.join(LANGUAGES.values())} ↓\n\n"
    )
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


@dataclass(slots=True, eq=False, repr=False)
class Help:
    """Tells how to ask, and about the bot and its data; boards are kept for *days*."""

    days: int

    def routes(self) -> Routes:
        return Routes(
            commands={"help": self.help, "about": self.about, "privacy": self.privacy},
            taps=[TapRoute(TurnToChapter, self.turn_to_chapter)],
        )

    async def help(self, message: Message, person: Person) -> Answer:
        answer = _chapter(FIRST, person)
        drawing = example_drawing(person.texts.language)
        return answer._replace(picture=drawing, palette=person.palette)

    async def turn_to_chapter(self, tapped: TurnToChapter, person: Person) -> TapAnswer:
        """Show another chapter; the picture stays."""
        return TapAnswer(rewrite=_chapter(tapped.chapter, person))

    async def about(self, message: Message, person: Person) -> Answer:
        from importlib.metadata import version  # brings the parser of e-mails

        said = person.texts.say(
            "Balda Bot {version}, free software: the package balda-bot, MIT licence.\n"
            "Words: OpenCorpora (CC BY-SA 3.0), SCOWL, frequencies of wordfreq (CC BY-SA 4.0).\n"
            "What I keep about you: /privacy. How to ask: /help.",
            version=version("balda-bot"),
        )
        return Answer(said)

    async def privacy(self, message: Message, person: Person) -> Answer:
        said = person.texts.count(
            "I keep your boards with the letters seen on their pictures for {n} day, and until "
            "you delete them your settings, words, verdicts with your name, word lists, guesses, "
            "games and results. Pictures themselves I do not keep. Nobody else gets any of it.\n"
            "/forget_me deletes all your data.",
            "I keep your boards with the letters seen on their pictures for {n} days, and until "
            "you delete them your settings, words, verdicts with your name, word lists, guesses, "
            "games and results. Pictures themselves I do not keep. Nobody else gets any of it.\n"
            "/forget_me deletes all your data.",
            self.days,
        )
        groups = person.texts.say(
            "A group that removes me is forgotten: its settings, words, puzzles and games."
        )
        return Answer(f"{said}\n{groups}")


def _chapter(name: str, person: Person) -> Answer:
    text = help_text(person.texts, name)
    if text is None:
        raise BotError("I don't know this chapter; send /help again.")
    return Answer(text, help_keyboard(person.texts, person.chat, name), html=True)


@payload("forget")
class Forget(PersonPayload):
    """Delete all that is kept about the person, or leave it."""

    wish: Literal["all", "nothing"]


@dataclass(slots=True, eq=False, repr=False)
class Forgetting:
    """Deletes a person's data; *leave* comes first, while we know what they take part in."""

    records: Records
    vocabulary: Vocabulary
    leave: Callable[[int], Awaitable[None]]

    def routes(self) -> Routes:
        return Routes(commands={"forget_me": self.ask}, taps=[TapRoute(Forget, self.forget)])

    async def ask(self, message: Message, person: Person) -> Answer:
        """Ask to confirm by a button, or by a word if a group or channel writes."""
        if message.text.lower() in _CONFIRMED:
            return await self._forget(person)
        texts = person.texts
        kept = await self.records.count_records(person.id)
        lines = [
            texts.say("Delete all your data, here and in every chat?"),
            texts.say("That is {counts}.", counts=_counts(texts, kept)),
        ]
        if kept.matches:
            lines.append(texts.say("Games with other people end for them too."))
        if kept.parties:
            lines.append(texts.say("Tables where you sit go on without you."))
        question = "\n".join(lines)
        if person.id > 0:
            return Answer(question, _keyboard(person.texts, person.id))
        return Answer(f"{question}\n{person.texts.say('To confirm, write /forget_me yes')}")

    async def forget(self, tapped: Forget, person: Person) -> TapAnswer:
        if tapped.wish == "nothing":
            return TapAnswer(rewrite=Answer(person.texts.say("Nothing was deleted.")))
        return TapAnswer(rewrite=await self._forget(person))

    async def _forget(self, person: Person) -> Answer:
        await self.leave(person.id)
        forgotten, texts = await self.records.forget(person.id), person.texts
        await self.vocabulary.delete_unused_lists()
        counts = _counts(texts, forgotten)
        return Answer(texts.say("All your data is deleted: {counts}.", counts=counts))


def _counts(texts: Texts, of: Forgotten) -> str:
    counts = {
        texts.count("{n} board", "{n} boards", of.boards): of.boards,
        texts.count("{n} word of your own", "{n} words of your own", of.words): of.words,
        texts.count("{n} letter you corrected", "{n} letters you corrected", of.glyphs): of.glyphs,
        texts.count("{n} game", "{n} games", of.matches): of.matches,
        texts.count("{n} game at a table", "{n} games at a table", of.parties): of.parties,
        texts.count("{n} verdict on a word", "{n} verdicts on words", of.verdicts): of.verdicts,
        texts.count("{n} word list", "{n} word lists", of.lists): of.lists,
    }
    return ", ".join(
        [
            texts.say("your settings, profiles, pictures, guesses and results"),
            *(said for said, count in counts.items() if count),
        ]
    )


def _keyboard(texts: Texts, person: int) -> Keyboard:
    keep = Button(texts.say("Keep everything"), Forget(person, "nothing"))
    delete = Button(texts.say("Delete everything"), Forget(person, "all"), tone=Tone.DANGER)
    return ((keep, delete),)


@dataclass(slots=True, eq=False, repr=False)
class OwnerCommands:
    owner: Owner
    records: Records

    def routes(self) -> Routes:
        return Routes(commands={"stats": self.stats})

    async def stats(self, message: Message, person: Person) -> Answer | None:
        from bot.running import metrics  # with a server of HTTP

        if person.id == self.owner.id and not person.in_group:
            kept = await self.records.statistics()
            return Answer(
                person.texts.say(
                    "Running for {uptime}.\n"
                    "Updates: {updates}. Refusals and errors: {errors}.\n"
                    "People: {people}, groups: {groups}.\n"
                    "Kept: boards {boards}, own words {words}, games {games}, puzzles {puzzles}.",
                    uptime=self.owner.uptime,
                    updates=metrics.total(metrics.UPDATES),
                    errors=metrics.total(metrics.ERRORS),
                    people=kept.people,
                    groups=kept.groups,
                    boards=kept.boards,
                    words=kept.words,
                    games=kept.matches,
                    puzzles=kept.puzzles,
                )
            )
        if message.insistent:
            raise BotError("I don't know this command; /help lists those I know.")
        return None
