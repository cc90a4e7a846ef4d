"""`/newbee` and the like: a puzzle for everybody in the chat, who guess by replying to it."""

from dataclasses import dataclass
from functools import partial

from bot.chat.admins import Admins
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.referee import NewPost, Referee
from bot.texts import BotError
from storage import Puzzle, Puzzles

_STOPS = ("stop", "стоп")


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Where puzzles are asked for and stopped."""

    puzzles: Puzzles
    maker: PuzzleMaker
    referee: Referee
    admins: Admins

    def routes(self) -> Routes:
        """`/new` and the name of its game for each kind of puzzle."""
        return Routes({_command(game): partial(self.new, game) for game in self.maker.kinds})

    async def new(self, game: str, message: Message, person: Person) -> None:
        """Post a puzzle, as it is wished for after the command; `stop` there ends it."""
        running = await self._running(person.chat, game)
        if message.text.lower() in _STOPS:
            await self._stop(game, running, person)
            return
        wish = self.maker.kinds[game].wish(message.text)
        if running:
            raise BotError(
                "A puzzle is running here already; end it with /{command} stop.",
                command=_command(game),
            )
        puzzle = Puzzle(
            chat=person.chat,
            game=game,
            rows=await self.maker.make(game, wish, person),
            language=person.chat_language,
            topic=person.place.topic or None,
            message=0,
            ends=0,
            starter=person.id,
            natural=wish.natural,
        )
        await self.referee.post(NewPost(puzzle, wish, message, person.palette))

    async def _stop(self, game: str, running: Puzzle | None, person: Person) -> None:
        """By whoever began the puzzle, or an admin of the group."""
        if running is None:
            raise BotError(
                "No puzzle is running here; start one with /{command}.", command=_command(game)
            )
        if person.id != running.starter and not await self.admins.include(person):
            raise BotError("Only who began the puzzle and the admins of the group may end it.")
        await self.referee.stop(running)

    async def _running(self, chat: int, game: str) -> Puzzle | None:
        puzzle = await self.puzzles.last(chat, game)
        return puzzle if puzzle and not puzzle.over else None


def _command(game: str) -> str:
    return f"new{game}"
