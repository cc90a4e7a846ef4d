"""Words as texts: `/dict` with a person's own words and word lists, and a word looked up."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.render.buttons import Button, Keyboard
from bot.render.payloads import ChatPayload, PersonPayload, payload
from bot.render.profile_text import list_text, profile_name, verdict_text
from bot.render.text import MESSAGE_ROOM, list_words, meaning_text
from bot.texts import Texts
from bot.work.word_jobs import Agreement, Explanation, ListResult, LookUpResult
from solver import LeftOut, Nature, Tier
from storage import Dictionary, Import, Profile, Verdict

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
    return [start + list_words(words, room)]


class Known(NamedTuple):
    """Stored facts about *word* for somebody; *folded* is how it was written with ё."""

    word: str
    alphabet: str
    profile: Profile
    verdict: Verdict | None
    added: bool
    banned: bool
    lists: tuple[Import, ...]
    folded: str | None


def word_text(texts: Texts, known: Known, explanation: Explanation) -> str:
    if explanation.counts:
        head = texts.say("“{word}” counts.", word=known.word)
    else:
        head = texts.say("“{word}” does not count.", word=known.word)
    lines = [head, *_reasons(texts, known, explanation)]
    if explanation.meaning:
        lines.append(meaning_text(texts, explanation.meaning))
    if known.folded:
        lines.append(
            texts.say(
                "Here ё is read as е: {written} is {word}.", written=known.folded, word=known.word
            )
        )
    if explanation.near:
        lines.append(texts.say("One letter away: {words}.", words=", ".join(explanation.near)))
    return "\n".join(lines)


def matches(texts: Texts, pattern: str, result: LookUpResult, first: int = 0) -> str:
    """The words that fit *pattern* from number *first* on, as many as a message holds."""
    if result.total == 0:
        return texts.say("No word of the lexicon fits {pattern}.", pattern=pattern)
    head = f"{pattern} — {texts.count('{n} word', '{n} words', result.total)}"
    if len(result.found) < result.total:
        head += f" ({first + 1}–{first + len(result.found)})"
    room = MESSAGE_ROOM - len(head) - len(":\n")
    return f"{head}:\n{list_words(result.found, room)}"


def _reasons(texts: Texts, known: Known, explanation: Explanation) -> Iterator[str]:
    if known.banned:
        yield texts.say("You banned it.")
    if known.verdict:
        game = profile_name(texts, known.profile)
        yield f"{game}: {verdict_text(known.verdict)}"
    if known.added:
        yield texts.say("You added it.")
    if explanation.tier:
        lexicons = {
            "ru": texts.say("Russian nouns"),
            "en": texts.say("English words"),
            "uk": texts.say("Ukrainian nouns"),
        }
        tiers: dict[Tier, str] = {
            "natural": texts.say("a word that most people know"),
            "well-read": texts.say("a word that well-read people know"),
            "rare": texts.say("a rare word"),
        }
        yield texts.say(
            "It is in the lexicon of {lexicon}; {tier}.",
            lexicon=lexicons[known.alphabet],
            tier=tiers[explanation.tier],
        )
    for brought in known.lists:
        if brought.hash in explanation.lists:
            yield texts.say("It is in the list {file}.", file=brought.file)
    if explanation.nature and (said := nature_text(texts, explanation.nature)):
        yield said
    if explanation.counts or known.banned or known.verdict:
        return
    if explanation.is_substantive:
        yield texts.say("This profile has no nouns made of adjectives; /profile changes that.")
    else:
        yield texts.say(
            "No lexicon of yours has it. If your game accepts it: /accepted {word}", word=known.word
        )


def nature_text(texts: Texts, nature: Nature) -> str:
    """The part of speech or form of a word in a sentence; "" if unknown."""
    if nature.lemma and nature.what in ("plural", "case", "verb"):
        if nature.what == "plural":
            return texts.say("It is the plural of “{lemma}”: /word {lemma}", lemma=nature.lemma)
        if nature.what == "case":
            return texts.say("It is a form of “{lemma}”: /word {lemma}", lemma=nature.lemma)
        return texts.say("It is a form of the verb “{lemma}”.", lemma=nature.lemma)
    return {
        "plural": texts.say("It is a plural."),
        "case": texts.say("It is a form of a noun."),
        "verb": texts.say("It is a verb."),
        "adjective": texts.say("It is an adjective."),
        "adverb": texts.say("It is an adverb."),
        "numeral": texts.say("It is a numeral."),
        "pronoun": texts.say("It is a pronoun."),
        "another part of speech": texts.say("It is another part of speech, no noun."),
        "name": texts.say("It is a name."),
        "abbreviation": texts.say("It is an abbreviation."),
        "left out": texts.say("It is a noun that was left out of the lexicon."),
        "unknown": "",
    }[nature.what]
