"""`/cell`, `/through`, `/used` and `/prize`, about the board in the message or the last one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.boards.columns import Letters, cell_name, cells_named, letters_to_come
from bot.boards.corrections import check_on_board
from bot.boards.prizes import Prizes, change_prizes, parse_prizes, spell_prizes
from bot.boards.question import Question
from bot.chat.admins import Admins
from bot.chat.messages import Message
from bot.chat.people import Person, scopes_of
from bot.chat.routes import Routes
from bot.chat.spelling import parse_played_words
from bot.games.balda.answer_text import usage_text
from bot.games.balda.balda_buttons import ChooseCell
from bot.games.game import Content, Game, Table
from bot.render.answer import Answer
from bot.render.buttons import Button
from bot.texts import BotError, Texts
from solver import Alphabet, Cell, Grid, Query
from storage import Preferences

_ALWAYS = ("always", "всегда", "завжди")
_RESETS = ("reset", "сброс", "скинути")
_MINUSES = "-–—\N{HYPHEN}\N{MINUS SIGN}"
_NO_MINUSES = dict.fromkeys(map(ord, _MINUSES))


@dataclass(slots=True, eq=False, repr=False)
class CommandRooms:
    """The store of prizes for every new board, and the check of who may choose them.

    A board has at most *max_used* used words.
    """

    preferences: Preferences
    admins: Admins
    max_used: int


@dataclass(slots=True, eq=False, repr=False)
class BoardCommands:
    game: Game
    table: Table
    rooms: CommandRooms

    def routes(self) -> Routes:
        commands = {
            "cell": self.moves_into,
            "through": self.words_through,
            "used": self.list_used,
            "prize": self.prize,
        }
        return Routes(commands, edited=frozenset({"cell", "through"}))

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
        question, wish = await self._question(message, person), message.text
        if not wish:
            room = self.table.view(person).can.max_text // 2
            return Answer(usage_text(person.texts, question, room))
        used = self._change_used(question.query.used, wish, question.alphabet)
        query = replace(question.query, used=used)
        await self._answer(message, person, question, query)
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
        question = await self._question(message, person)
        prizes = _prizes_after(question.query.rules.prizes, wish, question.rows)
        for cell, _ in prizes:
            check_on_board(cell, Grid(question.rows))
        rules = replace(question.query.rules, prizes=prizes)
        await self._answer(message, person, question, replace(question.query, rules=rules))
        return None

    async def _ask(
        self, message: Message, person: Person, about: Callable[[Query, Cell], Query]
    ) -> None:
        """Answer the question that *about* makes of the whole board's query and the named cell."""
        question = await self._question(message, person)
        cells = cells_named(message.text, question.rows, by_latin=person.by_latin)
        if len(cells) > 1:
            asked = which_cell(person.texts, self.game, question, cells)
            await self.table.send(message, person, question, asked)
        else:
            query = about(question.query.whole_board(), cells[0])
            await self._answer(message, person, question, query)

    async def _question(self, message: Message, person: Person) -> Question:
        return await self.table.of_game(self.game, message, person)

    async def _answer(
        self, message: Message, person: Person, question: Question, query: Query
    ) -> None:
        await self.table.answer(message, person, replace(question, query=query))

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
        if len(all_used) > self.rooms.max_used:
            raise BotError("A board takes at most {most} used words.", most=self.rooms.max_used)
        return all_used

    async def _choose_prizes(self, person: Person, wish: str) -> Answer:
        """Choose prizes for new boards; in a group only admins may, and for everybody there."""
        await self.rooms.admins.check(person, BotError("Only admins choose for the group."))
        board = letters_to_come(person.texts.language)
        prizes = _prizes_after(parse_prizes(person.choices["prizes"].value), wish, board)
        scopes = scopes_of(person.id, person.place)
        scope = scopes.get("topic") or scopes.get("chat") or scopes["person"]
        await self.rooms.preferences.choose(scope, "prizes", spell_prizes(prizes) or None)
        if not prizes:
            return Answer(person.texts.say("New boards have no prizes."))
        return Answer(
            person.texts.say(
                "New boards have these prizes: {prizes}.", prizes=spell_prizes(prizes, board)
            )
        )


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
