"""Carry out the turns of parties in workers, by the jobs of matches.

A position knows two sides that move in turn. At a party only its board and words are used;
`Party.movers` says who made the moves.
"""

from dataclasses import dataclass, replace

from bot.boards.typed import TypedMove
from bot.chat.messages import Place
from bot.chat.people import People
from bot.chat.vocabulary import Vocabulary
from bot.games.matches import match_jobs
from bot.games.matches.match_jobs import Standing, Turn
from bot.games.matches.match_turns import seed_for
from bot.games.parties import rules
from bot.work.jobs import Jobs
from bot.work.lexicons import Changes, Words
from storage import Party, Profile


@dataclass(slots=True, eq=False, repr=False)
class PartyTurns:
    """Runs the jobs of `match_jobs` with the words that count for the group and the host now."""

    people: People
    vocabulary: Vocabulary
    jobs: Jobs

    async def look(self, party: Party) -> Standing:
        return await self.jobs.ask(match_jobs.look, await self._turn(party))

    async def move(self, party: Party, typed: TypedMove, accepted: str = "") -> Standing:
        """The board after a typed move; the word *accepted* counts too."""
        turn = await self._turn(party)
        words = _with_word(turn.words, accepted) if accepted else turn.words
        return await self.jobs.ask(match_jobs.move, replace(turn, words=words, move=typed))

    async def before_last_word(self, party: Party) -> Standing:
        """The board without the last word of a person and the bot's moves after it."""
        kept = rules.last_word(party)
        assert kept is not None
        turn = replace(await self._turn(party), back=len(party.movers) - kept)
        return await self.jobs.ask(match_jobs.undo, turn)

    async def words(self, party: Party) -> Words:
        """The words that count in *party*."""
        return await self.vocabulary.words(party.host, await self.profile(party))

    async def play_on(self, party: Party, now: float) -> tuple[Party, Standing]:
        """Let the bot move if it is its turn, and end the game if nobody can move any more."""
        standing = await self.look(party)
        level = party.seats[party.turn].level
        if party.begun and not party.over and not standing.over and level:
            turn = replace(await self._turn(party), level=level)
            standing = await self.jobs.ask(match_jobs.join_bot, turn)
            party = rules.play_move(party, standing.position, now)
        if standing.over and not party.over:
            party = rules.end(party, now)
        return party, standing

    async def profile(self, party: Party) -> Profile:
        """The profile of the party's group or topic."""
        return await self.people.profile_in(Place.at(party.chat, party.topic))

    async def _turn(self, party: Party) -> Turn:
        return Turn(
            position=party.position,
            lexicon=party.lexicon,
            words=await self.words(party),
            seed=seed_for(party.chat),
            side=None,
            match=party.id,
        )


def _with_word(words: Words, word: str) -> Words:
    return replace(words, changes=(*words.changes, Changes((word,))))
