"""Lexicons and the words of a pattern, as `balda lexicon` prints them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.cli.documents import Document, count
from solver import Judgement, Lexicon, Meaning, Share, Tier

SAMPLE_WORDS = 20


@dataclass(frozen=True, slots=True)
class Side:
    """How many words are on a side, and some of them, spread over the alphabet."""

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

    def lines(self) -> Iterator[str]:
        total = self.both.words + self.only_list.words
        share = self.both.words / total
        yield f"{self.lexicon} holds {self.both.words:,} of these {total:,} words, {share:.1%}"
        yield f"only here: {self.only_list.words:,}: {', '.join(self.only_list.sample)}"
        yield f"only in {self.lexicon}: {self.only_lexicon.words:,}"
        yield f"natural ones of these: {self.missing.words:,}: {', '.join(self.missing.sample)}"


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
    """The meaning of each word; null if nobody knows."""
    meanings = {word: meaning and meaning_document(meaning) for word, meaning in found.items()}
    return {"lexicon": lexicon.info.name, "meanings": meanings}


def meaning_document(meaning: Meaning) -> Document:
    return {"base": meaning.base, "kind": meaning.kind, "gloss": meaning.gloss}


def meaning_line(word: str, meaning: Meaning | None) -> str:
    """The word, and what it is to its base if that is another word."""
    if meaning is None:
        return f"{word}: no meaning known"
    base = "" if meaning.base == word else f" {meaning.base}"
    return f"{word}: {meaning.kind}{base}" + (f", {meaning.gloss}" if meaning.gloss else "")


def judgement_document(lexicon: Lexicon, judgement: Judgement) -> Document:
    """How the tiers of a lexicon fit judged words."""
    return {
        "lexicon": lexicon.info.name,
        "natural_known": _share_document(judgement.natural_known),
        "short_known": _share_document(judgement.short_known),
        "known_offered": _share_document(judgement.known_offered),
        "missing": judgement.missing,
    }


def judgement_lines(lexicon: Lexicon, judgement: Judgement) -> list[str]:
    """The figures of a lexicon over judged words, one a line."""
    return [
        f"natural words that people know: {judgement.natural_known}",
        f"of those with up to 5 letters: {judgement.short_known}",
        f"known words that are natural or well-read: {judgement.known_offered}",
        f"not in the lexicon {lexicon.info.name}: {count(judgement.missing, 'word')}",
    ]


def _share_document(share: Share) -> Document:
    return {"words": share.count, "of": share.total}
