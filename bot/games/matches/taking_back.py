"""Take back the last move of a match: the bot agrees at once, another player by a tap."""

from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games.matches import match_jobs
from bot.games.matches.match_buttons import AllowTakeBack, TakeBack, allow_keyboard
from bot.games.matches.match_table import MatchTable, match_tap
from bot.games.matches.match_text import take_back_text
from bot.games.matches.match_turns import side_of
from bot.games.matches.match_wish import HOST
from bot.render.answer import DONE, Answer, TapAnswer
from bot.texts import BotError, texts_in
from storage import Match

MAX_ASKED_MATCHES = 1000


@dataclass(slots=True, eq=False, repr=False)
class TakingBack:
    """The buttons to take back: one under the board, one under the question to the other side.

    Pages show the question too: *asked* has the side that asked last in each match, and at which of
    its boards. A restart forgets that, but the button in the chat still works.
    """

    table: MatchTable
    asked: LRUCache[str, tuple[int, int]] = field(
        default_factory=lambda: LRUCache(MAX_ASKED_MATCHES)
    )

    def routes(self) -> Routes:
        own = self.table.own
        return Routes(
            taps=[
                match_tap(TakeBack, own, self.take_back),
                match_tap(AllowTakeBack, own, self.allow),
            ],
            texts=[
                TextRow(
                    "matchback",
                    self.table.find,
                    {Shape.UNDO: self.take_back_said},
                    label=lambda texts: texts.say("Play it in our game"),
                )
            ],
        )

    async def take_back(self, tapped: TakeBack, match: Match, person: Person) -> TapAnswer:
        await self._ask_back(match, person)
        return DONE

    async def take_back_said(
        self, message: Message, person: Person, match: Match, said: Said
    ) -> None:
        await self._ask_back(match, person)

    async def _ask_back(self, match: Match, person: Person) -> None:
        """Ask the other side; the bot agrees at once, and its own move is undone too."""
        standing = await self.table.turns.take(match_jobs.take_back, match, person.id)
        if match.level:
            await self.table.show(match, standing, person, match.message)
            return
        texts, played = texts_in(match.language), len(standing.history.plays) + 1
        question = take_back_text(texts, match, side_of(match, person.id))
        answer = Answer(question, allow_keyboard(texts, match.id, played), html=True)
        await self.table.post(answer, person, match.message)
        self.asked[match.id] = side_of(match, person.id), match.message
        self.table.watching.tell(match.id)

    def asking_side(self, match: Match) -> int | None:
        """The side that has asked to take back its last move and waits for an answer."""
        side, board = self.asked.get(match.id, (None, 0))
        return side if board == match.message and not match.over else None

    async def allow(self, tapped: AllowTakeBack, match: Match, person: Person) -> TapAnswer:
        """Undo the move; only the player to move may allow it, if nothing was played since."""
        history, side = (await self.table.turns.look(match)).history, side_of(match, person.id)
        if len(history.plays) != tapped.played:
            raise BotError("The game has gone on since then.")
        if history.side != side or match.guest is None:
            raise BotError("The other side has to allow it.")
        other = match.guest if side == HOST else match.host
        standing = await self.table.turns.take(match_jobs.take_back, match, other.id)
        await self.table.show(match, standing, person, match.message)
        return TapAnswer(keyboard=())
