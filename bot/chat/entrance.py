"""Entrance for all that people do, on any network; every failure ends here."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import structlog

from bot.chat.dispatch import Dispatcher
from bot.chat.failures import Failures, Notes, texts_for
from bot.chat.messages import GuestQuery, InlineQuery, Message, Spot, Tap
from bot.chat.network import MovedError, NetworkError
from bot.chat.vocabulary import Vocabulary
from bot.work.asker import act_for
from storage import Handling, Records

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False, repr=False)
class Moves:
    """Moves what is stored about a group; *resume* then resumes what is under way there."""

    records: Records
    vocabulary: Vocabulary
    resume: Callable[[], Awaitable[None]]

    async def move(self, old: int, new: int) -> None:
        _log.info("group moved", old=old, new=new)
        await self.records.move(old, new)
        await self.resume()

    async def leave(self, group: int) -> None:
        """Forget a group that has removed us; timers find nothing there when they are due."""
        _log.info("group left", group=group)
        await self.records.forget_group(group)
        await self.vocabulary.delete_unused_lists()


@dataclass(slots=True, eq=False, repr=False)
class Entrance:
    """Passes what comes from the chats *allowed*, or from any if that is empty, to *dispatcher*.

    None of its methods raises, so a network need not know what can go wrong.
    """

    dispatcher: Dispatcher
    failures: Failures
    notes: Notes
    moves: Moves
    allowed: frozenset[int] = frozenset()

    async def message(self, message: Message) -> None:
        async with self.failures.reporting(message):
            if self._admits(message.place.chat):
                with act_for(message.sender.id, partial(self.tell_place, message)):
                    # If its group has moved meanwhile, try again without what is done already.
                    try:
                        await self.dispatcher.message(message)
                    except MovedError as moved:
                        await self.moves.move(message.place.chat, moved.chat)
                        if handling := Handling.current():
                            handling.restart()
                        await self.dispatcher.message(message.move_to(moved.chat))
            elif not message.place.in_group and not message.edited:
                await self._refuse(message)

    async def hear(self, spot: Spot) -> None:
        """Pass on that a message is new at *spot*, whomever it is for."""
        async with self.failures.reporting():
            if self._admits(spot.chat):
                await self.dispatcher.hear(spot)

    async def move_group(self, old: int, new: int) -> None:
        """Move what is stored about group *old*, which goes on as *new*."""
        async with self.failures.reporting():
            await self.moves.move(old, new)

    async def leave_group(self, group: int) -> None:
        """Forget *group*, since we are no member of it any more."""
        async with self.failures.reporting():
            await self.moves.leave(group)

    async def tap(self, tap: Tap) -> None:
        async with self.failures.reporting(tap):
            if self._admits(tap.place.chat):
                with act_for(tap.sender.id):
                    await self.dispatcher.tap(tap)
            else:
                await self._refuse(tap)

    async def query(self, query: InlineQuery) -> None:
        async with self.failures.reporting():
            if self._admits(query.sender.id):
                with act_for(query.sender.id):
                    await self.dispatcher.query(query)

    async def guest(self, query: GuestQuery) -> None:
        """Answer *query*; stay silent if the bot does not serve its sender, as others would see."""
        async with self.failures.reporting(query):
            if self._admits(query.sender.id):
                with act_for(query.sender.id):
                    await self.dispatcher.guest(query)

    async def tell_place(self, message: Message, place: int) -> None:
        """Say how many answers come before that to *message*; it must not hold up an answer."""
        texts, before = texts_for(message.sender), place - 1
        note = texts.count(
            "I am busy: {n} answer comes first. Yours will come.",
            "I am busy: {n} answers come first. Yours will come.",
            before,
        )
        if not before:
            note = texts.say("I am busy; your answer takes a while, but it will come.")
        with suppress(NetworkError):
            await self.notes.tell(message, note, urgent=False)

    def _admits(self, chat: int) -> bool:
        return not self.allowed or chat in self.allowed

    async def _refuse(self, asked: Message | Tap) -> None:
        """Say in private or over a button that the bot does not work here."""
        texts = texts_for(asked.sender)
        note = texts.say("This bot works only in the chats that its owner has chosen.")
        await self.notes.tell(asked, note)
