"""Spelling Bee as a game of the bot, with `/bee`."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, merge_routes
from bot.games.bee.found_words import FoundWords
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.bee.hive_solving import BeeRequest, BeeResult, solve_hive
from bot.games.bee.hive_text import hints_text, hive_text, hive_title
from bot.games.bee.hive_wish import HiveWish, long_words, words_of
from bot.games.board_buttons import GiveHint
from bot.games.game import Content, Game, Page, Table, View
from bot.games.puzzle_kind import PuzzleKind
from bot.games.question_book import again
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button
from bot.render.payloads import BoardPayload, payload
from bot.texts import BotError, Texts
from bot.work.lexicons import Words
from bot.work.picture_jobs import Found
from solver import Hive
from storage import Preferences, Scope

ROWS = 40


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

    solve = staticmethod(solve_hive)

    def title(self, texts: Texts) -> str:
        return texts.say("Spelling Bee")

    def takes(self, rows: Rows) -> bool:
        return len(rows) == 1

    def parse(self, text: str) -> Rows | None:
        """Parse a hive, whose letters are typed as one word."""
        letters = HiveWish.parse(text).letters
        return _rows(letters) if len(letters.split()) == 1 else None

    def hints_first(self, person: Person) -> bool:
        return person.spoilers == "hints" or person.choices["hive"].value == "hints"

    def apply_wish(self, question: Question, text: str) -> Question:
        """Ask for hints to the other words if the text beside a hive has some of its words."""
        wish, letters = HiveWish.parse(text), question.rows[0]
        beside = () if _is_hive(wish.letters, letters) else long_words(wish.letters)
        found = words_of(letters, wish.found or beside)
        if not (found or wish.hints):
            return question
        return question.with_hints().with_used(found)

    def follow(self, last: Question, new: Question) -> Question | None:
        """*new* with the found words of *last*, if both are about one hive."""
        if new.game != self.name or not last.query.used or not _is_same(last.rows[0], new.rows[0]):
            return None
        carried = new.with_used(last.query.used)
        return carried if last.shown.hints is None else carried.with_hints()

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
        text = f"{hive_title(texts, ''.join(question.rows[0]))}\n{asked}"
        return Content(text, above=((hints, words),), secret=False)

    def page_size(self, view: View) -> int:
        return ROWS

    def request(self, question: Question, words: Words) -> BeeRequest:
        letters = "".join(question.rows[0])
        query = question.query
        nudge = question.shown.hints or 0
        return BeeRequest(letters, words, query.page, question.cyrillic, query.used, nudge)

    def answer(self, view: View, question: Question, result: BeeResult) -> Content:
        written = hive_text(view, question, result)
        answers = result.answers[: written.rows]
        return Content(
            written.text,
            Page.of(question, written.rows, ROWS, result.total),
            words=tuple(dict.fromkeys(answer.word for answer in answers)),
            beside=(Button(view.texts.say("Hints"), ShowHints(question.id)),),
        )

    def words_of(self, result: BeeResult) -> Sequence[str]:
        return tuple(answer.word for answer in result.answers)

    def hint(self, view: View, question: Question, result: BeeResult) -> Content:
        texts, number = view.texts, result.next_nudge
        nudges = [Button(texts.say("Nudge"), GiveNudge(question.id, number))] if number else []
        words = Button(texts.say("Words"), GiveHint(question.id, "all"))
        return Content(hints_text(texts, question, result), above=((*nudges, words),))

    def rules(self, view: View, question: Question) -> Answer:
        return self.puzzle.explain(view.texts, question.rows)

    def routes(self, table: Table) -> Routes:
        return merge_routes([_Commands(self, table).routes(), FoundWords(self, table).routes()])


@dataclass(slots=True, eq=False, repr=False)
class _Commands:
    game: Bee
    table: Table

    def routes(self) -> Routes:
        tap = self.table.tap
        return Routes(
            {"bee": self.bee},
            edited=frozenset({"bee"}),
            taps=[
                tap(ShowHints, self.show_hints, game=self.game),
                tap(GiveNudge, self.give_nudge, game=self.game),
                tap(ChooseAnswer, self.choose_answer, game=self.game),
            ],
        )

    async def bee(self, message: Message, person: Person) -> None:
        """`/bee` with letters or a picture, or in reply to a hive.

        A wish for hints or the words found may stand before or after the letters.
        """
        wish = HiveWish.parse(message.text)
        question = await self.table.at_hand(message, person)
        if wish.letters:
            question = self.table.new(message, person, self.game, _rows(wish.letters))
        if question is None and wish.hints:
            question = await self.table.last(self.game, person)
            question = again(question, message.id, person) if question else None
        if question is None:
            raise BotError("Write the letters after /bee, the centre one first: /bee cveasol")
        await self.table.answer_wish(message, person, question)

    async def show_hints(self, tapped: ShowHints, question: Question, person: Person) -> TapAnswer:
        await self.table.answer_again(person, question.with_hints())
        return DONE

    async def give_nudge(self, tapped: GiveNudge, question: Question, person: Person) -> TapAnswer:
        shown = replace(question.shown, hints=tapped.number)
        await self.table.answer_again(person, replace(question, shown=shown))
        return DONE

    async def choose_answer(
        self, tapped: ChooseAnswer, question: Question, person: Person
    ) -> TapAnswer:
        await self.game.preferences.choose(Scope(person.id), "hive", tapped.answer)
        hints = 0 if tapped.answer == "hints" else None
        shown = replace(question.shown, hints=hints)
        await self.table.answer_again(person, replace(question, shown=shown))
        return DONE


def _is_hive(text: str, letters: Sequence[str]) -> bool:
    return [letter for letter in text.lower() if letter.isalpha()] == [*letters]


def _is_same(letters: Sequence[str], others: Sequence[str]) -> bool:
    """True if both are one hive; an app may shuffle the letters around the centre."""
    return letters[0] == others[0] and sorted(letters) == sorted(others)


def _rows(text: str) -> Rows:
    return (tuple(Hive.parse(text).letters),)
