"""`/fix c3=ж d4=.` and the buttons of doubtful cells: the board is solved in its own answer."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.boards.columns import cell_name, cell_named
from bot.boards.corrections import Corrections, correct, corrections_in, find_place
from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.network import ClosedError, Reaction, RefusedError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games.board_buttons import ChooseLetter, ShowLetters, letters_keyboard
from bot.games.board_texts import alive_board
from bot.games.desk import Desk, check_owner, refuse_gone
from bot.games.question_book import again
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, pack
from bot.render.payloads import BoardPayload, decode_word, encode_word, payload, refuse_button
from bot.texts import BotError
from solver import EMPTY, Alphabet, Cell, Grid

# An answer more than this many messages above the correction is out of sight.
FAR = 4


@payload("fix")
class FixCells(BoardPayload):
    """Corrections like `c2_15-d4_`: cells, each with the code of its letters."""

    fixes: str


@dataclass(slots=True, eq=False, repr=False)
class Correcting:
    desk: Desk

    def routes(self) -> Routes:
        return Routes(
            {"fix": self.fix},
            taps=[
                self.desk.tap(ShowLetters, self.show_letters),
                self.desk.tap(ChooseLetter, self.choose_letter),
                self.desk.tap(FixCells, self.fix_cells),
            ],
            texts=[
                TextRow(
                    "fix",
                    self.find,
                    {Shape.FIX: self.fix_said, Shape.LETTER: self.fix_said},
                    label=lambda texts: texts.say("A correction of the board"),
                )
            ],
        )

    async def fix(self, message: Message, person: Person) -> Answer | None:
        """Correct the board that is replied to, or the last one here, in its message.

        A reaction confirms it.
        """
        book, question = self.desk.book, None
        if message.quoted:
            question = await book.of_answer(person.chat, message.quoted.id)
            question = question or await book.of_question(person.chat, message.quoted.id)
        question = question or await book.last(person.id, person.chat)
        if question is None:
            raise BotError("I have no board of yours here yet; send one first.")
        check_owner(question, person)
        if not self.desk.has_cells(question):
            raise BotError("The cells of a hive have no names; send its letters with /bee instead.")
        return await self._fix(message, person, question, message.text)

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The board replied to, or the last one; a letter after an empty cell corrects nothing."""
        with_cells = [game for game in self.desk.finder.games if game.named_cells]
        boards = [await alive_board(self.desk, game, said, message, person) for game in with_cells]
        alive = max(filter(None, boards), key=lambda one: one.message, default=None)
        if alive is None:
            return None
        if said.shape is Shape.LETTER:
            grid, cell = Grid(alive.thing.rows), cell_named(said.cell, alive.thing.rows)
            if cell not in grid or grid[cell] == EMPTY:
                return None
        return replace(alive, insists=True)

    async def fix_said(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> Answer | None:
        check_owner(question, person)
        if said.misread:
            # Correct the only cell with the misread letter, or ask which of several is meant.
            rows, misread = question.rows, question.alphabet.like(said.misread)
            named = {Cell(y, x): text for y, row in enumerate(rows) for x, text in enumerate(row)}
            cells = [cell for cell, text in named.items() if text == misread]
            if not cells:
                raise BotError("There is no “{letter}” on this board.", letter=said.misread)
            wishes = [f"{cell_name(cell, rows)}={said.letter}" for cell in cells]
            readings = [one for wish in wishes for one in corrections_in(wish, rows)]
            if len(wishes) == 1:
                return await self._fix(message, person, question, wishes[0])
            buttons = _which_buttons(question, readings)
            return Answer(person.texts.say("Which cell do you mean?"), pack(buttons))
        wish = said.text.replace(":", "=")
        if said.cell:
            cell = find_place(question.rows, said.cell) or said.cell
            wish = f"{cell}={said.letter}"
        return await self._fix(message, person, question, wish)

    async def _fix(
        self, message: Message, person: Person, question: Question, wish: str
    ) -> Answer | None:
        readings = corrections_in(wish, question.rows, by_latin=person.by_latin)
        if len(readings) > 1 and (buttons := _which_buttons(question, readings)):
            return Answer(person.texts.say("Which cell do you mean?"), (buttons,))
        corrections = readings[0]
        question = self._correct(question, corrections)
        try:
            await self.desk.answer_again(person, question)
            if message.id - question.shown.answer > FAR:
                said = person.texts.say("Corrected: the answer is in this message.")
                await self.desk.post(person, question, Answer(said))
        except RefusedError:  # the message is gone
            await self.desk.answer(message, person, again(question, message.id, person))
        await self._learn(question, corrections)
        # A group may have reactions turned off, or forbid them to us.
        with suppress(RefusedError, ClosedError):
            await self.desk.outbox.react(message, Reaction.COUNTED)
        return None

    async def fix_cells(self, tapped: FixCells, question: Question, person: Person) -> TapAnswer:
        """Correct the board by the reading that was chosen."""
        corrections = _decode(tapped.fixes, question.alphabet)
        question = self._correct(question, corrections)
        await self.desk.answer_again(person, question)
        await self._learn(question, corrections)
        return TapAnswer(person.texts.say("Corrected: the answer is in this message."))

    async def show_letters(
        self, tapped: ShowLetters, question: Question, person: Person
    ) -> TapAnswer:
        """Show what the tapped cell may be."""
        letters = await self._letters(question, tapped.cell)
        keyboard = letters_keyboard(person.texts, question, tapped.cell, letters)
        if not self.desk.has_cells(question):
            return TapAnswer(keyboard=keyboard)
        cell = cell_name(tapped.cell, question.rows)
        note = person.texts.say("If it is another letter, send it: /fix {cell}=ж", cell=cell)
        return TapAnswer(note, keyboard=keyboard)

    async def choose_letter(
        self, tapped: ChooseLetter, question: Question, person: Person
    ) -> TapAnswer:
        letters = await self._letters(question, tapped.cell)
        if tapped.number >= len(letters):
            raise refuse_button()
        corrections = {Cell.parse(tapped.cell): letters[tapped.number]}
        question = self._correct(question, corrections)
        await self.desk.answer_again(person, question)
        await self._learn(question, corrections)
        return DONE

    async def _letters(self, question: Question, cell: str) -> tuple[str, ...]:
        """The letters that *cell* may be."""
        seen = await self.desk.finder.pictures.find_seen(question)
        if seen is None:
            raise refuse_gone()
        if cell not in seen.likeliest:
            raise refuse_button()
        return seen.likeliest[cell]

    def _correct(self, question: Question, corrections: Corrections) -> Question:
        """Correct; the game changes only if the board gets full, or gets its first empty cell."""
        before = question.rows
        question = correct(question, corrections)
        games = self.desk.finder.games
        now = games.of_rows(question.rows)
        same = now is games.of_rows(before) or not self.desk.has_cells(question)
        return replace(question, game=question.game if same else now.name)

    async def _learn(self, question: Question, corrections: Corrections) -> None:
        named = {str(cell): letter for cell, letter in corrections.items()}
        await self.desk.finder.pictures.learn(question, named)


def _which_buttons(question: Question, readings: Sequence[Corrections]) -> tuple[Button, ...]:
    """A button for each reading of the correction; none if one does not fit the button's data."""
    rows, alphabet, buttons = question.rows, question.alphabet, list[Button]()
    for reading in readings:
        label = " ".join(f"{cell_name(at, rows)}={text or '.'}" for at, text in reading.items())
        fixes = "-".join(f"{at}_{encode_word(text, alphabet)}" for at, text in reading.items())
        if meant := FixCells.of(question.id, fixes):
            buttons.append(Button(label, meant))
    return tuple(buttons) if len(buttons) == len(readings) else ()


def _decode(fixes: str, alphabet: Alphabet) -> Corrections:
    """The corrections in the data of a button; BotError if the button is not ours."""
    corrections = {}
    for fix in fixes.split("-"):
        cell, _, code = fix.partition("_")
        letter = decode_word(code, alphabet) if code else EMPTY
        if letter is None:
            raise refuse_button()
        corrections[Cell.parse(cell)] = letter
    return corrections
