"""Boards that are typed, sent as pictures or albums, or in the message that is replied to.

`/fix c3=ж d4=.` and the buttons of doubtful cells correct them: the board is solved in its answer.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from bot.boards.columns import cell_name, cell_named
from bot.boards.grids import board_in
from bot.boards.question import Question, Rows
from bot.boards.typed import Corrections, correct, corrections_in, find_place
from bot.chat.entrance import REFUSALS
from bot.chat.messages import Message, Quoted, SentFile
from bot.chat.network import ClosedError, Reaction, RefusedError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape, is_list
from bot.chat.wishes import MAX_QUOTED_LETTERS
from bot.games.board_buttons import ChooseLetter, ShowLetters, ShowVerdicts, letters_keyboard
from bot.games.desk import Desk, check_owner, refuse_gone
from bot.games.finding import again, new_question, with_mode
from bot.games.picture_store import pictures_in
from bot.render.answer import DONE, Answer, OfferingError, TapAnswer
from bot.render.buttons import Button, pack
from bot.render.payloads import BoardPayload, decode_word, encode_word, payload, refuse_button
from bot.render.text import MESSAGE_ROOM, hide, list_words, moves_left_text
from bot.texts import BotError
from solver import EMPTY, Alphabet, Cell, Grid, in_one_script

# Commands for verdicts; without a word after them, the words of the board become buttons.
VERDICTS: Final = ("accepted", "refused")
# Wishes that are about any board that there is.
_ABOUT_BOARD = ("best", "choose", "count", "hints", "stop", "score", "time", "rules", "ask", "chat")
MAX_ANSWERS = 3  # to an album
# An answer more than this many messages above the correction is out of sight.
FAR = 4


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
        alive = await self.desk.finder.find_alive(None, said, message, person)
        return alive._replace(insists=True) if alive else None

    async def answer_again(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> Answer | None:
        game = self.desk.finder.games.of(question)
        rules = self.desk.rules(person, question)
        if said.command == "rules" and rules:
            await self.desk.post(person, question, rules._replace(palette=person.palette))
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
            question = question.as_hints()
        elif said.command == "stop" or said.rest == "words":
            question = question.with_hints(None)
        if said.rest == "more":
            await self.desk.answer_on(message, person, question)
        else:
            await self.desk.answer(message, person, question.whole_board())
        return None

    async def _list_words(self, person: Person, question: Question, pattern: str) -> Answer:
        texts = person.texts
        found = await self._find_words(person, question)
        fitting = [word for word in found if fnmatchcase(word, pattern.lower())]
        if not fitting:
            return Answer(texts.say("No word here fits {pattern}.", pattern=pattern))
        head = f"{pattern} — "
        text = f"{head}{list_words(fitting, MESSAGE_ROOM - len(head))}"
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
        """Answer each distinct board, at most MAX_ANSWERS; raise the refusal if there is none."""
        answered, refusal, finder = list[Rows](), None, self.desk.finder
        for file in files:
            try:
                question = await finder.of_picture(message, person, file)
            except REFUSALS as unreadable:
                refusal = refusal or unreadable
                continue
            if question.rows in answered:
                continue
            if len(answered) == MAX_ANSWERS:
                more = person.texts.say(
                    "On an album I give at most {most} answers; send the other pictures alone.",
                    most=MAX_ANSWERS,
                )
                return Answer(more)
            answered.append(question.rows)
            question = await finder.in_its_game(person, question)
            question = await self.desk.in_proved_game(person, question)
            await self.desk.answer_wish(message, person, question)
        if refusal and not answered:
            raise refusal
        return None

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
        boards = [
            await self.desk.finder.find_alive(game, said, message, person) for game in with_cells
        ]
        alive = max(filter(None, boards), key=lambda one: one.message, default=None)
        if alive is None:
            return None
        if said.shape is Shape.LETTER:
            grid, cell = Grid(alive.thing.rows), cell_named(said.cell, alive.thing.rows)
            if cell not in grid or grid[cell] == EMPTY:
                return None
        return alive._replace(insists=True)

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
        return question._replace(game=question.game if same else now.name)

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
