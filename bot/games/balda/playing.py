"""Buttons of a followed game: try a move, play it, undo it, pass, name a word."""

from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda.answer_text import list_used_words, trial_text
from bot.games.balda.balda_buttons import (
    NamePlay,
    PassTurn,
    PlayAs,
    PlayMove,
    ShowUsed,
    TakeBack,
    TryMove,
    trial_keyboard,
    whose_keyboard,
)
from bot.games.balda.balda_solving import BaldaResult
from bot.games.balda.drawing import board_drawing
from bot.games.balda.followed_game import name_play, play, take_back
from bot.games.board_buttons import mark_of
from bot.games.game import Content, Game, Table
from bot.render.answer import DONE, TapAnswer
from bot.texts import BotError
from solver import Move


@dataclass(slots=True, eq=False, repr=False)
class Playing:
    game: Game
    table: Table

    def routes(self) -> Routes:
        tap, game = self.table.tap, self.game
        return Routes(
            taps=[
                tap(TryMove, self.try_move, game=game),
                tap(PlayMove, self.play, game=game),
                tap(PlayAs, self.play_as, game=game),
                tap(ShowUsed, self.show_used, game=game),
                tap(TakeBack, self.take_back, game=game),
                tap(PassTurn, self.pass_turn, game=game),
                tap(NamePlay, self.name, game=game),
            ],
        )

    async def try_move(self, tapped: TryMove, question: Question, person: Person) -> TapAnswer:
        """Show what the other side would get, before anything is played."""
        move = await self._move_of(tapped, question, person)
        content = await trial(self.table, question, tapped.number, move, person)
        await self.table.show(person, question, content)
        return DONE

    async def play(self, tapped: PlayMove, question: Question, person: Person) -> TapAnswer:
        """Play the move; ask first whose turn it is, if nobody has said."""
        move = await self._move_of(tapped, question, person)
        if question.history.has_turn:
            return await self._play(move, question, person)
        note = person.texts.say("Whose turn is it?")
        return TapAnswer(note, keyboard=whose_keyboard(person.texts, tapped))

    async def play_as(self, tapped: PlayAs, question: Question, person: Person) -> TapAnswer:
        if question.history.has_turn:
            raise _refuse_outdated()
        move = await self._move_of(tapped, question, person)
        history = question.history.with_turn(int(tapped.side == "theirs"))
        return await self._play(move, replace(question, history=history), person)

    async def show_used(self, tapped: ShowUsed, question: Question, person: Person) -> TapAnswer:
        """Answer the tap with as many used words as fit."""
        room = self.table.view(person).can.max_note
        return TapAnswer("\n".join(list_used_words(person.texts, question, room)), alert=True)

    async def take_back(self, tapped: TakeBack, question: Question, person: Person) -> TapAnswer:
        if tapped.plays == len(question.history.plays):
            await self.table.answer_again(person, take_back(question))
        return DONE

    async def pass_turn(self, tapped: PassTurn, question: Question, person: Person) -> TapAnswer:
        history = question.history.with_turn(int(tapped.to == "theirs"))
        await self.table.answer_again(person, replace(question, history=history))
        return DONE

    async def name(self, tapped: NamePlay, question: Question, person: Person) -> TapAnswer:
        """Record which word a letter of a new screenshot has made."""
        if tapped.number != question.history.unnamed:
            return DONE
        if tapped.wish == "other":
            history = question.history.without(tapped.number)
            await self.table.answer_again(person, replace(question, history=history))
            return TapAnswer(person.texts.say("Name it with /used, and I leave it out."))
        result: BaldaResult = await self.table.solve(person, question)
        for at, word in enumerate(result.names):
            if tapped.wish == f"{at}-{mark_of(word)}":
                await self.table.answer_again(person, name_play(question, tapped.number, word))
                return DONE
        raise _refuse_outdated()

    async def _play(self, move: Move, question: Question, person: Person) -> TapAnswer:
        await self.table.answer_again(person, play(question, move))
        return TapAnswer(person.texts.say("Played: {word}.", word=move.word))

    async def _move_of(
        self, tapped: TryMove | PlayMove | PlayAs, question: Question, person: Person
    ) -> Move:
        """The move that the button is for; BotError if its row has another one now."""
        move = await move_at(self.table, question, tapped.number, person)
        if move is None or tapped.mark != mark_of(str(move)):
            raise _refuse_outdated()
        return move


async def move_at(table: Table, question: Question, number: int, person: Person) -> Move | None:
    """The move of row *number*, from 0, of the answer to *question*."""
    query = replace(question.query, first=number, limit=1, rarest=person.rarest)
    result: BaldaResult = await table.solve(person, replace(question, query=query))
    return result.best


async def trial(
    table: Table, question: Question, number: int, move: Move, person: Person
) -> Content:
    """Try *move*, that of row *number*: the answer shows what the other side could then play."""
    view = table.view(person)
    after = play(question, move)
    replies = await table.solve(person, replace(after, query=replace(after.query, limit=view.rows)))
    return Content(
        trial_text(view, question, move, replies),
        picture=board_drawing(question, move),
        above=trial_keyboard(view.texts, question, number, move),
    )


def _refuse_outdated() -> BotError:
    return BotError("The words here have changed meanwhile; tap Back or send the board again.")
