"""Questions as people ask them: under their settings, and again."""

from dataclasses import replace

from bot.boards.prizes import fitting, parse_prizes
from bot.boards.question import Question, Rows
from bot.chat.people import Person
from bot.games.game import Game
from solver import Query, Rules
from storage import Board, Shown, new_id


def new_question(person: Person, game: Game, rows: Rows, message: int = 0) -> Question:
    """What *message* asks about a board, under the settings of *person*."""
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
    """*question*, which was answered before, as *message* asks it."""
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
