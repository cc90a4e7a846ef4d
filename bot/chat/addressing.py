"""What is addressed to us, decided here alone: a bot that is an admin sees every message.

In a private chat everything is. In a group it is a command, a mention of our name, or a reply
to one of our messages.
"""

import re
from dataclasses import dataclass

from telegram import Message, User
from telegram.constants import ChatType

_COMMAND = re.compile(r"/([a-z0-9_]{1,32})(?:@([a-z0-9_]+))?(?=\s|$)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a message wants: a *command* with the text after it, or, if that is "", its text.

    *insistent* asks for an answer even if there is no board in it: all but an idle reply to us.
    """

    command: str
    text: str
    insistent: bool = True


def asked_of(message: Message, me: User) -> Asked | None:
    """What *message* asks of us; None if it is not addressed to us."""
    text = _words_of(message)
    private = message.chat.type == ChatType.PRIVATE
    if found := _COMMAND.match(text):
        command, name = found[1].lower(), found[2]
        if name and name.lower() != (me.username or "").lower():
            return None
        return Asked(command, text[found.end() :].strip(), insistent=private or bool(name))
    without_name, mentions = _mention(me).subn("", text)
    if private or mentions:
        return Asked("", without_name.strip())
    if _is_reply_to(message, me):
        return Asked("", text.strip(), insistent=False)
    return None


def text_of(message: Message) -> str:
    """What somebody's message says, without a command before it."""
    text = _words_of(message)
    found = _COMMAND.match(text)
    return text[found.end() :].strip() if found else text


def looks_like_grid(text: str) -> bool:
    """Whether *text* is meant as a board, well written or not, rather than as a sentence.

    Its lines are single blocks of characters, or blocks of one width, or have a block of nothing
    but empty cells; a lone line needs two empty cells at least.
    """
    lines = [line.split() for line in text.replace("…", "...").splitlines() if line.strip()]
    if len(lines) == 1 and ".." not in "".join(lines[0]):
        return False
    return bool(lines) and all(map(_looks_like_rows, lines))


def _looks_like_rows(blocks: list[str]) -> bool:
    return len(set(map(len, blocks))) == 1 or any(set(block) <= set(".#") for block in blocks)


def _words_of(message: Message) -> str:
    return message.text or message.caption or ""


def _mention(me: User) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w@])@{re.escape(me.username or '')}(?!\w)", re.IGNORECASE)


def _is_reply_to(message: Message, me: User) -> bool:
    """In a topic every message replies to the one that opened it, which does not count."""
    replied = message.reply_to_message
    if replied is None or replied.from_user is None or replied.forum_topic_created:
        return False
    return replied.from_user.id == me.id
