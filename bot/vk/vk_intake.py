"""Pass events of VK to our `Entrance`, one at a time in each chat."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from vkbottle.tools.mini_types.bot import MessageMin
from vkbottle_types.events.objects.group_event_objects import MessageEventObject

from bot.chat.entrance import Entrance
from bot.chat.messages import Message, Spot, Tap
from bot.chat.ordering import ChatOrder
from bot.running import metrics
from bot.running.owed import FLUSH_APART_S, MAX_KILLS, keep_new
from bot.running.repeats import answering, number_of
from bot.running.timers import Timers
from bot.vk.ids import our_id
from bot.vk.known_people import KnownPeople
from bot.vk.vk_events import Community, message_of, tap_of
from storage import Inbox

Event = Mapping[str, Any]
News = Callable[[], Awaitable[None]]

_log = structlog.get_logger(__name__)


class Intake:
    """Turns events into values of ours, and passes them to *entrance*, in order in each chat.

    An event is stored in *inbox* by a hash of its id until it is handled.
    """

    entrance: Entrance
    timers: Timers

    def __init__(self, people: KnownPeople, me: Community, order: ChatOrder, inbox: Inbox) -> None:
        self._people = people
        self._me = me
        self._order = order
        self._inbox = inbox
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, events: Sequence[Event]) -> None:
        """Store new *events* and begin to handle them; some do not concern us."""
        by_number = {number_of(event["event_id"]): event for event in events}
        for number in await keep_new(self._inbox, by_number):
            self._begin(number, by_number[number])

    async def resume(self) -> None:
        """Handle the events that were not finished when the bot ended."""
        for owed in await self._inbox.read_owed():
            if owed.kills >= MAX_KILLS:
                _log.error("event skipped", kills=owed.kills)
                self._inbox.finish(owed.number)
            else:
                self._begin(owed.number, json.loads(owed.body))

    def _begin(self, number: int, event: Event) -> None:
        kind = str(event.get("type"))
        metrics.UPDATES.labels(kind).inc()
        asked, news = None, None
        try:
            asked = self._read_event(kind, event.get("object") or {})
            news = self._find_news(event) if kind == "message_new" else None
        except (ValueError, TypeError, LookupError, AttributeError) as error:  # of an unknown shape
            _log.warning("event not understood", type=kind, reason=type(error).__name__)
        task = asyncio.create_task(self._handle(asked, news, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, within_s: float) -> None:
        """Wait for work under way; what takes longer is cancelled, and done at the next start."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=within_s)
        for task in late:
            task.cancel()
        if late:
            _log.warning("stopped with work under way", seconds=within_s)
            await asyncio.wait(late)

    def _read_event(self, kind: str, content: Event) -> Message | Tap | None:
        if kind == "message_event":
            return tap_of(MessageEventObject.model_validate(content))
        if kind == "message_edit":
            return message_of(MessageMin.model_validate(content), self._me, edited=True)
        if kind != "message_new":
            return None
        message = MessageMin.model_validate(content.get("message"))
        told = (content.get("client_info") or {}).get("lang_id")
        self._people.note_language(our_id(message.from_id), told)
        return message_of(message, self._me)

    def _find_news(self, event: Event) -> News | None:
        """Work that tells the bot of a new message in a group, whomever it is for; None in private.

        The last message of a group that removes us says so.
        """
        message = event["object"]["message"]
        chat, action = our_id(int(message["peer_id"])), message.get("action") or {}
        if chat > 0:
            return None
        if action.get("type") == "chat_kick_user" and action.get("member_id") == -self._me.id:
            return partial(self._leave, our_id(int(message["from_id"])), chat)
        return partial(self.entrance.hear, Spot(chat, int(message["conversation_message_id"])))

    async def _leave(self, person: int, chat: int) -> None:
        await self._order.in_turn(person, chat, self.entrance.leave_group(chat))

    async def _handle(self, asked: Message | Tap | None, news: News | None, number: int) -> None:
        try:
            if asked is not None:
                await self._answer(asked, number)
            if news is not None:
                await news()
        except Exception as error:  # whatever it is, the next events have to be handled
            _log.error("event not handled", exc_info=error)
        self._inbox.finish(number)
        self.timers.space(FLUSH_APART_S, "vk inbox", self._inbox.flush)

    async def _answer(self, asked: Message | Tap, number: int) -> None:
        async def work() -> None:
            self._inbox.begin(number)
            with self._inbox.handling(number).at_work(), answering(f"vk {number}"):
                if isinstance(asked, Tap):
                    await self.entrance.tap(await self._introduce(asked))
                else:
                    await self.entrance.message(await self._introduce(asked))

        tell = partial(self._tell_place, asked) if isinstance(asked, Message) else None
        with metrics.UPDATE_SECONDS.time():
            await self._order.in_turn(
                asked.sender.id,
                asked.place.chat,
                work(),
                tell,
                is_command=isinstance(asked, Message) and bool(asked.command),
            )

    async def _tell_place(self, message: Message, place: int) -> None:
        await self.entrance.tell_place(await self._introduce(message), place)

    async def _introduce(self, asked: Any) -> Any:
        """Add the name and the language of the sender, which VK does not send along."""
        return replace(asked, sender=await self._people.sender_of(asked.sender.id))
