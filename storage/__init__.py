"""What the bot remembers: preferences, boards, words, puzzles and games, in one SQLite file.

    async with Database.open(path) as database:
        await Preferences(database).choose(Scope(person), "mode", "knots")

Owners and chats are Telegram's ids: a person's is positive, a group's negative, and a private
chat has the id of its person.
"""

from storage.copies import back_up, restore
from storage.database import Database
from storage.dictionaries import Dictionaries
from storage.errors import StorageError
from storage.games import ChatGame, Games, Player
from storage.glyphs import Glyphs
from storage.imports import Import, Imports, Room
from storage.people import Forgotten, People, Tally
from storage.preferences import Choices, Mode, Preferences, Scope
from storage.profiles import Profile, Profiles
from storage.puzzles import Guess, Puzzle, Puzzles
from storage.questions import Board, Questions, Rows, SavedQuestion, Shown, new_id
from storage.readings import Readings, SeenBoard
from storage.retention import Retention
from storage.revisions import Dictionary
from storage.verdicts import Report, Verdict, Verdicts

__all__ = [
    "Board",
    "ChatGame",
    "Choices",
    "Database",
    "Dictionaries",
    "Dictionary",
    "Forgotten",
    "Games",
    "Glyphs",
    "Guess",
    "Import",
    "Imports",
    "Mode",
    "People",
    "Player",
    "Preferences",
    "Profile",
    "Profiles",
    "Puzzle",
    "Puzzles",
    "Questions",
    "Readings",
    "Report",
    "Retention",
    "Room",
    "Rows",
    "SavedQuestion",
    "Scope",
    "SeenBoard",
    "Shown",
    "StorageError",
    "Tally",
    "Verdict",
    "Verdicts",
    "back_up",
    "new_id",
    "restore",
]
