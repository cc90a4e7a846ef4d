"""Keeps parties going: their one message, their clocks, and what they come to.

A change is written before it is shown. What a kill keeps from being shown is shown at the next
start, and clocks wait for the moment that is written.
"""

from dataclasses import dataclass, replace
from functools import partial

import structlog

from bot.chat.messages import Place, Spot
from bot.chat.network import NetworkError, RefusedError
from bot.chat.outbox import Outbox
from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_text import match_board, match_drawing
from bot.games.parties import rules
from bot.games.parties.party_buttons import end_keyboard, gathering_keyboard, party_keyboard
from bot.games.parties.party_results import results_of
from bot.games.parties.party_text import closed, gathering_caption, party_caption
from bot.games.parties.party_turns import PartyTurns
from bot.render.answer import Answer
from bot.running.timers import Timers
from bot.texts import BotError, texts_in
from storage import Handling, Parties, Party

# What was sent in time may arrive a little later, above all after a restart.
GRACE_S, GRACE_AT_START_S = 2.0, 10.0
RETRY_S = 10.0

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PartyKeeper:
    """Takes parties from one turn to the next."""

    parties: Parties
    turns: PartyTurns
    outbox: Outbox
    timers: Timers

    async def resume(self) -> None:
        """Wait for the clocks of this network's parties, and show what was not shown."""
        now = self.timers.now()
        for chat, party_id in await self.parties.running():
            if self.outbox.owns(chat):
                work = partial(self._take_up, party_id, now + GRACE_AT_START_S)
                self.timers.at(now, ("take up party", chat, party_id), work)
        for chat, party_id in await self.parties.unshown():
            if self.outbox.owns(chat):
                work = partial(self._show_again, party_id)
                self.timers.at(now, ("show party", chat, party_id), work)

    async def _take_up(self, party_id: str, earliest: float) -> None:
        """By itself: if its row cannot be read, that stops no other."""
        party = await self.parties.get(party_id)
        if party is not None:
            self._watch(party, earliest)

    async def go_on(self, before: Party, after: Party) -> Party:
        """Keep *after* and the bot's move that follows, and show them; BotError if it is late."""
        now = self.timers.now()
        after, standing = await self.turns.settled(after, now)
        results = results_of(after, standing, now) if after.over else []
        kept = await self.parties.change(before, after, results)
        if kept is None:
            raise BotError("The game has gone on since then.")
        self._watch(kept)
        await self.show(kept, standing)
        return kept

    async def open(self, party: Party, standing: Standing) -> None:
        """Post a party that begins at once, and keep it."""
        party = replace(party, message=await self._post(party, standing))
        await self.parties.add(party)
        self._watch(party)

    async def forget(self, person: int) -> None:
        """Take *person* out of all tables, so that these go on when the person is forgotten."""
        for party in await self.parties.all_of(person):
            try:
                with Handling.for_nobody():  # who is out once is not there to be taken out again
                    await self._go_on_without(party, person)
            except (BotError, NetworkError) as error:
                _log.warning("left unseen", chat=party.chat, reason=str(error))

    async def _go_on_without(self, party: Party, person: int) -> None:
        seat = rules.seat_of(party, person)
        if party.begun and seat is not None:
            await self.go_on(party, rules.forgotten(party, seat, self.timers.now()))
        elif person != party.host:
            await self.go_on(party, rules.risen(party, person))
        else:
            await self.close(party)

    async def close(self, party: Party) -> None:
        """End a table that has not begun."""
        await self.parties.remove(party)
        over = Answer(closed(texts_in(party.language)))
        await self.outbox.edit_caption(Spot(party.chat, party.message), over)

    async def show(self, party: Party, standing: Standing) -> None:
        """Bring its message up to date, or post another if that cannot be changed."""
        message = party.message
        try:
            await self.outbox.edit(Spot(party.chat, message), shown(party, standing))
        except RefusedError:
            message = await self._post(party, standing)
        await self.parties.show(party, message)

    async def ask(self, party: Party, question: Answer) -> None:
        """Post a question to those who sit there, under its board."""
        place = Place.at(party.chat, party.topic)
        await self.outbox.post(place, question, reply_to=party.message)

    async def show_below(self, party: Party) -> None:
        """Post it again, below what has been said since."""
        message = await self._post(party, await self.turns.look(party))
        await self.parties.show(party, message)

    async def _post(self, party: Party, standing: Standing) -> int:
        place = Place.at(party.chat, party.topic)
        return await self.outbox.post(place, shown(party, standing))

    def _watch(self, party: Party, earliest: float = 0.0) -> None:
        """Let the time of its turn run out when it is due."""
        self.timers.cancel(_clock_of(party.id))
        if party.clock and party.begun and not party.over:
            # A turn that a wrong clock began is due no later than one that begins now.
            due = min(party.due, self.timers.now() + party.clock)
            when = max(due + GRACE_S, earliest)
            work = partial(self._time_out, party.id, party.due)
            self.timers.at(when, _clock_of(party.id), work)

    async def _time_out(self, party_id: str, due: int) -> None:
        """Unless the turn has been taken meanwhile."""
        party = await self.parties.get(party_id)
        if party is None or party.over or party.due != due:
            return
        try:
            await self.go_on(party, rules.timed_out(party, self.timers.now()))
        except NetworkError as error:
            _log.warning("turn not shown", chat=party.chat, reason=str(error))
        except Exception:  # of any kind: without another try the game stands still
            work = partial(self._time_out, party_id, due)
            self.timers.at(self.timers.now() + RETRY_S, _clock_of(party_id), work)
            raise

    async def _show_again(self, party_id: str) -> None:
        party = await self.parties.get(party_id)
        if party is not None:
            await self.show(party, await self.turns.look(party))


def shown(party: Party, standing: Standing) -> Answer:
    """The one message of a party, in whatever state it is."""
    texts = texts_in(party.language)
    if not party.begun:
        text, keyboard = gathering_caption(texts, party, standing), gathering_keyboard(texts, party)
    else:
        text = party_caption(texts, party, standing)
        keyboard = end_keyboard(texts, party) if party.over else party_keyboard(texts, party)
    drawing, in_text = match_drawing(standing), match_board(standing)
    return Answer(text, keyboard, drawing, html=True, in_text=in_text)


def _clock_of(party_id: str) -> tuple[str, str]:
    return "turn", party_id
