"""Decide which messages are addressed to us: a bot that is an admin sees all of them.

In a private chat everything is. In a group it is a command, a mention of our name, or a reply
to one of our messages.
"""

import re
from dataclasses import dataclass

from solver import legible

_COMMAND = re.compile(r"/([a-z0-9_]{1,32})(?:@([a-z0-9_]+))?(?=\s|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heard:
    """A text in a chat that we are in; *name* is our name, *to_us* is true for a reply to us."""

    text: str
    name: str
    in_private: bool
    to_us: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """The request of a message: a *command* with the text after it, or, if that is "", its text.

    *insistent* asks for an answer even if there is no board in it: all but an idle reply to us.
    """

    command: str
    text: str
    insistent: bool = True


def parse_request(heard: Heard) -> Asked | None:
    """Find the request in a message; None if it is not addressed to us."""
    text = legible(heard.text)
    if found := _COMMAND.match(text):
        command, name = found[1].lower(), found[2]
        if name and name.lower() != heard.name.lower():
            return None
        rest = re.sub(rf"@{re.escape(heard.name)}(?!\w)", "", text[found.end() :], flags=re.I)
        return Asked(command, rest.strip(), insistent=heard.in_private or bool(name))
    without_name, mentions = _mention(heard.name).subn("", text)
    if heard.in_private or mentions:
        return Asked("", without_name.strip())
    return Asked("", text.strip(), insistent=False) if heard.to_us else None


def without_command(text: str) -> str:
    """Strip the command, if any, from the beginning of a message."""
    text = legible(text)
    found = _COMMAND.match(text)
    return text[found.end() :].strip() if found else text


def _mention(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w@])@{re.escape(name)}(?!\w)", re.IGNORECASE)
