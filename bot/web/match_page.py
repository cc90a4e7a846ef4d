"""The pages of a match and of a table: a board to touch, alongside the chat of the same game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from html import unescape
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from bot.boards.typed import TypedMove
from bot.chat.messages import Place, Spot
from bot.chat.ordering import ChatOrder
from bot.chat.people import Person
from bot.games.matches import match_text
from bot.games.matches.match_jobs import Standing, side_of
from bot.games.matches.taking_back import TakingBack
from bot.games.parties import rules
from bot.games.parties.gathering import Gathering
from bot.games.parties.party_buttons import CastVote, Leave, PartyDoors, SkipTurn, TakeWordBack
from bot.games.parties.party_table import PartyTable, Voting
from bot.games.parties.party_text import name_of, proposal, vote_text
from bot.render.answer import StaleError
from bot.texts import BotError, Texts
from bot.web.signed_calls import Document, SignedCalls, body_of, live, page_route
from solver import MAX_SIDE, Alphabet, Grid
from storage import Match, Party

_ACTS = ("pass", "back", "resign", "yes", "no")
_NOWHERE = -1  # the seat of somebody who has left


@dataclass(frozen=True, slots=True)
class Deed:
    """An act of a person on the page, after *played* turns of the match.

    A move has *typed*. A wish for a hint tells how many *hints* the page has for this turn, so that
    a hint whose answer was lost is sent again.
    """

    what: str
    played: int
    typed: TypedMove | None = None
    hints: int = 0

    @classmethod
    def parse(cls, body: Any, *others: str) -> "Deed":
        """Read `{"what", "played"}`, for a move `word`, `cell` and `letter`, for a hint `hints`.

        With *others*, acts without more fields, there are no hints, and a move may be proposed.
        """
        match body:
            case {
                "what": "move" | "propose" as what,
                "played": int(played),
                "word": str(word),
                "cell": str(cell),
                "letter": str(letter),
            } if what == "move" or others:
                return cls(what, played, TypedMove(word, cell, letter))
            case {"what": str(what), "played": int(played)} if what in others:
                return cls(what, played)
            case {"what": "hint", "played": int(played), "hints": int(hints)} if (
                hints >= 0 and not others
            ):
                return cls("hint", played, hints=hints)
            case {"what": "pass" | "back" | "resign" | "yes" as what, "played": int(played)}:
                return cls(what, played)
        raise BotError("The page sent no move; close it and open it again.")


class MatchPages:
    """The routes of matches; `/play?match=…` is the page.

    Acts on the page take their turn in *order* with what comes from the chat.
    """

    def __init__(self, taking_back: TakingBack, calls: SignedCalls, order: ChatOrder) -> None:
        self._table = taking_back.table
        self._taking_back = taking_back
        self._calls = calls
        self._order = order

    def routes(self) -> list[BaseRoute]:
        address, about = "/play/matches/{match}", partial(self._calls.endpoint, self._find)
        return [
            page_route("/play", "play.html"),
            Route(address, about(self._follow)),
            Route(address, about(self._act), methods=["POST"]),
        ]

    async def _find(self, request: Request) -> tuple[Match, Place]:
        match = await self._table.matches.get(request.path_params["match"])
        if match is None:
            raise BotError("This game is over; begin another with /play.")
        return match, Place.at(match.chat)

    async def _follow(self, person: Person, match: Match, request: Request) -> Response:
        """Send the match as it stands, and after each change; a comment now and then."""
        await self._table.own(match.id, person, over=match.over)
        window, once = self._calls.windows.open(person.id), rules_document(person, match.lexicon)

        async def look() -> Document | None:
            now = await self._table.matches.get(match.id)
            if now is None:
                return None
            standing = await self._table.turns.look(now)
            mine, asking = side_of(now, person.id), self._taking_back.asking_side(now)
            seen = standing_document(person.texts, now, standing, mine)
            return {**seen, "vote": _question_document(person.texts, now, asking, mine)}

        return live(self._table.watching.changes(match.id), look, window, once)

    async def _act(self, person: Person, match: Match, request: Request) -> Response:
        deed = Deed.parse(await body_of(request))

        async def act() -> str:
            own = await self._table.own(match.id, person)
            if len((await self._table.turns.look(own)).history.plays) != deed.played:
                raise BotError("The game has gone on since then.")
            # After a kill between showing the act and storing it, the page does it once more.
            shown = Spot(own.chat, own.message)
            with self._table.outbox.network.once(f"{own.id} {own.message} {deed}", shown):
                return await self._do(deed, own, person)

        note = await self._order.in_turn(person.id, match.chat, act())
        return JSONResponse({"note": note})

    async def _do(self, deed: Deed, match: Match, person: Person) -> str:
        """Do it, and return what only the person is told."""
        table, answer = self._table, None
        if deed.typed is not None:
            await table.play_move(deed.typed, match, person)
        elif deed.what == "pass":
            await table.pass_by(match_text.Pass(match.id), match, person)
        elif deed.what == "back":
            answer = await self._taking_back.take_back(match_text.TakeBack(match.id), match, person)
        elif deed.what == "yes":
            asked = match_text.AllowTakeBack(match.id, deed.played)
            answer = await self._taking_back.allow(asked, match, person)
        elif deed.what == "resign":
            await table.resign(match_text.Resign(match.id, "now"), match, person)
        else:
            given = match._replace(hints=min(deed.hints, match.hints))
            answer = await table.hint(match_text.TakeHint(match.id), given, person)
            table.watching.tell(match.id)
        return (answer and answer.note) or ""


def standing_document(texts: Texts, match: Match, standing: Standing, mine: int) -> Document:
    """The match as the page shows it to side *mine*; cells are named as in other JSON."""
    history = standing.history
    other = match.guest.name if match.guest else match_text.bot_name(texts, match.level or "")
    sides = zip((match.host.name, other), history.scores, strict=True)
    return {
        **_game_document(standing, sides, [play.side for play in history.plays]),
        "played": len(history.plays),
        "hints": match.hints,
        "mine": mine,
        "turn": history.side,
        "over": match.over or standing.over,
    }


def _question_document(
    texts: Texts, match: Match, asking: int | None, mine: int
) -> Document | None:
    """The question whether a side may take its move back, in the form of a table's vote."""
    if asking is None:
        return None
    return {
        "text": unescape(match_text.take_back_text(texts, match, asking)),
        "mine": asking != mine,
    }


def rules_document(person: Person, lexicon: str) -> Document:
    """The part of the page that never changes."""
    return {
        "letters": sorted(Alphabet.find(lexicon).letters),
        "longest": MAX_SIDE,
        "language": person.texts.language,
        "words": match_words(person.texts),
    }


def _game_document(
    standing: Standing, sides: Iterable[tuple[str, int]], movers: Sequence[int]
) -> Document:
    """The board with the last move on it, how one may move there, and what was played.

    *sides* are their names and points, *movers* the side that made each play. The word of the last
    turn is "" if it was a pass.
    """
    grid, move, rules = Grid(standing.rows), standing.last, standing.rules
    made = list(zip(movers, standing.history.plays, strict=True))
    last = made[-1] if made else None
    return {
        "rows": grid.with_letter(move.cell, move.letter).rows if move else grid.rows,
        "way": [str(cell) for cell in move.path] if move else [],
        "knots": rules.knots,
        "diagonal": rules.diagonal,
        "least": rules.min_letters,
        "passing": rules.passing,
        "sides": [
            {
                "name": name,
                "points": points,
                "words": [p.word for mover, p in made if mover == side and not p.passed],
            }
            for side, (name, points) in enumerate(sides)
        ],
        "last": last and {"side": last[0], "word": last[1].word, "points": last[1].points},
    }


def match_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it uses; the page fills in {name} and {cell}."""
    return {
        "title": texts.say("Balda"),
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "yours": texts.say("Your move: a cell, its letter, then the word."),
        "theirs": texts.say("{name} is to move.", name="{name}"),
        "passes": texts.say("{name} passes.", name="{name}"),
        "sides": texts.say("Scores"),
        "over": texts.say("The game is over."),
        "letters": texts.say("Letters"),
        "send": texts.say("Play"),
        "clear": texts.say("Clear"),
        "pass": texts.say("Pass"),
        "hint": texts.say("Hint"),
        "back": texts.say("Take back"),
        "resign": texts.say("Resign"),
        "sure": texts.say("Resign now"),
        "leave": texts.say("Leave"),
        "leaves": texts.say("Leave now"),
        "propose": texts.say("Put it to a vote"),
        "yes": texts.say("Yes"),
        "no": texts.say("No"),
        "sending": texts.say(
            "The bot does not answer; your move is sent again as soon as it does."
        ),
        "lost": texts.say("The bot does not answer; try again."),
    }


@dataclass(frozen=True, slots=True)
class PartyPages:
    """The routes of tables; `/play?table=…` is the page.

    Acts on the page take their turn in *order* with what comes from the chat. Each names the step
    of the party that it follows, so that it is done once.
    """

    table: PartyTable
    voting: Voting
    gathering: Gathering
    calls: SignedCalls
    order: ChatOrder

    def routes(self) -> list[BaseRoute]:
        address, about = "/play/tables/{table}", partial(self.calls.endpoint, self._find)
        return [
            Route(address, about(self._follow)),
            Route(address, about(self._act), methods=["POST"]),
        ]

    async def _find(self, request: Request) -> tuple[Party, Place]:
        party = await self.table.parties.get(request.path_params["table"])
        if party is None or not party.begun:
            raise BotError("This game is over; begin another with /play.")
        return party, Place.at(party.chat, party.topic)

    async def _follow(self, person: Person, party: Party, request: Request) -> Response:
        """Send the table as it stands, and after each change; a comment now and then."""
        if rules.seat_of(party, person.id) is None:
            raise BotError("You are not in this game; begin one with /play.")
        window, keeper = self.calls.windows.open(person.id), self.table.keeper

        async def see() -> tuple[Party, Standing] | None:
            now = await self.table.parties.get(party.id)
            return None if now is None else (now, await keeper.turns.look(now))

        async def look() -> Document | None:
            seen = await keeper.watching.look(party.id, see)
            return seen and table_document(person, *seen, keeper.timers.now())

        once = rules_document(person, party.lexicon)
        return live(keeper.watching.changes(party.id), look, window, once)

    async def _act(self, person: Person, party: Party, request: Request) -> Response:
        deed = Deed.parse(await body_of(request), *_ACTS)

        async def act() -> Document:
            now = await PartyDoors(self.table.parties).find_playing(party.id, person)
            if now.step != deed.played:
                raise BotError("The game has gone on since then.")
            return await self._do(deed, now, person)

        return JSONResponse(await self.order.in_turn(person.id, party.chat, act()))

    async def _do(self, deed: Deed, party: Party, person: Person) -> Document:
        """Do it; return a note to the person alone, and whether there is a vote to offer."""
        if deed.typed is not None and deed.what == "move":
            offered = await self.table.play_move(deed.typed, party, person)
            said = proposal(person.texts, offered.word) if offered else ""
            return {"note": said, "offer": offered is not None}
        if deed.typed is not None:
            await self.voting.propose_move(deed.typed, party, person)
        elif deed.what == "pass":
            await self.table.skip(SkipTurn(party.id), party, person)
        elif deed.what == "back":
            await self.voting.ask_back(TakeWordBack(party.id), party, person)
        elif deed.what == "resign":
            await self.gathering.leave(Leave(party.id, "now"), party, person)
        elif party.vote is None:
            raise StaleError("This vote is over.")
        else:
            voice = CastVote(party.id, party.vote.number, "yes" if deed.what == "yes" else "no")
            await self.voting.cast(voice, party, person)
        return {"note": ""}


def table_document(person: Person, party: Party, standing: Standing, now: float) -> Document:
    """The table as the page shows it to *person*, with the fields of a match."""
    waits = party.clock and not party.over and not party.vote
    texts, seat = person.texts, rules.seat_of(party, person.id)
    totals = rules.scores(party, [play.points for play in standing.history.plays])
    sides = ((unescape(name_of(texts, party, n)), total) for n, total in enumerate(totals))
    return {
        **_game_document(standing, sides, party.movers),
        "played": party.step,
        "hints": None,
        "mine": _NOWHERE if seat is None else seat,
        "turn": party.turn,
        "over": party.over,
        "passing": True,
        "left": max(0, party.due - now) if waits else None,
        "vote": _vote_document(texts, party, seat),
    }


def _vote_document(texts: Texts, party: Party, seat: int | None) -> Document | None:
    """The question to vote on, and whether the *seat* may vote; None if there is no vote."""
    if party.vote is None:
        return None
    voters = rules.voters(party)
    asked = ", ".join(name_of(texts, party, number) for number in voters)
    return {"text": unescape(vote_text(texts, party, asked)), "mine": seat in voters}
