"""The page of a table: the page of a match for up to six people, who can vote."""

from dataclasses import dataclass
from functools import partial
from html import unescape

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from bot.chat.messages import Place
from bot.chat.ordering import ChatOrder
from bot.chat.people import Person
from bot.games.matches.match_jobs import Standing
from bot.games.parties import rules
from bot.games.parties.gathering import Gathering
from bot.games.parties.party_buttons import CastVote, Leave, SkipTurn, TakeWordBack
from bot.games.parties.party_doors import PartyDoors
from bot.games.parties.party_table import PartyTable
from bot.games.parties.party_text import name_of, proposal, vote_text
from bot.games.parties.voting import Voting
from bot.render.answer import StaleError
from bot.texts import BotError, Texts
from bot.web.live import Document, live
from bot.web.match_page import Deed, board_document, rules_document
from bot.web.signed_calls import SignedCalls, body_of
from storage import Party

_ACTS = ("pass", "back", "resign", "yes", "no")
_NOWHERE = -1  # the seat of somebody who has left


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
        deed, told = Deed.parse(await body_of(request), *_ACTS), list[Document]()

        async def act() -> None:
            now = await PartyDoors(self.table.parties).find_playing(party.id, person)
            if now.step != deed.played:
                raise BotError("The game has gone on since then.")
            told.append(await self._do(deed, now, person))

        await self.order.in_turn(person.id, party.chat, act())
        return JSONResponse(told[0])

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
    texts, plays = person.texts, standing.history.plays
    seat, made = rules.seat_of(party, person.id), list(zip(party.movers, plays, strict=True))
    totals = rules.scores(party, [play.points for play in plays])
    last = made[-1] if made else None
    return {
        **board_document(standing),
        "played": party.step,
        "hints": None,
        "sides": [
            {
                "name": unescape(name_of(texts, party, number)),
                "points": total,
                "words": [play.word for mover, play in made if mover == number],
            }
            for number, total in enumerate(totals)
        ],
        "last": last and {"side": last[0], "word": last[1].word, "points": last[1].points},
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
