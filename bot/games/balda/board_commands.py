"""Texts about a board of Balda: `/cell`, `/through`, `/used`, `/prize`, `/undo`, moves, cells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.boards.columns import Letters, cell_name, cells_named, letters_to_come
from bot.boards.question import Question
from bot.boards.typed import (
    Prizes,
    SeveralWaysError,
    TypedMove,
    change_prizes,
    check_on_board,
    parse_prizes,
    spell_prizes,
)
from bot.chat.messages import Message
from bot.chat.people import Admins, Person, scopes_of
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import CLAIMS, Said, Shape
from bot.chat.spelling import parse_played_words
from bot.games.balda.answer_text import usage_text
from bot.games.balda.balda_buttons import ChooseCell, PlaceWord
from bot.games.balda.balda_solving import TypedRequest, find_typed_move, is_listed
from bot.games.balda.followed_game import move_at, play, take_back
from bot.games.desk import Desk
from bot.games.finding import again
from bot.games.game import Content, Game
from bot.games.ways import decode_way, ways_keyboard
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button
from bot.texts import BotError, Texts
from solver import Alphabet, Cell, Grid, Move, Query
from storage import Preferences

_ALWAYS = ("always", "всегда", "завжди")
_RESETS = ("reset", "сброс", "скинути")
_MINUSES = "-–—\N{HYPHEN}\N{MINUS SIGN}"
_NO_MINUSES = dict.fromkeys(map(ord, _MINUSES))
# The side that is to move, by what the person says.
_TURNS = {"mine": 0, "theirs": 1, "pass": 1}
_ABOUT_SIDES = (*_TURNS, *CLAIMS)


@dataclass(slots=True, eq=False, repr=False)
class BoardCommands:
    """Answers the commands and the texts; *preferences* keep prizes for every new board.

    A board has at most *max_used* used words.
    """

    game: Game
    desk: Desk
    preferences: Preferences
    admins: Admins
    max_used: int

    def routes(self) -> Routes:
        texts = {
            **dict.fromkeys((Shape.WORD, Shape.MOVE, Shape.COMMAND), self.play_said),
            Shape.NUMBER: self.play_row,
            **dict.fromkeys((Shape.CELL, Shape.LETTER), self.ask_cell),
            Shape.UNDO: self.take_back,
        }
        return Routes(
            {
                "cell": self.moves_into,
                "through": self.words_through,
                "used": self.list_used,
                "prize": self.prize,
                "undo": self.undo,
            },
            edited=frozenset({"cell", "through"}),
            taps=[self.desk.tap(PlaceWord, self.place, game=self.game)],
            texts=[
                TextRow(
                    "board",
                    self.find,
                    texts,
                    self.takes,
                    lambda texts: texts.say("A move on the board"),
                    self.explain,
                    edited=(Shape.WORD, Shape.MOVE),
                    suggests=lambda person, question: self.desk.tells_rows(question, person),
                    wishes=("best", "undo", "rules"),
                )
            ],
        )

    async def moves_into(self, message: Message, person: Person) -> None:
        if not message.text:
            raise BotError("Write the empty cell after /cell, like this: /cell c3")
        await self._ask(message, person, lambda query, cell: replace(query, cells=(cell,)))

    async def words_through(self, message: Message, person: Person) -> None:
        if not message.text:
            raise BotError("Write the cell of the letter after /through, like this: /through b2")
        await self._ask(message, person, lambda query, cell: replace(query, through=cell))

    async def list_used(self, message: Message, person: Person) -> Answer | None:
        """`/used` lists the used words; words after it are added, -words or `reset` remove some."""
        question, wish = await self.desk.of_game(self.game, message, person), message.text
        if not wish:
            room = self.desk.view(person).can.max_text // 2
            return Answer(usage_text(person.texts, question, room))
        used = self._change_used(question.query.used, wish, question.alphabet)
        await self.desk.answer(message, person, question.with_query(used=used))
        return None

    async def prize(self, message: Message, person: Person) -> Answer | None:
        """Set prizes on the board in the message or the last one; after `always`, on new boards."""
        wish = message.text.lower()
        if not wish:
            raise BotError(
                "Write cells with their points after /prize, like this: /prize c3=2 d4=5. One goes "
                "by /prize c3=0, all by /prize reset."
            )
        first, _, rest = wish.partition(" ")
        if first in _ALWAYS:
            return await self._choose_prizes(person, rest.strip())
        question = await self.desk.of_game(self.game, message, person)
        prizes = _prizes_after(question.query.rules.prizes, wish, question.rows)
        for cell, _ in prizes:
            check_on_board(cell, Grid(question.rows))
        rules = replace(question.query.rules, prizes=prizes)
        await self.desk.answer(message, person, question.with_query(rules=rules))
        return None

    async def _ask(
        self, message: Message, person: Person, about: Callable[[Query, Cell], Query]
    ) -> None:
        """Answer the question that *about* makes of the whole board's query and the named cell."""
        question = await self.desk.of_game(self.game, message, person)
        cells = cells_named(message.text, question.rows, by_latin=person.by_latin)
        if len(cells) > 1:
            asked = which_cell(person.texts, self.game, question, cells)
            await self.desk.send(message, person, question, asked)
        else:
            query = about(question.query.whole_board(), cells[0])
            await self.desk.answer(message, person, question._replace(query=query))

    def _change_used(self, used: tuple[str, ...], wish: str, alphabet: Alphabet) -> tuple[str, ...]:
        if wish.lower() in _RESETS:
            return ()
        if wish[0] in _MINUSES:
            back = parse_played_words(wish.translate(_NO_MINUSES), "used", alphabet)
            for word in back:
                if word not in used:
                    raise BotError("You have not named “{word}” as used on this board.", word=word)
            return tuple(word for word in used if word not in back)
        all_used = tuple(dict.fromkeys((*used, *parse_played_words(wish, "used", alphabet))))
        if len(all_used) > self.max_used:
            raise BotError("A board takes at most {most} used words.", most=self.max_used)
        return all_used

    async def _choose_prizes(self, person: Person, wish: str) -> Answer:
        """Choose prizes for new boards; in a group only admins may, and for everybody there."""
        await self.admins.check(person, BotError("Only admins choose for the group."))
        board = letters_to_come(person.texts.language)
        prizes = _prizes_after(parse_prizes(person.choices["prizes"].value), wish, board)
        scopes = scopes_of(person.id, person.place)
        scope = scopes.get("topic") or scopes.get("chat") or scopes["person"]
        await self.preferences.choose(scope, "prizes", spell_prizes(prizes) or None)
        if not prizes:
            return Answer(person.texts.say("New boards have no prizes."))
        return Answer(
            person.texts.say(
                "New boards have these prizes: {prizes}.", prizes=spell_prizes(prizes, board)
            )
        )

    async def undo(self, message: Message, person: Person) -> None:
        """Take back the last play on the board replied to, or on the last one."""
        question = await self.desk.of_game(self.game, message, person)
        await self.desk.answer(message, person, take_back(question))

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The board replied to, or the last one here.

        A word may be talk, so it is for the board only if it can be played there.
        """
        alive = await self.desk.finder.find_alive(self.game, said, message, person)
        if alive is None:
            return None
        question = alive.thing
        if message.id == question.shown.question and question.history.plays:  # an edited move
            alive = alive._replace(thing=take_back(question))
        if said.shape is Shape.NUMBER:
            return alive._replace(insists=alive.meant or message.insistent)
        insists = said.command in _ABOUT_SIDES or said.shape not in (Shape.WORD, Shape.COMMAND)
        return alive._replace(insists=insists)

    async def takes(self, said: Said, person: Person, question: Question) -> bool:
        """True if the board can do what *said* asks: the word can be played, or a play undone."""
        if said.shape is Shape.UNDO:
            return bool(question.history.plays)
        if said.shape is Shape.NUMBER:
            return self.desk.tells_rows(question, person)
        if said.shape in (Shape.CELL, Shape.LETTER):
            return True
        if said.typed is None:
            return said.command in _ABOUT_SIDES
        if said.shape is Shape.MOVE:
            return True
        return await self._is_listed(said.typed, person, question)

    async def _is_listed(self, typed: TypedMove, person: Person, question: Question) -> bool:
        words = await self.desk.words(person, question)
        return await self.desk.jobs.ask(is_listed, _request(question, typed, person), words)

    async def explain(self, said: Said, person: Person, question: Question) -> str:
        word = said.typed.word if said.typed else said.text
        if word.lower() in (*Grid(question.rows).start_words, *question.query.used):
            return person.texts.say("“{word}” is used already.", word=word)
        return person.texts.say("“{word}” cannot be played here.", word=word)

    async def play_said(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        question = again(question, message.id, person)
        typed, side = said.typed, said.side
        if said.command in CLAIMS:
            history = question.history.with_last_by(CLAIMS.index(said.command))
            await self.desk.answer(message, person, question._replace(history=history))
            return
        if said.command in _TURNS and not (
            typed and await self._is_listed(typed, person, question)
        ):
            typed, side = None, _TURNS[said.command]
        if side is not None:
            question = question._replace(history=question.history.with_turn(side))
        if typed:
            try:
                move = await self._find_move(question, typed, person)
            except SeveralWaysError as several:
                content = Content(
                    person.texts.explain(several),
                    picture=self.game.picture(question),
                    above=ways_keyboard(
                        several, question.alphabet, partial(PlaceWord, question.id)
                    ),
                )
                await self.desk.send(message, person, question, content)
            else:
                await self.desk.answer(message, person, play(question, move))
        else:
            await self.desk.answer(message, person, question)

    async def play_row(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        """Play the move of the row that has this number in the answer."""
        self.desk.check_tells_rows(question, person)
        move = await move_at(self.desk, question, said.number - 1, person)
        if move is None:
            raise BotError("The answer has no row {number}.", number=said.number)
        question = again(question, message.id, person)
        await self.desk.answer(message, person, play(question, move))

    async def ask_cell(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        """Answer with moves into an empty cell, or words through a letter."""
        grid = Grid(question.rows)
        cell, *others = cells_named(said.cell, question.rows, by_latin=person.by_latin)
        check_on_board(cell, grid)
        question = again(question, message.id, person)
        if others:
            asked = which_cell(person.texts, self.game, question, (cell, *others))
            await self.desk.send(message, person, question, asked)
        else:
            await self.desk.answer(message, person, question.about_cell(cell))

    async def take_back(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        question = again(question, message.id, person)
        await self.desk.answer(message, person, take_back(question))

    async def place(self, tapped: PlaceWord, question: Question, person: Person) -> TapAnswer:
        """Play an ambiguous word in the way that was chosen."""
        typed = decode_way(tapped.cell, tapped.letter, tapped.word, question.alphabet)
        move = await self._find_move(question, typed, person)
        return await self.desk.answer_again(person, play(question, move))

    async def _find_move(self, question: Question, typed: TypedMove, person: Person) -> Move:
        return await self.desk.jobs.run(find_typed_move, _request(question, typed, person))


def which_cell(texts: Texts, game: Game, question: Question, cells: Sequence[Cell]) -> Content:
    """Ask which of *cells* is meant, if the letter of a column may be of two alphabets."""
    buttons = [
        Button(
            texts.say("{cell}, column {n}", cell=cell_name(cell, question.rows), n=cell.column + 1),
            ChooseCell(question.id, str(cell)),
        )
        for cell in cells
    ]
    asked = texts.say("Which cell do you mean?")
    return Content(asked, picture=game.picture(question), above=(tuple(buttons),))


def _prizes_after(prizes: Prizes, wish: str, board: Letters) -> Prizes:
    """Change *prizes* by *wish*, whose cells are named as on *board*."""
    return () if wish in _RESETS else change_prizes(prizes, parse_prizes(wish, board))


def _request(question: Question, typed: TypedMove, person: Person) -> TypedRequest:
    diagonal = person.profile.diagonal
    return TypedRequest(question.rows, question.query, typed, diagonal, question.cyrillic)
