"""Words: `/word` looks one up or lists those of a pattern; `/accepted`, `/refused`, ✓ and ✗."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from bot.boards.question import Question
from bot.chat.dictionary_text import Known, matches, word_text
from bot.chat.messages import Message
from bot.chat.people import Admins, Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.spelling import Vocabulary, alphabet_of, with_yo, words_in
from bot.games.board_buttons import (
    AcceptWord,
    RefuseWord,
    Said,
    ShowVerdicts,
    TakeBackHere,
    page_with,
    word_of,
    words_keyboard,
)
from bot.games.desk import Desk
from bot.render import payloads, profile_text
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.text import wiktionary_button
from bot.texts import BotError
from bot.work.word_jobs import LookUp
from solver import Alphabet, in_one_script
from storage import Dictionaries, Imports, Report, Verdict, Verdicts

PAGE = 100
MAX_NEAR_WORDS = 12

# Letters of a pattern are coded as small letters and digits.
_WILDCARDS = {"?": "Q", "*": "A"}


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
            commands={
                "accepted": partial(self._report_typed, accepted=True),
                "refused": partial(self._report_typed, accepted=False),
            },
            taps=[
                TapRoute(profile_text.TakeBack, self.take_back),
                self.desk.tap(ShowVerdicts, self.show_words),
                self.desk.tap(AcceptWord, self.report_here),
                self.desk.tap(RefuseWord, self.report_here),
                self.desk.tap(TakeBackHere, self.take_back_here),
            ],
        )

    async def take_back(self, tapped: profile_text.TakeBack, person: Person) -> TapAnswer:
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
            raise payloads.refuse_button()
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
        said = {"profile": profile_text.profile_name(texts, profile), "words": ", ".join(words)}
        sentence = (
            texts.say("Noted for {profile}, accepted: {words}.", **said)
            if accepted
            else texts.say("Noted for {profile}, refused: {words}.", **said)
        )
        told = [await self.verdicts.on(profile, word) for word in words]
        undoable = [verdict for verdict in told if verdict]
        return Answer(sentence, profile_text.undo_keyboard(person.chat, undoable))

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
        content = content._replace(text=_prompt(person), page=None, above=keyboard)
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
        last = await self.verdicts.history(profile, profile_text.MAX_SHOWN_WORDS)
        standing = await self.verdicts.of(profile)
        text = profile_text.verdicts_text(person.texts, profile, standing, last)
        return Answer(text, profile_text.undo_keyboard(person.chat, last))

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


@payloads.payload("wordpage")
class TurnWordPage(payloads.PersonPayload):
    """Show words that fit a pattern, from number *first* on; *code* is the pattern, coded."""

    alphabet: Literal["ru", "en", "uk"]
    first: int
    code: str


@dataclass(slots=True, eq=False, repr=False)
class WordLookup:
    dictionaries: Dictionaries
    verdicts: Verdicts
    imports: Imports
    vocabulary: Vocabulary
    links_words: bool = True

    def routes(self) -> Routes:
        return Routes({"word": self.word}, taps=[TapRoute(TurnWordPage, self.turn_page)])

    async def word(self, message: Message, person: Person) -> Answer:
        wanted = in_one_script(message.text)
        if not wanted:
            raise BotError("Write a word or a pattern after /word, like /word c?t or /word ca*")
        if "?" in wanted or "*" in wanted:
            language = person.texts.language
            alphabet = alphabet_of(wanted, language=language, cyrillic=person.cyrillic)
            return await self._matching(LookUp(wanted, alphabet.name, PAGE), person)
        return await self._explain(wanted, person)

    async def turn_page(self, tapped: TurnWordPage, person: Person) -> TapAnswer:
        pattern = _pattern(tapped.code, with_yo(tapped.alphabet))
        wish = LookUp(pattern, tapped.alphabet, PAGE, tapped.first)
        return TapAnswer(rewrite=await self._matching(wish, person))

    async def _matching(self, wish: LookUp, person: Person) -> Answer:
        found = await self.vocabulary.matching(person.id, person.profile, wish)
        text = matches(person.texts, wish.text.lower(), found, wish.first)
        return Answer(text, _pages(person.id, wish, found.total))

    async def _explain(self, wanted: str, person: Person) -> Answer:
        profile, alphabet = person.profile, alphabet_of(wanted, cyrillic=person.cyrillic)
        word = (with_yo(alphabet.name) if profile.yo else alphabet).clean_word(wanted)
        own = await self.dictionaries.of(person.id)
        known = Known(
            word=word,
            alphabet=alphabet.name,
            profile=profile,
            verdict=await self.verdicts.on(profile, word),
            added=word in own.added,
            banned=word in own.banned,
            lists=tuple(await self.imports.of(profile)),
            folded=wanted.lower() if "ё" in wanted.lower() and "ё" not in word else None,
        )
        wish = LookUp(word, alphabet.name, MAX_NEAR_WORDS)
        explanation = await self.vocabulary.explain(person.id, profile, wish)
        text = word_text(person.texts, known, explanation)
        if not self.links_words or (explanation.meaning and explanation.meaning.gloss):
            return Answer(text)
        headword = (explanation.nature and explanation.nature.lemma) or word
        return Answer(text, ((wiktionary_button(person.texts, headword, alphabet.name),),))


def _pages(person: int, wish: LookUp, total: int) -> Keyboard:
    """Buttons for the pages before and after, if the pattern fits the data of a button."""
    code = _encode_pattern(wish.text.lower(), with_yo(wish.alphabet))
    if len(code) > payloads.MAX_CODED_LETTERS:
        return ()
    back, on = wish.first - PAGE, wish.first + PAGE
    shown = [("◀", back)] * (back >= 0) + [("▶", on)] * (on < total)
    row = tuple(
        Button(label, TurnWordPage.of(person, wish.alphabet, first, code)) for label, first in shown
    )
    return (row,) if row else ()


def _encode_pattern(pattern: str, alphabet: Alphabet) -> str:
    return "".join(_WILDCARDS.get(c) or payloads.encode_word(c, alphabet) for c in pattern)


def _pattern(code: str, alphabet: Alphabet) -> str:
    """Undo `_encode_pattern`; BotError if the button is not ours."""
    wildcards = {code: c for c, code in _WILDCARDS.items()}
    characters = [wildcards.get(c) or payloads.decode_word(c, alphabet) for c in code]
    if not all(characters):
        raise payloads.refuse_button()
    return "".join(filter(None, characters))
