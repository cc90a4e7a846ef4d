"""Votes at a table: on words that no lexicon has, and on taking a word back."""

from dataclasses import dataclass

from bot.boards.typed import TypedMove
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.chat.spelling import with_yo
from bot.games.parties import rules
from bot.games.parties.party_buttons import CastVote, Propose, TakeWordBack
from bot.games.parties.party_doors import PartyDoors, check_turn
from bot.games.parties.party_keeper import PartyKeeper
from bot.games.ways import decode_way
from bot.render.answer import DONE, StaleError, TapAnswer
from bot.texts import BotError
from storage import Parties, Party, Report, Verdicts, Vote


@dataclass(slots=True, eq=False, repr=False)
class Voting:
    """Opens votes and counts them: the majority of the others decides, and the clock stops."""

    parties: Parties
    keeper: PartyKeeper
    verdicts: Verdicts

    def routes(self) -> Routes:
        doors = PartyDoors(self.parties)
        return Routes(
            taps=[
                doors.tap(Propose, doors.find_playing, self.propose),
                doors.tap(TakeWordBack, doors.find_playing, self.ask_back),
                doors.tap(CastVote, doors.find_playing, self.cast),
            ]
        )

    async def propose(self, tapped: Propose, party: Party, person: Person) -> TapAnswer:
        """Open the vote that a button offers, and remove the button."""
        await self.propose_move(decode_way(tapped, with_yo(party.lexicon)), party, person)
        return TapAnswer(keyboard=())

    async def propose_move(self, typed: TypedMove, party: Party, person: Person) -> None:
        """Ask the others whether the word of a move counts, if it can still be made."""
        check_turn(party, person)
        move = (await self.keeper.turns.move(party, typed, typed.word)).last
        assert move is not None
        vote = Vote(party.turn, move.word, str(move.cell), move.letter, party.step)
        await self.keeper.go_on(party, rules.open_vote(party, vote, self.keeper.timers.now()))

    async def ask_back(self, tapped: TakeWordBack, party: Party, person: Person) -> TapAnswer:
        """Ask the others to let the person take back their word; with only bots do it at once."""
        seat, last = rules.seat_of(party, person.id), rules.last_word(party)
        if seat is None or last is None or party.movers[last] != seat:
            raise BotError("Only the last word here is taken back, by whoever made it.")
        if party.vote and not party.vote.back:
            raise BotError("The others vote on a word; ask again after that.")
        if not rules.others(party, seat):
            await self.keeper.go_on(party, await self._take_back(party))
            return DONE
        play = (await self.keeper.turns.look(party)).history.plays[last]
        vote = Vote(seat, play.word, play.cell, play.letter, party.step, back=True)
        await self.keeper.go_on(party, rules.open_vote(party, vote, self.keeper.timers.now()))
        return DONE

    async def cast(self, tapped: CastVote, party: Party, person: Person) -> TapAnswer:
        """Count a vote, and close the vote if it is decided."""
        seat, vote = rules.seat_of(party, person.id), party.vote
        if vote is None or seat is None or vote.number != tapped.number:
            raise StaleError("This vote is over.")
        after = rules.cast_vote(party, seat, yes=tapped.voice == "yes")
        accepted = rules.verdict(after)
        if accepted is not None:
            after = await self._decide(after, vote, accepted=accepted)
        await self.keeper.go_on(party, after)
        return DONE

    async def _decide(self, party: Party, vote: Vote, *, accepted: bool) -> Party:
        if not accepted:
            return rules.reject(party, self.keeper.timers.now())
        return await (self._take_back(party) if vote.back else self._accept(party, vote))

    async def _take_back(self, party: Party) -> Party:
        standing = await self.keeper.turns.before_last_word(party)
        return rules.take_back(party, standing.position, self.keeper.timers.now())

    async def _accept(self, party: Party, vote: Vote) -> Party:
        """Report the word as one that the host game accepts, and play the move."""
        now, mover = self.keeper.timers.now(), party.seats[party.turn].player
        assert mover is not None
        profile = await self.keeper.turns.profile(party)
        report = Report(mover.id, mover.name, int(now))
        await self.verdicts.report(profile, [vote.word], report, accepted=True)
        typed = TypedMove(vote.word, vote.cell, vote.letter)
        standing = await self.keeper.turns.move(party, typed)
        return rules.play_move(rules.accept_word(party), standing.position, now)
