"""Choices of people, groups and topics: values by name, each kept for one scope."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from storage.database import Database, Row

Mode = Literal["classic", "knots"]
Letters = Literal["ru", "uk"]
Choices = Mapping[str, str]


class Scope(NamedTuple):
    """The owner of choices: a person, a chat, or one *topic* of a chat (0 for no topic)."""

    owner: int
    topic: int = 0


class Preferences:
    """Choices by scope; the caller knows what the values mean."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, *scopes: Scope) -> list[Choices]:
        """The choices of each of *scopes*, in their order."""
        rows = await self._database.find(
            "SELECT * FROM preferences WHERE "
            + " OR ".join("owner = ? AND topic = ?" for _ in scopes),
            [value for scope in scopes for value in (scope.owner, scope.topic)],
        )
        chosen: dict[Scope, dict[str, str]] = {scope: {} for scope in scopes}
        for row in rows:
            chosen[Scope(row["owner"], row["topic"])][row["name"]] = row["value"]
        return [chosen[scope] for scope in scopes]

    async def choose(self, scope: Scope, name: str, value: str | None) -> None:
        """Keep *value* for *scope*; None deletes the choice."""
        of_scope: Row = {"owner": scope.owner, "topic": scope.topic}
        async with self._database.transaction() as transaction:
            if value is None:
                await transaction.execute(
                    "DELETE FROM preferences"
                    " WHERE owner = :owner AND topic = :topic AND name = :name",
                    {**of_scope, "name": name},
                )
            else:
                await transaction.put(
                    "preferences", "owner, topic, name", {**of_scope, "name": name, "value": value}
                )
