"""Lexicons and the words of a pattern, as `balda lexicon` prints them."""

from bot.cli.comparing import Comparison
from bot.cli.documents import Document
from solver import Judgement, Lexicon, Share


def lexicon_document(
    lexicon: Lexicon, comparison: Comparison | None, *, image_bytes: int | None
) -> Document:
    """What a lexicon was made from; `image_bytes` is null for one that is only in memory."""
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


def judgement_document(lexicon: Lexicon, judgement: Judgement) -> Document:
    """How the tiers of a lexicon fit judged words."""
    return {
        "lexicon": lexicon.info.name,
        "natural_known": _share_document(judgement.natural_known),
        "short_known": _share_document(judgement.short_known),
        "known_offered": _share_document(judgement.known_offered),
        "missing": judgement.missing,
    }


def _share_document(share: Share) -> Document:
    return {"words": share.count, "of": share.total}
