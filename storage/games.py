"""Games of Balda that people play in a chat, with the bot or with one another."""

import sqlite3
from dataclasses import dataclass

from storage.database import Database, Value

_COLUMNS = (
    "id, chat, host, host_name, guest, guest_name, level, lexicon, language, position,"
    " message, hints, over"
)
_PLACES = ", ".join("?" for _ in _COLUMNS.split(","))


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays, as the chat knows them."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ChatGame:
    """A game that *host* began in *chat*; the host is side 0.

    Side 1 is *guest*, or the bot at its *level*; with neither the game waits for one of them.
    `position` is the text form of the board and the plays, its words are of *lexicon* with the
    host's own, and what the chat reads is in *language*. `message` is ours that showed the board
    last, `hints` counts those that were given for the move to make.
    """

    id: str
    chat: int
    host: Player
    lexicon: str
    language: str
    position: str
    guest: Player | None = None
    level: str | None = None
    message: int = 0
    hints: int = 0
    over: bool = False

    @property
    def waits(self) -> bool:
        """Whether nobody has taken side 1 yet."""
        return self.guest is None and self.level is None


class Games:
    """The last game that each person began in each chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, game: ChatGame) -> None:
        """Keep *game* in place of the last one that its host began in the chat."""
        async with self._database.transaction() as transaction:
            await transaction.execute(
                f"INSERT OR REPLACE INTO games ({_COLUMNS}) VALUES ({_PLACES})", _values(game)
            )

    async def update(self, game: ChatGame) -> None:
        """Keep *game* as it is now, if it is still there."""
        async with self._database.transaction() as transaction:
            await transaction.execute(
                f"UPDATE games SET ({_COLUMNS}) = ({_PLACES}) WHERE id = ?",
                (*_values(game), game.id),
            )

    async def get(self, game_id: str) -> ChatGame | None:
        return await self._first("id = ?", (game_id,))

    async def running(self, chat: int, player: int) -> ChatGame | None:
        """The game in *chat* that *player* is in the middle of."""
        return await self._first(
            "chat = ?1 AND ?2 IN (host, guest) AND NOT over"
            " AND (guest IS NOT NULL OR level IS NOT NULL)",
            (chat, player),
        )

    async def _first(self, condition: str, values: tuple[Value, ...]) -> ChatGame | None:
        rows = await self._database.fetch(f"SELECT {_COLUMNS} FROM games WHERE {condition}", values)
        return _game(rows[0]) if rows else None


def _values(game: ChatGame) -> tuple[Value, ...]:
    guest = game.guest
    return (
        game.id,
        game.chat,
        game.host.id,
        game.host.name,
        guest.id if guest else None,
        guest.name if guest else None,
        game.level,
        game.lexicon,
        game.language,
        game.position,
        game.message,
        game.hints,
        int(game.over),
    )


def _game(row: sqlite3.Row) -> ChatGame:
    game_id, chat, host, host_name, guest, guest_name, level, *rest = row
    lexicon, language, position, message, hints, over = rest
    return ChatGame(
        id=game_id,
        chat=chat,
        host=Player(host, host_name),
        lexicon=lexicon,
        language=language,
        position=position,
        guest=Player(guest, guest_name) if guest is not None else None,
        level=level,
        message=message,
        hints=hints,
        over=bool(over),
    )
