"""Posts the puzzles that chats want every day: each once, also after a restart.

A puzzle is made and kept, with its caption, before it is sent. So after a kill the next start finds
it, and repeats only steps that do no harm.

After a kill nobody can ask a network whether a message went out. If the network recognizes repeats,
the puzzle is sent again with the same number. Otherwise a line announces it first, which may come
twice; the puzzle is an edit of that line, and an edit may be repeated.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.chat.choices import ZONES
from bot.chat.messages import Message, Place, Spot
from bot.chat.network import NetworkError, Outbox, RefusedError
from bot.chat.people import Admins, People, Person
from bot.chat.routes import Routes
from bot.games.game import Games
from bot.games.puzzle_kind import NewPuzzle
from bot.games.puzzles.puzzle_text import last_time
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.running.logs import Log
from bot.running.repeats import answering
from bot.running.timers import Timers
from bot.texts import BotError, Texts, texts_in
from bot.work.lexicons import Words
from storage import Dailies, Daily, Preferences, Puzzle, Scope

_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)
_HOUR = re.compile(r"(\d|1\d|2[0-3])(am|pm|ч|год|h)?", re.ASCII | re.IGNORECASE)
_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d|1[0-4])(?::?00)?", re.ASCII | re.IGNORECASE)
_BESIDE = (
    *("at", "hours", "o'clock", "в", "по", "часов", "часа", "час"),
    *("о", "об", "у", "година", "години"),
)
_MORNING, _EVENING = ("am", "утра", "ночи", "ранку", "ночі"), ("pm", "вечера", "дня", "вечора")
_NOON = 12
DAILY_RETRY_S = timedelta(minutes=10).total_seconds()
_log = Log(__name__)
_OFF = ("off", "выкл", "вимк")


class Hour(NamedTuple):
    """The *minute* of the day or None, the *zone* or "", and the *rest* of the words."""

    minute: int | None
    zone: str
    rest: tuple[str, ...]

    @classmethod
    def parse(cls, parts: Sequence[str]) -> "Hour":
        minute, zone, rest, has_clock = None, "", list[str](), any(map(_CLOCK.fullmatch, parts))
        for part in _join_zones(parts):
            word = part.lower()
            if minute is not None and word in (*_MORNING, *_EVENING):
                minute = _on_half(minute, word)
            elif minute is None and (hour := _hour_of(word, has_clock=has_clock)) is not None:
                minute = hour
            elif not zone and (found := zone_named(part)):
                zone = found
            elif word not in _BESIDE:
                rest.append(part)
        return cls(minute, zone, tuple(rest))


def zone_named(text: str) -> str:
    """Find a zone by its name, a city, or the hours from UTC; "" if *text* is none of these."""
    word = text.lower()
    if offset := _OFFSET.fullmatch(word):
        # In POSIX names the sign is reversed.
        sign, hours = "-" if offset[1] == "+" else "+", int(offset[2])
        return f"Etc/GMT{sign}{hours}" if hours else "UTC"
    return _read_names().get(_plain(word)) or _cities().get(word) or _cities().get(_plain(word), "")


def zone_name(zone: str) -> str:
    """The name of *zone* for people."""
    if zone.startswith("Etc/GMT"):
        sign, hours = zone[len("Etc/GMT")], zone[len("Etc/GMT") + 1 :]
        return f"UTC{'-' if sign == '+' else '+'}{hours}"
    return zone


def _join_zones(parts: Sequence[str]) -> list[str]:
    """Join neighbouring *parts* that together name a zone: New York, UTC +3."""
    joined = list[str]()
    for part in parts:
        if joined and zone_named(joined[-1] + part):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _plain(word: str) -> str:
    return re.sub("[-_]", "", word)


@cache
def _read_names() -> dict[str, str]:
    """Zones by their other names, from `cities.txt`."""
    lines = Path(__file__).with_name("cities.txt").read_text("utf-8").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {name: zone for zone, *names in rows for name in names}


@cache
def _cities() -> dict[str, str]:
    """Zones by name, and by the last part of the name, which is mostly a city."""
    named = {name.lower(): name for name in zones() if "/" in name or name == "UTC"}
    cities = {name.rpartition("/")[2].replace("_", "").lower(): name for name in sorted(zones())}
    return {**cities, **named}


def _hour_of(word: str, *, has_clock: bool) -> int | None:
    if found := _CLOCK.fullmatch(word):
        return 60 * int(found[1]) + int(found[2])
    found = None if has_clock else _HOUR.fullmatch(word)
    if found is None:
        return None
    return _on_half(60 * int(found[1]), found[2] or "")


def _on_half(minute: int, half: str) -> int:
    hour, rest = divmod(minute, 60)
    if half in _EVENING and hour < _NOON:
        hour += _NOON
    elif half in _MORNING and hour == _NOON:
        hour = 0
    return 60 * hour + rest


@cache
def zones() -> frozenset[str]:
    """The names of all time zones; the same on every system, as `tzdata` comes with the bot."""
    from importlib import resources

    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def moment(daily: Daily, day: int) -> float:
    """The Unix time at which the puzzle of *day*, an ordinal, is due."""
    hour = time(*divmod(daily.minute, 60), tzinfo=ZoneInfo(daily.zone))
    return datetime.combine(date.fromordinal(day), hour).timestamp()


def last_day(daily: Daily, now: float) -> int:
    """The last day whose puzzle is due by *now*."""
    today = datetime.fromtimestamp(now, ZoneInfo(daily.zone)).date().toordinal()
    return today if moment(daily, today) <= now else today - 1


def seed_of(game: str, language: str, day: int) -> int:
    """Seed of a daily puzzle, equal in all chats of a language."""
    named = f"{game} {language} {date.fromordinal(day).isoformat()}"
    return int.from_bytes(sha256(named.encode()).digest()[:4])


@dataclass(slots=True, eq=False, repr=False)
class DailyPoster:
    """Waits for the hours of the chats and posts their puzzles."""

    dailies: Dailies
    referee: Referee
    people: People
    outbox: Outbox
    timers: Timers

    async def resume(self) -> None:
        """Wait for the hours of this network's chats; a puzzle that was missed comes at once."""
        for chat, game in await self.dailies.all():
            if self.outbox.network.owns(chat):
                work = partial(self._take_up, chat, game)
                self.timers.at(self.timers.now(), ("take up daily", chat, game), work)

    async def _take_up(self, chat: int, game: str) -> None:
        """Wait for the hour of one chat; if its row cannot be read, the others go on."""
        daily, now = await self.dailies.get(chat, game), self.timers.now()
        if daily is None:
            return
        last = last_day(daily, now)
        if daily.posted > last:  # the system clock was ahead and has been set back
            await self.dailies.put_back(daily, last)
            daily = daily._replace(posted=last)
        self.watch(daily)
        if await self._find_owed(daily):
            self.forget(chat, game)
            self._plan(daily, now)

    def watch(self, daily: Daily) -> None:
        """Plan the next puzzle of *daily*, in place of an earlier plan for its chat and game."""
        self.forget(daily.chat, daily.game)
        self._plan(daily, moment(daily, daily.posted + 1))

    def forget(self, chat: int, game: str) -> None:
        self.timers.cancel(_name(chat, game))

    def _plan(self, daily: Daily, when: float) -> None:
        work = partial(self._post_due, daily.chat, daily.game)
        self.timers.at(when, _name(daily.chat, daily.game), work)

    async def _post_due(self, chat: int, game: str) -> None:
        """Post the puzzle that is due; of several missed days only the last one."""
        daily, now = await self.dailies.get(chat, game), self.timers.now()
        if daily is None:
            return
        day = last_day(daily, now)
        try:
            await self._catch_up(daily, day)
        except Exception:  # whatever the error, the day's puzzle is still owed
            self._plan(daily, now + DAILY_RETRY_S)
            raise
        self._plan(daily, moment(daily, day + 1))

    async def _catch_up(self, daily: Daily, day: int) -> None:
        """Post the puzzle of *day* unless it was posted; after a kill go on from the last step."""
        owed = await self._find_owed(daily)
        if day > daily.posted:
            if owed:  # nobody has seen that one, and its day is over
                await self.referee.puzzles.drop(owed)
            owed = await self._make(daily, day)
            if not await self.dailies.deal(daily, day, owed):
                return
        if owed:
            await self._deliver(owed, daily._replace(posted=max(day, daily.posted)))

    async def _deliver(self, puzzle: Puzzle, daily: Daily) -> None:
        """Post *puzzle*, the last of *daily*, from the step that was reached, and wait for its end.

        A passing error of the network is raised, so that the caller tries again; after another one
        the puzzle is dropped.
        """
        try:
            with answering(f"daily {daily.game} {daily.posted}"):
                if not puzzle.message:
                    puzzle = await self._begin(puzzle, daily)
                if puzzle.owed:
                    # Edit its message, or post a new one if somebody has deleted it.
                    whole, number = await self._whole(puzzle), puzzle.message
                    try:
                        await self.outbox.edit(Spot(puzzle.chat, number), whole)
                    except RefusedError:
                        number = await self._post(puzzle, whole)
                    puzzle = await self._keep(puzzle, puzzle._replace(message=number, owed=""))
            self.referee.watch(puzzle)
        except NetworkError as error:
            if error.passes:
                raise
            _log.warning("daily puzzle not posted", chat=daily.chat, reason=str(error))
            await self.referee.puzzles.drop(puzzle)

    async def _begin(self, puzzle: Puzzle, daily: Daily) -> Puzzle:
        """Post the first message, which starts the time; it is the whole puzzle or just a line."""
        referee, whole = self.referee, await self._whole(puzzle)
        if self.outbox.can.knows_repeats:
            number, owed = await self._post(puzzle, whole), ""
        else:
            line = Answer(texts_in(puzzle.spoken).say("The puzzle of the day"))
            number, owed = await self._post(puzzle, line), puzzle.owed
        seconds = referee.maker.kinds[daily.game].wish(daily.wish).seconds
        ends = int(self.timers.now()) + seconds
        return await self._keep(puzzle, puzzle._replace(message=number, ends=ends, owed=owed))

    async def _whole(self, puzzle: Puzzle) -> Answer:
        palette = await self.people.palette_in(Place.at(puzzle.chat, puzzle.topic or 0))
        return self.referee.show(puzzle, puzzle.owed)._replace(palette=palette)

    async def _post(self, puzzle: Puzzle, answer: Answer) -> int:
        return await self.outbox.post(Place.at(puzzle.chat, puzzle.topic or 0), answer)

    async def _keep(self, before: Puzzle, after: Puzzle) -> Puzzle:
        await self.referee.puzzles.change(before, after)
        return after

    async def _find_owed(self, daily: Daily) -> Puzzle | None:
        """The last puzzle of *daily*, if it is kept but not shown in its message yet."""
        last = await self.referee.puzzles.last(daily.chat, daily.game)
        return last if last and last.owed and not last.over else None

    async def _make(self, daily: Daily, day: int) -> Puzzle:
        """Make the puzzle of *day* with its caption, and end the one of the day before."""
        place, kind = Place.at(daily.chat, daily.topic), self.referee.maker.kinds[daily.game]
        language = await self.people.lexicon_in(place, daily.language)
        wish = kind.wish(daily.wish)
        # Without the chat's own words, so that all chats get the same puzzle.
        seed = seed_of(daily.game, language, day)
        new = NewPuzzle(language, Words(), seed, wish.level)
        puzzle = Puzzle(
            chat=daily.chat,
            game=daily.game,
            rows=await self.referee.maker.make_of(daily.game, new),
            language=language,
            topic=daily.topic or None,
            message=0,
            ends=0,
            natural=wish.natural,
            reads=await self.people.language_in(place, daily.reads or daily.language),
            id=self.referee.maker.new_id(daily.chat),
        )
        captions = await self.referee.caption(puzzle, wish), await self._last_time(puzzle)
        return puzzle._replace(owed="\n\n".join(filter(None, captions)))

    async def _last_time(self, puzzle: Puzzle) -> str:
        """End the last puzzle and tell how it went; "" if there was none."""
        last = await self.referee.puzzles.last(puzzle.chat, puzzle.game)
        if last is None:
            return ""
        if not last.over:
            await self.referee.stop(last)
        else:
            await self.referee.close(last)
        return last_time(texts_in(puzzle.spoken), await self.referee.progress(last))


def _name(chat: int, game: str) -> tuple[str, int, str]:
    return "daily", chat, game


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
        named, of_chat = person.choices["zone"].value, await self.dailies.of(person.chat)
        usual = of_chat[0].zone if of_chat else ZONES[person.chat_language]
        daily = Daily(
            chat=person.chat,
            game=game,
            minute=hour.minute,
            zone=hour.zone or named or usual,
            language=person.lexicon,
            posted=0,
            topic=person.place.topic,
            wish=wish,
            reads=person.chat_language,
        )
        # The puzzle of the last hour counts as posted.
        return daily._replace(posted=last_day(daily, self.now()))

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
