"""Boards that are typed, sent as pictures or albums, or in the message that is replied to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Final

from bot.boards.grids import board_in
from bot.boards.question import Question
from bot.chat.messages import Message, Quoted, SentFile
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape, is_list
from bot.chat.wishes import MAX_QUOTED_LETTERS
from bot.games.board_buttons import ShowVerdicts
from bot.games.board_texts import alive_board
from bot.games.desk import Desk
from bot.games.picture_store import pictures_in
from bot.games.question_book import again, new_question, with_mode
from bot.render.answer import Answer, OfferingError
from bot.render.buttons import Button
from bot.render.text import MESSAGE_ROOM, hide, list_words, moves_left_text
from bot.texts import BotError
from solver import EMPTY, Grid, in_one_script

# Commands for verdicts; without a word after them, the words of the board become buttons.
VERDICTS: Final = ("accepted", "refused")
# Wishes that are about any board that there is.
_ABOUT_BOARD = ("best", "choose", "count", "hints", "stop", "score", "time", "rules", "ask", "chat")


@dataclass(slots=True, eq=False, repr=False)
class Solving:
    desk: Desk

    def routes(self) -> Routes:
        return Routes(
            {"solve": self.solve},
            edited=frozenset({"solve"}),
            texts=[
                TextRow(
                    "solve",
                    _always,
                    {Shape.FILE: self.answer_files, Shape.BOARD: self.answer_typed},
                    edited=(Shape.FILE, Shape.BOARD),
                ),
                TextRow(
                    "again",
                    self.find_board,
                    dict.fromkeys((Shape.COMMAND, Shape.WORDS, Shape.TALK), self.answer_again),
                    label=lambda texts: texts.say("The answer once more"),
                ),
                TextRow("solvethere", _find_quote, {Shape.NAME: self.answer_named}),
            ],
        )

    async def solve(self, message: Message, person: Person) -> Answer | None:
        """`/solve` with a picture, with a board after it, or in reply to either."""
        if files := pictures_in(message):
            return await self.answer_pictures(message, person, files)
        if message.text:
            await self.answer_grid(message, person, Grid.parse(message.text))
        elif message.quoted:
            await self.answer_quoted(message, person, message.quoted)
        else:
            raise BotError(
                "Write the board after /solve, or reply with /solve to a message that has one."
            )
        return None

    async def answer_files(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        return await self.answer_pictures(message, person, pictures_in(message))

    async def answer_typed(self, message: Message, person: Person, thing: None, said: Said) -> None:
        await self.answer_grid(message, person, board_in(said.text))

    async def find_board(
        self, said: Said, message: Message, person: Person
    ) -> Alive[Question] | None:
        """The board that *said* asks about, or may be about if nothing else takes it."""
        is_asked = message.insistent
        if said.command:
            is_judged = said.command in VERDICTS and not said.rest
            # These patterns list words of the board; others are looked up.
            lists = is_judged or ("*" in said.rest or set(said.rest) == {"?"})
            is_asked = said.command in _ABOUT_BOARD or (is_asked and lists)
        if not is_asked or is_list(said.text):  # a list is of used words
            return None
        alive = await alive_board(self.desk, None, said, message, person)
        return replace(alive, insists=True) if alive else None

    async def answer_again(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> Answer | None:
        game = self.desk.finder.games.of(question)
        rules = self.desk.rules(person, question)
        if said.command == "rules" and rules:
            await self.desk.post(person, question, replace(rules, palette=person.palette))
            return None
        if said.command in ("ask", "chat", "rules", ""):
            raise game.unclear(question, said.text[:MAX_QUOTED_LETTERS])
        has_moves = any(EMPTY in row for row in question.rows)
        if has_moves and (counted := _count_moves(said, person, question)):
            return counted
        if said.command in VERDICTS:
            verdicts = ShowVerdicts(question.id, VERDICTS[VERDICTS.index(said.command)], 0)
            refusal = OfferingError("Which word do you mean? Write it in the same message.")
            raise refusal.offering(Button("✓ / ✗", verdicts))
        if said.command == "word" and self.desk.tells_rows(question, person):
            return await self._list_words(person, question, said.rest)
        if said.command == "choose":
            return await self._choose_word(person, question, said.rest.split(", "))
        question = again(question, message.id, person)
        counts_words = said.command == "score" and not (has_moves or question.history.has_scores)
        if said.command in ("hints", "word") or counts_words:
            question = question.with_hints()
        elif said.command == "stop" or said.rest == "words":
            question = question.with_words()
        if said.rest == "more":
            await self.desk.answer_on(message, person, question)
        else:
            await self.desk.answer(message, person, question.whole_board())
        return None

    async def _list_words(self, person: Person, question: Question, pattern: str) -> Answer:
        """The words of the board that fit *pattern*."""
        texts = person.texts
        found = await self._find_words(person, question)
        fitting = [word for word in found if fnmatchcase(word, pattern.lower())]
        if not fitting:
            return Answer(texts.say("No word here fits {pattern}.", pattern=pattern))
        head = f"{pattern} — "
        text = f"{head}{list_words(fitting, len(fitting), MESSAGE_ROOM - len(head))}"
        return self._hide(person, text)

    async def _choose_word(
        self, person: Person, question: Question, words: Sequence[str]
    ) -> Answer:
        """Say which of *words* the board has, and which of several is the best."""
        texts, wanted = person.texts, {in_one_script(word).lower() for word in words}
        fitting = [word for word in await self._find_words(person, question) if word in wanted]
        if not fitting:
            return Answer(texts.say("None of these words fits here."))
        only = texts.say("Only “{word}” fits here.", word=fitting[0])
        best = texts.say("“{word}” is the best of them here.", word=fitting[0])
        return self._hide(person, only if len(fitting) == 1 else best)

    async def _find_words(self, person: Person, question: Question) -> Sequence[str]:
        """All words of the board, the best first."""
        if not self.desk.tells_rows(question, person):
            raise BotError("The words are hidden here; ask for hints.")
        result = await self.desk.solve(person, question.whole_board().with_page(0, None))
        return self.desk.finder.games.of(question).words_of(result)

    def _hide(self, person: Person, text: str) -> Answer:
        hidden = self.desk.view(person).hidden
        return Answer(hide(text) if hidden else text, html=hidden)

    async def answer_named(
        self, message: Message, person: Person, quoted: Quoted, said: Said
    ) -> None:
        await self.answer_quoted(message, person, quoted)

    async def answer_pictures(
        self, message: Message, person: Person, files: Sequence[SentFile]
    ) -> Answer | None:
        return await self.desk.finder.answer_pictures(self.desk, message, person, files)

    async def answer_grid(self, message: Message, person: Person, grid: Grid) -> None:
        game = self.desk.finder.games.of_rows(grid.rows)
        question = new_question(person, game, grid.rows, message.id)
        await self.desk.answer(message, person, question)

    async def answer_quoted(self, message: Message, person: Person, quoted: Quoted) -> None:
        """Answer the whole board in *quoted*, in the mode that the person has now."""
        question = await self.desk.finder.of_quoted(message, person, quoted)
        if question is None:
            await self.answer_grid(message, person, Grid.parse(quoted.text))
            return
        await self.desk.answer_wish(message, person, with_mode(question.whole_board(), person))


async def _always(said: Said, message: Message, person: Person) -> Alive[None]:
    return Alive(None)


async def _find_quote(said: Said, message: Message, person: Person) -> Alive[Quoted] | None:
    """The message that somebody in a group replies to by our name alone."""
    named = person.in_group and message.insistent
    return Alive(message.quoted) if named and message.quoted else None


def _count_moves(said: Said, person: Person, question: Question) -> Answer | None:
    """The number of moves left, if asked; BotError if the score is asked and not known."""
    if said.command == "time" or said.rest == "left":
        return Answer(moves_left_text(person.texts, question.rows))
    if said.command == "score" and not question.history.has_scores:
        raise BotError(
            "I don't know the score here. Send a screenshot that shows it, or write each move, "
            "and I keep it."
        )
    return None
