"""The people of VK: their ids, names and languages, and links by which they open our pages.

VK does not sign pages, so a link is for one person, and is sent only in their private chat.
"""

import hmac
import time
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from cachetools import TTLCache

from bot.chat.launch import LaunchError
from bot.chat.messages import Sender
from bot.chat.network import NetworkError
from bot.settings import VK_IDS
from bot.vk.api import PacedApi

FIRST_CHAT = 2_000_000_000
GOOD_FOR = timedelta(days=1)
LINK_SCHEME = "link "
_MAX_DIGITS = 19
# By VK's numbers, which come with each new message. Other numbers are languages of Russia, and old
# spellings of Russian.
VK_LANGUAGES = {0: "ru", 1: "uk", 2: "be", 3: "en", 4: "es", 5: "fi", 6: "de", 7: "it", 97: "kk"}
DEFAULT_VK_LANGUAGE = "ru"
REMEMBERED_S, MAX_REMEMBERED_PEOPLE = 3600.0, 50_000


def our_id(peer: int) -> int:
    """The id of a person, or of the chat with that *peer*."""
    return -(VK_IDS + peer) if peer > FIRST_CHAT else VK_IDS + peer


def peer_of(chat: int) -> int:
    """VK's id of our *chat* or person."""
    return abs(chat) - VK_IDS


def is_ours(chat: int) -> bool:
    return abs(chat) >= VK_IDS


@dataclass(frozen=True, slots=True)
class PersonalLinks:
    """Signs by *key* links to a page for one person, in the fragment, which gets into no log."""

    key: str

    def write(self, page: str, person: int, now: float) -> str:
        """The address of *page* for *person*, good from *now* on for a day."""
        until = int(now + GOOD_FOR.total_seconds())
        return f"{page}#link={person}.{until}.{self._sign(person, until)}"

    def read(self, given: str, now: float) -> int:
        """The person whose link opened the page; LaunchError if it is forged or too old."""
        person, until, signature = _parts(given.removeprefix(LINK_SCHEME))
        if not hmac.compare_digest(self._sign(person, until), signature):
            raise _refuse_forgery()
        if now > until:
            raise LaunchError("This link is older than a day; a newer message has another one.")
        return person

    def _sign(self, person: int, until: int) -> str:
        return hmac.digest(self.key.encode(), f"page {person} {until}".encode(), sha256).hex()


def _parts(text: str) -> tuple[int, int, str]:
    match text.split("."):
        case [person, until, signature] if (
            all(n.isascii() and n.isdecimal() and len(n) <= _MAX_DIGITS for n in (person, until))
            and signature.isascii()
        ):
            return int(person), int(until), signature
    raise _refuse_forgery()


def _refuse_forgery() -> LaunchError:
    return LaunchError("This page opens by a button in the private chat alone; tap that.")


class KnownPeople:
    """Remembers names and languages for an hour; *links* open our pages."""

    def __init__(self, api: PacedApi, links: PersonalLinks) -> None:
        self._api = api
        self._links = links
        self._names: TTLCache[int, str] = TTLCache(MAX_REMEMBERED_PEOPLE, REMEMBERED_S)
        self._languages: TTLCache[int, str] = TTLCache(MAX_REMEMBERED_PEOPLE, REMEMBERED_S)

    def note_language(self, person: int, told: int | None) -> None:
        """Remember that the app of *person* is in the language with VK's number *told*."""
        self._languages[person] = VK_LANGUAGES.get(told or 0, DEFAULT_VK_LANGUAGE)

    def language_of(self, person: int) -> str:
        """The code of the language of the person's app, as far as VK has told it."""
        return self._languages.get(person, DEFAULT_VK_LANGUAGE)

    async def sender_of(self, person: int) -> Sender:
        """The person with their language and their name, for which VK is asked."""
        if person not in self._names:
            self._names[person] = await self._name_of(peer_of(person))
        return Sender(person, self._names[person], self.language_of(person))

    def link(self, page: str, person: int) -> str:
        """The address by which *person* alone opens *page*."""
        return self._links.write(page, person, time.time())

    async def identify(self, given: str) -> Sender:
        """The person who opened a page by their link; LaunchError if the link is not good."""
        return await self.sender_of(self._links.read(given, time.time()))

    async def _name_of(self, user: int) -> str:
        try:
            (found,) = await self._api.call("users.get", user_ids=str(user))
        except (NetworkError, ValueError):
            return f"id{user}"
        return f"{found['first_name']} {found.get('last_name', '')}".strip()
