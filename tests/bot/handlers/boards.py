"""Boards for these tests, and functions that read the answers to them."""

import re

from bot.playground import Person, Shown

GRID = "баъ\n..с\n.ку"

# `барсук — Р на b2, 6 очков`, `2. бар, 3: р → b2`, `5: сук, бар`, `Стоит найти: сук, бар`; in
# Ukrainian too.
_HEADLINE = r"^(?:(?:Лучшее у соперника|Найкраще в суперника): )?(\w+) — "
_ROW = r"^\d+\. (\w+)"
_POINTS = (
    r"^(?:\d+|Панграмм?[иы]|Стоит найти|Варто знайти"
    r"|(?:Менее известные|Редкие|Менш відомі|Рідкісні)(?: панграмм?[иы])?): (.+)$"
)


def title(answer: Shown) -> str:
    """The line that names the board."""
    return next(line for line in answer.text.splitlines() if re.match("Балда|Boggle|Spell", line))


def words(answer: Shown) -> list[str]:
    """The words of an answer in their order."""
    text = re.sub(r" \([^)]*\)|[⁰¹²³⁴-⁹✓]", "", answer.text)
    found = re.findall(f"{_HEADLINE}|{_ROW}|{_POINTS}", text, re.MULTILINE)
    return [word for line in found for word in re.findall(r"\w+", "".join(line))]


def board_id(answer: Shown) -> str:
    """The id of the board in the data of an answer's buttons."""
    return next(button.data for button in answer.buttons if button.data).split(":")[2]


async def open_more(person: Person, answer: Shown) -> Shown:
    """Tap “Ещё…” or “Ще…”; return the answer with the other buttons."""
    return await tap_through(person, answer, "Ещё…" if answer.has_button("Ещё…") else "Ще…")


async def letters(person: Person, answer: Shown) -> str:
    """Ask for the board of an answer as text to copy."""
    await person.tap(answer, "Как текст")
    return person.history()[-1].text


async def tap_through(person: Person, message: Shown, *taps: str) -> Shown:
    """Tap one button after another; return the changed message."""
    for label in taps:
        await person.tap(message, label)
        message = await person.wait_for_edit(message)
    return message


async def forget(person: Person) -> Shown:
    """Delete all data of a person; return the answer."""
    return await tap_through(person, await person.ask("/forget_me"), "Удалить всё")
