"""The gallery of the site, drawn by the bot: `python examples/draw_gallery.py FOLDER`.

Anna sends boards to a bot of her own, as in `demo.py`; a page shows what she sent, and each answer.
"""

import asyncio
import sys
from os.path import relpath
from pathlib import Path
from textwrap import indent

from bot.playground import Person, Shown
from demo import EXAMPLES, open_chat

MATCH = "; ".join((EXAMPLES / "match-5x5.txt").read_text("utf-8").split("\n")).strip("; ")
# A heading, what is sent, and what the finished answer says.
SCENES: tuple[tuple[str, Path | str, str], ...] = (
    ("A screenshot of Balda", EXAMPLES / "balda-9x9-knots.png", "words played"),
    ("A screenshot of Boggle", EXAMPLES / "boggle-4x4.png", "points"),
    ("A board that is typed", "/solve .psks bread if..y", "2. "),
    ("Looking ahead", "/think 2", "To the end of the game"),
    ("A hive to guess at", "/newbee", "likely words"),
    ("A review of a match", f"/review {MATCH}", "Turning point"),
)
WIDTH = "{width=360px}"
INTRODUCTION = "The bot drew these pictures and wrote these answers when this site was built."


def draw_gallery(folder: Path) -> None:
    """Write gallery.md and its pictures into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = ["# Gallery", INTRODUCTION]
    for (heading, sent, _), (text, picture) in zip(SCENES, asyncio.run(_talk()), strict=True):
        name = f"{heading.lower().replace(' ', '-')}.png"
        (folder / name).write_bytes(picture)
        parts += [f"## {heading}", _show_sent(sent, folder)]
        parts += [f"![The answer]({name}){WIDTH}", indent(text, "    ")]
    (folder / "gallery.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


async def _talk() -> list[tuple[str, bytes]]:
    """The text and the picture of the answer in each scene."""
    answers = []
    async with open_chat() as anna:
        for _, sent, said in SCENES:
            answer = await _send(anna, sent, said)
            answers.append((answer.text, anna.picture(answer)))
    return answers


async def _send(anna: Person, sent: Path | str, said: str) -> Shown:
    """The answer with a picture that says so, once it is finished."""
    if isinstance(sent, str):
        last = await anna.say(sent)
    else:
        last = await anna.show(await asyncio.to_thread(sent.read_bytes))

    def find() -> Shown | None:
        answers = (m for m in anna.history() if m.by_bot and m.id > last.id and m.picture)
        return next((answer for answer in answers if said in answer.text), None)

    return await anna.until(find)


def _show_sent(sent: Path | str, folder: Path) -> str:
    if isinstance(sent, Path):
        return f"![What was sent]({relpath(sent, folder)}){WIDTH}"
    return indent(sent, "    ")


if __name__ == "__main__":
    draw_gallery(Path(sys.argv[1]))
