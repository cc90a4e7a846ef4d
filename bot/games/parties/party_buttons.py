"""Buttons of a party: their payloads and labels, and who may tap them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from bot.chat.people import Person
from bot.chat.routes import TapRoute
from bot.games.matches.match_text import level_name
from bot.games.parties.rules import BOT_LEVELS, CLOCKS, DAY_S, count_needed_votes, seat_of
from bot.games.review_buttons import review_keyboard
from bot.render.answer import DONE, StaleError, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.payloads import Payload, abstract_payload, payload
from bot.running.repeats import event_number
from bot.texts import BotError, Texts
from solver import SIDES
from storage import Parties, Party

T = TypeVar("T")
Door = Callable[[str, Person], Awaitable[Party]]


@abstract_payload
class PartyPayload(Payload):
    """A button under a table that gathers, or under its board."""

    party: str


P = TypeVar("P", bound=PartyPayload)


@payload("seat")
class TakeSeat(PartyPayload):
    """Sit down at a table that gathers."""


@payload("clock")
class SetClock(PartyPayload):
    """Give each turn so many *seconds*, or no clock with 0; only for the host."""

    seconds: int


@payload("bot")
class SeatBot(PartyPayload):
    """Seat the bot at a *level*, or remove it with ""; only for the host."""

    level: str = ""


@payload("begin")
class Begin(PartyPayload):
    """Begin before all seats are taken; only for the host."""


@payload("skip")
class SkipTurn(PartyPayload):
    """Leave the turn to the next seat."""


@payload("showtable")
class ShowTable(PartyPayload):
    """Show the table again below the newest messages."""


@payload("tablerules")
class ExplainTable(PartyPayload):
    """Show the rules of the game."""


@payload("leave")
class Leave(PartyPayload):
    """Ask whether to leave, or do it “now”."""

    when: Literal["", "now"] = ""


@payload("stay")
class Stay(PartyPayload):
    """Do not leave: the game goes on."""


@payload("tableway")
class PlaceThere(PartyPayload):
    """Make an ambiguous *word* by *letter* on *cell*; the word and the letter are codes."""

    cell: str
    letter: str
    word: str


@payload("propose")
class Propose(PlaceThere):
    """Let the others vote on a word that no lexicon has."""


@payload("unplay")
class TakeWordBack(PartyPayload):
    """Undo one's own word, if it is the last at the table and the others agree."""


@payload("nowait")
class GoPast(PartyPayload):
    """Skip the seat whose turn it is, if the party is still at that *step*."""

    step: int


@payload("cast")
class CastVote(PartyPayload):
    """Vote in the vote with that *number*."""

    number: int
    voice: Literal["yes", "no"]


@payload("rematch")
class Rematch(PartyPayload):
    """Begin another game of those who stayed to the end; the next seat moves first."""


def gathering_keyboard(texts: Texts, party: Party) -> Keyboard:
    """Buttons of a table that gathers; clock and bot change to their next value by a tap."""
    level = next((seat.level for seat in party.seats if seat.level), None)
    clock = texts.say("Clock: {time}", time=clock_name(texts, party.clock))
    bot = level_name(texts, level).lower() if level else texts.say("none")
    return (
        (
            Button(texts.say("Join"), TakeSeat(party.id)),
            Button(texts.say("Leave"), Leave(party.id, "now")),
        ),
        (
            Button(clock, SetClock(party.id, _after(CLOCKS, party.clock))),
            Button(
                texts.say("Bot: {level}", level=bot),
                SeatBot(party.id, _after(BOT_LEVELS, level) or ""),
            ),
        ),
        (Button(texts.say("Begin"), Begin(party.id)), _rules_button(texts, party)),
    )


def party_keyboard(texts: Texts, party: Party, touch: Button | None) -> Keyboard:
    """Buttons for a seat besides making a word; *touch* opens the page of the table.

    Only a game without a clock has a button to skip somebody.
    """
    page = ((touch,),) if touch else ()
    first = (
        Button(texts.say("Pass"), SkipTurn(party.id)),
        Button(texts.say("Board"), ShowTable(party.id)),
        Button(texts.say("Leave"), Leave(party.id)),
    )
    back = Button(texts.say("Take back"), TakeWordBack(party.id))
    rules = _rules_button(texts, party)
    if party.clock:
        return first, (back, rules), *page
    past = Button(texts.say("Do not wait"), GoPast(party.id, party.step))
    return first, (back, past, rules), *page


def end_keyboard(texts: Texts, party: Party) -> Keyboard:
    """Buttons under a finished game; only a game of two seats can be reviewed."""
    again = ((Button(texts.say("Another game"), Rematch(party.id)),),)
    if len(party.seats) > SIDES or not party.movers:
        return again
    return (*again, *review_keyboard(texts, party.id))


def vote_keyboard(texts: Texts, party: Party) -> Keyboard:
    """Buttons for yes and no, each with its votes so far and the number needed."""
    vote = party.vote
    if vote is None:
        return ()
    of_ayes, of_noes = count_needed_votes(party)
    ayes, noes = {"n": len(vote.ayes), "of": of_ayes}, {"n": len(vote.noes), "of": of_noes}
    if vote.back:
        yes, no = texts.say("Allow: {n} of {of}", **ayes), texts.say("Refuse: {n} of {of}", **noes)
    else:
        yes = texts.say("Counts: {n} of {of}", **ayes)
        no = texts.say("Does not: {n} of {of}", **noes)
    return (
        (
            Button(yes, CastVote(party.id, vote.number, "yes")),
            Button(no, CastVote(party.id, vote.number, "no")),
        ),
    )


def clock_name(texts: Texts, seconds: int) -> str:
    """The time for each turn in words."""
    if not seconds:
        return texts.say("off")
    if seconds == DAY_S:
        return texts.say("one day")
    return texts.count("{n} minute", "{n} minutes", seconds // 60)


def _rules_button(texts: Texts, party: Party) -> Button:
    return Button(texts.say("Rules"), ExplainTable(party.id))


def _after(choices: Sequence[T], chosen: T) -> T:
    return choices[(choices.index(chosen) + 1) % len(choices)]


@dataclass(slots=True, eq=False, repr=False)
class PartyDoors:
    """Each door returns the party that a button names; BotError if it is closed for the person."""

    parties: Parties

    def tap(
        self, payload: type[P], door: Door, act: Callable[[P, Party, Person], Awaitable[TapAnswer]]
    ) -> TapRoute[P]:
        """Route a button to *act* on its party, if *door* lets the person in.

        A tap that arrives again after a kill is done if the party has its number.
        """

        async def act_once(tapped: P, person: Person) -> TapAnswer:
            number = -event_number()
            party = await self.parties.get(tapped.party)
            if party and party.said == number != 0:
                return DONE
            party = await door(tapped.party, person)
            return await act(tapped, party._replace(said=number or party.said), person)

        return TapRoute(payload, act_once)

    async def find_gathering(self, party_id: str, person: Person) -> Party:
        """The party, open to anybody here until the game begins."""
        party = await self._here(party_id, person)
        if party is None or party.begun:
            raise StaleError("This invitation is over; begin a game with /play.")
        return party

    async def find_current(self, party_id: str, person: Person) -> Party:
        """The party, open to anybody here until the game is over."""
        party = await self._here(party_id, person)
        if party is None or party.over:
            raise StaleError("This game is over; begin another with /play.")
        return party

    async def find_hosted(self, party_id: str, person: Person) -> Party:
        """The party, open to its host until the game begins."""
        party = await self.find_gathering(party_id, person)
        if person.id != party.host:
            raise BotError("Only whoever opened the table can do this.")
        return party

    async def find_seated(self, party_id: str, person: Person) -> Party:
        """The party, open to those who sit there until the game is over."""
        return _check_seat(await self.find_current(party_id, person), person)

    async def find_playing(self, party_id: str, person: Person) -> Party:
        """The party, open to those who sit there while the game goes on."""
        party = await self.find_seated(party_id, person)
        if not party.begun:
            raise BotError("The game has not begun yet.")
        return party

    async def find_waiting(self, party_id: str, person: Person) -> Party:
        """The party, open during the game to everybody here except the player to move."""
        party = await self.find_current(party_id, person)
        if not party.begun:
            raise StaleError("This game is over; begin another with /play.")
        if seat_of(party, person.id) == party.turn:
            raise BotError("It is your own turn; you may pass.")
        return party

    async def find_ended(self, party_id: str, person: Person) -> Party:
        """The finished party, open to those who stayed to the end."""
        party = await self._here(party_id, person)
        if party is None or not party.over:
            raise StaleError("This game is over; begin another with /play.")
        return _check_seat(party, person)

    async def _here(self, party_id: str, person: Person) -> Party | None:
        party = await self.parties.get(party_id)
        return party if party and party.chat == person.chat else None


def check_turn(party: Party, person: Person) -> None:
    if seat_of(party, person.id) != party.turn:
        raise BotError("It is not your turn yet.")


def _check_seat(party: Party, person: Person) -> Party:
    if seat_of(party, person.id) is None:
        raise BotError("You are not in this game; begin one with /play.")
    return party
