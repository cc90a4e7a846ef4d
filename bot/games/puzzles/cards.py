"""`/card`: a person's last result as a message to forward, with a link to the same puzzle.

It tells how much was found, but no words.
"""

import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.chat.messages import Message, Place
from bot.chat.network import Outbox
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzle_kind import Solution
from bot.games.puzzles.puzzle_maker import PuzzleMaker, SamePuzzle
from bot.games.puzzles.puzzle_text import ranking
from bot.games.streaks import day_of, streaks
from bot.render.answer import Answer
from bot.render.text import find_places
from bot.texts import BotError, Texts
from storage import MATCHES, PARTIES, Guess, Puzzle, Puzzles, Result, Results

OWN, OTHERS, MISSED = "🟩", "🟨", "⬜"
MAX_BAR_BLOCKS = 8


class Standing(NamedTuple):
    """A person's *place* among *many* players with words, their *rank*, and *days* in a row."""

    place: int
    many: int
    rank: str = ""
    days: int = 0


def puzzle_card(
    texts: Texts, title: str, own: Sequence[Guess], guesses: Sequence[Guess], solution: Solution
) -> list[str]:
    """Lines with the words found, and a bar for each length of likely ones; *own* is not empty."""
    points = texts.count("{n} point", "{n} points", sum(guess.points for guess in own))
    words = texts.count("{n} word", "{n} words", len(own))
    mine, all_found = ({guess.word for guess in found} for found in (own, guesses))
    return [
        f"<b>{title}</b>",
        f"{html.escape(own[0].name)}: {points}, {words}",
        *_bars(solution, mine, all_found),
    ]


def standing_line(texts: Texts, standing: Standing, *, in_group: bool) -> str:
    parts = [standing.rank]
    if standing.days > 1:
        parts.append(texts.count("{n} day in a row", "{n} days in a row", standing.days))
    if in_group:
        parts.append(
            texts.say("{place} of {many} in this chat", place=standing.place, many=standing.many)
        )
    return " · ".join(filter(None, parts))


def result_card(texts: Texts, title: str, name: str, result: Result) -> list[str]:
    """Lines of a result without its words; for a match they say if it was won or lost."""
    outcome = {
        "won": texts.say("🏆 a win"),
        "drawn": texts.say("🤝 a draw"),
        "lost": texts.say("a game lost"),
    }[result.outcome]
    points = texts.count("{n} point", "{n} points", result.points)
    words = texts.count("{n} word", "{n} words", result.words)
    told = [outcome] if result.game in (MATCHES, PARTIES) else []
    return [f"<b>{title}</b>", f"{html.escape(name)}: {', '.join([*told, points, words])}"]


def _bars(solution: Solution, mine: set[str], all_found: set[str]) -> Iterator[str]:
    """A bar for each length of words; with many words a square stands for several."""
    lengths = sorted({len(entry.word) for entry in solution.likely})
    for length in lengths:
        words = [entry.word for entry in solution.likely if len(entry.word) == length]
        own = sum(word in mine for word in words)
        theirs = sum(word in all_found for word in words) - own
        squares = min(len(words), MAX_BAR_BLOCKS)
        green = _share(own, len(words), squares)
        yellow = min(_share(theirs, len(words), squares), squares - green)
        bar = OWN * green + OTHERS * yellow + MISSED * (squares - green - yellow)
        yield f"{length}: {bar} {own}/{len(words)}"


def _share(part: int, whole: int, squares: int) -> int:
    """The number of *squares* for *part* of *whole*, at least one if *part* is not 0."""
    return max(round(part * squares / whole), int(part > 0))


@dataclass(slots=True, eq=False, repr=False)
class Cards:
    """Writes cards of results."""

    maker: PuzzleMaker
    results: Results
    outbox: Outbox
    now: Callable[[], float]

    async def of_puzzle(
        self, texts: Texts, puzzle: Puzzle, guesses: Sequence[Guess], player: int
    ) -> Answer:
        """The card of a *player* who found at least one word of *puzzle*."""
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
        """The card of a match, or of a puzzle that another one has replaced."""
        texts, game = person.texts, result.game
        # Matches and parties are no games of their own.
        titles = {MATCHES: texts.say("Games of Balda"), PARTIES: texts.say("Balda at a table")}
        title = titles.get(game) or self.maker.title(game, texts)
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
        link = self.outbox.network.link(same.pack())
        if self.outbox.can.can_link_to_private:
            return texts.say("The same puzzle: {link}", link=link)
        return texts.say("The same puzzle: {link}, where you write me any word", link=link)


def _day(moment: float, zone: str) -> str:
    return f"{datetime.fromtimestamp(moment, ZoneInfo(zone)):%d.%m}"


@dataclass(slots=True, eq=False, repr=False)
class CardTable:
    """Answers `/card`; cards show how much was found, but no letters."""

    puzzles: Puzzles
    results: Results
    cards: Cards

    def routes(self) -> Routes:
        return Routes(commands={"card": self.card})

    async def card(self, message: Message, person: Person) -> Answer:
        """The card of the puzzle or match that ends last, of one game if it is named."""
        name = message.text.lower()
        found = await self._puzzle(person, name)
        result = await self.results.last_of(person.id, person.chat if person.in_group else None)
        if result and name in ("", result.game) and (not found or result.ended > found[0].ends):
            return await self.cards.of_result(person, result)
        if found is None:
            raise BotError("You have no result here yet; /newbee begins a puzzle, /play a game.")
        return await self.cards.of_puzzle(person.texts, *found, person.id)

    async def _puzzle(self, person: Person, name: str) -> tuple[Puzzle, list[Guess]] | None:
        """The last puzzle here in which the person found a word first, and all its guesses."""
        kinds = [game for game in self.cards.maker.kinds if name in ("", game)]
        last = [await self.puzzles.last(person.chat, game) for game in kinds]
        for puzzle in sorted(filter(None, last), key=lambda puzzle: -puzzle.ends):
            guesses = await self.puzzles.guesses(puzzle)
            if any(guess.player == person.id for guess in guesses):
                return puzzle, guesses
        return None
