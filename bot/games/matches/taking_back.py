"""Take back the last move of a match: the bot agrees at once, another player by a tap."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class TakingBack:
    """Two buttons: one under the board, one under the question to the other side."""

    table: MatchTable

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
        """Ask the other side; the bot always agrees, and its own move goes too."""
        standing = await self.table.turns.take(match_jobs.take_back, match, person.id)
        if match.level:
            await self.table.show(match, standing, person, match.message)
            return
        texts, played = texts_in(match.language), len(standing.history.plays) + 1
        question = take_back_text(texts, match, side_of(match, person.id))
        answer = Answer(question, allow_keyboard(texts, match.id, played), html=True)
        await self.table.post(answer, person, match.message)

    async def allow(self, tapped: AllowTakeBack, match: Match, person: Person) -> TapAnswer:
        """Only the player to move may allow it, and only while nothing has been played since."""
        history, side = (await self.table.turns.look(match)).history, side_of(match, person.id)
        if len(history.plays) != tapped.played:
            raise BotError("The game has gone on since then.")
        if history.side != side or match.guest is None:
            raise BotError("The other side has to allow it.")
        other = match.guest if side == HOST else match.host
        standing = await self.table.turns.take(match_jobs.take_back, match, other.id)
        await self.table.show(match, standing, person, match.message)
        return TapAnswer(keyboard=())
