"""Check who may act on a party by a button."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.chat.people import Person
from bot.chat.routes import TapRoute
from bot.games.parties.party_buttons import PartyPayload
from bot.games.parties.rules import seat_of
from bot.render.answer import DONE, StaleError, TapAnswer
from bot.running.repeats import event_number
from bot.texts import BotError
from storage import Parties, Party

P = TypeVar("P", bound=PartyPayload)
Door = Callable[[str, Person], Awaitable[Party]]


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
            return await act(tapped, replace(party, said=number or party.said), person)

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
