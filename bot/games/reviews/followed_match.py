"""The moves on a followed board as a match."""

from bot.boards.question import Question
from bot.games.balda.balda_solving import host_rules
from bot.games.reviews.review_job import with_passes
from bot.texts import BotError
from bot.work.lexicons import Words
from solver import EMPTY, Cell, Grid, Match, Placement


def match_of_followed(question: Question, words: Words) -> Match:
    """From the board as it was sent; BotError if nobody has said which word a letter made.

    Where a side has played twice, the other one has passed.
    """
    plays = question.history.plays
    if question.history.unnamed is not None:
        raise BotError("I don't know every word that was played here; name them first.")
    grid = Grid(question.rows)
    for play in plays:
        grid = grid.with_letter(Cell.parse(play.cell), EMPTY)
    moves = tuple(Placement(Cell.parse(play.cell), play.letter, play.word) for play in plays)
    made = {play.word for play in plays}
    used = tuple(word for word in question.query.used if word not in made)
    match = Match(grid, moves, host_rules(question.query.rules, words), used)
    return with_passes(match, [play.side for play in plays])
