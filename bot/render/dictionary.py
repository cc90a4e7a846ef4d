"""`/dict`: a person's own words and the word lists of the game, and what came of an import."""

from collections.abc import Iterable, Sequence

from telegram import InlineKeyboardMarkup

from bot.render.keyboard import Tap, button
from bot.render.profiles import list_text
from bot.render.text import MESSAGE_ROOM
from bot.render.verdicts import profile_name
from bot.texts import Texts
from bot.work.lexicons import ListResult
from solver.wordlists import LeftOut
from storage import Dictionary, Import, Profile

_HASH_SHOWN = 16
_EXAMPLE_ROOM = 20


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
        lines += [f"• {list_text(texts, listed)}" for listed in lists]
    lines.append(
        texts.say(
            "A word list of the game: send it as a text file, one word a line, with the caption "
            "/dict import. More: /dict find, /dict export, /dict reset"
        )
    )
    return "\n".join(lines)


def found_text(texts: Texts, pattern: str, found: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The words that fit *pattern*, under what each group of them is called."""
    lines = [line for name, words in found for line in _words(name, words)]
    if not lines:
        return texts.say("None of your words fits {pattern}.", pattern=pattern)
    return "\n".join(lines)


def group_names(texts: Texts) -> dict[str, str]:
    return {
        "added": texts.say("You added:"),
        "banned": texts.say("You banned:"),
        "accepted": texts.say("Accepted:"),
        "refused": texts.say("Refused:"),
    }


def lists_keyboard(
    texts: Texts, profile: Profile, lists: Sequence[Import]
) -> InlineKeyboardMarkup | None:
    """For each list what it is used for, which a tap changes, and its removal."""
    rows = []
    for listed in lists:
        subject, hash_ = str(profile.owner), listed.hash[:_HASH_SHOWN]
        use = (
            button(texts.say("Only add its words"), Tap("list", subject, f"more-{hash_}"))
            if listed.whole
            else button(texts.say("Take no other words"), Tap("list", subject, f"whole-{hash_}"))
        )
        label = texts.say("Remove") if len(lists) == 1 else f"✕ {listed.file[:_EXAMPLE_ROOM]}"
        rows.append([use, button(label, Tap("list", subject, f"drop-{hash_}"))])
    return InlineKeyboardMarkup(rows) if rows else None


def reset_keyboard(texts: Texts, person: int) -> InlineKeyboardMarkup:
    label = texts.say("Delete my words")
    return InlineKeyboardMarkup.from_button(button(label, Tap("resetwords", str(person))))


def imported_text(texts: Texts, profile: Profile, listed: Import, result: ListResult) -> str:
    """What an import brought, and what it left out and why."""
    words = texts.count("{n} word", "{n} words", listed.words)
    name = profile_name(texts, profile)
    if listed.whole:
        head = texts.say(
            "{file}: {words}. In {name} these are now all words.",
            file=listed.file,
            words=words,
            name=name,
        )
    else:
        head = texts.say(
            "{file}: {words}. In {name} they count too from now on.",
            file=listed.file,
            words=words,
            name=name,
        )
    return "\n".join([head, *(_left_out(texts, left) for left in result.left_out)])


def _left_out(texts: Texts, left: LeftOut) -> str:
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
    example = left.example[:_EXAMPLE_ROOM]
    shown = f" ({example})" if example.isprintable() else ""
    return f"• {faults[left.fault]}{shown}"


def _words(head: str, words: Sequence[str]) -> list[str]:
    """*head* and as many of *words* as a quarter of a message holds."""
    room, shown = MESSAGE_ROOM // 4 - len(head), []
    for word in words:
        room -= len(word) + 2
        if room < 0:
            break
        shown.append(word)
    rest = [] if len(shown) == len(words) else ["…"]
    return [f"{head} ({len(words)}) {', '.join([*shown, *rest])}"] if words else []
