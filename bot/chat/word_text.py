"""A word looked up: whether it counts, why, and similar words."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.meaning_text import meaning_text
from bot.render.profile_text import profile_name
from bot.render.text import MESSAGE_ROOM, list_words
from bot.render.verdict_text import verdict_text
from bot.texts import Texts
from bot.work.word_jobs import Explanation, LookUpResult
from solver import Nature, Tier
from storage import Import, Profile, Verdict


@dataclass(frozen=True, slots=True)
class Known:
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
    return f"{head}:\n{list_words(result.found, len(result.found), room)}"


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
