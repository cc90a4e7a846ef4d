"""`/accepted`, `/refused` and the buttons ✓ ✗: words that the host game accepts or refuses."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.admins import Admins
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.spelling import words_in
from bot.chat.vocabulary import Vocabulary
from bot.games.board_buttons import ShowVerdicts
from bot.games.desk import Desk
from bot.games.word_buttons import (
    AcceptWord,
    RefuseWord,
    Said,
    TakeBackHere,
    page_with,
    word_of,
    words_keyboard,
)
from bot.render.answer import Answer, TapAnswer
from bot.render.payloads import refuse_button
from bot.render.profile_text import profile_name
from bot.render.verdict_text import MAX_SHOWN_WORDS, TakeBack, undo_keyboard, verdicts_text
from bot.texts import BotError
from storage import Dictionaries, Report, Verdict, Verdicts


@dataclass(slots=True, eq=False, repr=False)
class VerdictReports:
    """Takes verdicts of the host game on words; *clock* gives seconds of Unix time."""

    verdicts: Verdicts
    dictionaries: Dictionaries
    admins: Admins
    desk: Desk
    vocabulary: Vocabulary
    clock: Callable[[], float] = time.time

    def routes(self) -> Routes:
        return Routes(
            commands={"accepted": self.accept, "refused": self.refuse},
            taps=[
                TapRoute(TakeBack, self.take_back),
                self.desk.tap(ShowVerdicts, self.show_words),
                self.desk.tap(AcceptWord, self.report_here),
                self.desk.tap(RefuseWord, self.report_here),
                self.desk.tap(TakeBackHere, self.take_back_here),
            ],
        )

    async def accept(self, message: Message, person: Person) -> Answer:
        return await self._report_typed(message, person, accepted=True)

    async def refuse(self, message: Message, person: Person) -> Answer:
        return await self._report_typed(message, person, accepted=False)

    async def take_back(self, tapped: TakeBack, person: Person) -> TapAnswer:
        """Take back a verdict of this place; the word is then what it was before."""
        note = await self._take_back(tapped.number, person)
        return TapAnswer(note, rewrite=await self._list(person))

    async def show_words(
        self, tapped: ShowVerdicts, question: Question, person: Person
    ) -> TapAnswer:
        """Show the words of the answer as buttons."""
        _check_open(person)
        _, content = await self.desk.content(person, question, tapped.first)
        can = self.desk.outbox.can
        keyboard = words_keyboard(person.texts, question, tapped, content.words, can)
        return TapAnswer(rewrite=Answer(_prompt(person), keyboard))

    async def report_here(
        self, tapped: AcceptWord | RefuseWord, question: Question, person: Person
    ) -> TapAnswer:
        """Store a verdict on the word that the button names."""
        word, accepted = word_of(question, tapped.code), isinstance(tapped, AcceptWord)
        if word is None:
            raise refuse_button()
        _check_open(person)
        _, before = await self.desk.content(person, question, tapped.first)
        await self._report(person, [word], accepted=accepted)
        verdict = await self.verdicts.on(person.profile, word)
        page = page_with(word, before.words, self.desk.outbox.can)
        said: Said = "accepted" if accepted else "refused"
        shown = ShowVerdicts(question.id, said, tapped.first, page)
        await self._show_again(person, question, shown, verdict)
        if accepted:
            return TapAnswer(person.texts.say("“{word}” is accepted.", word=word))
        note = person.texts.say("“{word}” is refused; it is gone from the answers.", word=word)
        return TapAnswer(note)

    async def take_back_here(
        self, tapped: TakeBackHere, question: Question, person: Person
    ) -> TapAnswer:
        """Take a verdict back by the button under an answer."""
        note = await self._take_back(tapped.number, person)
        await self._show_again(person, question, ShowVerdicts(question.id, tapped.said, 0))
        return TapAnswer(note)

    async def _report_typed(self, message: Message, person: Person, *, accepted: bool) -> Answer:
        if not message.text:
            return await self._list(person)
        profile, texts = person.profile, person.texts
        words = words_in(message.text, message.command, yo=profile.yo)
        await self._report(person, words, accepted=accepted)
        said = {"profile": profile_name(texts, profile), "words": ", ".join(words)}
        sentence = (
            texts.say("Noted for {profile}, accepted: {words}.", **said)
            if accepted
            else texts.say("Noted for {profile}, refused: {words}.", **said)
        )
        told = [await self.verdicts.on(profile, word) for word in words]
        undoable = [verdict for verdict in told if verdict]
        return Answer(sentence, undo_keyboard(person.chat, undoable))

    async def _show_again(
        self,
        person: Person,
        question: Question,
        shown: ShowVerdicts,
        undoable: Verdict | None = None,
    ) -> None:
        """Show the answer with the words that count now, still as buttons."""
        question, content = await self.desk.content(person, question, shown.first)
        if not content.words:
            shown = replace(shown, first=0)
            question, content = await self.desk.content(person, question)
        can = self.desk.outbox.can
        keyboard = words_keyboard(person.texts, question, shown, content.words, can, undoable)
        content = replace(content, text=_prompt(person), page=None, above=keyboard)
        await self.desk.show(person, question, content)

    async def _report(self, person: Person, words: Sequence[str], *, accepted: bool) -> None:
        await self._check_reporter(person)
        if accepted:
            await self._check_fit(person, words)
        report = Report(person.id, person.name, int(self.clock()))
        await self.verdicts.report(person.profile, words, report, accepted=accepted)
        if accepted:
            await self.dictionaries.allow(person.id, words)

    async def _check_fit(self, person: Person, words: Sequence[str]) -> None:
        """Raise BotError if a word is obscene, unless *person* is an admin or in private."""
        if not person.in_group or await self.admins.include(person):
            return
        if unfit := await self.vocabulary.obscene_among(words):
            raise BotError(
                "“{word}” is obscene; here an admin accepts it, or those who play at a table vote "
                "on it.",
                word=unfit[0],
            )

    async def _take_back(self, number: int, person: Person) -> str:
        """Take a verdict back; return what to say."""
        await self._check_reporter(person)
        verdict = await self.verdicts.undo(person.chat, number)
        if verdict is None:
            raise BotError("This was taken back already.")
        return person.texts.say("Taken back: {word}.", word=verdict.word)

    async def _list(self, person: Person) -> Answer:
        """The number of verdicts, and the last ones."""
        profile = person.profile
        last = await self.verdicts.history(profile, MAX_SHOWN_WORDS)
        standing = await self.verdicts.of(profile)
        text = verdicts_text(person.texts, profile, standing, last)
        return Answer(text, undo_keyboard(person.chat, last))

    async def _check_reporter(self, person: Person) -> None:
        if not person.in_group or person.choices["reporters"].value != "admins":
            return
        refusal = BotError("In this group only admins report what the game accepts.")
        await self.admins.check(person, refusal)


def _check_open(person: Person) -> None:
    """Raise BotError if words are hidden here, since buttons cannot be hidden."""
    if person.spoiler:
        raise BotError("Words are hidden here; report them like this: /refused word")


def _prompt(person: Person) -> str:
    return person.texts.say("Tap a word to say what the game did with it.")
