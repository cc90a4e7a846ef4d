"""Find matches that were played here for a review: matches, and parties of two seats."""

from dataclasses import dataclass

from bot.chat.people import Person
from bot.games.matches.match_text import side_names
from bot.games.matches.match_turns import MatchTurns
from bot.games.parties.party_text import name_of
from bot.games.parties.party_turns import PartyTurns
from bot.games.reviews.review_job import Played
from bot.texts import BotError, Texts
from solver import SIDES
from storage import Match, Matches, Parties, Party


@dataclass(slots=True, eq=False, repr=False)
class KeptMatches:
    """The stored matches and parties; a party of two seats is reviewed as a match."""

    matches: Matches
    turns: MatchTurns
    parties: Parties
    party_turns: PartyTurns

    async def over(self, match_id: str, chat: int) -> Match | Party:
        """The finished match or party of that id in *chat*; BotError if there is none."""
        found = await self.matches.get(match_id) or await self.parties.get(match_id)
        if found is None or found.chat != chat:
            raise BotError("I no longer have this game.")
        if not found.over:
            raise BotError("This game goes on; I review it when it is over.")
        return found

    async def last_over(self, person: Person) -> Match | Party | None:
        """The finished one of *person* with the newest message here; parties need a move."""
        of_two = await self.matches.last_over(person.chat, person.id)
        party = await self.parties.last_over(person.chat, person.id)
        found: list[Match | Party] = [of_two] if of_two else []
        if party and party.movers:
            found.append(party)
        return max(found, key=lambda match: match.message, default=None)

    async def load(self, match: Match | Party) -> Played:
        """Load *match* for a review; BotError if it has more than two sides."""
        if isinstance(match, Match):
            return Played(match.position, match.lexicon, await self.turns.words(match))
        if len(match.seats) > SIDES:
            raise BotError("I can only review games of two; more people sat at this table.")
        words = await self.party_turns.words(match)
        return Played(match.position, match.lexicon, words, match.movers)


def names_in(texts: Texts, match: Match | Party) -> tuple[str, str]:
    """The names of the two sides, escaped for HTML."""
    if isinstance(match, Match):
        return side_names(texts, match)
    return name_of(texts, match, 0), name_of(texts, match, 1)
