"""Data about host games, and how they travel: as a file of verdicts, or whole by a link.

Making and reading such files is for a job.
"""

import csv
import io
from codecs import BOM_UTF8
from dataclasses import dataclass, replace

from bot.chat.spelling import alphabet_of
from bot.render.answer import File
from bot.texts import BotError
from solver import WordError
from storage import Dictionary, Imports, Profile, Profiles, Report, Shares, Verdicts

# Begins the links by which profiles are taken over.
TAKE_LINK = "take-"
VERDICTS_FILE = "verdicts.csv"
_HEADER = ("word", "verdict")
_VERDICTS = {"accepted": True, "refused": False}


@dataclass(frozen=True, slots=True)
class HostStore:
    """Profiles, and what belongs to them."""

    profiles: Profiles
    verdicts: Verdicts
    imports: Imports
    shares: Shares

    async def take(self, shared: Profile, owner: int, report: Report) -> Profile:
        """Give *owner* the rules, verdicts and lists that *shared* has now."""
        taken = await self.profiles.keep(replace(shared, owner=owner))
        await self.verdicts.take_over(taken, await self.verdicts.of(shared), report)
        await self.imports.take_over(taken, shared)
        return taken


def verdicts_file(told: Dictionary) -> File:
    """A table of two columns; `verdicts_in` reads it."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(_HEADER)
    table.writerows((word, "accepted") for word in told.added)
    table.writerows((word, "refused") for word in told.banned)
    return File(VERDICTS_FILE, text.getvalue().encode())


def verdicts_in(content: bytes, *, yo: bool, most: int) -> Dictionary | None:
    """The verdicts of such a file; None if it is another.

    BotError if it has more than *most* lines or one says something else. With *yo* ё stays what it
    is.
    """
    if not content.removeprefix(BOM_UTF8).startswith(",".join(_HEADER).encode()):
        return None
    if content.count(b"\n") > most + 1:  # one more ends the first line
        raise BotError(
            "At most {most} verdicts are kept here; undo some first, or send fewer.", most=most
        )
    try:
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    except (UnicodeDecodeError, csv.Error):
        raise _no_verdict(1) from None
    told = dict(_verdict(row, number, yo=yo) for number, row in enumerate(rows[1:], 2) if row)
    return Dictionary(
        added=tuple(sorted(word for word, accepted in told.items() if accepted)),
        banned=tuple(sorted(word for word, accepted in told.items() if not accepted)),
    )


def _verdict(row: list[str], number: int, *, yo: bool) -> tuple[str, bool]:
    try:
        word, verdict = row
        return alphabet_of(word, yo=yo).clean_word(word), _VERDICTS[verdict.strip()]
    except (ValueError, KeyError, WordError):
        raise _no_verdict(number) from None


def _no_verdict(number: int) -> BotError:
    return BotError(
        "Line {number} is not a verdict; each has a word, a comma, and accepted or refused.",
        number=number,
    )
