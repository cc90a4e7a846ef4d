"""Cards to forward, with a link that starts the same puzzle in another chat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chat.messages import Place
from bot.chat.outbox import Outbox
from bot.games.puzzles.card_text import Standing, puzzle_card, standing_line
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.puzzle_text import ranking
from bot.games.puzzles.same_puzzle import SamePuzzle
from bot.games.streaks import day_of, streaks
from bot.render.answer import Answer
from bot.render.text import find_places
from bot.texts import Texts
from storage import Guess, Puzzle, Results


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
        days = await streaks(self.results, puzzle.chat, day_of(self.now()))
        standing = Standing(
            place=find_places(totals)[points],
            many=len(totals),
            rank=kind.rank(texts, solution, points),
            days=days.get(player, 0),
        )
        zone = ZoneInfo(await self.maker.people.zone_in(place, puzzle.spoken))
        day = datetime.fromtimestamp(min(puzzle.ends, self.now()), zone)
        title = f"{self.maker.title(puzzle.game, texts)} · {day:%d.%m}"
        rows = puzzle_card(texts, title, own, guesses, solution)
        rows.append(standing_line(texts, standing, in_group=place.in_group))
        rows.append(self._same(texts, puzzle))
        return Answer("\n".join(filter(None, rows)), html=True, silent=True)

    def _same(self, texts: Texts, puzzle: Puzzle) -> str:
        same = SamePuzzle(puzzle.game, puzzle.language, puzzle.natural, puzzle.rows)
        link = self.outbox.link(same.pack())
        if self.outbox.can.can_link_to_private:
            return texts.say("The same puzzle: {link}", link=link)
        return texts.say("The same puzzle: {link}, where you write me any word", link=link)
