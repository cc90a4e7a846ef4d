"""The page of a board: it shows the words on the board, and takes corrections of it."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from bot.boards.question import History, Question, Rows
from bot.boards.typed import Prizes, change_prizes, check_on_board, parse_prizes, without_doubt
from bot.chat.messages import Place, SentFile
from bot.chat.network import RefusedError
from bot.chat.people import Person
from bot.games.desk import Desk, check_owner, limit_rarity
from bot.games.game import Game, Trace
from bot.texts import BotError, Texts
from bot.web.signed_calls import STATIC, SignedCalls, body_of, page_route
from solver import MAX_SIDE, Cell, Grid
from storage import SeenBoard

MAX_TRACES = 60
_PICTURE_TYPES = {
    b"\x89PNG": "image/png",
    b"\xff\xd8": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
    b"BM": "image/bmp",
}

Answer = Callable[[Person, Question, Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Edit:
    """A board as the editor sends it, with the name of the *game* and the *look* of the app."""

    rows: Rows
    game: str
    knots: bool
    prizes: Prizes
    look: str = ""

    @classmethod
    def parse(cls, body: Any) -> "Edit":
        """Read `{"board", "game", "mode", "prizes", "look"}`; an error if it is no board."""
        match body:
            case {
                "board": str(board),
                "game": str(game),
                "mode": "classic" | "knots" as mode,
                "prizes": str(written),
            }:
                grid, prizes = Grid.parse(board), change_prizes((), parse_prizes(written))
                look = str(body.get("look", ""))
                return cls(grid.rows, game, mode == "knots", prizes, look)
        raise _no_board()


@dataclass(frozen=True, slots=True)
class Wish:
    """The cell whose words the page wants, or None for the words of the whole board.

    With *ahead* it wants the best line from the board.
    """

    cell: Cell | None = None
    ahead: bool = False

    @classmethod
    def parse(cls, body: Any) -> "Wish":
        """Read `{"cell"}`, a name or null, or `{"ahead": true}`; an error if it is neither."""
        match body:
            case {"ahead": True}:
                return cls(ahead=True)
            case {"cell": None}:
                return cls()
            case {"cell": str(name)}:
                return cls(Cell.parse(name))
        raise _no_board()


def edit_question(question: Question, edit: Edit, games: Sequence[Game]) -> Question:
    """*question* changed by *edit*; BotError or GridError if it is of none of *games*."""
    game = _game(edit, games)
    grid = Grid(edit.rows)
    for cell, _ in edit.prizes:
        check_on_board(cell, grid)
    rules = replace(question.query.rules, knots=edit.knots, prizes=edit.prizes)
    changed = question.with_query(rules=rules)._replace(game=game.name).with_rows(edit.rows)
    if size_of(edit.rows) == size_of(question.rows):
        return without_doubt(changed, changes(question, edit))
    # The cells may have other names now; only the side to move is kept of the plays.
    board = changed.board._replace(doubtful=())
    history = History(side=changed.history.side, told=changed.history.has_turn)
    return changed.whole_board()._replace(board=board, history=history)


def changes(question: Question, edit: Edit) -> dict[Cell, str]:
    """The cells that *edit* changes, and their texts; none if it changes the size."""
    if size_of(edit.rows) != size_of(question.rows):
        return {}
    return {
        Cell(y, x): letter
        for y, row in enumerate(edit.rows)
        for x, letter in enumerate(row)
        if letter != question.rows[y][x]
    }


def size_of(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _game(edit: Edit, games: Sequence[Game]) -> Game:
    for game in games:
        if game.name == edit.game and game.takes(edit.rows):
            return game
    height, width = size_of(edit.rows)
    raise BotError(
        "{height} by {width} cells are no board of this game; choose another game or size.",
        height=height,
        width=width,
    )


def _no_board() -> BotError:
    return BotError("The page sent no board; close it and open it again.")


class Editor:
    """The editor's routes; `/editor?board=…` is its page."""

    def __init__(self, desk: Desk, calls: SignedCalls) -> None:
        self._desk = desk
        self._calls = calls

    def routes(self) -> list[BaseRoute]:
        return [
            page_route("/editor", "editor.html"),
            Mount("/editor/static", StaticFiles(directory=STATIC)),
            Route("/editor/boards/{board}", self._about(self._show)),
            Route("/editor/boards/{board}", self._about(self._save), methods=["PUT"]),
            Route("/editor/boards/{board}/words", self._about(self._find_words), methods=["POST"]),
            Route("/editor/boards/{board}/picture", self._about(self._picture)),
        ]

    def _about(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Let *answer* answer the owner of the board; refuse other people."""

        async def answer_owner(person: Person, question: Question, request: Request) -> Response:
            check_owner(question, person)
            return await answer(person, question, request)

        return self._calls.endpoint(self._find, answer_owner)

    async def _find(self, request: Request) -> tuple[Question, Place]:
        question = await self._desk.find(request.path_params["board"])
        return question, Place.at(question.shown.chat)

    async def _show(self, person: Person, question: Question, request: Request) -> Response:
        texts, rules = person.texts, question.query.rules
        seen = await self._find_reading(question)
        return JSONResponse(
            {
                "game": question.game,
                "games": {game.name: game.title(texts) for game in self._games(question)},
                "mode": "knots" if rules.knots else "classic",
                "modes": {"classic": texts.say("Classic"), "knots": texts.say("Knots")},
                "rows": question.rows,
                "doubtful": question.board.doubtful,
                "prizes": {str(cell): points for cell, points in rules.prizes},
                "traced": self._desk.has_cells(question),
                "picture": seen is not None,
                "frame": seen.frame if seen else None,
                "longest": MAX_SIDE,
                "language": texts.language,
                "words": editor_words(texts),
            },
            headers={"Cache-Control": "no-store"},
        )

    async def _picture(self, person: Person, question: Question, request: Request) -> Response:
        """The picture as the person sent it, fetched anew, since we keep none."""
        seen = await self._find_reading(question)
        if seen is None:
            raise BotError("I no longer have the picture of this board; send it again.")
        data = await self._desk.finder.pictures.fetch(SentFile(seen.picture))
        return Response(data, media_type=_picture_type(data), headers={"Cache-Control": "no-store"})

    async def _find_words(self, person: Person, question: Question, request: Request) -> Response:
        """Find the words of a cell or of the board, as the chat does, each with its path.

        Or look ahead for the best line.
        """
        if question.shown.hints is not None:
            raise BotError("You are taking hints on this board; “All words” in the chat ends that.")
        game, wish = self._desk.finder.games.of(question), Wish.parse(await body_of(request))
        if wish.ahead:
            line = await game.look_ahead(self._desk, person, question.whole_board())
            return _words_response(line.traces, said=line.said)
        asked = question.whole_board() if wish.cell is None else _about_cell(question, wish.cell)
        asked = limit_rarity(asked.with_page(0, MAX_TRACES), person)
        return _words_response(game.traces(await self._desk.solve(person, asked)))

    async def _save(self, person: Person, question: Question, request: Request) -> Response:
        """Store the board, and change the message that answers it."""
        edit, pictures = Edit.parse(await body_of(request)), self._desk.finder.pictures
        person = await self._calls.people.with_look(person, edit.look)
        changed = edit_question(question, edit, self._games(question))
        if size_of(changed.rows) != size_of(question.rows):
            changed = await pictures.forget_cells(changed)
        try:
            await self._desk.answer_again(person, changed)
        except RefusedError:
            raise BotError(
                "The answer to this board is gone from the chat; send it again."
            ) from None
        named = {str(cell): letter for cell, letter in changes(question, edit).items()}
        await pictures.learn(changed, named)
        return JSONResponse({"ok": True})

    def _games(self, question: Question) -> list[Game]:
        """The games that the board may be of, even after its size is changed."""
        games = self._desk.finder.games
        now = games.of(question)
        return [game for game in games if game is now or (game.named_cells and now.named_cells)]

    async def _find_reading(self, question: Question) -> SeenBoard | None:
        seen = await self._desk.finder.pictures.find_seen(question)
        return seen if seen and seen.picture else None


def _about_cell(question: Question, cell: Cell) -> Question:
    check_on_board(cell, Grid(question.rows))
    return question.about_cell(cell)


def _words_response(traces: Iterable[Trace], **more: str) -> Response:
    words = [_trace_document(trace) for trace in traces]
    return JSONResponse({"words": words, **more}, headers={"Cache-Control": "no-store"})


def _trace_document(trace: Trace) -> dict[str, Any]:
    return {
        "word": trace.word,
        "points": trace.points,
        "path": [str(cell) for cell in trace.path],
        "cell": str(trace.cell) if trace.cell else None,
        "letter": trace.letter,
    }


def _picture_type(data: bytes) -> str:
    if data[4:12] == b"ftypavif":
        return "image/avif"
    known = (kind for begins, kind in _PICTURE_TYPES.items() if data.startswith(begins))
    return next(known, "application/octet-stream")


def editor_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it uses; the page fills in {cell} and {what}."""
    return {
        "title": texts.say("Fix board"),
        "solve": texts.say("Solve"),
        "solving": texts.say("Solving…"),
        "help": texts.say(
            "Type letters, move by arrows; a dot empties a cell. A tile of several letters goes "
            "in brackets: (qu)."
        ),
        "use": texts.say("What to do"),
        "words": texts.say("Words"),
        "fix": texts.say("Correct"),
        "touch": texts.say("Touch a cell for its words, a word for its way."),
        "wordsOf": texts.say("Words of {cell}", cell="{cell}"),
        "all": texts.say("Words of the whole board"),
        "noWords": texts.say("No word goes there."),
        "ahead": texts.say("Look ahead"),
        "looking": texts.say("I am looking ahead…"),
        "game": texts.say("Game"),
        "mode": texts.say("Mode"),
        "prize": texts.say("Prize of {cell}, points", cell="{cell}"),
        "picture": texts.say("The picture as you sent it"),
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "doubtful": texts.say("please check"),
        "above": texts.say("row above"),
        "below": texts.say("row below"),
        "left": texts.say("column at the left"),
        "right": texts.say("column at the right"),
        "add": texts.say("Add: {what}", what="{what}"),
        "remove": texts.say("Remove: {what}", what="{what}"),
        "undo": texts.say("Undo edit"),
        "whole": texts.say("Show the whole picture, or the board alone"),
        "lost": texts.say("The bot does not answer; try again."),
    }
