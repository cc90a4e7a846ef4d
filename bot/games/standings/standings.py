"""`/top` and `/me`: results of people in the puzzles and matches of a chat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, get_args

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.games.game import Games
from bot.games.streaks import day_of, streaks
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import choices
from bot.render.payloads import ChatPayload, payload
from bot.render.text import shorten_name
from bot.texts import BotError, Texts, texts_in
from storage import MATCHES, PARTIES, Preferences, Results, Scope, Tally

MAX_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Shape:
    """Ratings and streaks of players, by their ids."""

    ratings: Mapping[int, float] = field(default_factory=dict)
    streaks: Mapping[int, int] = field(default_factory=dict)


def standings(
    texts: Texts, title: str, games: Mapping[str, str], tallies: Sequence[Tally], shape: Shape
) -> str:
    """The best players of each of *games*, given with their titles; of matches only rated ones."""
    parts = [f"<b>{texts.say('Standings')}</b> · {title}"]
    for name, game in games.items():
        shown = [t for t in tallies if t.game == name and t.rated == (name == MATCHES)]
        shown.sort(key=lambda t: (-t.won, -t.words, -t.points, t.name))
        if best := shown[:MAX_PLAYERS]:
            rows = (f"{n}. {_row(texts, t, shape)}" for n, t in enumerate(best, start=1))
            parts.append("\n".join([f"<b>{game}</b>", *rows]))
    if len(parts) == 1:
        parts.append(texts.say("Nothing yet: /newbee, /newboggle and /play begin a game."))
    return "\n\n".join(parts)


def own_results(
    texts: Texts, player: int, games: Mapping[str, str], tallies: Sequence[Tally], shape: Shape
) -> str:
    """The results of a person in each game, matches with the bot apart."""
    rows = [
        f"<b>{_tally_line(texts, games[tally.game], tally)}</b>: {_row_of_one(texts, tally, shape)}"
        for tally in sorted(tallies, key=lambda t: (list(games).index(t.game), not t.rated))
    ]
    if not rows:
        rows = [texts.say("Nothing yet: /newbee, /newboggle and /play begin a game.")]
    if days := shape.streaks.get(player):
        rows.append(texts.count("{n} day in a row", "{n} days in a row", days))
    return "\n".join([f"<b>{texts.say('Your results')}</b>", *rows])


def _row(texts: Texts, tally: Tally, shape: Shape) -> str:
    row = f"{shorten_name(tally.name)} — {_row_of_one(texts, tally, shape)}"
    days = shape.streaks.get(tally.player, 0)
    if days > 1:
        row += ", " + texts.count("{n} day in a row", "{n} days in a row", days)
    return row


def _row_of_one(texts: Texts, tally: Tally, shape: Shape) -> str:
    counts = [
        texts.say("won {won} of {played}", won=tally.won, played=tally.played),
        texts.count("{n} word", "{n} words", tally.words),
    ]
    if tally.pangrams:
        counts.append(texts.count("{n} pangram", "{n} pangrams", tally.pangrams))
    if tally.rated and tally.player in shape.ratings:
        counts.append(texts.say("rating {rating}", rating=round(shape.ratings[tally.player])))
    return ", ".join(counts)


def _tally_line(texts: Texts, game: str, tally: Tally) -> str:
    if tally.game == MATCHES and not tally.rated:
        return texts.say("{game} with the bot", game=game)
    return game


Period = Literal["week", "month", "all"]

DAYS: dict[Period, int] = {"week": 7, "month": 30}
PERIODS: dict[str, Period] = {
    **{period: period for period in get_args(Period)},
    "неделя": "week",
    "тиждень": "week",
    "месяц": "month",
    "місяць": "month",
    "всё": "all",
    "все": "all",
    "усе": "all",
}
_OFF, _ON = ("off", "выкл", "вимк"), ("on", "вкл", "увімк")


@payload("top")
class ShowStandings(ChatPayload):
    """Show another period; without a *game* all games."""

    foreign: ClassVar[str] = "This button does nothing here; send /top to see the standings."
    period: Period
    game: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Standings:
    """Answers `/top` and `/me` from the stored results."""

    results: Results
    preferences: Preferences
    games: Games
    now: Callable[[], float]

    def routes(self) -> Routes:
        return Routes(
            commands={"top": self.top, "me": self.me},
            taps=[TapRoute(ShowStandings, self.turn)],
        )

    async def top(self, message: Message, person: Person) -> Answer:
        """`/top`, with a period, a game or both after it, as in `/top bee month`."""
        period: Period = "week"
        game = ""
        for part in message.text.lower().split():
            if part in PERIODS:
                period = PERIODS[part]
            elif part in (MATCHES, PARTIES) or part in {
                game.name for game in self.games if game.puzzle
            }:
                game = part
            else:
                raise BotError(
                    "“{part}” means nothing to me here; write week, month or all and a game, "
                    "like /top bee month.",
                    part=part[:20],
                )
        await self.results.call(person.id, person.name)
        return await self._standings(person, period, game)

    async def turn(self, tapped: ShowStandings, person: Person) -> TapAnswer:
        game = tapped.game if tapped.game in self._titles(person.texts) else ""
        return TapAnswer(rewrite=await self._standings(person, tapped.period, game))

    async def me(self, message: Message, person: Person) -> Answer:
        """`/me` shows a person's own results, `/me off` takes their name out of the standings."""
        wish = message.text.lower()
        if wish in (*_OFF, *_ON):
            hide = wish in _OFF
            await self.preferences.choose(Scope(person.id), "standings", "off" if hide else None)
            if hide:
                return Answer(person.texts.say("The standings do not name you any more."))
            return Answer(person.texts.say("The standings name you again."))
        if wish:
            raise BotError("After /me write nothing, or off or on: whether /top names you.")
        await self.results.call(person.id, person.name)
        tallies = await self.results.tallies_of(person.id, person.chat if person.in_group else None)
        titles = self._titles(person.texts)
        known = [tally for tally in tallies if tally.game in titles]
        shape = await self.shape(person.chat) if person.in_group else Shape()
        return Answer(own_results(person.texts, person.id, titles, known, shape), html=True)

    async def _standings(self, person: Person, period: Period, game: str) -> Answer:
        texts = texts_in(person.chat_language)
        titles = self._titles(texts)
        days = DAYS.get(period)
        since = None if days is None else day_of(self.now()) - days
        tallies = await self.results.tallies(person.chat, since)
        shown = {game: titles[game]} if game else titles
        periods: dict[Period, str] = {
            "week": texts.say("Week"),
            "month": texts.say("Month"),
            "all": texts.say("All time"),
        }
        text = standings(texts, periods[period], shown, tallies, await self.shape(person.chat))
        row = choices(periods, period, lambda p: ShowStandings(person.chat, p, game))
        return Answer(text, (row,), html=True)

    async def shape(self, chat: int) -> Shape:
        """The ratings and streaks of now, whatever the period."""
        rated = await self.results.ratings(chat)
        return Shape(rated, await streaks(self.results, chat, day_of(self.now())))

    def _titles(self, texts: Texts) -> dict[str, str]:
        """The names of the games that have results."""
        puzzles = {game.name: game.title(texts) for game in self.games if game.puzzle}
        return {
            **puzzles,
            MATCHES: texts.say("Games of Balda"),
            PARTIES: texts.say("Balda at a table"),
        }
