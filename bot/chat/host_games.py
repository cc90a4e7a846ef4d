"""Host games that people name, and the rules that a new profile of that name begins with.

Data about them travels as a file of verdicts, or whole by a link. Making and reading such files is
for a job.
"""

import csv
import io
import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from typing import get_args

from bot.chat.messages import Message, SentFile
from bot.chat.network import Network, NetworkError
from bot.chat.spelling import alphabet_of
from bot.render.answer import File
from bot.render.profile_text import Rule
from bot.texts import BotError
from bot.work.lexicons import LexiconShelf
from bot.work.word_jobs import ListResult, look_into
from solver import BOGGLE_APPS, MIN_ANSWER_LETTERS, WordError
from storage import Dictionary, Imports, Profile, Profiles, Report, Shares, Verdicts

_BALDA = ("vk", "balda")
_BEE = "nyt"
_OTHER_NAMES = {"вк": "vk", "балда": "balda", "bee": "nyt"}
KNOWN_GAMES = ("vk", "balda", "nyt", *BOGGLE_APPS)
# Start of the links by which profiles are taken over.
TAKE_LINK = "take-"
VERDICTS_FILE = "verdicts.csv"
_HEADER = ("word", "verdict")
_VERDICTS = {"accepted": True, "refused": False}
MAX_LIST_BYTES = 8 * 2**20
MAX_FILE_NAME_LETTERS = 60

_UNPRINTABLE = re.compile(r"[^\w .()-]+")


def game_name(name: str) -> str:
    """The usual name of a known game, which people spell in several ways; other names stay.

    Spaces, dots and dashes do not matter: word hunt.
    """
    plain = re.sub(r"[ .-]", "", name)
    known = _OTHER_NAMES.get(plain, plain)
    return known if known in KNOWN_GAMES else name


def host_of(profile: Profile) -> str:
    """The known game that *profile* is named after, "" if there is none."""
    name = game_name(profile.name)
    return name if name in KNOWN_GAMES else ""


def preset(profile: Profile) -> Profile | None:
    """*profile*, a new one, with the rules of the game it is named after; None if we know none."""
    name = game_name(profile.name)
    if name in _BALDA:
        return profile._replace(mode="classic")
    if name == _BEE:
        return profile._replace(least=MIN_ANSWER_LETTERS)
    if app := BOGGLE_APPS.get(name):
        return profile._replace(least=app.min_letters, corners=app.corners, points=app.points)
    return None


def rules_of(profile: Profile) -> tuple[Rule, ...]:
    """The rules that apply in the game that *profile* is named after; all if it is unknown."""
    name = game_name(profile.name)
    if name in _BALDA:
        return ("mode", "diagonal", "least", "letters", "substantives", "yo")
    if name == _BEE:
        return ("least",)
    if name in BOGGLE_APPS:
        return ("least", "corners", "points", "letters")
    return get_args(Rule)


def has_own_points(profile: Profile) -> bool:
    """True if *profile* is named after an app that counts words, but has no points of its own."""
    return game_name(profile.name) in BOGGLE_APPS and not profile.points


@dataclass(slots=True, eq=False, repr=False)
class HostStore:
    """Profiles with their verdicts, lists and shares."""

    profiles: Profiles
    verdicts: Verdicts
    imports: Imports
    shares: Shares

    async def take(self, shared: Profile, owner: int, report: Report) -> Profile:
        """Give *owner* the rules, verdicts and lists that *shared* has now."""
        taken = await self.profiles.keep(shared._replace(owner=owner))
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
    """The verdicts in a file of `verdicts_file`; None if it is another file.

    BotError if it has more than *most* lines, or a line that is no verdict. With *yo* ё stays what
    it is.
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


async def fetch_list(network: Network, file: SentFile) -> bytes:
    """The content of *file*; BotError if it is too large or the network does not give it."""
    _check_size(file.size)
    try:
        content = await network.fetch(file)
    except NetworkError as error:
        raise BotError("I did not get the file; send it again, please.") from error
    _check_size(len(content))
    return content


def read_file(
    shelf: LexiconShelf, file: str, content: bytes, *, yo: bool, most: int
) -> Dictionary | ListResult:
    """The verdicts in the file, at most *most*, or a report on the word list; a job.

    With *yo* ё is a letter of its own in verdicts. BotError or LexiconError if the file is neither
    or too long.
    """
    told = verdicts_in(content, yo=yo, most=most)
    return look_into(shelf, file, content) if told is None else told


def list_in(message: Message) -> SentFile:
    """The file in *message*, or in the one that it replies to; BotError if there is none."""
    file = message.document or (message.quoted.document if message.quoted else None)
    if file is None:
        raise BotError(
            "Send the word list as a text file with the caption /dict import, or reply to it so."
        )
    return file


def name_of(file: SentFile) -> str:
    """The sender's file name without folders, unprintable characters and leading dots."""
    last = re.split(r"[/\\]", file.name)[-1]
    return _UNPRINTABLE.sub("_", last)[-MAX_FILE_NAME_LETTERS:].lstrip(". ") or "words.txt"


def _check_size(size: int) -> None:
    if size > MAX_LIST_BYTES:
        raise BotError(
            "The word list is larger than {most} MB; leave words out or split it.",
            most=MAX_LIST_BYTES // 2**20,
        )
