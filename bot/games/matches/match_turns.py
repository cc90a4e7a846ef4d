"""Carry out turns of matches in workers, and make the results of matches."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.boards.typed import TypedMove
from bot.chat.messages import Place
from bot.chat.people import People, Person
from bot.chat.spelling import alphabet_of
from bot.chat.vocabulary import Vocabulary
from bot.games.matches.match_jobs import NewMatch, Standing, Turn, begin, look
from bot.games.matches.match_wish import HOST, OTHER, MatchWish
from bot.running.repeats import next_number
from bot.work.jobs import Jobs
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import SIDES
from storage import MATCHES, Match, Outcome, Player, Result, new_id

SEEDS = 2**32

Found = TypeVar("Found")


@dataclass(slots=True, eq=False, repr=False)
class MatchTurns:
    """Runs the jobs of `match_jobs` with the words that count for the match's host now."""

    people: People
    vocabulary: Vocabulary
    jobs: Jobs

    async def begin(self, wish: MatchWish, person: Person) -> tuple[Match, Standing]:
        """Begin a match of *person*, which nobody has joined or seen yet."""
        new = NewMatch(
            lexicon=_lexicon(wish, person),
            words=await self.vocabulary.words(person.id, person.profile),
            wish=wish,
            knots=person.mode == "knots",
            seed=seed_for(person.chat),
        )
        standing = await self.jobs.ask(begin, new)
        match = Match(
            id=new_id(),
            chat=person.chat,
            host=Player(person.id, person.name),
            lexicon=new.lexicon,
            language=person.chat_language,
            position=standing.position,
        )
        return match, standing

    async def look(self, match: Match) -> Standing:
        return await self.take(look, match, match.host.id)

    async def take(
        self,
        work: Callable[[LexiconShelf, Turn], Found],
        match: Match,
        person: int,
        typed: TypedMove | None = None,
    ) -> Found:
        """Run *work* on the turn of *person*."""
        turn = Turn(
            position=match.position,
            lexicon=match.lexicon,
            words=await self.words(match),
            level=match.level,
            seed=seed_for(match.chat),
            side=side_of(match, person),
            move=typed,
            match=match.id,
        )
        return await self.jobs.ask(work, turn)

    async def words(self, match: Match) -> Words:
        """The words that count in *match*."""
        profile = await self.people.profile_in(Place.at(match.chat))
        return await self.vocabulary.words(match.host.id, profile)


def seed_for(chat: int) -> int:
    """A seed for a turn in *chat*; repeated after a kill, as the move may have been shown."""
    return next_number(chat) % SEEDS


def _lexicon(wish: MatchWish, person: Person) -> str:
    """The lexicon of the start word, or of the person if there is none."""
    if wish.word is None:
        return person.lexicon
    return alphabet_of(wish.word, cyrillic=person.cyrillic).name


def side_of(match: Match, person: int) -> int:
    return HOST if person == match.host.id else OTHER


def results_of(
    match: Match, standing: Standing, ended: float, *, resigned: int | None = None
) -> list[Result]:
    """The results of the host and of the guest, if any; the side that *resigned* lost."""
    players = [match.host.id] if match.guest is None else [match.host.id, match.guest.id]
    return [
        Result(
            chat=match.chat,
            game=MATCHES,
            ended=int(ended),
            player=player,
            outcome=_outcome(standing, side, resigned),
            points=standing.history.scores[side],
            words=sum(p.side == side and not p.passed for p in standing.history.plays),
            opponent=players[1 - side] if match.guest else None,
        )
        for side, player in zip((HOST, OTHER), players, strict=False)
    ]


def _outcome(standing: Standing, side: int, resigned: int | None) -> Outcome:
    if resigned is not None:
        return "lost" if side == resigned else "won"
    own, other = (standing.history.scores[s % SIDES] for s in (side, side + 1))
    if own == other:
        return "drawn"
    return "won" if own > other else "lost"
