"""Votes on words that no lexicon has: what the majority accepts counts in the group then."""

from dataclasses import dataclass, replace

from bot.boards.typed import TypedMove
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.matches.match_buttons import coding
from bot.games.parties import rules
from bot.games.parties.party_buttons import CastVote, Propose, vote_keyboard
from bot.games.parties.party_doors import PartyDoors, check_turn, party_tap
from bot.games.parties.party_keeper import PartyKeeper
from bot.games.parties.party_text import decision, vote_text
from bot.games.ways import typed_way
from bot.render.answer import Answer, TapAnswer
from bot.texts import BotError, texts_in
from storage import Parties, Party, Report, Verdicts, Vote


@dataclass(frozen=True, slots=True)
class Voting:
    """A vote ends with the turn, as the clock ends it."""

    parties: Parties
    keeper: PartyKeeper
    verdicts: Verdicts

    def routes(self) -> Routes:
        doors = PartyDoors(self.parties)
        return Routes(
            taps=[
                party_tap(Propose, doors.playing, self.propose),
                party_tap(CastVote, doors.playing, self.cast),
            ]
        )

    async def propose(self, tapped: Propose, party: Party, person: Person) -> TapAnswer:
        """Ask the others, if the word can still be made."""
        check_turn(party, person)
        typed = typed_way(tapped, coding(party.lexicon))
        await self.keeper.turns.move(party, typed, typed.word)
        after = rules.proposed(party, typed.word, tapped.cell, str(typed.letter))
        return _asking(await self.keeper.go_on(party, after))

    async def cast(self, tapped: CastVote, party: Party, person: Person) -> TapAnswer:
        """Count a voice, and end the vote if it decides."""
        seat, vote = rules.seat_of(party, person.id), party.vote
        if vote is None or seat is None or vote.number != tapped.number:
            raise BotError("This vote is over.")
        after = rules.voted(party, seat, yes=tapped.voice == "yes")
        accepted = rules.verdict(after)
        if accepted is None:
            return _asking(await self.keeper.go_on(party, after))
        if accepted:
            after = await self._accepted(after, vote)
        else:
            after = replace(after, vote=None)
        await self.keeper.go_on(party, after)
        said = decision(texts_in(party.language), vote.word, accepted=accepted)
        return TapAnswer(rewrite=Answer(said))

    async def _accepted(self, party: Party, vote: Vote) -> Party:
        """After the move, for which the word counts as the host game's own from now on."""
        now, mover = self.keeper.timers.now(), party.seats[party.turn].player
        assert mover is not None
        profile = await self.keeper.turns.profile(party)
        report = Report(mover.id, mover.name, int(now))
        await self.verdicts.report(profile, [vote.word], report, accepted=True)
        typed = TypedMove(vote.word, vote.cell, vote.letter)
        standing = await self.keeper.turns.move(party, typed)
        return rules.moved(party, standing.position, now)


def _asking(party: Party) -> TapAnswer:
    """The question to the others, with what they have said so far."""
    texts = texts_in(party.language)
    return TapAnswer(
        rewrite=Answer(vote_text(texts, party), vote_keyboard(texts, party), html=True)
    )
