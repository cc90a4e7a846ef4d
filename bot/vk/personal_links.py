"""Links to our pages for one person each, as VK signs none: they stand in private chats alone."""

import hmac
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from bot.chat.launch import LaunchError

GOOD_FOR = timedelta(days=1)
LINK_SCHEME = "link "
_MAX_DIGITS = 19


@dataclass(frozen=True, slots=True)
class PersonalLinks:
    """Signs by *key* who may open a page; what is signed is in the fragment, which no log gets."""

    key: str

    def write(self, page: str, person: int, now: float) -> str:
        """The address of *page* for *person*, good from *now* on for a day."""
        until = int(now + GOOD_FOR.total_seconds())
        return f"{page}#link={person}.{until}.{self._sign(person, until)}"

    def read(self, given: str, now: float) -> int:
        """Whose link the page was opened by; LaunchError if it is forged or too old."""
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
