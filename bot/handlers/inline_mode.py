"""Inline mode: our name and a board or a hive's letters in any chat, and answers to send there."""

import html
from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat.messages import Article, InlineQuery
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.desk import Desk
from bot.render.text import plain


@dataclass(frozen=True, slots=True)
class InlineMode:
    desk: Desk

    def routes(self) -> Routes:
        return Routes(inline=self.articles)

    async def articles(self, query: InlineQuery, person: Person) -> Sequence[Article]:
        """The answer to the board in the query, and what its game offers besides."""
        if not query.text.strip():
            said = person.texts.say(
                "After my name: the letters of a hive, or a board; with “hints” I name no word."
            )
            return [Article("help", said, html.escape(said))]
        question = self.desk.finder.of_text(person, query.text.strip())
        if question is None:
            return ()
        game = self.desk.finder.games.of(question)
        view = self.desk.view(person, elsewhere=True)
        limit = max(game.page_size(view), game.max_articles)
        result = await self.desk.solve(person, question.with_page(0, limit))
        question = question.with_page(0, game.page_size(view))
        if game.apply_wish(question, query.text).shown.hints is not None:
            return [_hints(person, game.hint(view, question, result).text)]
        whole = game.answer(view, question, result).text
        # The answer to a hive begins with its name, that to a board ends with it.
        title = plain(whole).splitlines()[-1 if game.named_cells else 0]
        about = person.texts.say("The answer, under a spoiler")
        rest = game.articles(view, question, result)
        return [Article("all", title, whole, about), *rest]


def _hints(person: Person, text: str) -> Article:
    title = plain(text).splitlines()[0]
    return Article("hints", title, text, person.texts.say("Hints"))
