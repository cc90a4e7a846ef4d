"""`/play 2-6`: open a table in a group, sit down, leave, and begin the game."""

from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.games.matches.match_jobs import HOST, MAX_SEATS, MatchWish, Standing
from bot.games.matches.match_table import MatchTable
from bot.games.matches.match_text import OpenTable
from bot.games.parties import rules
from bot.games.parties.party_buttons import (
    Begin,
    Leave,
    PartyDoors,
    Rematch,
    SeatBot,
    SetClock,
    Stay,
    TakeSeat,
)
from bot.games.parties.party_keeper import PartyKeeper
from bot.games.parties.party_text import closing_text
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button
from bot.render.payloads import refuse_button
from bot.texts import BotError, texts_in
from storage import Match, Parties, Party, Player, Seat


@dataclass(slots=True, eq=False, repr=False)
class Gathering:
    """Opens parties; a `/play` that asks for none is passed on to *of_two*."""

    parties: Parties
    keeper: PartyKeeper
    of_two: MatchTable

    def routes(self) -> Routes:
        doors = PartyDoors(self.parties)
        return Routes(
            commands={"play": self.play},
            taps=[
                TapRoute(OpenTable, self.open),
                doors.tap(TakeSeat, doors.find_gathering, self.take_seat),
                doors.tap(SetClock, doors.find_hosted, self.set_clock),
                doors.tap(SeatBot, doors.find_hosted, self.seat_bot),
                doors.tap(Begin, doors.find_hosted, self.begin),
                doors.tap(Leave, doors.find_seated, self.leave),
                doors.tap(Stay, doors.find_playing, self.stay),
                doors.tap(Rematch, doors.find_ended, self.rematch),
            ],
        )

    async def play(self, message: Message, person: Person) -> Answer | None:
        """`/play 2-4` opens a table for up to 4; `/play` alone shows the person's own again."""
        party = await self.parties.of(person.chat, person.id)
        if party and not message.text:
            await self.keeper.show_below(party)
            return None
        wish = MatchWish.parse(message.text)
        if wish.seats is None:
            await self.of_two.play(message, person)
            return None
        if not person.in_group:
            raise BotError("A table for several is opened in a group: /play 2-6")
        await self.of_two.check_free(person, person.id)
        match, standing = await self.of_two.turns.begin(wish._replace(first=HOST), person)
        party = _party_of(match, person)._replace(many=wish.seats, turn=wish.first)
        number = await self.keeper.outbox.reply(message, self._show(party, standing, person))
        await self.parties.add(party._replace(message=number))
        return None

    async def open(self, tapped: OpenTable, person: Person) -> TapAnswer:
        """Turn the invitation to a match into a table."""
        match = await self.of_two.find_invitation(tapped.match, person)
        if person.id != match.host.id:
            raise BotError("Only whoever began the game can open a table for it; you may join.")
        standing = await self.of_two.turns.look(match)
        party = _party_of(match, person)._replace(turn=standing.history.side)
        await self.parties.add(party)
        await self.of_two.matches.remove(match)
        return TapAnswer(rewrite=self._show(party, standing, person))

    async def take_seat(self, tapped: TakeSeat, party: Party, person: Person) -> TapAnswer:
        if rules.seat_of(party, person.id) is not None:
            raise BotError("You are already at this table.")
        await self.of_two.check_free(person, person.id)
        return await self._change(party, rules.join(party, Player(person.id, person.name)))

    async def set_clock(self, tapped: SetClock, party: Party, person: Person) -> TapAnswer:
        if tapped.seconds not in rules.CLOCKS:
            raise refuse_button()
        return await self._change(party, party._replace(clock=tapped.seconds))

    async def seat_bot(self, tapped: SeatBot, party: Party, person: Person) -> TapAnswer:
        level = tapped.level or None
        if level not in rules.BOT_LEVELS:
            raise refuse_button()
        return await self._change(party, rules.with_bot(party, level))

    async def begin(self, tapped: Begin, party: Party, person: Person) -> TapAnswer:
        await self.keeper.go_on(party, rules.start(party, self._now()))
        return DONE

    async def leave(self, tapped: Leave, party: Party, person: Person) -> TapAnswer:
        """Leave the table, or resign from the game after a question; the host closes the table."""
        texts, seat = texts_in(party.language), rules.seat_of(party, person.id)
        if not tapped.when:
            stay = Button(texts.say("Play on"), Stay(party.id))
            leave = Button(texts.say("Leave now"), Leave(party.id, "now"))
            return TapAnswer(keyboard=((stay, leave),))
        if party.begun and seat is not None:
            await self.keeper.go_on(party, rules.resign(party, seat, self._now()))
            return DONE
        if person.id != party.host:
            return await self._change(party, rules.leave_table(party, person.id))
        await self.parties.remove(party)
        return TapAnswer(rewrite=Answer(closing_text(texts)))

    async def stay(self, tapped: Stay, party: Party, person: Person) -> TapAnswer:
        return TapAnswer(keyboard=self.keeper.keyboard(party))

    async def rematch(self, tapped: Rematch, party: Party, person: Person) -> TapAnswer:
        """Begin another game with the same people and board size; the next seat moves first."""
        seats = [Seat(seat.player, seat.level) for seat in party.seats if not seat.gone]
        for player in filter(None, (seat.player for seat in seats)):
            await self.of_two.check_free(person, player.id)
        old = await self.keeper.turns.look(party)
        wish = MatchWish(size=len(old.rows))
        match, _ = await self.of_two.turns.begin(wish, person)
        again = _party_of(match, person)._replace(
            seats=(*seats[1:], seats[0]),
            many=party.many,
            clock=party.clock,
        )
        now = self._now()
        again, standing = await self.keeper.turns.play_on(rules.start(again, now), now)
        await self.keeper.open(again, standing)
        return TapAnswer(keyboard=())

    async def _change(self, before: Party, after: Party) -> TapAnswer:
        """Keep and show the changed table, and begin the game if it is full."""
        if len(after.seats) == after.many:
            after = rules.start(after, self._now())
        await self.keeper.go_on(before, after)
        return DONE

    def _now(self) -> float:
        return self.keeper.timers.now()

    def _show(self, party: Party, standing: Standing, person: Person) -> Answer:
        return self.keeper.message(party, standing)._replace(palette=person.chat_palette)


def _party_of(match: Match, person: Person) -> Party:
    """A party made of *match*, with its host at the first seat."""
    return Party(
        id=match.id,
        chat=match.chat,
        host=match.host.id,
        lexicon=match.lexicon,
        language=match.language,
        position=match.position,
        seats=(Seat(match.host),),
        topic=person.place.topic,
        many=MAX_SEATS,
        message=match.message,
    )
