"""`/daily`: admins choose a puzzle that comes every day at an hour."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.chat.admins import Admins
from bot.chat.choices import ZONES
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzles.daily_poster import DailyPoster
from bot.games.puzzles.hours import Hour, last_day, zone_name
from bot.games.registry import Games
from bot.render.answer import Answer
from bot.texts import BotError, Texts
from storage import Dailies, Daily, Preferences, Scope

_OFF = ("off", "выкл", "вимк")


@dataclass(slots=True, eq=False, repr=False)
class DailyTable:
    """Answers `/daily`, which sets and cancels daily puzzles."""

    dailies: Dailies
    poster: DailyPoster
    admins: Admins
    games: Games
    preferences: Preferences
    now: Callable[[], float]

    def routes(self) -> Routes:
        return Routes(commands={"daily": self.daily})

    async def daily(self, message: Message, person: Person) -> Answer:
        """`/daily bee 9 Moscow`, `/daily bee off`, `/daily off`; `/daily` lists what is set."""
        game, *rest = message.text.split() or [""]
        if game:
            refusal = BotError("Only admins choose the daily puzzles of the group.")
            await self.admins.check(person, refusal)
        if game.lower() in _OFF and not rest:
            await self._remove(await self.dailies.of(person.chat))
        elif [part.lower() for part in rest] in ([off] for off in _OFF):
            of_chat = await self.dailies.of(person.chat)
            await self._remove([daily for daily in of_chat if daily.game == game.lower()])
        elif game:
            daily = await self._parse_wish(person, game.lower(), rest)
            await self.dailies.put(daily)
            self.poster.watch(daily)
        return Answer(await self._set_here(person))

    async def _remove(self, dailies: Sequence[Daily]) -> None:
        for daily in dailies:
            await self.dailies.remove(daily.chat, daily.game)
            self.poster.forget(daily.chat, daily.game)

    async def _parse_wish(self, person: Person, game: str, rest: Sequence[str]) -> Daily:
        """The daily puzzle that is asked for; the first one comes at the next such hour."""
        of_game = self.games.get(game)
        kind, hour = of_game.puzzle if of_game else None, Hour.parse(rest)
        if kind is None or hour.minute is None:
            raise BotError(
                "Write a game, an hour and a city after /daily: /daily bee 9:00 Moscow, or "
                "/daily off."
            )
        wish = " ".join(hour.rest)
        try:
            kind.wish(wish)
        except BotError:
            raise BotError(
                "I don't understand “{wish}” for a daily puzzle; write it like /daily bee 9:00 "
                "Moscow, with a city or with the hours from UTC: +3.",
                wish=wish[:40],
            ) from None
        if hour.zone:
            await self.preferences.choose(Scope(person.chat), "zone", hour.zone)
        daily = Daily(
            chat=person.chat,
            game=game,
            minute=hour.minute,
            zone=hour.zone or await self._zone(person),
            language=person.lexicon,
            posted=0,
            topic=person.place.topic,
            wish=wish,
            reads=person.chat_language,
        )
        # The puzzle of the last hour counts as posted.
        return replace(daily, posted=last_day(daily, self.now()))

    async def _zone(self, person: Person) -> str:
        """The time zone named here before, of another daily puzzle, or of the language."""
        named, of_chat = person.choices["zone"].value, await self.dailies.of(person.chat)
        return named or (of_chat[0].zone if of_chat else ZONES[person.chat_language])

    async def _set_here(self, person: Person) -> str:
        texts, dailies = person.texts, await self.dailies.of(person.chat)
        if not dailies:
            return texts.say(
                "No puzzle comes every day here. An admin may choose one: /daily bee 9:00 Moscow"
            )
        return "\n".join(self._describe(texts, daily) for daily in dailies)

    def _describe(self, texts: Texts, daily: Daily) -> str:
        game = self.games.get(daily.game)
        return texts.say(
            "Every day at {hour} ({zone}): {game}. /daily {name} off ends it.",
            hour="{:02}:{:02}".format(*divmod(daily.minute, 60)),
            zone=zone_name(daily.zone),
            game=" ".join(filter(None, (game.title(texts) if game else daily.game, daily.wish))),
            name=daily.game,
        )
