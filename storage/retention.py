"""Deletion of old boards, readings of pictures, finished puzzles, and results."""

from storage.database import Database, Transaction

_DAY_S = 24 * 60 * 60


class Retention:
    """Deletes records older than *days*, by a mark that it makes each day.

    A mark holds the last numbers of boards and readings on its day, so that no row needs a time.
    """

    def __init__(self, database: Database, *, days: int) -> None:
        self._database = database
        self._days = days

    async def sweep(self, now: float) -> None:
        """Mark the day of *now*, in seconds of Unix time, and delete what is too old by then."""
        today = int(now // _DAY_S)
        oldest = today - self._days
        async with self._database.transaction() as transaction:
            await transaction.execute(
                "INSERT INTO day_marks SELECT :day,"
                " (SELECT ifnull(max(number), 0) FROM boards),"
                " (SELECT ifnull(max(number), 0) FROM readings)"
                " WHERE true ON CONFLICT DO NOTHING",
                {"day": today},
            )
            for table in ("boards", "readings"):
                await transaction.execute(
                    f"DELETE FROM {table} WHERE number <="
                    f" (SELECT max({table}) FROM day_marks WHERE day <= ?)",
                    (oldest,),
                )
            await transaction.execute("DELETE FROM day_marks WHERE day <= ?", (oldest,))
            since = (int(now) - self._days * _DAY_S,)
            await transaction.execute("DELETE FROM puzzles WHERE over AND ends < ?", since)
            # Their sums, the tallies, stay.
            await transaction.execute("DELETE FROM results WHERE ended < ?", since)


async def keep_newest(transaction: Transaction, table: str, *, owner: int, kept: int) -> None:
    """Delete all but the newest *kept* rows that *owner* has in *table*."""
    await transaction.execute(
        f"DELETE FROM {table} WHERE owner = :owner AND number <="
        f" (SELECT number FROM {table} WHERE owner = :owner"
        "  ORDER BY number DESC LIMIT 1 OFFSET :kept)",
        {"owner": owner, "kept": kept},
    )
