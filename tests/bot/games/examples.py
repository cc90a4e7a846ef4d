"""Questions about boards, and views with and without spoilers."""

from typing import Any, cast

from bot.boards.question import Question
from bot.games.balda.balda_game import Balda
from bot.games.bee.bee_game import Bee
from bot.games.boggle.boggle_game import Boggle
from bot.games.game import Games, View
from bot.telegram.calls import TelegramNetwork
from bot.texts import texts_in
from solver import Grid, Query
from storage import Board, Shown

ENGLISH = View(texts_in("en"), rows=12, hidden=False, can=TelegramNetwork.can)
RUSSIAN = ENGLISH._replace(texts=texts_in("ru"))
HIDDEN = RUSSIAN._replace(hidden=True)
# These tests do not use what Balda needs for its commands.
BALDA = Balda(*[cast(Any, None)] * 5)
BEE, BOGGLE = Bee(cast(Any, None)), Boggle()
GAMES = Games([BALDA, BOGGLE, BEE])


def question_of(text: str, query: Query | None = None, *, game: str = "balda") -> Question:
    """A question about the board *text*, which is typed as in a chat."""
    board, shown = Board(Grid.parse(text).rows), Shown(chat=1, question=1, answer=2)
    return Question("aB3_-xyz0123", game, 1, board, shown, query or Query())


def doubting(question: Question, *cells: str, read: bool = False) -> Question:
    """*question* with doubts about some cells, *read* from a picture or not."""
    board = question.board._replace(doubtful=cells, reading="x" if read else None)
    return question._replace(board=board)


HIVE = question_of("cveasol", game="bee")._replace(board=Board((tuple("cveasol"),)))
