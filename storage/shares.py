"""Profiles that their owners have published: whoever knows the token may take one over."""

import secrets

from storage.database import Database
from storage.profiles import OF_PROFILE, Profile, Profiles, of_profile


class Shares:
    """Tokens by profile; there are none for a profile that is not published."""

    def __init__(self, database: Database, profiles: Profiles) -> None:
        self._database = database
        self._profiles = profiles

    async def publish(self, profile: Profile) -> str:
        """The token of *profile*: the one that it has, or a new one."""
        async with self._database.transaction() as transaction:
            row = {**of_profile(profile), "token": secrets.token_hex(8)}
            await transaction.insert_new("shares", row)
            ((token,),) = await transaction.fetch(
                f"SELECT token FROM shares WHERE {OF_PROFILE}", of_profile(profile)
            )
        return str(token)

    async def withdraw(self, profile: Profile) -> bool:
        """Forget the token; whether there was one."""
        async with self._database.transaction() as transaction:
            gone = await transaction.fetch(
                f"DELETE FROM shares WHERE {OF_PROFILE} RETURNING 1", of_profile(profile)
            )
        return bool(gone)

    async def of(self, token: str) -> Profile | None:
        """The profile as it is now; None if no one publishes it."""
        rows = await self._database.fetch(
            "SELECT owner, profile FROM shares WHERE token = ?", (token,)
        )
        return await self._profiles.of(*rows[0]) if rows else None
