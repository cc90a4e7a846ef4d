"""Spelling Bee as a game of the bot, with `/bee`, and the words that people write after a hive."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.network import NetworkError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape, is_list
from bot.chat.told import read_told
from bot.games.bee import hive_text
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.board_buttons import GiveHint
from bot.games.desk import Desk
from bot.games.finding import again, new_question
from bot.games.game import Content, Game, Page, View
from bot.games.puzzle_kind import PostedPuzzle, PuzzleKind
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button
from bot.render.payloads import BoardPayload, payload
from bot.texts import BotError, Texts
from bot.work.lexicons import Words
from bot.work.picture_jobs import Found
from solver import Answer as HiveWord
from solver import Hive, WordError
from storage import Preferences, Scope

_SEVERAL = (Shape.WORDS, Shape.TALK)
ROWS = 40


class _Written(NamedTuple):
    """Words that somebody wrote: the *answers* of the hive, and the *others*."""

    answers: tuple[HiveWord, ...]
    others: tuple[str, ...]

    @property
    def found(self) -> tuple[str, ...]:
        return tuple(answer.word for answer in self.answers)


def _is_one(said: Said) -> bool:
    """True if a single word is written or asked about."""
    return said.typed is not None or said.command == "word"


def _words_of(said: Said) -> tuple[str, ...]:
    if _is_one(said):
        return said.asked_words
    found = hive_text.split_found(said.text)[1]
    return found or (hive_text.long_words(said.text) if said.shape in _SEVERAL else ())


def _spell(word: str, hive: Question) -> str:
    with suppress(WordError):
        return hive.alphabet.spell(word)
    return ""


@payload("hints")
class ShowHints(BoardPayload):
    """Show hints in place of the words."""


@payload("nudge")
class GiveNudge(BoardPayload):
    """Give nudge *number*, to a word that is not found yet."""

    number: int


@payload("hive")
class ChooseAnswer(BoardPayload):
    """Choose words or hints for this and all later pictures of hives of the person."""

    answer: Literal["hints", "words"]


@dataclass(slots=True, eq=False, repr=False)
class Bee(Game):
    """Make words of about seven letters; one of them is in every word."""

    name: ClassVar[str] = "bee"
    hosts: ClassVar[Collection[str]] = ("nyt",)
    named_cells: ClassVar[bool] = False
    empty_cells: ClassVar[bool] = False
    has_match: ClassVar[bool] = True
    puzzle: ClassVar[PuzzleKind] = HivePuzzle()

    preferences: Preferences

    solve = staticmethod(hive_text.solve_hive)

    def title(self, texts: Texts) -> str:
        return texts.say("Spelling Bee")

    def takes(self, rows: Rows) -> bool:
        return len(rows) == 1

    def parse(self, text: str) -> Rows | None:
        """Parse a hive, whose letters are typed as one word."""
        letters = hive_text.HiveWish.parse(text).letters
        return _rows(letters) if len(letters.split()) == 1 else None

    def hints_first(self, person: Person) -> bool:
        return person.spoilers == "hints" or person.choices["hive"].value == "hints"

    def apply_wish(self, question: Question, text: str) -> Question:
        """Ask for hints to the other words if the text beside a hive has some of its words."""
        wish, letters = hive_text.HiveWish.parse(text), question.rows[0]
        told = [letter for letter in wish.letters.lower() if letter.isalpha()]
        beside = () if told == [*letters] else hive_text.long_words(wish.letters)
        found = hive_text.words_of(letters, wish.found or beside)
        if not (found or wish.hints):
            return question
        return question.as_hints().with_used(found)

    def follow(self, last: Question, new: Question) -> Question | None:
        """*new* with the found words of *last*, if both are about one hive."""
        if new.game != self.name or not last.query.used or not _is_same(last.rows[0], new.rows[0]):
            return None
        carried = new.with_used(last.query.used)
        return carried if last.shown.hints is None else carried.as_hints()

    def with_match(self, question: Question, found: Found) -> Question:
        """Count the words listed beside the hive as found."""
        return question.with_used(word.word for word in found.match.used)

    def ask_first(self, view: View, person: Person, question: Question) -> Content | None:
        """Ask once whether hints or words are wanted, if a picture came without such a wish."""
        is_open = person.spoilers in ("open", "hidden") and question.shown.hints is None
        if not (is_open and question.board.reading and person.choices["hive"].value == "ask"):
            return None
        texts = view.texts
        asked = texts.say("Hints, or all words? I will remember it; /settings changes it.")
        hints = Button(texts.say("Hints"), ChooseAnswer(question.id, "hints"))
        words = Button(texts.say("Words"), ChooseAnswer(question.id, "words"))
        text = f"{hive_text.hive_title(texts, ''.join(question.rows[0]))}\n{asked}"
        return Content(text, above=((hints, words),), secret=False)

    def page_size(self, view: View) -> int:
        return ROWS

    def request(self, question: Question, words: Words) -> hive_text.BeeRequest:
        letters = "".join(question.rows[0])
        query = question.query
        nudge = question.shown.hints or 0
        return hive_text.BeeRequest(
            letters, words, query.page, question.cyrillic, query.used, nudge
        )

    def answer(self, view: View, question: Question, result: hive_text.BeeResult) -> Content:
        written = hive_text.hive_text(view, question, result)
        answers = result.answers[: written.rows]
        return Content(
            written.text,
            Page.of(question, written.rows, ROWS, result.total),
            words=tuple(dict.fromkeys(answer.word for answer in answers)),
            beside=(Button(view.texts.say("Hints"), ShowHints(question.id)),),
        )

    def words_of(self, result: hive_text.BeeResult) -> Sequence[str]:
        return tuple(answer.word for answer in result.answers)

    def hint(self, view: View, question: Question, result: hive_text.BeeResult) -> Content:
        texts, number = view.texts, result.next_nudge
        nudges = [Button(texts.say("Nudge"), GiveNudge(question.id, number))] if number else []
        words = Button(texts.say("Words"), GiveHint(question.id, "all"))
        return Content(hive_text.hints_text(texts, question, result), above=((*nudges, words),))

    def routes(self, desk: Desk) -> Routes:
        return _Hives(self, desk).routes()


@dataclass(slots=True, eq=False, repr=False)
class _Hives:
    """Answers `/bee`, the buttons below a hive, and the words that people write after it."""

    game: Bee
    desk: Desk

    def routes(self) -> Routes:
        tap = self.desk.tap
        shapes = (Shape.WORD, Shape.WORDS, Shape.TALK, Shape.UNDO, Shape.COMMAND)
        return Routes(
            {"bee": self.bee},
            edited=frozenset({"bee"}),
            taps=[
                tap(ShowHints, self.show_hints, game=self.game),
                tap(GiveNudge, self.give_nudge, game=self.game),
                tap(ChooseAnswer, self.choose_answer, game=self.game),
            ],
            texts=[
                TextRow(
                    "hive",
                    self.find,
                    dict.fromkeys(shapes, self.tick),
                    self.takes,
                    lambda texts: texts.say("A word of the hive"),
                    self.explain,
                    edited=(Shape.WORD,),
                    wishes=("hints", "answers", "rules"),
                )
            ],
        )

    async def bee(self, message: Message, person: Person) -> None:
        """`/bee` with letters or a picture, or in reply to a hive.

        A wish for hints or the words found may stand before or after the letters.
        """
        wish = hive_text.HiveWish.parse(message.text)
        question = await self.desk.finder.at_hand(message, person)
        if wish.letters:
            question = new_question(person, self.game, _rows(wish.letters), message.id)
        if question is None and wish.hints:
            question = await self.desk.book.last(person.id, person.chat, self.game.name)
            question = again(question, message.id, person) if question else None
        if question is None:
            raise BotError("Write the letters after /bee, the centre one first: /bee cveasol")
        await self.desk.answer_wish(message, person, question)

    async def show_hints(self, tapped: ShowHints, question: Question, person: Person) -> TapAnswer:
        return await self.desk.answer_again(person, question.as_hints())

    async def give_nudge(self, tapped: GiveNudge, question: Question, person: Person) -> TapAnswer:
        return await self.desk.answer_again(person, question.with_hints(tapped.number))

    async def choose_answer(
        self, tapped: ChooseAnswer, question: Question, person: Person
    ) -> TapAnswer:
        await self.game.preferences.choose(Scope(person.id), "hive", tapped.answer)
        hints = 0 if tapped.answer == "hints" else None
        return await self.desk.answer_again(person, question.with_hints(hints))

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The hive replied to, or the last one."""
        return await self.desk.finder.find_alive(self.game, said, message, person)

    async def takes(self, said: Said, person: Person, hive: Question) -> bool:
        """True if *said* is a list, names found words, or at least half of it is in the hive."""
        if said.shape in _SEVERAL and (is_list(said.text) or hive_text.split_found(said.text)[1]):
            return True
        written = await self._parse(said, person, hive)
        return bool(written.answers) and len(written.answers) >= len(written.others)

    async def explain(self, said: Said, person: Person, hive: Question) -> str:
        """Why the word does not fit the hive; "" if it fits but is in no lexicon."""
        alphabet = hive.alphabet
        try:
            word = alphabet.spell(said.typed.word if said.typed else "")
        except WordError:
            return person.texts.say("“{word}” is not in this hive.", word=said.text[:40])
        posted = PostedPuzzle(hive.rows, alphabet.name, await self.desk.words(person, hive))
        return HivePuzzle().misfit(person.texts, posted, word)

    async def tick(
        self, message: Message, person: Person, hive: Question, said: Said
    ) -> Answer | None:
        """Tick the word in the answer and tell its points; after several words, answer anew."""
        written = await self._parse(said, person, hive)
        if not _is_one(said):
            await self._answer_left(message, person, hive, written)
            return None
        if not written.answers:
            return None
        hive = hive.with_used(written.found)
        with suppress(NetworkError):  # the answer is gone or was for one person alone
            await self.desk.answer_again(person, hive)
        result: hive_text.BeeResult = await self.desk.solve(person, hive)
        return Answer(hive_text.word_text(person.texts, written.answers[0], result))

    async def _answer_left(
        self, message: Message, person: Person, hive: Question, written: _Written
    ) -> None:
        """Answer anew, with hints to the words that are left."""
        hive = again(hive.with_used(written.found), message.id, person).as_hints()
        result: hive_text.BeeResult = await self.desk.solve(person, hive)
        content = self.game.hint(self.desk.view(person), hive, result)
        lines = [*hive_text.others_text(person.texts, written.others), content.text]
        await self.desk.send(message, person, hive, content._replace(text="\n".join(lines)))

    async def _parse(self, said: Said, person: Person, hive: Question) -> _Written:
        words = _words_of(said)
        if not words:
            return _Written((), ())
        result: hive_text.BeeResult = await self.desk.solve(person, hive.with_query(used=words))
        known, told = {answer.word for answer in result.found}, read_told(said.text).words
        others = (word for word in words if word in told and _spell(word, hive) not in known)
        return _Written(result.found, tuple(others))


def _is_same(letters: Sequence[str], others: Sequence[str]) -> bool:
    """True if both are one hive; an app may shuffle the letters around the centre."""
    return letters[0] == others[0] and sorted(letters) == sorted(others)


def _rows(text: str) -> Rows:
    return (tuple(Hive.parse(text).letters),)
