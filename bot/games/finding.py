"""Find the board that a message is about, among those that are kept as questions."""

import json
from dataclasses import dataclass, replace

from bot.boards.grids import grid_in
from bot.boards.question import History, Question, Rows
from bot.boards.typed import fitting, parse_prizes
from bot.chat.host_games import host_of
from bot.chat.messages import Message, Quoted, SentFile
from bot.chat.people import Person
from bot.chat.routes import Alive
from bot.chat.said import CLAIMS, Said, Shape
from bot.games.game import Game, Games
from bot.games.picture_store import BesideReader, Pictures, pictures_in
from bot.texts import BotError
from ocr import AlphabetName
from solver import Cell, Query, Rules
from storage import Board, Questions, SavedQuestion, Shown, new_id

# A board counts as forgotten after so many answers about others.
MAX_NEWER_ANSWERS = 12
# Texts that may be about any board, so they mean the last one.
_VAGUE = (Shape.COMMAND, Shape.WORDS, Shape.TALK)
_ABOUT_TURNS = ("mine", "theirs", "pass", *CLAIMS)


def new_question(person: Person, game: Game, rows: Rows, message: int = 0) -> Question:
    """The question of *message* about a board, under the settings of *person*."""
    prizes = fitting(parse_prizes(person.choices["prizes"].value), rows)
    return Question(
        id=new_id(),
        game=game.name,
        owner=person.id,
        board=Board(rows),
        shown=Shown(person.chat, message, 0, 0 if game.hints_first(person) else None),
        query=Query(Rules(knots=person.mode == "knots", prizes=prizes), order=person.order),
        cyrillic=person.cyrillic,
    )


def again(question: Question, message: int, person: Person) -> Question:
    """*question*, answered before, as *message* of *person* asks it again."""
    hints = question.shown.hints
    if question.owner != person.id:
        hints = 0 if person.spoilers == "hints" else None
    return question._replace(
        id=new_id(), owner=person.id, shown=Shown(person.chat, message, 0, hints)
    )


def with_mode(question: Question, person: Person) -> Question:
    """*question* in the mode and the letters that *person* has now."""
    rules = replace(question.query.rules, knots=person.mode == "knots")
    return question.with_query(rules=rules)._replace(cyrillic=person.cyrillic)


class QuestionBook:
    """The answered questions, for buttons and commands that refer to them."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    async def add(self, question: Question) -> None:
        await self._questions.add(_to_saved(question))

    async def update(self, question: Question) -> None:
        """Replace the question with the id of *question*, if it is still kept."""
        await self._questions.update(_to_saved(question))

    async def get(self, question_id: str) -> Question | None:
        return _question(await self._questions.get(question_id))

    async def of_question(self, chat: int, message: int) -> Question | None:
        """The question of a person's message, which that person may have edited."""
        return _question(await self._questions.of_question(chat, message))

    async def of_answer(self, chat: int, message: int) -> Question | None:
        """The question that our message answers."""
        return _question(await self._questions.of_answer(chat, message))

    async def of_picture(self, owner: int, picture: str) -> Question | None:
        """The last question of *owner* about the same picture, in any chat."""
        return _question(await self._questions.of_picture(owner, picture))

    async def last(
        self, owner: int, chat: int, game: str | None = None, *, among: int | None = None
    ) -> Question | None:
        """The last question that *owner* asked in *chat*, of *game* if given.

        With *among* only that many of the last questions there are searched.
        """
        return _question(await self._questions.last(owner, chat, game, among=among))


def _to_saved(question: Question) -> SavedQuestion:
    query = question.query
    # Without the profile's rules and the person's settings.
    stored = {
        "knots": query.rules.knots,
        "prizes": [[str(cell), points] for cell, points in query.rules.prizes],
        "used": list(query.used),
        "order": query.order,
        "cells": [str(cell) for cell in query.cells],
        "through": str(query.through) if query.through else None,
        "cyrillic": question.cyrillic,
    }
    return SavedQuestion(
        id=question.id,
        game=question.game,
        owner=question.owner,
        board=question.board,
        shown=question.shown,
        query=_json(stored),
        history=_json(question.history.document()),
    )


def _question(saved: SavedQuestion | None) -> Question | None:
    if saved is None:
        return None
    query = json.loads(saved.query)
    through = query.get("through")
    prizes = query.get("prizes", ())
    return Question(
        id=saved.id,
        game=saved.game,
        owner=saved.owner,
        board=saved.board,
        shown=saved.shown,
        query=Query(
            Rules(
                knots=bool(query.get("knots", False)),
                prizes=tuple((Cell.parse(name), points) for name, points in prizes),
            ),
            used=tuple(query.get("used", ())),
            cells=tuple(Cell.parse(name) for name in query.get("cells", ())),
            through=Cell.parse(through) if through else None,
            order=query.get("order", "points"),
        ),
        history=History.parse(json.loads(saved.history)),
        cyrillic=query.get("cyrillic", "ru"),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass(slots=True, eq=False, repr=False)
class Finder:
    """Makes questions of what people send, and finds earlier ones."""

    games: Games
    book: QuestionBook
    pictures: Pictures
    beside: BesideReader

    async def at_hand(self, message: Message, person: Person) -> Question | None:
        """The question about the board in *message*'s picture, or in the message it replies to."""
        if files := pictures_in(message):
            return await self.of_picture(message, person, files[0])
        return await self.of_quoted(message, person, message.quoted) if message.quoted else None

    async def of_quoted(self, message: Message, person: Person, quoted: Quoted) -> Question | None:
        """The question about the board that *quoted* answers, shows or spells."""
        known = await self.book.of_answer(person.chat, quoted.id)
        if known:
            return again(known, message.id, person)
        if files := pictures_in(quoted):
            return await self.of_picture(message, person, files[0])
        grid = grid_in(quoted.text)
        if grid is None:
            return None
        return new_question(person, self.games.of_rows(grid.rows), grid.rows, message.id)

    def of_text(self, person: Person, text: str) -> Question | None:
        """The question about a board typed in *text*, also in a game's own notation."""
        if grid := grid_in(text):
            return new_question(person, self.games.of_rows(grid.rows), grid.rows)
        typed = self.games.parse(text)
        return new_question(person, *typed) if typed else None

    async def of_picture(self, message: Message, person: Person, file: SentFile) -> Question:
        """The question about a picture; one that the person sent before is not read again."""
        host = host_of(person.profile)
        known = await self.book.of_picture(person.id, file.unique)
        if known and not known.history.plays:
            known = again(known, message.id, person).whole_board()
            if self.games.of(known).hints_first(person):
                known = known.as_hints()
            if self.games.in_doubt(known, "") and not self.games.in_doubt(known, host):
                known = known._replace(
                    game=self.games.of_reading(known.game, known.rows, host).name
                )
            return with_mode(known, person)
        picture, reading = await self.pictures.read(person, file)
        game = self.games.of_reading(reading.game, reading.rows, host)
        question = new_question(person, game, reading.rows, message.id)
        question = await self.pictures.keep(question, file, reading, empty_cells=game.empty_cells)
        if game.has_match:
            self.beside.begin(person, question, picture, reading)
        return question._replace(board=question.board._replace(picture=file.unique))

    async def read_again(
        self, person: Person, question: Question, alphabet: AlphabetName
    ) -> Question:
        """Read the picture of *question* again in *alphabet*; BotError if it is gone."""
        seen = await self.pictures.find_seen(question)
        if seen is None:
            raise BotError("I no longer have the picture of this board; send it again.")
        file = SentFile(seen.picture)
        picture, reading = await self.pictures.read(person, file, alphabet)
        game = self.games.of(question)
        question = game.without_match(question)
        if alphabet != "en":
            question = question._replace(cyrillic=alphabet)
        question = await self.pictures.keep(question, file, reading, empty_cells=game.empty_cells)
        if game.has_match:
            self.beside.begin(person, question, picture, reading)
        return question

    async def in_its_game(self, person: Person, question: Question) -> Question:
        """*question* as the next position of a game that is followed here, if it is one."""
        for game in self.games:
            last = await self.book.last(person.id, person.chat, game.name)
            if last and (carried := game.follow(last, question)):
                return carried
        return question

    async def last_of(self, game: Game, message: Message, person: Person) -> Question:
        """The question about the board at hand, or the last of *game* here; BotError if none."""
        question = await self.at_hand(message, person)
        if question is None:
            last = await self.book.last(person.id, person.chat, game.name)
            question = again(last, message.id, person) if last else None
        if question is None:
            raise BotError("I have no board of yours here yet; send one first.")
        if game in self.games.in_doubt(question, host_of(person.profile)):
            question = question._replace(game=game.name)
        if question.game != game.name:
            raise BotError(
                "This works only for boards of {game}; that board is of another game.",
                game=game.title(person.texts),
            )
        return question

    async def find_alive(
        self, game: Game | None, said: Said, message: Message, person: Person
    ) -> Alive[Question] | None:
        """The board of *game*, or of any if None: the one in our message replied to, or the last.

        A text that only makes sense in one game means its last board, talk means the last of all.
        In a group, talk in reply to another message of ours is about no board. An edited message is
        about the board that came before it, or that it led to.
        """
        if message.quoted is not None:
            question = await self.book.of_answer(person.chat, message.quoted.id)
            if question is not None:
                is_of_game = game is None or question.game == game.name
                return Alive(question, question.shown.answer, meant=True) if is_of_game else None
        if not message.insistent:
            return None
        is_vague = said.shape in _VAGUE and not said.typed and said.command not in _ABOUT_TURNS
        name = game.name if game and not is_vague else None
        question = await self.book.last(person.id, person.chat, name, among=MAX_NEWER_ANSWERS)
        if question is None or (game and question.game != game.name):
            return None
        # The newest message about the board; an answer for one person alone has no number.
        place = max(question.shown.question, question.shown.answer)
        if message.edited and message.id != question.shown.question and message.id < place:
            return None
        return Alive(question, place)
