"""`/newbee` and `/newboggle`: a puzzle for everybody in the chat, until time is up."""

from dataclasses import replace

from bot.errors import BotError
from bot.games.bee.hive import draw_hive
from bot.games.puzzles import making as puzzles
from bot.games.puzzles.making import Level, Wish
from bot.games.puzzles.referee import Referee, solution_of
from bot.games.puzzles.telling import board_caption, hive_caption
from bot.render.picture import Drawing, draw
from bot.services import Services
from bot.telegram.routing import Addressed, App, Visit
from bot.texts import texts_in
from storage import Game, Puzzle, Rows

HIVE_S = 24 * 60 * 60
BOARD_MINUTES, MOST_MINUTES = 3, 60
SEEDS = 2**32

_STOPS = ("stop", "стоп")
_LEVELS: dict[str, Level] = {"few": "few", "мало": "few", "many": "many", "много": "many"}


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, new_bee, "newbee"))
    application.add_handler(Addressed(services, new_boggle, "newboggle"))


async def new_bee(visit: Visit) -> None:
    """`/newbee` posts a hive for a day, `/newbee stop` ends it."""
    wish = visit.asked.text.lower()
    if wish in _STOPS:
        await _stop(visit, "bee")
        return
    if wish:
        raise BotError("Send /newbee alone for a puzzle, or /newbee stop to end it.")
    await _refuse_a_second(visit, "bee")
    rows = await visit.services.jobs.ask(puzzles.new_hive, await _wish(visit))
    puzzle = _puzzle(visit, "bee", rows, HIVE_S)
    solution = await solution_of(visit.services, puzzle)
    caption = hive_caption(texts_in(puzzle.language), puzzle, solution)
    picture = await visit.services.jobs.run(draw_hive, "".join(rows[0]))
    await _post(visit, puzzle, picture, caption)


async def new_boggle(visit: Visit) -> None:
    """`/newboggle` posts a board, with `few` or `many` words and for so many minutes if wanted."""
    if visit.asked.text.lower() in _STOPS:
        await _stop(visit, "boggle")
        return
    level, minutes = _board_wish(visit.asked.text)
    await _refuse_a_second(visit, "boggle")
    wish = replace(await _wish(visit), level=level)
    rows = await visit.services.jobs.ask(puzzles.new_board, wish)
    puzzle = _puzzle(visit, "boggle", rows, minutes * 60)
    solution = await solution_of(visit.services, puzzle)
    caption = board_caption(texts_in(puzzle.language), puzzle, solution, minutes)
    await _post(visit, puzzle, await visit.services.jobs.run(draw, Drawing(rows)), caption)


def _board_wish(text: str) -> tuple[Level, int]:
    level: Level = "some"
    minutes = BOARD_MINUTES
    for part in text.lower().split():
        if part in _LEVELS:
            level = _LEVELS[part]
        elif part.isascii() and part.isdecimal() and 1 <= int(part[:3]) <= MOST_MINUTES:
            minutes = int(part[:3])
        else:
            raise BotError(
                "“{part}” means nothing to me here; write few or many words and 1 to {most} "
                "minutes, like /newboggle many 5, or stop.",
                part=part[:20],
                most=MOST_MINUTES,
            )
    return level, minutes


async def _wish(visit: Visit) -> Wish:
    words = await visit.services.words(visit.person.chat, visit.person.profile)
    return Wish(visit.person.chat_language, words, visit.services.rng.randrange(SEEDS))


def _puzzle(visit: Visit, game: Game, rows: Rows, seconds: int) -> Puzzle:
    """Not posted yet."""
    return Puzzle(
        chat=visit.person.chat,
        game=game,
        rows=rows,
        language=visit.person.chat_language,
        topic=visit.message.message_thread_id if visit.message.is_topic_message else None,
        message=0,
        ends=int(visit.services.timers.now()) + seconds,
    )


async def _post(visit: Visit, puzzle: Puzzle, picture: bytes, caption: str) -> None:
    message = await visit.show(picture, caption, hidden=False)
    puzzle = replace(puzzle, message=message.message_id)
    await visit.services.puzzles.add(puzzle)
    Referee(visit.services, visit.bot).watch(puzzle)


async def _refuse_a_second(visit: Visit, game: Game) -> None:
    if await _running(visit, game):
        raise BotError(
            "A puzzle is running here already; end it with /{command} stop.", command=f"new{game}"
        )


async def _stop(visit: Visit, game: Game) -> None:
    puzzle = await _running(visit, game)
    if puzzle is None:
        raise BotError(
            "No puzzle is running here; start one with /{command}.", command=f"new{game}"
        )
    await visit.services.puzzles.set_ends(puzzle, int(visit.services.timers.now()))
    await Referee(visit.services, visit.bot).end(puzzle)


async def _running(visit: Visit, game: Game) -> Puzzle | None:
    puzzle = await visit.services.puzzles.last(visit.person.chat, game)
    return puzzle if puzzle and not puzzle.over else None
