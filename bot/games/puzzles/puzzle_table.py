"""`/newbee` and the like: a puzzle for everybody in the chat, who guess by replying to it."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.chat.messages import Message
from bot.chat.network import ClosedError, Reaction, RefusedError
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Routes, TextRoute
from bot.games.puzzle_kind import PuzzleWish
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.games.puzzles.puzzle_text import puzzle_caption
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.texts import BotError, texts_in
from solver import Alphabet, WordError
from storage import Guess, Puzzle, Puzzles

_STOPS = ("stop", "стоп")


@dataclass(frozen=True, slots=True)
class Guessed:
    """One word in reply to a puzzle."""

    puzzle: Puzzle
    text: str


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Where puzzles are asked for, and guesses judged: each gets a reaction."""

    puzzles: Puzzles
    maker: PuzzleMaker
    referee: Referee
    outbox: Outbox

    def routes(self) -> Routes:
        """`/new` and the name of its game for each kind of puzzle."""
        return Routes(
            commands={_command(game): partial(self.new, game) for game in self.maker.kinds},
            texts=[TextRoute(self.recognise, self.judge)],
        )

    async def new(self, game: str, message: Message, person: Person) -> None:
        """Post a puzzle, as it is wished for after the command; `stop` there ends it."""
        running = await self._running(person.chat, game)
        if message.text.lower() in _STOPS:
            await self._stop(game, running)
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
        )
        answer = await self._shown(puzzle, wish)
        await self.referee.post(message, puzzle, answer, wish.seconds)

    async def recognise(self, message: Message, person: Person) -> Guessed | None:
        """A guess, of anyone in the chat: one word in reply to a puzzle or its scores."""
        if message.quoted is None or len(message.text.split()) != 1:
            return None
        puzzle = await self.puzzles.of_message(person.chat, message.quoted.id)
        return Guessed(puzzle, message.text) if puzzle else None

    async def judge(self, message: Message, person: Person, guessed: Guessed) -> None:
        reaction = await self._reaction(message, person, guessed)
        # A group may have reactions turned off, or keep them from us.
        with suppress(RefusedError, ClosedError):
            await self.outbox.react(message, reaction)

    async def _reaction(self, message: Message, person: Person, guessed: Guessed) -> Reaction:
        puzzle = guessed.puzzle
        if puzzle.over or message.sent > puzzle.ends:
            return Reaction.TOO_LATE
        word = spelled(guessed.text, puzzle.language)
        solution = await self.maker.solve(puzzle)
        entry = next((entry for entry in solution.entries if entry.word == word), None)
        if entry is None:
            return Reaction.NO_WORD
        guess = Guess(word, entry.points, person.id, person.name, entry.pangram)
        if not await self.puzzles.add_guess(puzzle, guess):
            return Reaction.FOUND_BEFORE
        self.referee.show_scores(puzzle)
        return Reaction.PANGRAM if entry.pangram else Reaction.COUNTED

    async def _shown(self, puzzle: Puzzle, wish: PuzzleWish) -> Answer:
        kind, texts = self.maker.kinds[puzzle.game], texts_in(puzzle.language)
        title, rules = kind.title(texts, puzzle.rows, wish), kind.rules(texts)
        caption = puzzle_caption(texts, title, rules, await self.maker.solve(puzzle))
        return Answer(caption, picture=kind.picture(puzzle.rows), html=True)

    async def _stop(self, game: str, running: Puzzle | None) -> None:
        if running is None:
            raise BotError(
                "No puzzle is running here; start one with /{command}.", command=_command(game)
            )
        await self.referee.stop(running)

    async def _running(self, chat: int, game: str) -> Puzzle | None:
        puzzle = await self.puzzles.last(chat, game)
        return puzzle if puzzle and not puzzle.over else None


def spelled(text: str, language: str) -> str:
    """*text* as the words of a solution are spelled; "" if it is no word of *language*."""
    try:
        return Alphabet.named(language).clean_word(text)
    except WordError:
        return ""


def _command(game: str) -> str:
    return f"new{game}"
