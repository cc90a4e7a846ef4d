"""Questions about boards: new by a person's settings, asked again, and kept as plain data."""

import json
from dataclasses import replace
from typing import Any

from bot.boards.history import History
from bot.boards.prizes import fitting, parse_prizes
from bot.boards.question import Question, Rows
from bot.chat.people import Person
from bot.games.game import Game
from solver import Cell, Query, Rules
from storage import Board, Questions, SavedQuestion, Shown, new_id


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
    return replace(
        question, id=new_id(), owner=person.id, shown=Shown(person.chat, message, 0, hints)
    )


def with_mode(question: Question, person: Person) -> Question:
    """*question* in the mode and the letters that *person* has now."""
    rules = replace(question.query.rules, knots=person.mode == "knots")
    query = replace(question.query, rules=rules)
    return replace(question, query=query, cyrillic=person.cyrillic)


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
    return SavedQuestion(
        id=question.id,
        game=question.game,
        owner=question.owner,
        board=question.board,
        shown=question.shown,
        query=_json({**_query_document(question.query), "cyrillic": question.cyrillic}),
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


def _query_document(query: Query) -> dict[str, Any]:
    """The stored part of a query, without the profile's rules and the person's settings."""
    return {
        "knots": query.rules.knots,
        "prizes": [[str(cell), points] for cell, points in query.rules.prizes],
        "used": list(query.used),
        "order": query.order,
        "cells": [str(cell) for cell in query.cells],
        "through": str(query.through) if query.through else None,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
