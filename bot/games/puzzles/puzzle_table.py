"""`/newbee` and the like: a puzzle for everybody in the chat, who guess by replying to it."""

from dataclasses import dataclass
from functools import partial

from bot.chat.intents import asks_hints
from bot.chat.messages import Message, Place
from bot.chat.people import Admins, Members, Person
from bot.chat.routes import Alive, Routes, TapRoute, TextRow
from bot.chat.said import Said, Shape
from bot.games.puzzle_kind import PuzzleWish
from bot.games.puzzles import puzzle_text
from bot.games.puzzles.puzzle_maker import SAME_LINK, PuzzleMaker, SamePuzzle, unreadable
from bot.games.puzzles.referee import Referee
from bot.render.answer import DONE, Answer, TapAnswer
from bot.texts import BotError, texts_in
from storage import Handling, Puzzle, Puzzles

# Commands about a running puzzle.
_ASKED = (
    "hints",
    "best",
    "stop",
    "rules",
    "level",
    "ask",
    "time",
    "score",
    "count",
    "top",
    "pass",
    "another",
)
# Commands that mean another one for a puzzle.
_AS = {"best": "hints", "top": "score", "pass": "stop"}
_ANOTHER, _MORE, _WORDS = "another", ("again", "more"), "words"
_STOPS = ("stop", "стоп")


@dataclass(slots=True, eq=False, repr=False)
class PuzzleTable:
    """Begins and stops puzzles, and answers questions about them."""

    puzzles: Puzzles
    maker: PuzzleMaker
    referee: Referee
    admins: Admins
    members: Members

    def routes(self) -> Routes:
        """Each kind of puzzle has a command, `/new` with the name of its game."""
        kinds = self.maker.kinds
        return Routes(
            {_command(game): partial(self.new, game) for game in kinds},
            taps=[
                TapRoute(puzzle_text.ShowEnd, self.show_end),
                TapRoute(puzzle_text.AnotherPuzzle, self.another),
                TapRoute(puzzle_text.ExplainPuzzle, self.explain),
            ],
            texts=[
                TextRow(
                    f"ask{game}",
                    partial(self.find, game),
                    {Shape.COMMAND: partial(self.ask, game)},
                    label=partial(self.maker.title, game),
                    wishes=("hints", "score", "stop"),
                )
                for game in kinds
            ],
        )

    async def find(
        self, game: str, said: Said, message: Message, person: Person
    ) -> Alive[Puzzle] | None:
        """The last puzzle here, if *said* is about it.

        A running puzzle can be asked for hints, scores or its end, one that is over for another.
        """
        last = await self.puzzles.last(person.chat, game)
        if last is None:
            return None
        is_of_all = said.command == "top" and said.rest  # the standings of a week or a month
        is_asked = said.command in _ASKED and not is_of_all
        is_another = said.command == _ANOTHER or said.rest in _MORE
        if not (is_another if last.over else is_asked):
            return None
        is_meant = bool(message.quoted and message.quoted.id in (last.message, last.scores))
        insists = message.insistent or message.quoted is not None
        return Alive(last, last.message, is_meant, insists)

    async def ask(
        self, game: str, message: Message, person: Person, puzzle: Puzzle, said: Said
    ) -> Answer | None:
        command = "stop" if said.rest == _WORDS else _AS.get(said.command, said.command)
        if puzzle.over or command == _ANOTHER:
            await self._post_like(puzzle, message, person)
            return None
        if command in ("rules", "level", "ask"):
            answer = self.maker.kinds[game].explain(person.texts, puzzle.rows)
            return answer._replace(palette=person.chat_palette)
        if command == "time":
            return Answer(
                puzzle_text.time_left(person.texts, puzzle.ends - self.referee.timers.now())
            )
        if command in ("score", "count"):
            progress = await self.referee.progress(puzzle)
            return Answer(puzzle_text.scores(texts_in(puzzle.spoken), progress), html=True)
        return await self.new(game, message._replace(text=command), person)

    async def new(self, game: str, message: Message, person: Person) -> Answer | None:
        """Post a puzzle as the text after the command wishes, or answer `hints` or `stop`."""
        handling = Handling.current()
        if handling and handling.repeats:
            return None  # it was posted or stopped before a kill
        last, said = await self.puzzles.last(person.chat, game), message.text.lower()
        running = last if last and not last.over else None
        if asks_hints(said):
            puzzle = _there(running, game)
            told = puzzle_text.puzzle_hints(
                texts_in(puzzle.spoken), await self.referee.progress(puzzle)
            )
            return Answer(told, html=True)
        if said in _STOPS:
            await self._stop(_there(running, game), person)
        elif said.startswith(SAME_LINK):
            await self.same(message, person)
        else:
            wish = self.maker.kinds[game].wish(message.text)
            _check_none(running, game)
            await self._make(game, wish, message, person, person.lexicon)
        return None

    async def same(self, message: Message, person: Person) -> None:
        """Begin the puzzle of another chat by its code."""
        same = SamePuzzle.parse(message.text)
        game = self.maker.games.get(same.game)
        kind = game.puzzle if game else None
        is_known = same.language != "uk" or person.has_letters
        if game is None or kind is None or not is_known or not game.takes(same.rows):
            raise unreadable()
        wish = kind.wish("")._replace(natural=same.natural)
        await self._begin(same, wish, message, person)

    async def open_page(self, message: Message, person: Person) -> Answer:
        """The button that opens the page of a group's puzzle, for members of the group."""
        puzzle = await self.puzzles.get(message.text)
        if puzzle is None:
            raise puzzle_text.refuse_replaced()
        place = Place.at(puzzle.chat, puzzle.topic or 0)
        await self.members.check(await self.maker.people.person(person.sender, place))
        button = self.referee.page_button(person.texts, puzzle)
        said = person.texts.say("Guess on the board here; your points count in the group.")
        return Answer(said, ((button,),) if button else ())

    async def show_end(self, tapped: puzzle_text.ShowEnd, person: Person) -> TapAnswer:
        puzzle = await self.puzzles.last(person.chat, tapped.game)
        if puzzle is None or not puzzle.over or puzzle.message != tapped.puzzle:
            raise puzzle_text.refuse_replaced()
        return TapAnswer(rewrite=await self.referee.end_of(puzzle, tapped.view))

    async def explain(self, tapped: puzzle_text.ExplainPuzzle, person: Person) -> TapAnswer:
        """Post the rules below the puzzle, in the language of the person who asks."""
        last = await self.puzzles.last(person.chat, tapped.game)
        if last is None:
            raise puzzle_text.refuse_replaced()
        answer = self.maker.kinds[tapped.game].explain(person.texts, last.rows)
        await self.referee.say(last, answer._replace(palette=person.chat_palette, silent=True))
        return DONE

    async def another(self, tapped: puzzle_text.AnotherPuzzle, person: Person) -> TapAnswer:
        last = await self.puzzles.last(person.chat, tapped.game)
        if last is None:
            raise puzzle_text.refuse_replaced()
        await self._post_like(last, Message(0, person.place, person.sender), person)
        return DONE

    async def _post_like(self, last: Puzzle, message: Message, person: Person) -> None:
        """Post another puzzle of the game and language of *last*, natural if that was."""
        wish = self.maker.kinds[last.game].wish("")._replace(natural=last.natural)
        await self._make(last.game, wish, message, person, last.language)

    async def _make(
        self, game: str, wish: PuzzleWish, message: Message, person: Person, language: str
    ) -> None:
        rows = await self.maker.make(game, wish, person, language)
        await self._begin(SamePuzzle(game, language, wish.natural, rows), wish, message, person)

    async def _begin(
        self, board: SamePuzzle, wish: PuzzleWish, message: Message, person: Person
    ) -> None:
        last = await self.puzzles.last(person.chat, board.game)
        _check_none(last if last and not last.over else None, board.game)
        puzzle = Puzzle(
            chat=person.chat,
            game=board.game,
            rows=board.rows,
            language=board.language,
            topic=person.place.topic or None,
            message=0,
            ends=0,
            starter=person.id,
            natural=board.natural,
            reads=person.chat_language,
            id=self.maker.new_id(person.chat),
        )
        await self.referee.close(last)
        await self.referee.post(puzzle, wish, message, person.chat_palette)

    async def _stop(self, running: Puzzle, person: Person) -> None:
        """Stop the puzzle; only the person who began it and admins of the group may."""
        if person.id != running.starter:
            refusal = BotError(
                "Only whoever began the puzzle and the admins of the group may end it."
            )
            await self.admins.check(person, refusal)
        await self.referee.stop(running)


def _there(running: Puzzle | None, game: str) -> Puzzle:
    if running is None:
        raise BotError(
            "No puzzle is running here; start one with /{command}.", command=_command(game)
        )
    return running


def _check_none(running: Puzzle | None, game: str) -> None:
    if running:
        raise BotError(
            "A puzzle is running here already; end it with /{command} stop.",
            command=_command(game),
        )


def _command(game: str) -> str:
    return f"new{game}"
