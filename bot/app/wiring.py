"""Wire each concern to its rooms: everything that the bot answers on one network."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

import storage
from bot.chat.entrance import Dispatcher, Entrance, Failures, Moves, Owner
from bot.chat.host_games import TAKE_LINK, HostStore
from bot.chat.network import Network, Outbox
from bot.chat.people import Admins, HourlyQuota, Members, People, Refusals
from bot.chat.routes import Routes, merge_routes
from bot.chat.spelling import Vocabulary
from bot.games.balda.balda_game import Balda
from bot.games.balda.looking_ahead import LookAheadRooms, Thoughts
from bot.games.bee.bee_game import Bee
from bot.games.boggle.boggle_game import Boggle
from bot.games.desk import Desk
from bot.games.finding import Finder, QuestionBook
from bot.games.game import Game, Games
from bot.games.matches.match_jobs import MatchTurns
from bot.games.matches.match_table import PLAY_LINK, MatchTable
from bot.games.matches.taking_back import TakingBack, WaitingMatches
from bot.games.page_door import PageDoor
from bot.games.parties.gathering import Gathering
from bot.games.parties.party_keeper import TABLE_LINK, PartyKeeper, PartyTurns
from bot.games.parties.party_table import PartyTable, Voting
from bot.games.picture_store import BesideReader, Pictures
from bot.games.puzzles.cards import Cards, CardTable
from bot.games.puzzles.daily_poster import DailyPoster, DailyTable
from bot.games.puzzles.guessing import Guessing
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.puzzle_table import PuzzleTable
from bot.games.puzzles.referee import GUESS_LINK, Referee
from bot.games.reviews.review_table import KeptMatches, Reviewing
from bot.games.standings.standings import Standings
from bot.handlers.answer_pages import GuestMode, Paging
from bot.handlers.bare_texts import BareTexts
from bot.handlers.own_dictionary import OwnDictionary
from bot.handlers.settings_menu import ProfileMenu, SettingsMenu
from bot.handlers.solving import Correcting, Solving
from bot.handlers.start import Forgetting, Help, OwnerCommands, StartCommand
from bot.handlers.verdict_reports import VerdictReports, WordLookup
from bot.running.timers import Timers
from bot.settings import Settings
from bot.work.jobs import Jobs, Limits
from bot.work.lexicons import LexiconShelf
from bot.work.readers import USUAL_BOUNDS
from bot.work.workers import FOLLOWED_AT_ONCE, Workers

SPARE_S = 30.0


@dataclass(slots=True, eq=False, repr=False)
class Parts:
    """Parts to use in place of the usual ones; *more_games* come after the built-in ones."""

    shelf: LexiconShelf | None = None
    workers: Workers | None = None
    timers: Timers = field(default_factory=Timers)
    more_games: Sequence[Game] = ()
    look_ahead_apart_s: tuple[float, float] = (2.5, 10.0)
    max_used: int = 300
    beside_wait_s: float = 0.3
    picture_patience_s: float = 5.0


class Rooms:
    """The rooms behind the chat, each made once."""

    def __init__(
        self, settings: Settings, database: storage.Database, workers: Workers, parts: Parts
    ) -> None:
        shelf = parts.shelf or LexiconShelf(settings.lexicons)
        reading = Limits(seconds=USUAL_BOUNDS.wall_s, patience_s=parts.picture_patience_s)
        thinking = Limits(FOLLOWED_AT_ONCE, settings.think_max_s + SPARE_S, cpu_s=inf)
        self.settings = settings
        self.parts = parts
        self.shelf = shelf
        self.timers = parts.timers
        self.jobs = Jobs(workers.jobs, shelf=shelf, processes=workers.processes)
        self.reading = Jobs(workers.pictures, shelf=shelf, name="pictures", limits=reading)
        self.thinking = Jobs(workers.followed, shelf=shelf, name="thoughts", limits=thinking)
        self.thoughts = Thoughts(workers.link)
        self.preferences = storage.Preferences(database)
        self.profiles = storage.Profiles(database)
        self.dictionaries = storage.Dictionaries(database, most=settings.most_words)
        self.verdicts = storage.Verdicts(database, most=settings.most_verdicts)
        self.shares = storage.Shares(database, self.profiles)
        self.imports = storage.Imports(
            database, most=settings.most_lists, total_bytes=settings.lists_mb * 2**20
        )
        self.records = storage.Records(database)
        self.puzzles = storage.Puzzles(database)
        self.dailies = storage.Dailies(database)
        self.matches = storage.Matches(database)
        self.parties = storage.Parties(database)
        self.results = storage.Results(database)
        self.readings = storage.Readings(database)
        self.glyphs = storage.Glyphs(database)
        self.book = QuestionBook(storage.Questions(database))
        last_board = self.book.last if shelf.has("uk") else None
        self.people = People(self.preferences, self.profiles, last_board)
        self.vocabulary = Vocabulary(self.dictionaries, self.verdicts, self.imports, self.jobs)
        self.beside = BesideReader(self.reading, self.vocabulary, self.verdicts, self.timers)


def owner_of(rooms: Rooms, networks: Sequence[Network]) -> Owner:
    """The owner of the bot, who is told of failures on the network that has their id."""
    owner_id = rooms.settings.owner_id
    theirs = [network for network in networks if owner_id and network.owns(owner_id)]
    return Owner(owner_id if theirs else None, Outbox((theirs or networks)[0], rooms.jobs))


class Bot:
    """The bot on one network: what it answers, and what it does by itself."""

    def __init__(self, rooms: Rooms, network: Network, owner: Owner) -> None:
        settings, jobs = rooms.settings, rooms.jobs
        self._rooms = rooms
        self._outbox = Outbox(network, jobs)
        self._admins = Admins(network)
        self.members = Members(network)
        self.refusals = Refusals()
        self._owner = owner
        self.failures = Failures(self._outbox, owner)
        quota = HourlyQuota(settings.pictures_per_hour)
        pictures = Pictures(network, rooms.reading, rooms.readings, rooms.glyphs, quota)
        self._look_ahead = LookAheadRooms(
            rooms.thinking,
            rooms.thoughts,
            rooms.timers,
            self._outbox,
            settings.think_max_s,
            rooms.parts.look_ahead_apart_s,
        )
        self._balda = Balda(
            rooms.preferences,
            self._admins,
            rooms.parts.max_used,
            self._look_ahead,
            rooms.beside,
        )
        # A board that no game claims goes to the first game that takes it.
        self._games = Games(
            [self._balda, Boggle(), Bee(rooms.preferences), *rooms.parts.more_games]
        )
        finder = Finder(self._games, rooms.book, pictures, rooms.beside)
        door, wait_s = PageDoor(self._outbox, settings.public_url), rooms.parts.beside_wait_s
        self.desk = Desk(
            finder, rooms.vocabulary, jobs, self._outbox, door, wait_s, settings.wiktionary
        )
        maker = PuzzleMaker(self._games, rooms.people, rooms.vocabulary, jobs)
        self._cards = Cards(maker, rooms.results, self._outbox, rooms.timers.now)
        self._referee = Referee(rooms.puzzles, maker, self._outbox, rooms.timers, self._cards, door)
        self._puzzle_table = PuzzleTable(
            rooms.puzzles, maker, self._referee, self._admins, self.members
        )
        self._daily_poster = DailyPoster(
            rooms.dailies, self._referee, rooms.people, self._outbox, rooms.timers
        )
        turns = MatchTurns(rooms.people, rooms.vocabulary, rooms.jobs)
        now = rooms.timers.now
        self.match_table = MatchTable(rooms.matches, turns, self._outbox, now, door)
        self.taking_back = TakingBack(self.match_table)
        party_turns = PartyTurns(rooms.people, rooms.vocabulary, rooms.jobs)
        self._parties = PartyKeeper(rooms.parties, party_turns, self._outbox, rooms.timers, door)
        table, keeper = self.match_table, self._parties
        self.gathering = Gathering(rooms.parties, keeper, table)
        self.party_table = PartyTable(rooms.parties, keeper, table, self._admins)
        self.voting = Voting(rooms.parties, keeper, rooms.verdicts)
        self.guessing = Guessing(rooms.puzzles, maker, self._referee, self._outbox)

    def entrance(self) -> Entrance:
        """Where messages, taps and inline queries of the network come in."""
        rooms, outbox = self._rooms, self._outbox
        named = merge_routes([*self._board_routes(), *self._other_routes()])
        texts = BareTexts(named.commands, rooms.vocabulary, outbox)
        guests = GuestMode(self.desk, named.commands["word"])
        routes = merge_routes([named, texts.routes(), guests.routes()])
        dispatcher = Dispatcher(rooms.people, outbox, routes, self.refusals)
        moves = Moves(rooms.records, rooms.vocabulary, self.resume)
        allowed = rooms.settings.allowed_chats
        return Entrance(dispatcher, self.failures, outbox, moves, allowed)

    async def resume(self) -> None:
        """Resume puzzles, daily puzzles and parties in the chats of the network."""
        await self._referee.resume()
        await self._daily_poster.resume()
        await self._parties.resume()

    def _board_routes(self) -> list[Routes]:
        rooms, desk = self._rooms, self.desk
        table, now = self.match_table, rooms.timers.now
        kept = KeptMatches(rooms.matches, rooms.parties, table.turns)
        return [
            self._puzzle_table.routes(),
            self.guessing.routes(),
            DailyTable(
                rooms.dailies, self._daily_poster, self._admins, self._games, rooms.preferences, now
            ).routes(),
            CardTable(rooms.puzzles, rooms.results, self._cards).routes(),
            self.gathering.routes(),
            self.party_table.routes(),
            self.voting.routes(),
            table.routes(),
            self.taking_back.routes(),
            WaitingMatches(table).routes(),
            *[game.routes(desk) for game in self._games],
            Reviewing(self._balda, desk, kept, self._look_ahead).routes(),
            Solving(desk).routes(),
            Correcting(desk).routes(),
            Paging(desk, rooms.people).routes(),
        ]

    def _other_routes(self) -> list[Routes]:
        rooms, admins, outbox = self._rooms, self._admins, self._outbox
        people, preferences, vocabulary = rooms.people, rooms.preferences, rooms.vocabulary
        dictionaries, verdicts, imports = rooms.dictionaries, rooms.verdicts, rooms.imports
        host = HostStore(rooms.profiles, verdicts, imports, rooms.shares)
        now = rooms.timers.now
        profiles = ProfileMenu(people, preferences, admins, host, vocabulary, outbox, now)
        own = OwnDictionary(
            dictionaries, host, admins, vocabulary, outbox, rooms.jobs, now, profiles.actions()
        )
        return [
            StartCommand(
                preferences,
                rooms.people,
                admins,
                self.desk,
                {
                    TAKE_LINK: profiles.offer,
                    PLAY_LINK: self.match_table.open_page,
                    GUESS_LINK: self._puzzle_table.open_page,
                    TABLE_LINK: self.party_table.open_page,
                },
                self._puzzle_table.same,
            ).routes(),
            Help(rooms.settings.keep_days).routes(),
            SettingsMenu(people, preferences, admins).routes(),
            profiles.routes(),
            VerdictReports(verdicts, dictionaries, admins, self.desk, vocabulary, now).routes(),
            own.routes(),
            Standings(rooms.results, preferences, self._games, rooms.timers.now).routes(),
            WordLookup(
                dictionaries, verdicts, imports, vocabulary, rooms.settings.wiktionary
            ).routes(),
            Forgetting(rooms.records, vocabulary, self._parties.forget).routes(),
            OwnerCommands(self._owner, rooms.records).routes(),
        ]
