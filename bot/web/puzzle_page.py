"""The page of a puzzle: a board to touch, alongside the chat where everybody guesses."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from bot.chat.messages import Place
from bot.chat.network import Reaction
from bot.chat.ordering import ChatOrder
from bot.chat.people import Members, Person
from bot.games.puzzles import puzzle_text
from bot.games.puzzles.guessing import Guessing, Judgement
from bot.texts import BotError, Texts
from bot.web.signed_calls import Document, SignedCalls, body_of, live, page_route
from storage import Guess, Puzzle

# Seconds between events to a page, however many people guess.
EVENTS_APART_S = 0.2
MAX_GUESS_NUMBER = 2**52
MAX_LETTERS = 100


@dataclass(frozen=True, slots=True)
class PageGuess:
    """A *word* that somebody guesses; the page gives each guess a *number* of its own."""

    number: int
    word: str

    @classmethod
    def parse(cls, body: Any) -> "PageGuess":
        """Read `{"number", "word"}`; BotError if *body* is something else."""
        match body:
            case {"number": int(number), "word": str(word)} if (
                0 < number <= MAX_GUESS_NUMBER and number is not True and len(word) <= MAX_LETTERS
            ):
                return cls(number, word)
        raise BotError("The page sent no word; close it and open it again.")


@dataclass(frozen=True, slots=True)
class Scene:
    """A puzzle as it stands for everybody, and the documents *told* to them in each language."""

    puzzle: Puzzle
    progress: puzzle_text.Progress
    players: Sequence[puzzle_text.Player]
    told: dict[str, Document] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PuzzlePages:
    """The routes of puzzles; `/guess?puzzle=…` is the page.

    They are for people of the chat; a guess takes its turn in *order* with what comes from there.
    """

    guessing: Guessing
    members: Members
    calls: SignedCalls
    order: ChatOrder

    def routes(self) -> list[BaseRoute]:
        address, about = "/guess/puzzles/{puzzle}", partial(self.calls.endpoint, self._find)
        return [
            page_route("/guess", "guess.html"),
            Route(address, about(self._follow)),
            Route(address, about(self._guess), methods=["POST"]),
        ]

    async def _find(self, request: Request) -> tuple[Puzzle, Place]:
        puzzle = await self._read(request.path_params["puzzle"])
        return puzzle, Place.at(puzzle.chat, puzzle.topic or 0)

    async def _follow(self, person: Person, puzzle: Puzzle, request: Request) -> Response:
        """Send all there is to see, and after each change the parts that change."""
        await self.members.check(person)
        watching, window = self.guessing.referee.watching, self.calls.windows.open(person.id)
        maker = self.guessing.maker
        once = {
            "title": maker.title(puzzle.game, person.texts),
            "rows": puzzle.rows,
            "walked": maker.kinds[puzzle.game].is_walked,
            "diagonal": (await maker.post(puzzle)).words.corners,
            "language": person.texts.language,
            "words": puzzle_words(person.texts),
        }

        async def look() -> Document:
            scene = await watching.look(puzzle.id, partial(self._look, puzzle.id))
            return self._tell(scene, person)

        return live(watching.changes(puzzle.id), look, window, once, apart_s=EVENTS_APART_S)

    async def _guess(self, person: Person, puzzle: Puzzle, request: Request) -> Response:
        guess = PageGuess.parse(await body_of(request))
        await self.members.check(person)

        async def judge() -> Judgement:
            now = await self._read(puzzle.id)
            return await self.guessing.judge_from_page(guess.word, person, now, guess.number)

        verdict = await self.order.in_turn(person.id, puzzle.chat, judge())
        return JSONResponse(
            {
                "sign": self.guessing.outbox.can.signs[verdict.reaction],
                "said": verdict_sentence(person.texts, guess.word, verdict),
                "counts": verdict.points > 0,
            }
        )

    async def _read(self, puzzle_id: str) -> Puzzle:
        puzzle = await self.guessing.puzzles.get(puzzle_id)
        if puzzle is None:
            raise puzzle_text.refuse_replaced()
        return puzzle

    async def _look(self, puzzle_id: str) -> Scene:
        puzzle = await self._read(puzzle_id)
        progress = await self.guessing.referee.progress(puzzle)
        return Scene(
            puzzle, progress, puzzle_text.ranking(progress.guesses)[: puzzle_text.MAX_PLACES]
        )

    def _tell(self, scene: Scene, person: Person) -> Document:
        """The progress of each player, and how the puzzle ended if it is over."""
        texts, progress, language = person.texts, scene.progress, person.texts.language
        kind, solution = progress.kind, progress.solution
        if language not in scene.told:
            scene.told[language] = _tell_all(scene, texts)
        own = [guess for guess in progress.guesses if guess.player == person.id]
        points = sum(guess.points for guess in own)
        reached = (kind.rank(texts, solution, points), kind.next_rank(texts, solution, points))
        return {
            **scene.told[language],
            "left": max(0, scene.puzzle.ends - self.guessing.referee.timers.now()),
            "standing": " · ".join(
                filter(None, (puzzle_text.points_text(texts, points), *reached))
            ),
            "own": [_find_document(guess) for guess in own],
            "mine": next((n for n, one in enumerate(scene.players) if one.id == person.id), None),
        }


def _tell_all(scene: Scene, texts: Texts) -> Document:
    """The part of the page that is common to all readers of the language."""
    progress, over = scene.progress, scene.puzzle.over
    return {
        "over": over,
        "players": [
            {
                "name": player.name,
                "points": player.points,
                "words": texts.count("{n} word", "{n} words", player.words),
            }
            for player in scene.players
        ],
        "together": puzzle_text.together_line(texts, progress),
        "found": [_find_document(guess) for guess in progress.guesses] if over else [],
        "missed": [
            _find_document(Guess(entry.word, entry.points, 0, "", entry.pangram))
            for entry in (progress.list_missed() if over else ())
        ],
    }


def _find_document(guess: Guess) -> Document:
    return {
        "word": guess.word,
        "points": guess.points,
        "pangram": guess.pangram,
        "name": guess.name,
    }


def puzzle_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it uses."""
    return {
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "centre": texts.say("in the middle"),
        "word": texts.say("Your word"),
        "send": texts.say("Guess"),
        "delete": texts.say("Delete a letter"),
        "own": texts.say("Your words"),
        "scores": texts.say("Scores"),
        "found": texts.say("Who found what"),
        "missed": texts.say("Missed words"),
        "pangram": texts.say("pangram"),
        "over": texts.say("The puzzle is over."),
        "lost": texts.say("The bot does not answer; your word is sent again as soon as it does."),
    }


def verdict_sentence(texts: Texts, word: str, verdict: Judgement) -> str:
    word = word.strip().lower()
    if verdict.reaction is Reaction.COUNTED:
        return texts.say("“{word}”: +{points}", word=word, points=verdict.points)
    if verdict.reaction is Reaction.PANGRAM:
        return texts.say("“{word}”, a pangram: +{points}", word=word, points=verdict.points)
    if verdict.reaction is Reaction.FOUND_BEFORE:
        return texts.say("“{word}” was found before.", word=word)
    if verdict.reaction is Reaction.TOO_LATE:
        return texts.say("The puzzle is over.")
    return verdict.why
