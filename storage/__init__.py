"""The bot's memory: preferences, boards, words, puzzles and matches, in one SQLite file.

    async with Database.open(path) as database:
        await Preferences(database).choose(Scope(person), "mode", "knots")

Owners and chats are ids that a network gave, unique among all networks: a person's is
positive, a group's negative, and a private chat has the id of its person.
"""

from storage.copies import back_up, restore
from storage.dailies import Dailies, Daily
from storage.database import Database
from storage.dictionaries import Dictionaries
from storage.handling import Handling
from storage.imports import Import, Imports
from storage.inbox import Inbox, OwedUpdate
from storage.matches import Match, Matches, Player
from storage.parties import POSTED_ANEW, Event, Happening, Parties, Party, Seat, Vote
from storage.preferences import Choices, Letters, Mode, Preferences, Scope
from storage.profiles import Profile, Profiles, Shares
from storage.puzzles import Guess, Puzzle, Puzzles
from storage.questions import Board, Questions, Rows, SavedQuestion, Shown, new_id
from storage.readings import Glyphs, Readings, SeenBoard
from storage.records import Forgotten, Records, Statistics
from storage.results import FORGOTTEN, MATCHES, PARTIES, Outcome, Result, Results, Tally
from storage.retention import Retention
from storage.revisions import Dictionary
from storage.storage_errors import StorageError
from storage.verdicts import Report, Verdict, Verdicts

__all__ = [
    "FORGOTTEN",
    "MATCHES",
    "PARTIES",
    "POSTED_ANEW",
    "Board",
    "Choices",
    "Dailies",
    "Daily",
    "Database",
    "Dictionaries",
    "Dictionary",
    "Event",
    "Forgotten",
    "Glyphs",
    "Guess",
    "Handling",
    "Happening",
    "Import",
    "Imports",
    "Inbox",
    "Letters",
    "Match",
    "Matches",
    "Mode",
    "Outcome",
    "OwedUpdate",
    "Parties",
    "Party",
    "Player",
    "Preferences",
    "Profile",
    "Profiles",
    "Puzzle",
    "Puzzles",
    "Questions",
    "Readings",
    "Records",
    "Report",
    "Result",
    "Results",
    "Retention",
    "Rows",
    "SavedQuestion",
    "Scope",
    "Seat",
    "SeenBoard",
    "Shares",
    "Shown",
    "Statistics",
    "StorageError",
    "Tally",
    "Verdict",
    "Verdicts",
    "Vote",
    "back_up",
    "new_id",
    "restore",
]
