"""The moves on a followed board as a match."""

from collections.abc import Iterator
from dataclasses import replace

from bot.boards.history import Play
from bot.boards.question import Question
from bot.games.balda.balda_solving import host_rules
from bot.texts import BotError
from bot.work.lexicons import Words
from solver import EMPTY, SIDES, Cell, Grid, Match, Placement


def followed_match(question: Question, words: Words) -> Match:
    """From the board as it was sent; BotError if nobody has said which word a letter made.

    Where a side has played twice, the other one has passed.
    """
    plays = question.history.plays
    if question.history.unnamed is not None:
        raise BotError("I do not know every word that was played here; name them first.")
    grid = Grid(question.rows)
    for play in plays:
        grid = grid.with_letter(Cell.parse(play.cell), EMPTY)
    moves, made = tuple(_moves(plays)), {play.word for play in plays}
    rules = host_rules(question.query.rules, words)
    return Match(
        grid,
        moves,
        replace(rules, passing=None in moves),
        tuple(word for word in question.query.used if word not in made),
        plays[0].side if plays else question.history.side,
    )


def _moves(plays: tuple[Play, ...]) -> Iterator[Placement | None]:
    side = plays[0].side if plays else 0
    for play in plays:
        if play.side != side:
            yield None
        yield Placement(Cell.parse(play.cell), play.letter, play.word)
        side = (play.side + 1) % SIDES
