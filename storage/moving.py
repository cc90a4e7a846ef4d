"""A group that goes on under another id takes along all that is kept of it."""

from storage.database import Database, Transaction
from storage.dictionaries import key_of
from storage.handling import Handling
from storage.profiles import Profile
from storage.revisions import renew

# Where ids of chats stand; somebody may have written in the name of the group.
_PLACES = {
    "preferences": ("owner",),
    "profiles": ("owner",),
    "verdicts": ("owner", "reporter"),
    "imports": ("owner",),
    "shares": ("owner",),
    "words": ("owner",),
    "boards": ("owner", "chat"),
    "readings": ("owner",),
    "glyphs": ("owner",),
    "puzzles": ("chat", "starter"),
    "dailies": ("chat",),
    "guesses": ("chat", "player"),
    "games": ("chat", "host", "guest"),
    "parties": ("chat", "host"),
    "seats": ("player",),
    "results": ("chat", "player", "opponent"),
    "tallies": ("chat", "player"),
    "ratings": ("chat", "player"),
    "names": ("player",),
}
# Messages have other numbers in the new chat, and those of before cannot be edited.
_FORGOTTEN_MESSAGES = (
    "UPDATE boards SET question = 0, answer = 0 WHERE chat = :old",
    "UPDATE puzzles SET message = 0, scores = NULL, result = iif(over, 0, NULL) WHERE chat = :old",
    "UPDATE guesses SET message = min(message, 0) WHERE chat = :old",
    "UPDATE games SET message = 0 WHERE chat = :old",
    "UPDATE parties SET message = 0, said = 0, call = 0 WHERE chat = :old",
)


async def move_group(database: Database, old: int, new: int) -> None:
    """Let group *old* be *new*; what *new* has chosen itself stays. Once more does no harm."""
    with Handling.for_nobody():
        async with database.transaction() as transaction:
            await transaction.execute("PRAGMA defer_foreign_keys = ON")
            for statement in _FORGOTTEN_MESSAGES:
                await transaction.execute(statement, {"old": old})
            for table, columns in _PLACES.items():
                for column in columns:
                    await _move(transaction, f"{table}.{column}", old, new)
            await _renew(transaction, old, new)


async def forget_revisions(transaction: Transaction, owner: int) -> None:
    await transaction.execute(
        "DELETE FROM revisions WHERE of = ? OR of GLOB ?", (key_of(owner), Profile(owner, "*").key)
    )


async def _move(transaction: Transaction, place: str, old: int, new: int) -> None:
    table, column = place.split(".")
    ids = {"old": old, "new": new}
    await transaction.execute(
        f"UPDATE OR IGNORE {table} SET {column} = :new WHERE {column} = :old", ids
    )
    await transaction.execute(f"DELETE FROM {table} WHERE {column} = :old", ids)


async def _renew(transaction: Transaction, old: int, new: int) -> None:
    """Say that the words of both have changed."""
    await forget_revisions(transaction, old)
    if await transaction.fetch("SELECT 1 FROM words WHERE owner = ? LIMIT 1", (new,)):
        await renew(transaction, key_of(new))
    names = await transaction.fetch("SELECT DISTINCT profile FROM verdicts WHERE owner = ?", (new,))
    for row in names:
        await renew(transaction, Profile(new, row["profile"]).key)
