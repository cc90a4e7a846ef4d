"""`/daily`: admins choose a puzzle that comes every day at an hour."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.chat.admins import Admins
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzles.daily_poster import DailyPoster
from bot.games.puzzles.days import last_day, zones
from bot.games.registry import Games
from bot.render.answer import Answer
from bot.texts import BotError, Texts
from storage import Dailies, Daily

# For a chat that has not named its zone.
ZONES = {"ru": "Europe/Moscow", "en": "UTC"}

_OFF = ("off", "выкл")
_HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_ZONE = re.compile(r"UTC|[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)+")


@dataclass(frozen=True, slots=True)
class DailyTable:
    """Where puzzles for every day are asked for, and called off."""

    dailies: Dailies
    poster: DailyPoster
    admins: Admins
    games: Games
    now: Callable[[], float]

    def routes(self) -> Routes:
        return Routes(commands={"daily": self.daily})

    async def daily(self, message: Message, person: Person) -> Answer:
        """`/daily bee 09:00 Europe/Moscow`, `/daily bee off`, `/daily off`; alone what is set."""
        game, *rest = message.text.split() or [""]
        if game and not await self.admins.include(person):
            raise BotError("Only admins choose the daily puzzles of the group.")
        if game.lower() in _OFF and not rest:
            await self._remove(await self.dailies.of(person.chat))
        elif [part.lower() for part in rest] in ([off] for off in _OFF):
            of_chat = await self.dailies.of(person.chat)
            await self._remove([daily for daily in of_chat if daily.game == game.lower()])
        elif game:
            daily = await self._wished(person, game.lower(), rest)
            await self.dailies.put(daily)
            self.poster.watch(daily)
        return Answer(await self._set_here(person))

    async def _remove(self, dailies: Sequence[Daily]) -> None:
        for daily in dailies:
            await self.dailies.remove(daily.chat, daily.game)
            self.poster.forget(daily.chat, daily.game)

    async def _wished(self, person: Person, game: str, rest: Sequence[str]) -> Daily:
        """From the next time that the hour comes."""
        of_game = self.games.named(game)
        kind = of_game.puzzle if of_game else None
        hours = [match for part in rest if (match := _HOUR.fullmatch(part))]
        if kind is None or len(hours) != 1:
            raise BotError(
                "Write a game, an hour and a time zone after /daily: /daily bee 09:00 "
                "Europe/Moscow, or /daily off."
            )
        named = [part for part in rest if _ZONE.fullmatch(part)]
        others = [part for part in rest if part not in named and not _HOUR.fullmatch(part)]
        wish = " ".join(others)
        kind.wish(wish)
        daily = Daily(
            chat=person.chat,
            game=game,
            minute=60 * int(hours[0][1]) + int(hours[0][2]),
            zone=_checked(named[0] if named else await self._zone(person)),
            language=person.lexicon,
            posted=0,
            topic=person.place.topic,
            wish=wish,
        )
        return _from_now(daily, self.now())

    async def _zone(self, person: Person) -> str:
        """That of another puzzle here."""
        of_chat = await self.dailies.of(person.chat)
        return of_chat[0].zone if of_chat else ZONES[person.chat_language]

    async def _set_here(self, person: Person) -> str:
        texts, dailies = person.texts, await self.dailies.of(person.chat)
        if not dailies:
            return texts.say(
                "No puzzle comes every day here. An admin may choose one: /daily bee 09:00 "
                "Europe/Moscow"
            )
        return "\n".join(self._said(texts, daily) for daily in dailies)

    def _said(self, texts: Texts, daily: Daily) -> str:
        game = self.games.named(daily.game)
        return texts.say(
            "Every day at {hour} ({zone}): {game}. /daily {name} off ends it.",
            hour="{:02}:{:02}".format(*divmod(daily.minute, 60)),
            zone=daily.zone,
            game=" ".join(filter(None, (game.title(texts) if game else daily.game, daily.wish))),
            name=daily.game,
        )


def _from_now(daily: Daily, now: float) -> Daily:
    """*daily* as if what is past had been posted."""
    return replace(daily, posted=last_day(daily, now))


def _checked(zone: str) -> str:
    if zone not in zones():
        raise BotError(
            "I know no time zone “{zone}”; write one like Europe/Moscow.", zone=zone[:40]
        )
    return zone
