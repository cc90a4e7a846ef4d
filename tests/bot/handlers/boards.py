"""Boards for these tests, and what an answer to one says."""

import re

from bot.playground import Person, Shown

GRID = "баъ\n..с\n.ку"


def title(answer: Shown) -> str:
    return answer.text.splitlines()[0]


def words(answer: Shown) -> list[str]:
    """The words of its rows, in their order."""
    return re.findall(r"^\d+\. (\w+) — ", answer.text, re.MULTILINE)


async def touched(person: Person, message: Shown, *taps: str) -> Shown:
    """The message after tapping one button after another."""
    for label in taps:
        await person.tap(message, label)
        message = await person.edited(message)
    return message
