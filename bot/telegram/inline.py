"""Inline mode: `@bot` and a board or a hive's letters in any chat, and answers to send there."""

from contextlib import suppress

from telegram import (
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    Update,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest
from telegram.ext import BaseHandler

from bot.games.answers import board_for
from bot.games.contents import solved, written
from bot.games.kinds import game_of
from bot.games.subject import grid_in
from bot.render.text import echo, hidden, move_row, plain
from bot.services import Place, Services
from bot.telegram.routing import REFUSALS, App, Context, Inquiry
from solver import Hive
from storage import Board

MOVES = 10
CACHE_S = 10
PAYLOAD = "inline"


def register(application: App, services: Services) -> None:
    application.add_handler(Inquired(services))


class Inquired(BaseHandler[Update, Context, None]):
    """What people type after our name, letter by letter: most of it is no board yet."""

    def __init__(self, services: Services) -> None:
        super().__init__(self._answer)
        self._services = services

    def check_update(self, update: object) -> bool:
        return isinstance(update, Update) and update.inline_query is not None

    async def _answer(self, update: Update, context: Context) -> None:
        query = update.inline_query
        assert query is not None
        user = query.from_user
        person = await self._services.person(user, Place(user.id, in_group=False))
        inquiry = Inquiry(self._services, query, person)
        try:
            results = await results_of(inquiry)
        except REFUSALS:
            results = []
        how = InlineQueryResultsButton(person.texts.say("How to ask me"), start_parameter=PAYLOAD)
        with suppress(BadRequest):  # the query is too old, as somebody types fast
            await query.answer(
                results, cache_time=CACHE_S, is_personal=True, button=None if results else how
            )


async def results_of(inquiry: Inquiry) -> list[InlineQueryResultArticle]:
    """All words of the board in the query, and each of its best moves; an error if it has none."""
    board = board_in(inquiry)
    if board is None:
        return []
    texts, whole = inquiry.person.texts, await written(inquiry, board)
    title = plain(whole.text).splitlines()[0]
    results = [_article("all", title, texts.say("All words, under a spoiler"), whole.text)]
    if board.game == "balda":
        moves = (await solved(inquiry, board, limit=MOVES)).moves
        for number, move in enumerate(moves, start=1):
            row = move_row(texts, number, move, board)
            results.append(
                _article(str(number), plain(row), "", "\n".join([*echo(board), hidden(row)]))
            )
    return results


def board_in(inquiry: Inquiry) -> Board | None:
    """A board, or the letters of a hive; None if it is neither."""
    text, person = inquiry.query.query.strip(), inquiry.person
    if grid := grid_in(text):
        return board_for(person, game_of(grid.rows), grid.rows)
    if len(text.split()) == 1:
        return board_for(person, "bee", (tuple(Hive.parse(text).letters),))
    return None


def _article(name: str, title: str, about: str, text: str) -> InlineQueryResultArticle:
    content = InputTextMessageContent(text, parse_mode=ParseMode.HTML)
    return InlineQueryResultArticle(name, title, content, description=about or None)
