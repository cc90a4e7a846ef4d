"""Keeps parties going: their boards, calls, clocks and results.

A change is written before it is shown and told. If a kill comes in between, the next start shows
and tells it, and clocks go on to the moment that is written.
"""

from asyncio import Lock
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.boards.typed import TypedMove
from bot.chat.messages import Place, Spot
from bot.chat.network import ClosedError, NetworkError, Outbox, RefusedError
from bot.games.matches import match_jobs
from bot.games.matches.match_jobs import GameTurns, Standing
from bot.games.matches.match_text import under_board
from bot.games.page_door import PageDoor, Watching
from bot.games.parties import rules
from bot.games.parties.party_buttons import gathering_keyboard, party_keyboard
from bot.games.parties.party_text import closing_text, gathering_caption, party_call, party_caption
from bot.games.parties.rules import outcome, scores
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard
from bot.running.logs import Log
from bot.running.timers import RETRY_S, Timers
from bot.texts import BotError, Texts, texts_in
from bot.work.lexicons import Changes
from storage import FORGOTTEN, PARTIES, POSTED_ANEW, Handling, Parties, Party, Result

TABLE_LINK = "table_"
# Words sent in time may arrive a little later, above all after a restart.
GRACE_S, GRACE_AT_START_S = 2.0, 10.0
# A board is posted anew when so many messages are below it, but not too often.
MAX_MESSAGES_BELOW, LIFTS_APART_S = 10, 30.0
MAX_OFFERS = 1_000

_log = Log(__name__)
PEOPLE = 2


class PartyTurns(GameTurns):
    """Takes parties on."""

    async def look(self, party: Party) -> Standing:
        return await self.jobs.ask(match_jobs.look, await self.turn(party, None))

    async def move(self, party: Party, typed: TypedMove, accepted: str = "") -> Standing:
        """The board after a typed move; the word *accepted* counts too."""
        turn = await self.turn(party, None)
        if accepted:
            changes = (*turn.words.changes, Changes((accepted,)))
            turn = turn._replace(words=turn.words._replace(changes=changes))
        return await self.jobs.ask(match_jobs.move, turn._replace(move=typed))

    async def before_last_word(self, party: Party) -> Standing:
        """The board without the last word of a person and the bot's moves after it."""
        kept = rules.last_word(party)
        assert kept is not None
        turn = (await self.turn(party, None))._replace(back=len(party.movers) - kept)
        return await self.jobs.ask(match_jobs.undo, turn)

    async def play_on(self, party: Party, now: float) -> tuple[Party, Standing]:
        """Let the bot move if it is its turn, and end the game if nobody can move any more."""
        standing = await self.look(party)
        level = party.seats[party.turn].level
        if party.begun and not party.over and not standing.over and level:
            turn = (await self.turn(party, None))._replace(level=level)
            standing = await self.jobs.ask(match_jobs.join_bot, turn)
            party = rules.play_move(party, standing.position, now)
        if standing.over and not party.over:
            party = rules.end(party, now)
        return party, standing


@dataclass(slots=True, eq=False, repr=False)
class PartyKeeper:
    """Takes parties from one turn to the next.

    *door* makes the buttons for their pages; *watching* hears of each change.
    """

    parties: Parties
    turns: PartyTurns
    outbox: Outbox
    timers: Timers
    door: PageDoor
    watching: Watching = field(default_factory=Watching)
    locks: WeakValueDictionary[str, Lock] = field(default_factory=WeakValueDictionary)
    # Ids of parties whose last step was perhaps not told or not noted as told before a kill.
    interrupted: set[str] = field(default_factory=set)
    # By party, our message that offers something for the current turn.
    offers: LRUCache[str, int] = field(default_factory=lambda: LRUCache(MAX_OFFERS))

    async def resume(self) -> None:
        """Wait for the clocks of this network's parties, and show what was not shown."""
        now = self.timers.now()
        for chat, party_id in await self.parties.running():
            if self.outbox.network.owns(chat):
                work = partial(self._take_up, party_id, now + GRACE_AT_START_S)
                self.timers.at(now, ("take up party", chat, party_id), work)
        for chat, party_id in await self.parties.find_unshown():
            if self.outbox.network.owns(chat):
                self.interrupted.add(party_id)
                self._tell_soon(party_id)

    async def _take_up(self, party_id: str, earliest: float) -> None:
        """Wait for the clock of one party; if its row cannot be read, the others go on."""
        party = await self.parties.get(party_id)
        if party is not None:
            self._watch(party, earliest)

    async def go_on(self, before: Party, after: Party) -> Party:
        """Keep and show *after* and the bot's move that follows; BotError if *before* is outdated.

        If a kill has interrupted telling the step before, that is finished first.
        """
        if before.id in self.interrupted:
            with Handling.for_nobody():
                await self._catch_up(before.id)
        now = self.timers.now()
        after, standing = await self.turns.play_on(after, now)
        results = results_of(after, standing, now) if after.over else []
        async with self._lock(f"call {before.id}"):
            kept = await self.parties.change(before, after, results)
        if kept is None:
            raise BotError("The game has gone on since then.")
        self._watch(kept)
        self.watching.tell(kept.id)
        try:
            await self.show(kept, standing)
        finally:
            self._tell_soon(kept.id)
        return kept

    async def open(self, party: Party, standing: Standing) -> None:
        """Post a party that begins at once, and keep it."""
        party = party._replace(message=await self._post(party, standing))
        await self.parties.add(party._replace(step=1, shown=1))
        self._watch(party)
        self._tell_soon(party.id)

    async def forget(self, person: int) -> None:
        """Take *person* out of all tables, so that these go on when the person is forgotten."""
        for party in await self.parties.all_of(person):
            try:
                with Handling.for_nobody():  # a second try finds them gone
                    seat = rules.seat_of(party, person)
                    if party.begun and seat is not None:
                        await self.go_on(party, rules.forget_player(party, seat, self.timers.now()))
                    elif person != party.host:
                        await self.go_on(party, rules.leave_table(party, person))
                    else:
                        await self.close(party)
            except (BotError, NetworkError) as error:
                _log.warning("left unseen", chat=party.chat, reason=str(error))

    async def close(self, party: Party) -> None:
        """End a table that has not begun."""
        await self.parties.remove(party)
        over = Answer(closing_text(texts_in(party.language)))
        await self.outbox.edit_caption(Spot(party.chat, party.message), over)

    async def show(self, party: Party, standing: Standing) -> None:
        """Bring the message of *party* up to date, or post another if it cannot be edited."""
        async with self._lock(f"board {party.id}"):
            now = await self.parties.get(party.id) or party
            if now.shown != POSTED_ANEW:
                with suppress(RefusedError):
                    board = await self._board(party, standing)
                    await self.outbox.edit(Spot(party.chat, now.message), board)
                    await self.parties.show(party, now.message)
                    return
            await self._post_anew(party.id)

    async def hear(self, spot: Spot) -> None:
        """Post those boards of the chat anew that are far above *spot*."""
        if not Place.at(spot.chat).in_group:
            return
        for party in await self.parties.running_in(spot.chat):
            if spot.message - party.message >= MAX_MESSAGES_BELOW:
                work = partial(self._lift, party.id)
                self.timers.space(LIFTS_APART_S, ("lift", party.id), work)

    async def _lift(self, party_id: str) -> None:
        party = await self.parties.get(party_id)
        if party is not None and not party.over:
            await self.show_below(party)

    async def show_below(self, party: Party) -> None:
        """Post the board again below the newest messages, and delete the old one."""
        async with self._lock(f"board {party.id}"):
            await self._post_anew(party.id)

    async def _post_anew(self, party_id: str) -> None:
        """Post the board anew; that is noted first, so that the next start goes on after a kill."""
        before = await self.parties.get(party_id)
        if before is None:
            return
        await self.parties.post_anew(before)
        party = await self.parties.get(party_id)
        if party is None or party.shown != POSTED_ANEW:  # it was finished before a kill
            return
        try:
            with self.outbox.network.once(f"board {party.id} {party.message}"):
                standing = await self.turns.look(party)
                message = await self._post(party, standing)
                with Handling.for_nobody():
                    if before.shown == POSTED_ANEW:  # the message may show an earlier step
                        board = await self._board(party, standing)
                        await self.outbox.edit(Spot(party.chat, message), board)
                    await self._take_away(party, party.message)
                    await self.parties.show(party, message)
        except (RefusedError, ClosedError):  # keep the old message
            await self.parties.show(party._replace(step=before.shown), party.message)
            raise

    async def _post(self, party: Party, standing: Standing) -> int:
        board = (await self._board(party, standing))._replace(silent=True)
        return await self.outbox.post(Place.at(party.chat, party.topic), board)

    async def _board(self, party: Party, standing: Standing) -> Answer:
        palette = await self.turns.people.palette_in(Place.at(party.chat, party.topic))
        return self.message(party, standing)._replace(palette=palette)

    def message(self, party: Party, standing: Standing) -> Answer:
        """The board of *party* as a message, before, during or after the game."""
        texts = texts_in(party.language)
        if party.begun:
            text = party_caption(texts, party, standing)
        else:
            text = gathering_caption(texts, party, standing)
        return under_board(standing, text, self.keyboard(party))

    def keyboard(self, party: Party) -> Keyboard:
        """The buttons under the board of *party*."""
        texts = texts_in(party.language)
        if party.over:
            return ()
        if not party.begun:
            return gathering_keyboard(texts, party)
        link = f"{TABLE_LINK}{party.id}"
        touch = self.door.lead_from(party.chat, self.page_button(texts, party), link)
        return party_keyboard(texts, party, touch)

    def page_button(self, texts: Texts, party: Party) -> Button | None:
        """The button in a private chat that opens the page of *party*."""
        return self.door.open_page(texts.say("By touch"), f"play?table={party.id}")

    async def _take_away(self, party: Party, message: int) -> None:
        """Delete a message that another replaces, or remove its buttons if that is not allowed."""
        spot = Spot(party.chat, message)
        try:
            await self.outbox.network.delete(spot)
        except (RefusedError, ClosedError):
            with suppress(NetworkError):
                await self.outbox.edit_buttons(spot, ())

    def _lock(self, name: str) -> Lock:
        return self.locks.setdefault(name, Lock())

    def _tell_soon(self, party_id: str, seconds: float = 0.0) -> None:
        """Tell the last step in the background, so that no answer waits; only the last is told."""
        work, name = partial(self._catch_up, party_id), ("tell", party_id)
        self.timers.cancel(name)
        self.timers.at(self.timers.now() + seconds, name, work, due_at_stop=True)

    async def _catch_up(self, party_id: str) -> None:
        """Show and tell the last step; try again later if the network is in trouble.

        Until then an interrupted party stays so, and its next move waits for this.
        """
        try:
            party = await self.parties.get(party_id)
            if party is not None and party.shown < party.step:
                await self.show(party, await self.turns.look(party))
            await self._tell(party_id)
        except NetworkError as error:
            _log.warning("turn not told", party=party_id, reason=str(error))
            if error.passes:
                self._tell_soon(party_id, RETRY_S)
                return
        self.interrupted.discard(party_id)

    async def _tell(self, party_id: str) -> None:
        """Call the people whom the last step concerns."""
        async with self._lock(f"call {party_id}"):
            while (party := await self.parties.get(party_id)) and party.told < party.step:
                if party.begun:
                    await self._call(party)
                else:
                    await self.parties.tell(party, 0)

    async def _call(self, party: Party) -> None:
        """Post the call for the current step, and delete the one before."""
        people, place = self.turns.people, Place.at(party.chat, party.topic)
        zone = await people.zone_in(place, party.language)
        call = party_call(party, await self.turns.look(party), zone)
        call = call._replace(palette=await people.palette_in(place))
        if party.call and party.vote and party.rung == party.turns:  # somebody has voted
            with suppress(RefusedError):
                await self.outbox.edit(Spot(party.chat, party.call), call)
                await self.parties.tell(party, party.call)
                return
        # This call comes after the word typed since the last one, if any.
        after = Spot(party.chat, party.said) if party.said > party.call else None
        with self.outbox.network.once(f"party {party.id} {party.step}", after):
            number = await self.outbox.post(place, call, reply_to=party.message or None)
            with Handling.for_nobody():
                # Delete the call before, and remove the buttons of an offer for the last turn.
                if party.call:
                    await self._take_away(party, party.call)
                if offer := self.offers.pop(party.id, None):
                    with suppress(NetworkError):
                        await self.outbox.edit_buttons(Spot(party.chat, offer), ())
                await self.parties.tell(party, number)

    def _watch(self, party: Party, earliest: float = 0.0) -> None:
        """End the turn of *party* when its time is up."""
        self.timers.cancel(_clock_of(party.id))
        if party.clock and party.begun and not party.over:
            # If the system clock was wrong when the turn began, it gets the time of a new one.
            due = min(party.due, self.timers.now() + max(party.clock, rules.LEAST_VOTE_S))
            when = max(due + GRACE_S, earliest)
            work = partial(self._time_out, party.id, party.turns)
            self.timers.at(when, _clock_of(party.id), work)

    async def _time_out(self, party_id: str, turns: int) -> None:
        """End the turn or the vote, unless it has ended meanwhile."""
        party = await self.parties.get(party_id)
        if party is None or party.over or party.turns != turns:
            return
        run_out = rules.drop_vote if party.vote else rules.time_out
        try:
            await self.go_on(party, run_out(party, self.timers.now()))
        except NetworkError as error:
            _log.warning("turn not shown", chat=party.chat, reason=str(error))
        except Exception:  # any error: without another try the game stands still
            work = partial(self._time_out, party_id, turns)
            self.timers.at(self.timers.now() + RETRY_S, _clock_of(party_id), work)
            raise


def _clock_of(party_id: str) -> tuple[str, str]:
    return "turn", party_id


def results_of(party: Party, standing: Standing, ended: float) -> list[Result]:
    """A result for each person; none at all if only one person played."""
    points = [play.points for play in standing.history.plays]
    totals = scores(party, points)
    people = [
        (n, seat.player)
        for n, seat in enumerate(party.seats)
        if seat.player and seat.player.id != FORGOTTEN
    ]
    if len(people) < PEOPLE:
        return []
    return [
        Result(
            chat=party.chat,
            game=PARTIES,
            ended=int(ended),
            player=player.id,
            outcome=outcome(party, points, number),
            points=totals[number],
            words=party.movers.count(number),
        )
        for number, player in people
    ]
