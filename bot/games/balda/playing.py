"""A game that is followed: moves tried and played on the board of an answer, typed, undone."""

from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.boards.typed import TypedMove
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TextRoute
from bot.games.asking import again
from bot.games.balda.answer_text import trial_text
from bot.games.balda.balda_buttons import (
    NamePlay,
    PassTurn,
    PlayMove,
    TakeBack,
    TryMove,
    mark_of,
    trial_keyboard,
)
from bot.games.balda.balda_solving import BaldaResult, TypedRequest, typed_move
from bot.games.balda.drawing import board_drawing
from bot.games.balda.followed_game import name_play, play, take_back
from bot.games.game import Content, Game, Table
from bot.render.answer import DONE, TapAnswer
from bot.texts import BotError
from bot.work.jobs import Jobs
from solver import Move


@dataclass(frozen=True, slots=True)
class PlayHere:
    """A typed move on the board of *question*."""

    question: Question
    typed: TypedMove


@dataclass(frozen=True, slots=True)
class Playing:
    game: Game
    table: Table
    jobs: Jobs

    def routes(self) -> Routes:
        tap, game = self.table.tap, self.game
        return Routes(
            taps=[
                tap(TryMove, self.try_move, game=game),
                tap(PlayMove, self.play, game=game),
                tap(TakeBack, self.take_back, game=game),
                tap(PassTurn, self.pass_turn, game=game),
                tap(NamePlay, self.name, game=game),
            ],
            texts=[TextRoute(self.recognise, self.play_typed)],
        )

    async def try_move(self, tapped: TryMove, question: Question, person: Person) -> TapAnswer:
        """Show what the other side would get, before anything is played."""
        move = await self._move_of(tapped, question, person)
        view = self.table.view(person)
        after = play(question, move)
        query = replace(after.query, limit=view.rows)
        replies = await self.table.solved(person, replace(after, query=query))
        content = Content(
            trial_text(view, question, move, replies),
            picture=board_drawing(question, move),
            above=trial_keyboard(view.texts, question, tapped.number, move),
        )
        await self.table.show(person, question, content)
        return DONE

    async def play(self, tapped: PlayMove, question: Question, person: Person) -> TapAnswer:
        move = await self._move_of(tapped, question, person)
        await self.table.answer_again(person, play(question, move))
        return TapAnswer(person.texts.say("Played: {word}.", word=move.word))

    async def take_back(self, tapped: TakeBack, question: Question, person: Person) -> TapAnswer:
        if tapped.plays == len(question.history.plays):
            await self.table.answer_again(person, take_back(question))
        return DONE

    async def pass_turn(self, tapped: PassTurn, question: Question, person: Person) -> TapAnswer:
        history = replace(question.history, side=int(tapped.to == "theirs"))
        await self.table.answer_again(person, replace(question, history=history))
        return DONE

    async def name(self, tapped: NamePlay, question: Question, person: Person) -> TapAnswer:
        """Say which word came with a letter of a new screenshot."""
        if tapped.number != question.history.unnamed:
            return DONE
        if tapped.wish == "other":
            history = question.history.without(tapped.number)
            await self.table.answer_again(person, replace(question, history=history))
            return TapAnswer(person.texts.say("Name it with /used, and I leave it out."))
        result: BaldaResult = await self.table.solved(person, question)
        for at, word in enumerate(result.names):
            if tapped.wish == f"{at}-{mark_of(word)}":
                await self.table.answer_again(person, name_play(question, tapped.number, word))
                return DONE
        raise _changed()

    async def recognise(self, message: Message, person: Person) -> PlayHere | None:
        """A move on the board replied to, or the last one; a word without a cell may be talk."""
        typed = TypedMove.parse(message.text)
        if typed is None or not typed.cell:
            return None
        question = None
        if message.quoted:
            question = await self.table.answered_by(message.quoted.id, person)
        elif message.insistent:
            question = await self.table.last(self.game, person)
        fits = question is not None and question.game == self.game.name
        return PlayHere(question, typed) if question and fits else None

    async def play_typed(self, message: Message, person: Person, here: PlayHere) -> None:
        question = here.question
        request = TypedRequest(
            question.rows, question.query, here.typed, diagonal=person.profile.diagonal
        )
        move = await self.jobs.run(typed_move, request)
        asked = again(question, message.id, person)
        await self.table.answer(message, person, play(asked, move))

    async def _move_of(
        self, tapped: TryMove | PlayMove, question: Question, person: Person
    ) -> Move:
        """The move of the row that the button names, if it is still there."""
        query = replace(question.query, first=tapped.number, limit=1)
        query = replace(query, rarest=person.rarest)
        result = await self.table.solved(person, replace(question, query=query))
        best: Move | None = result.best
        if best is None or tapped.mark != mark_of(str(best)):
            raise _changed()
        return best


def _changed() -> BotError:
    return BotError("The words here have changed meanwhile; tap Back or send the board again.")
