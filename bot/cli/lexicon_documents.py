"""Lexicons and the words of a pattern, as `balda lexicon` prints them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.cli.documents import Document, count_words, group_digits
from bot.texts import Texts
from solver import Judgement, Lexicon, Meaning, Share, Tier

SAMPLE_WORDS = 20


@dataclass(frozen=True, slots=True)
class Side:
    """Number of words on a side, and some of them, spread over the alphabet."""

    words: int
    sample: tuple[str, ...]

    @classmethod
    def of(cls, words: Iterable[str]) -> "Side":
        found = sorted(words)
        step = max(1, len(found) // SAMPLE_WORDS)
        return cls(len(found), tuple(found[::step][:SAMPLE_WORDS]))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The words of a list and of the built-in lexicon called *lexicon*.

    `missing` are natural words of the lexicon that the list lacks, those that a player would try.
    """

    lexicon: str
    both: Side
    only_list: Side
    only_lexicon: Side
    missing: Side

    def document(self) -> dict[str, Any]:
        return asdict(self)

    def lines(self, texts: Texts) -> Iterator[str]:
        total = self.both.words + self.only_list.words
        yield texts.say(
            "{lexicon} holds {held} of these {words}, {share}",
            lexicon=self.lexicon,
            held=group_digits(texts, self.both.words),
            words=count_words(texts, total),
            share=f"{self.both.words / total:.1%}",
        )
        own = group_digits(texts, self.only_list.words)
        only_here = texts.say("only here: {number}", number=own)
        yield f"{only_here}: {', '.join(self.only_list.sample)}"
        yield texts.say(
            "only in {lexicon}: {number}",
            lexicon=self.lexicon,
            number=group_digits(texts, self.only_lexicon.words),
        )
        missing = group_digits(texts, self.missing.words)
        natural = texts.say("natural ones of these: {number}", number=missing)
        yield f"{natural}: {', '.join(self.missing.sample)}"


def compare(word_list: Lexicon, built_in: Lexicon) -> Comparison:
    listed, known = set(word_list), set(built_in)
    return Comparison(
        built_in.info.name,
        Side.of(listed & known),
        Side.of(listed - known),
        Side.of(known - listed),
        Side.of(set(built_in.words_of("natural")) - listed),
    )


def lexicon_document(
    lexicon: Lexicon,
    comparison: Comparison | None,
    explained: Mapping[Tier, Share],
    *,
    image_bytes: int | None,
) -> Document:
    """The sources of a lexicon; `image_bytes` is null for one that is only in memory."""
    return {
        "name": lexicon.info.name,
        "alphabet": lexicon.info.alphabet,
        "words": len(lexicon),
        "tiers": lexicon.tier_counts(),
        "steps": [{"step": step, "words": count} for step, count in lexicon.info.steps],
        "sources": dict(lexicon.info.sources or {}),
        "image_bytes": image_bytes,
        "obscene": len(lexicon.obscene),
        "impolite": len(lexicon.impolite),
        "remark": lexicon.info.remark,
        "meanings": {tier: _share_document(share) for tier, share in explained.items()},
        "compared": comparison.document() if comparison else None,
    }


def match_document(pattern: str, lexicon: Lexicon, total: int, words: list[str]) -> Document:
    """The first of the *total* words that fit a pattern."""
    return {
        "pattern": pattern,
        "lexicon": lexicon.info.name,
        "total": total,
        "words": words,
    }


def meanings_document(lexicon: Lexicon, found: Mapping[str, Meaning | None]) -> Document:
    """The meaning of each word; null if unknown."""
    meanings = {word: meaning and meaning_document(meaning) for word, meaning in found.items()}
    return {"lexicon": lexicon.info.name, "meanings": meanings}


def meaning_document(meaning: Meaning) -> Document:
    return {"base": meaning.base, "kind": meaning.kind, "gloss": meaning.gloss}


def judgement_document(lexicon: Lexicon, judgement: Judgement) -> Document:
    """How the tiers of a lexicon fit judged words."""
    return {
        "lexicon": lexicon.info.name,
        "natural_known": _share_document(judgement.natural_known),
        "short_known": _share_document(judgement.short_known),
        "known_offered": _share_document(judgement.known_offered),
        "missing": judgement.missing,
    }


def judgement_lines(texts: Texts, lexicon: Lexicon, judgement: Judgement) -> Iterator[str]:
    """The figures of a lexicon over judged words, one a line."""
    natural, short = judgement.natural_known, judgement.short_known
    known, words = judgement.known_offered, count_words(texts, judgement.missing)
    yield texts.say("natural words that people know: {share}", share=share_text(texts, natural))
    yield texts.say("of those with up to 5 letters: {share}", share=share_text(texts, short))
    share = share_text(texts, known)
    yield texts.say("known words that are natural or well-read: {share}", share=share)
    yield texts.say("not in the lexicon {lexicon}: {words}", lexicon=lexicon.info.name, words=words)


def share_text(texts: Texts, share: Share) -> str:
    """The percentage, and the numbers it is from."""
    if not share.total:
        return texts.say("none")
    return texts.say(
        "{percent} ({number} of {total})",
        percent=f"{share.count / share.total:.1%}",
        number=share.count,
        total=share.total,
    )


def _share_document(share: Share) -> Document:
    return {"words": share.count, "of": share.total}
