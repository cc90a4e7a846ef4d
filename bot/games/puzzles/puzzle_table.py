"""`/newbee` and the like: a puzzle for everybody in the chat, who guess by replying to it."""

from dataclasses import dataclass, replace
from functools import partial

from bot.chat.admins import Admins
from bot.chat.hint_wishes import wants_hints
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.puzzle_text import puzzle_hints
from bot.games.puzzles.referee import NewPost, Referee
from bot.render.answer import Answer
from bot.texts import BotError, texts_in
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
        kinds = self.maker.kinds
        return Routes(
            {_command(game): partial(self.new, game) for game in kinds},
            texts=[
                TextRow(
                    f"ask{game}",
                    partial(self.find, game),
                    {Shape.COMMAND: partial(self.ask, game)},
                    label=partial(self.maker.title, game),
                )
                for game in kinds
            ],
        )

    async def find(
        self, game: str, said: Said, message: Message, person: Person
    ) -> Alive[Puzzle] | None:
        """The puzzle that runs here, if somebody asks for hints or its end."""
        running = await self._running(person.chat, game)
        if running is None or said.command not in ("hints", "stop"):
            return None
        is_meant = bool(message.quoted and message.quoted.id in (running.message, running.scores))
        return Alive(running, running.message, is_meant, insists=is_meant or message.insistent)

    async def ask(
        self, game: str, message: Message, person: Person, puzzle: Puzzle, said: Said
    ) -> Answer | None:
        return await self.new(game, replace(message, text=said.command), person)

    async def new(self, game: str, message: Message, person: Person) -> Answer | None:
        """Post a puzzle, as it is wished for after the command; there are also `hints`, `stop`."""
        running, said = await self._running(person.chat, game), message.text.lower()
        if wants_hints(said):
            return await self._hints(_there(running, game))
        if said in _STOPS:
            await self._stop(_there(running, game), person)
        else:
            await self._post(game, running, message, person)
        return None

    async def _post(
        self, game: str, running: Puzzle | None, message: Message, person: Person
    ) -> None:
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
            language=person.lexicon,
            topic=person.place.topic or None,
            message=0,
            ends=0,
            starter=person.id,
            natural=wish.natural,
        )
        await self.referee.post(NewPost(puzzle, wish, message, person.palette))

    async def _hints(self, running: Puzzle) -> Answer:
        """Of the words that nobody has found yet."""
        guesses = await self.puzzles.guesses(running)
        solution = await self.maker.solve(running)
        return Answer(puzzle_hints(texts_in(running.language), guesses, solution), html=True)

    async def _stop(self, running: Puzzle, person: Person) -> None:
        """By whoever began the puzzle, or an admin of the group."""
        if person.id != running.starter and not await self.admins.include(person):
            raise BotError("Only who began the puzzle and the admins of the group may end it.")
        await self.referee.stop(running)

    async def _running(self, chat: int, game: str) -> Puzzle | None:
        puzzle = await self.puzzles.last(chat, game)
        return puzzle if puzzle and not puzzle.over else None


def _there(running: Puzzle | None, game: str) -> Puzzle:
    if running is None:
        raise BotError(
            "No puzzle is running here; start one with /{command}.", command=_command(game)
        )
    return running


def _command(game: str) -> str:
    return f"new{game}"
