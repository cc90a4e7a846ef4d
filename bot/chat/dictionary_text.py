"""`/dict`: a person's own words and the word lists of the game, and the result of an import."""

from collections.abc import Sequence
from typing import Literal

from bot.render.buttons import Button, Keyboard
from bot.render.payloads import ChatPayload, PersonPayload, payload
from bot.render.profile_text import list_text, profile_name
from bot.render.text import MESSAGE_ROOM, list_words
from bot.texts import Texts
from bot.work.word_jobs import Agreement, ListResult
from solver import LeftOut
from storage import Dictionary, Import, Profile

_HASH_SHOWN = 16
_EXAMPLE_ROOM = 20


@payload("list")
class ChangeList(ChatPayload):
    """Take no other words than those of a list, only add its words, or drop it.

    *start* is the start of its hash.
    """

    wish: Literal["whole", "more", "drop"]
    start: str


@payload("resetwords")
class ResetWords(PersonPayload):
    """Delete the words that the person added or banned."""


@payload("takeprofile")
class TakeProfile(ChatPayload):
    """Take over the profile that is shared under *token*."""

    token: str


def dictionary_text(
    texts: Texts, profile: Profile, own: Dictionary, lists: Sequence[Import]
) -> str:
    name = profile_name(texts, profile)
    lines = [
        *_words(texts.say("You added:"), own.added),
        *_words(texts.say("You banned:"), own.banned),
    ]
    if not lines:
        lines = [texts.say("You have added and banned no words yet.")]
    if lists:
        lines.append(texts.say("Word lists of {name}:", name=name))
        lines += [f"• {list_text(texts, brought)}" for brought in lists]
    lines.append(
        texts.say(
            "A word list of the game: send it as a text file, one word a line, with the caption "
            "/dict import. More: /dict find, /dict export, /dict share, /dict reset"
        )
    )
    return "\n".join(lines)


def matches_text(texts: Texts, pattern: str, own: Dictionary, told: Dictionary) -> str:
    """The words that fit *pattern*: a person's *own* and the verdicts *told* of the host game."""
    lines = [
        *_words(texts.say("You added:"), own.added),
        *_words(texts.say("You banned:"), own.banned),
        *_words(texts.say("Accepted:"), told.added),
        *_words(texts.say("Refused:"), told.banned),
    ]
    if not lines:
        return texts.say("None of your words fits {pattern}.", pattern=pattern)
    return "\n".join(lines)


def offer_text(texts: Texts, shared: Profile, told: Dictionary, lists: Sequence[Import]) -> str:
    """Describe the profile that somebody may take over."""
    return texts.say(
        "Take over {name}, with its rules? It has {accepted}, {refused} and {lists}. What is here "
        "under the same name gets its rules and keeps its own words.",
        name=profile_name(texts, shared),
        accepted=texts.count("{n} accepted word", "{n} accepted words", len(told.added)),
        refused=texts.count("{n} refused word", "{n} refused words", len(told.banned)),
        lists=texts.count("{n} word list", "{n} word lists", len(lists)),
    )


def take_keyboard(texts: Texts, chat: int, token: str) -> Keyboard:
    return ((Button(texts.say("Take it over"), TakeProfile(chat, token)),),)


def verdicts_text(texts: Texts, profile: Profile, file: str, told: Dictionary) -> str:
    """Report an import of verdicts."""
    return texts.say(
        "{file}: {accepted} and {refused}. They count in {name} from now on.",
        file=file,
        accepted=texts.count("{n} accepted word", "{n} accepted words", len(told.added)),
        refused=texts.count("{n} refused word", "{n} refused words", len(told.banned)),
        name=profile_name(texts, profile),
    )


def lists_keyboard(texts: Texts, profile: Profile, lists: Sequence[Import]) -> Keyboard:
    """Two buttons a list: one changes its use, the other removes it."""
    rows = []
    for brought in lists:
        chat, start = profile.owner, brought.hash[:_HASH_SHOWN]
        use = (
            Button(texts.say("Only add its words"), ChangeList(chat, "more", start))
            if brought.whole
            else Button(texts.say("Take no other words"), ChangeList(chat, "whole", start))
        )
        label = texts.say("Remove") if len(lists) == 1 else f"✕ {brought.file[:_EXAMPLE_ROOM]}"
        rows.append((use, Button(label, ChangeList(chat, "drop", start))))
    return tuple(rows)


def reset_keyboard(texts: Texts, person: int) -> Keyboard:
    return ((Button(texts.say("Delete my words"), ResetWords(person)),),)


def import_text(texts: Texts, profile: Profile, brought: Import, result: ListResult) -> str:
    """Report an import: its words, those left out and why, and how it agrees with the lexicon."""
    words = texts.count("{n} word", "{n} words", brought.words)
    said = {"file": brought.file, "words": words, "name": profile_name(texts, profile)}
    if brought.whole:
        head = texts.say("{file}: {words}. In the profile {name} only these count now.", **said)
    else:
        head = texts.say(
            "{file}: {words}. In the profile {name} they count too from now on.", **said
        )
    lines = [head, *(_omission_text(texts, left) for left in result.left_out)]
    if result.agreement:
        lines.append(_agreement_text(texts, result.agreement))
    return "\n".join(lines)


def _agreement_text(texts: Texts, agreement: Agreement) -> str:
    """How well a list agrees with the lexicon, by tier."""
    tiers = agreement.tiers
    return texts.say(
        "Of them most people know {natural}, well-read people {well_read}; {rare} are rare, and "
        "{new} are new to me.",
        natural=tiers.get("natural", 0),
        well_read=tiers.get("well-read", 0),
        rare=tiers.get("rare", 0),
        new=agreement.new,
    )


def _omission_text(texts: Texts, left: LeftOut) -> str:
    faults = {
        "several words": texts.count(
            "{n} line left out: several words in it",
            "{n} lines left out: several words in them",
            left.count,
        ),
        "other characters": texts.count(
            "{n} line left out: characters that are not of the alphabet",
            "{n} lines left out: characters that are not of the alphabet",
            left.count,
        ),
        "length": texts.count(
            "{n} word left out: too short or too long",
            "{n} words left out: too short or too long",
            left.count,
        ),
        "name": texts.count("{n} word left out: a name", "{n} words left out: names", left.count),
        "twice": texts.count("{n} word is there twice", "{n} words are there twice", left.count),
    }
    return f"• {faults[left.fault]} ({left.shown})"


def _words(head: str, words: Sequence[str]) -> list[str]:
    """*head* and as many of *words* as a quarter of a message holds."""
    if not words:
        return []
    start = f"{head} ({len(words)}) "
    room = MESSAGE_ROOM // 4 - len(start) - len("\n")
    return [start + list_words(words, len(words), room)]
