"""Jobs about words, as in bot/work/jobs.py: find them, explain them, check lists of them."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from bot.work.lexicons import MAX_LIST_LINES, MAX_PATH_LETTERS, LexiconShelf, Words
from solver import LeftOut, Lexicon, LexiconError, Meaning, Nature, Tier, nature_of, read_brought

_ANY = "?"
_FOLDED = str.maketrans("ё", "е")


class LookUp(NamedTuple):
    """A word or a pattern in letters of *alphabet*; *limit* words from number *first* on."""

    text: str
    alphabet: str
    limit: int
    first: int = 0


class LookUpResult(NamedTuple):
    """The wanted page of the words, in alphabetical order; *total* counts all."""

    total: int
    found: tuple[str, ...]


class Explanation(NamedTuple):
    """A word explained: if it counts, its *tier* in the lexicon, and the *lists* that have it.

    *near* are words that count and differ by a letter, or by two letters that change places.
    *nature* is the part of speech of a word that neither counts nor is in the lexicon. *meaning* is
    for any word. *is_substantive*: the host game refuses it as a noun made of an adjective.
    """

    counts: bool
    tier: Tier | None
    lists: tuple[str, ...]
    near: tuple[str, ...]
    nature: Nature | None = None
    meaning: Meaning | None = None
    is_substantive: bool = False


def obscene_among(shelf: LexiconShelf, asked: tuple[str, ...], alphabet: str) -> tuple[str, ...]:
    """The obscene ones among words as somebody wrote them, by the lexicon of *alphabet*."""
    obscene = frozenset(shelf.lexicon_for(alphabet, Words(fitness="all")).obscene)
    return tuple(word for word in asked if word.translate(_FOLDED) in obscene)


def explain_unknown(
    shelf: LexiconShelf, asked: tuple[str, ...], alphabet: str, words: Words, limit: int
) -> dict[str, Meaning]:
    """The meanings of words that not everybody knows, of *limit* words at most."""
    meanings = shelf.explain_unknown(asked, shelf.lexicon_for(alphabet, words))
    return dict(islice(meanings.items(), limit))


def look_up(shelf: LexiconShelf, wish: LookUp, words: Words) -> LookUpResult:
    found = shelf.lexicon_for(wish.alphabet, words).match(wish.text)
    shown = found[wish.first : wish.first + wish.limit]
    return LookUpResult(len(found), tuple(shown))


def explain(shelf: LexiconShelf, wish: LookUp, words: Words) -> Explanation:
    word, alphabet = wish.text, wish.alphabet
    lexicon, base = shelf.lexicon_for(alphabet, words), shelf.base_for(alphabet, words)
    lists = (used for used in words.lists if used.alphabet == alphabet)
    unknown = word not in lexicon and not (base and word in base)
    return Explanation(
        counts=word in lexicon,
        tier=base.tier(word) if base and word in base else None,
        lists=tuple(used.hash for used in lists if word in shelf.list_for(used, words)),
        near=tuple(_near(word, lexicon)[: wish.limit]),
        nature=nature_of(word, base or lexicon) if unknown else None,
        meaning=shelf.meaning(word, base or lexicon),
        is_substantive=not words.substantives and word in (base or lexicon).info.substantives,
    )


def _near(word: str, lexicon: Lexicon) -> list[str]:
    """Words with one letter changed, left out or put in, or two letters that change places.

    Those with another ё or е come first, then those with the same letters.
    """
    cuts = range(len(word))
    changed = [word[:at] + _ANY + word[at + 1 :] for at in cuts]
    longer = [word[:at] + _ANY + word[at:] for at in range(len(word) + 1)]
    shorter = [word[:at] + word[at + 1 :] for at in cuts]
    found = {near for pattern in (*changed, *longer) for near in lexicon.match(pattern)}
    swapped = [word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] for at in cuts[1:]]
    found |= {near for near in (*shorter, *swapped) if near in lexicon}
    plain = word.translate(_FOLDED)
    return sorted(
        found - {word},
        key=lambda near: (near.translate(_FOLDED) != plain, near not in swapped, near),
    )


class Agreement(NamedTuple):
    """Number of words of a list that the built-in lexicon has, by tier, and that it lacks."""

    tiers: Mapping[Tier, int]
    new: int


class ListResult(NamedTuple):
    """Result of an import: the number of *words* of *alphabet*, and what was left out.

    *hash* is the hash of the file. *agreement* is None if there is no built-in lexicon to compare
    the words with.
    """

    hash: str
    alphabet: str
    words: int
    left_out: tuple[LeftOut, ...]
    agreement: Agreement | None


def look_into(shelf: LexiconShelf, file: str, content: bytes) -> ListResult:
    """Check a word list; LexiconError if the file is none or too large."""
    brought = read_brought(content, file, max_lines=MAX_LIST_LINES)
    if sum(len(word) ** 2 for word in brought.words) > MAX_PATH_LETTERS:
        raise LexiconError(
            "The word list {path} has too many long words; split it or leave some out.",
            path=file,
        )
    agreement = _agreement(shelf, brought.alphabet, brought.words)
    hash_ = hashlib.sha256(content).hexdigest()
    return ListResult(hash_, brought.alphabet, len(brought.words), brought.left_out, agreement)


def _agreement(shelf: LexiconShelf, alphabet: str, words: tuple[str, ...]) -> Agreement | None:
    known = shelf.base_for(alphabet, Words())
    if known is None:
        return None
    tiers = Counter(known.tier(word) for word in words if word in known)
    return Agreement(dict(tiers), len(words) - tiers.total())
