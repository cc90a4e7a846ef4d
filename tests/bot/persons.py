"""More that a person of the playground does, for tests alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.playground.person import Person, Shown
from bot.playground.world import Chat


def replying_to(person: Person, message_id: int) -> Person:
    return replace(person, place=replace(person.place, reply_to=message_id))


def in_topic(person: Person, topic: int) -> Person:
    return replace(person, place=replace(person.place, topic=topic))


def in_the_name_of(person: Person, chat: Chat) -> Person:
    """The person, writing as an anonymous admin of the group, or as a channel."""
    return replace(person, place=replace(person.place, sender_chat=chat))


async def show_together(person: Person, photos: Sequence[bytes], caption: str = "") -> Shown:
    """Send several photos as an album, the caption under the first; returns the last."""
    album = person.world.new_number("album")
    for photo in photos:
        sent = await person.show(photo, caption, album=album)
        caption = ""
    return sent


async def inquire(person: Person, query: str) -> list[dict[str, Any]]:
    """Type `@bot query` and wait for what the bot offers to send."""
    number = person.world.ask_inline(person.place.user, query)
    return await person.until(lambda: person.world.inline_answers.get(number))


async def resend(person: Person, message: Shown) -> Shown:
    """Send the photo of *message* once more, as the same file."""
    return person.send({"photo": person.world.message(person.place.chat, message.id)["photo"]})
