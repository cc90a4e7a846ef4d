"""Keeps puzzles going: shows the scores, calls time, tells the solution.

Its state is in storage, so that a puzzle goes on after a restart.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from bot.chat.messages import Message, Place, Spot
from bot.chat.network import NetworkError, Outbox, RefusedError
from bot.games.page_door import PageDoor, Watching
from bot.games.puzzle_kind import PuzzleWish
from bot.games.puzzles import puzzle_text
from bot.games.puzzles.cards import Cards
from bot.games.puzzles.puzzle_maker import PuzzleMaker
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard
from bot.render.palette import Palette
from bot.running.logs import Log
from bot.running.timers import RETRY_S, Timers
from bot.texts import Texts, texts_in
from solver import Grid
from storage import Handling, Puzzle, Puzzles

GUESS_LINK = "guess_"
SCORES_APART_S = 10.0
# Guesses sent in time may arrive a little later, above all after a restart.
GRACE_S = 2.0

_log = Log(__name__)


@dataclass(slots=True, eq=False, repr=False)
class Referee:
    """Posts puzzles, and keeps their scores and ends in their chats.

    *door* makes the buttons for their pages; *watching* hears of each change.
    """

    puzzles: Puzzles
    maker: PuzzleMaker
    outbox: Outbox
    timers: Timers
    cards: Cards
    door: PageDoor
    watching: Watching = field(default_factory=Watching)

    async def resume(self) -> None:
        """Take up the puzzles of this network where the bot left them when it stopped."""
        for chat, game in await self.puzzles.find_untold():
            if self.outbox.network.owns(chat):
                self._tell_later(chat, game)
        for chat, game in await self.puzzles.running():
            if self.outbox.network.owns(chat):
                work = partial(self._take_up, chat, game)
                self.timers.at(self.timers.now(), ("take up puzzle", chat, game), work)

    async def _take_up(self, chat: int, game: str) -> None:
        """Take up one puzzle; if its row cannot be read, the others go on."""
        puzzle = await self.puzzles.last(chat, game)
        if puzzle and not puzzle.over and not puzzle.owed:
            self.watch(puzzle)
            self.show_scores(puzzle)

    async def post(self, puzzle: Puzzle, wish: PuzzleWish, to: Message, palette: Palette) -> None:
        """Post *puzzle* in reply *to* a message, and start its time."""
        answer = self.show(puzzle, await self.caption(puzzle, wish))
        ends = int(self.timers.now()) + wish.seconds
        number = await self.outbox.reply(to, answer._replace(palette=palette), once=True)
        puzzle = puzzle._replace(message=number, ends=ends)
        await self.puzzles.add(puzzle)
        self.watch(puzzle)

    def show_scores(self, puzzle: Puzzle) -> None:
        """Bring the message with the scores up to date soon, but not too often."""
        self.watching.tell(puzzle.id)
        work = partial(self._show_scores, puzzle)
        self.timers.space(SCORES_APART_S, _scores_of(puzzle), work)

    async def stop(self, puzzle: Puzzle) -> None:
        """End the puzzle before its time is up."""
        await self.puzzles.set(puzzle, "ends", int(self.timers.now()))
        await self._end(puzzle)

    async def progress(self, puzzle: Puzzle) -> puzzle_text.Progress:
        kind, guesses = self.maker.kinds[puzzle.game], await self.puzzles.guesses(puzzle)
        return puzzle_text.Progress(kind, guesses, await self.maker.solve(puzzle))

    async def caption(self, puzzle: Puzzle, wish: PuzzleWish) -> str:
        """The caption of the board, in HTML."""
        kind, texts = self.maker.kinds[puzzle.game], texts_in(puzzle.spoken)
        title = kind.title(texts, puzzle.rows, wish)
        posted = await self.maker.post(puzzle)
        signs = {reaction.name.lower(): sign for reaction, sign in self.outbox.can.signs.items()}
        rules = f"{kind.rules(texts, posted.words)}\n{kind.legend(texts, signs)}"
        if puzzle.natural:
            rules += "\n" + texts.say("Only well-known words count.")
        return puzzle_text.puzzle_caption(
            texts, title, rules, await self.maker.solve_posted(puzzle, posted)
        )

    def show(self, puzzle: Puzzle, caption: str) -> Answer:
        """The message of a puzzle; a board of one row needs no text, as the caption has it."""
        picture = self.maker.kinds[puzzle.game].picture(puzzle.rows)
        in_text = str(Grid(puzzle.rows)) if len(puzzle.rows) > 1 else ""
        buttons = self._keyboard(texts_in(puzzle.spoken), puzzle)
        return Answer(caption, buttons, picture, html=True, in_text=in_text)

    def page_button(self, texts: Texts, puzzle: Puzzle) -> Button | None:
        """The button in a private chat that opens the page of *puzzle*."""
        if not puzzle.id:
            return None
        return self.door.open_page(texts.say("By touch"), f"guess?puzzle={puzzle.id}")

    def _keyboard(self, texts: Texts, puzzle: Puzzle) -> Keyboard:
        page = self.page_button(texts, puzzle)
        touch = self.door.lead_from(puzzle.chat, page, f"{GUESS_LINK}{puzzle.id}")
        return (tuple(filter(None, (touch, puzzle_text.rules_button(texts, puzzle)))),)

    def watch(self, puzzle: Puzzle) -> None:
        """End the puzzle when its time is up."""
        ends = max(puzzle.ends, self.timers.now()) + GRACE_S
        self.timers.at(ends, _end_of(puzzle), partial(self._end, puzzle))

    async def _end(self, puzzle: Puzzle) -> None:
        """End the puzzle and tell the result, unless it has ended."""
        self.timers.cancel(_end_of(puzzle))
        self.timers.cancel(_scores_of(puzzle))
        current = await self._current(puzzle)
        if current is None:
            return
        await self.puzzles.finish(puzzle)
        self.watching.tell(puzzle.id)
        try:
            if current.scores:
                await self._show_scores(current)
        except NetworkError as error:
            _log.warning("scores not shown", chat=puzzle.chat, reason=str(error))
        await self._tell(current)

    def _tell_later(self, chat: int, game: str, seconds: float = 0.0) -> None:
        work = partial(self._tell_again, chat, game)
        self.timers.at(self.timers.now() + seconds, ("tell end", chat, game), work)

    async def _tell_again(self, chat: int, game: str) -> None:
        puzzle = await self.puzzles.last(chat, game)
        if puzzle is not None and puzzle.over and puzzle.result is None:
            await self._tell(puzzle)

    async def _tell(self, puzzle: Puzzle) -> None:
        """Post the result and the winner's card, each once."""
        guesses = await self.puzzles.guesses(puzzle)
        answer = await self.end_of(puzzle, "result")
        number = 0
        try:
            with self.outbox.network.once(f"end {puzzle.chat} {puzzle.game} {puzzle.message}"):
                number = await self.say(puzzle, answer)
                if guesses:
                    best, texts = puzzle_text.ranking(guesses)[0].id, texts_in(puzzle.spoken)
                    card = await self.cards.of_puzzle(texts, puzzle, guesses, best)
                    await self.say(puzzle, card)
                with Handling.for_nobody():
                    await self.puzzles.set(puzzle, "result", number)
        except NetworkError as error:
            _log.warning("end not told", chat=puzzle.chat, reason=str(error))
            if error.passes:
                self._tell_later(puzzle.chat, puzzle.game, RETRY_S)
            else:
                await self.puzzles.set(puzzle, "result", number)

    async def end_of(self, puzzle: Puzzle, view: puzzle_text.View) -> Answer:
        """The result of *puzzle*, or another *view* of its end."""
        texts, progress = texts_in(puzzle.spoken), await self.progress(puzzle)
        title, room = self.maker.title(puzzle.game, texts), self.outbox.can.max_text
        if view == "found":
            text = puzzle_text.finders_text(texts, title, progress.guesses, room)
        elif view == "missed":
            meanings = await self.maker.meanings(puzzle, puzzle_text.list_missed_bonus(progress))
            text = puzzle_text.misses_text(texts, title, progress, meanings)
        else:
            text = puzzle_text.puzzle_result(texts, title, progress)
        keyboard = puzzle_text.end_keyboard(texts, puzzle, view, puzzle_text.end_views(progress))
        return Answer(text, keyboard, html=True)

    async def close(self, puzzle: Puzzle | None) -> None:
        """Put all views into the result, without buttons, as another puzzle replaces this one."""
        if puzzle is None or not puzzle.over or not puzzle.result:
            return
        progress, texts = await self.progress(puzzle), texts_in(puzzle.spoken)
        told = Answer(
            puzzle_text.solution_text(texts, progress, self.outbox.can.max_text), html=True
        )
        with suppress(NetworkError):
            await self.outbox.edit(Spot(puzzle.chat, puzzle.result), told)

    async def _show_scores(self, puzzle: Puzzle) -> None:
        current = await self._current(puzzle, ended=True)
        if current is None or not (current.scores or await self.puzzles.guesses(puzzle)):
            return
        texts, progress = texts_in(puzzle.spoken), await self.progress(puzzle)
        buttons = self._keyboard(texts, puzzle)
        answer = Answer(puzzle_text.scores(texts, progress), buttons, html=True, silent=True)
        if current.scores:
            with suppress(RefusedError):  # somebody has deleted it
                await self.outbox.edit(Spot(puzzle.chat, current.scores), answer)
                return
        with self.outbox.network.once(f"scores {puzzle.chat} {puzzle.message} {current.scores}"):
            number = await self.say(puzzle, answer)
            with Handling.for_nobody():
                await self.puzzles.set(puzzle, "scores", number)

    async def _current(self, puzzle: Puzzle, *, ended: bool = False) -> Puzzle | None:
        """*puzzle* as it is now; None if it was replaced or, unless *ended*, if it is over."""
        last = await self.puzzles.last(puzzle.chat, puzzle.game)
        if last is None or last.message != puzzle.message:
            return None
        return last if ended or not last.over else None

    async def say(self, puzzle: Puzzle, answer: Answer) -> int:
        """Post *answer* as a reply to the puzzle."""
        place = Place.at(puzzle.chat, puzzle.topic or 0)
        return await self.outbox.post(place, answer, reply_to=puzzle.message)


def _end_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return "end", puzzle.chat, puzzle.message


def _scores_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return "scores", puzzle.chat, puzzle.message
