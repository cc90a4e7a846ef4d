"""Cards to forward, with a link that starts the same puzzle in another chat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chat.messages import Place
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.games.puzzles.card_text import Standing, puzzle_card, result_card, standing_line
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.puzzle_text import ranking
from bot.games.puzzles.same_puzzle import SamePuzzle
from bot.games.streaks import day_of, streaks
from bot.render.answer import Answer
from bot.render.text import find_places
from bot.texts import Texts
from storage import MATCHES, PARTIES, Guess, Puzzle, Result, Results


@dataclass(frozen=True, slots=True)
class Cards:
    """Writes what people came to."""

    maker: PuzzleMaker
    results: Results
    outbox: Outbox
    now: Callable[[], float]

    async def of_puzzle(
        self, texts: Texts, puzzle: Puzzle, guesses: Sequence[Guess], player: int
    ) -> Answer:
        """The card of a *player* who found some word of *puzzle*."""
        own = [guess for guess in guesses if guess.player == player]
        solution, place = await self.maker.solve(puzzle), Place.at(puzzle.chat, puzzle.topic or 0)
        kind, points = self.maker.kinds[puzzle.game], sum(guess.points for guess in own)
        totals = [one.points for one in ranking(guesses)]
        standing = Standing(
            place=find_places(totals)[points],
            many=len(totals),
            rank=kind.rank(texts, solution, points),
            days=await self._days(puzzle.chat, player),
        )
        zone = await self.maker.people.zone_in(place, puzzle.spoken)
        day = _day(min(puzzle.ends, self.now()), zone)
        title = f"{self.maker.title(puzzle.game, texts)} · {day}"
        rows = puzzle_card(texts, title, own, guesses, solution)
        rows.append(standing_line(texts, standing, in_group=place.in_group))
        rows.append(self._same(texts, puzzle))
        return Answer("\n".join(filter(None, rows)), html=True, silent=True)

    async def of_result(self, person: Person, result: Result) -> Answer:
        """The card of a match, or of a puzzle whose place another one has taken."""
        texts, game = person.texts, result.game
        title = _titles(texts).get(game) or self.maker.title(game, texts)
        zone = await self.maker.people.zone_in(person.place, texts.language)
        rows = result_card(texts, f"{title} · {_day(result.ended, zone)}", person.name, result)
        if game in self.maker.kinds:
            totals = await self.results.points_beside(result)
            days = await self._days(result.chat, result.player)
            standing = Standing(find_places(totals)[result.points], len(totals), days=days)
            rows.append(standing_line(texts, standing, in_group=person.in_group))
        return Answer("\n".join(filter(None, rows)), html=True, silent=True)

    async def _days(self, chat: int, player: int) -> int:
        return (await streaks(self.results, chat, day_of(self.now()))).get(player, 0)

    def _same(self, texts: Texts, puzzle: Puzzle) -> str:
        same = SamePuzzle(puzzle.game, puzzle.language, puzzle.natural, puzzle.rows)
        link = self.outbox.link(same.pack())
        if self.outbox.can.can_link_to_private:
            return texts.say("The same puzzle: {link}", link=link)
        return texts.say("The same puzzle: {link}, where you write me any word", link=link)


def _day(moment: float, zone: str) -> str:
    return f"{datetime.fromtimestamp(moment, ZoneInfo(zone)):%d.%m}"


def _titles(texts: Texts) -> dict[str, str]:
    """Of games that have no board of their own."""
    return {MATCHES: texts.say("Games of Balda"), PARTIES: texts.say("Balda at a table")}
