"""Boards for these tests, and what an answer to one says."""

import re

from bot.playground import Person, Shown

GRID = "баъ\n..с\n.ку"

# `барсук — Р на b2, 6 очков`, `2. бар, 3: р → b2`, `5: сук, бар*`.
_HEADLINE = r"^(\w+)(?: \([^)]*\))? — "
_ROW = r"^\d+\. (\w+)"
_POINTS = r"^\d+: (.+)$"


def title(answer: Shown) -> str:
    """The line that names the board."""
    return next(line for line in answer.text.splitlines() if re.match("Балда|Boggle|Spell", line))


def words(answer: Shown) -> list[str]:
    """The words of its rows, in their order."""
    found = re.findall(f"{_HEADLINE}|{_ROW}|{_POINTS}", answer.text, re.MULTILINE)
    return [word for line in found for word in re.findall(r"\w+", "".join(line))]


async def touched(person: Person, message: Shown, *taps: str) -> Shown:
    """The message after tapping one button after another."""
    for label in taps:
        await person.tap(message, label)
        message = await person.edited(message)
    return message
