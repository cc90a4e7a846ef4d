"""What a person asks about a board: three values, and where they are kept together.

Board     what is on it, as it was typed or read
Query     what is asked of it (solver)
Shown     where it was asked and answered
"""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from bot.boards.history import History
from solver import Cell, Query, Rules
from storage import Board, Questions, SavedQuestion, Shown

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What *owner* asks about a *board* of *game*; *history* is what was played on it since.

    A hive is one row, the centre letter first.
    """

    id: str
    game: str
    owner: int
    board: Board
    shown: Shown
    query: Query = field(default_factory=Query)
    history: History = field(default_factory=History)

    @property
    def rows(self) -> Rows:
        return self.board.rows

    def with_rows(self, rows: Rows) -> "Question":
        return replace(self, board=replace(self.board, rows=rows))

    def whole_board(self) -> "Question":
        """Without a cell or a letter that is asked about."""
        return replace(self, query=self.query.whole_board())

    def with_page(self, first: int, limit: int | None) -> "Question":
        """About *limit* rows of the answer from number *first* on."""
        return replace(self, query=replace(self.query, first=first, limit=limit))


class QuestionBook:
    """The questions that were answered, for the buttons and commands that go on with them."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    async def add(self, question: Question) -> None:
        await self._questions.add(_saved(question))

    async def update(self, question: Question) -> None:
        """Keep *question* in place of the one with its id, if that is still there."""
        await self._questions.update(_saved(question))

    async def get(self, question_id: str) -> Question | None:
        return _question(await self._questions.get(question_id))

    async def of_question(self, chat: int, message: int) -> Question | None:
        """What a person's message asked, which that person may have edited."""
        return _question(await self._questions.of_question(chat, message))

    async def of_answer(self, chat: int, message: int) -> Question | None:
        """What our message answers."""
        return _question(await self._questions.of_answer(chat, message))

    async def of_picture(self, owner: int, picture: str) -> Question | None:
        """What *owner* was last told about the same picture, in any chat."""
        return _question(await self._questions.of_picture(owner, picture))

    async def last(self, owner: int, chat: int, game: str | None = None) -> Question | None:
        """The last one, of *game* if one is named, that *owner* asked in *chat*."""
        return _question(await self._questions.last(owner, chat, game))


def _saved(question: Question) -> SavedQuestion:
    return SavedQuestion(
        id=question.id,
        game=question.game,
        owner=question.owner,
        board=question.board,
        shown=question.shown,
        query=_json(_query_document(question.query)),
        history=_json(question.history.document()),
    )


def _question(saved: SavedQuestion | None) -> Question | None:
    if saved is None:
        return None
    return Question(
        id=saved.id,
        game=saved.game,
        owner=saved.owner,
        board=saved.board,
        shown=saved.shown,
        query=_parsed_query(json.loads(saved.query)),
        history=History.parse(json.loads(saved.history)),
    )


def _query_document(query: Query) -> dict[str, Any]:
    """What is kept of a query; rules of the profile and looks of the person are not."""
    return {
        "knots": query.rules.knots,
        "prizes": [[str(cell), points] for cell, points in query.rules.prizes],
        "used": list(query.used),
        "order": query.order,
        "cells": [str(cell) for cell in query.cells],
        "through": str(query.through) if query.through else None,
    }


def _parsed_query(document: dict[str, Any]) -> Query:
    through = document.get("through")
    prizes = document.get("prizes", ())
    return Query(
        Rules(
            knots=bool(document.get("knots", False)),
            prizes=tuple((Cell.parse(name), points) for name, points in prizes),
        ),
        used=tuple(document.get("used", ())),
        cells=tuple(Cell.parse(name) for name in document.get("cells", ())),
        through=Cell.parse(through) if through else None,
        order=document.get("order", "points"),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
