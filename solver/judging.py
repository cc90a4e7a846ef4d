"""Measure how well the tiers of a lexicon fit what people know, by words that readers judged.

A judged file has one word a line: the word, a tab, and a letter for each reader: K for known to an
average adult, U for unknown, N for not a word of the game. Lines with # are comments. A word is
known if two thirds of its readers know it.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from solver.lexicon import Lexicon
from solver.meanings import Meanings
from solver.solver_errors import LexiconError
from solver.wordlists.plain import text_of
from solver.wordlists.word_list import TIERS, Tier

_MAX_SHORT_LETTERS = 5
_LINE = re.compile(r"(?P<word>\S+)\t(?P<verdicts>[KUN]+)")


@dataclass(frozen=True, slots=True)
class Share:
    """*count* of *total* words."""

    count: int
    total: int

    def __str__(self) -> str:
        percent = f"{self.count / self.total:.1%}" if self.total else "none"
        return f"{percent} ({self.count} of {self.total})"


class Judgement(NamedTuple):
    """The figures of a lexicon over judged words.

    `natural_known`: natural words that people know; `short_known`: those of up to 5 letters.
    `known_offered`: known words that are natural or well-read. `missing`: judged words that the
    lexicon lacks; they count in none of the others.
    """

    natural_known: Share
    short_known: Share
    known_offered: Share
    missing: int


def read_judged(path: Path | str) -> dict[str, bool]:
    """Map each word of the file to True if it is known; LexiconError if it is no judged file."""
    path = Path(path)
    lines = text_of(path).splitlines()
    entries = [line for line in lines if line and not line.startswith("#")]
    if not entries:
        raise LexiconError("There are no judged words in {path}.", path=path.name)
    return dict(_entry(line, path) for line in entries)


def judge(lexicon: Lexicon, known: dict[str, bool]) -> Judgement:
    """The figures of *lexicon* over judged words; the values of *known* tell which are known."""
    tiers = {word: lexicon.tier(word) for word in known if word in lexicon}
    natural = [word for word, tier in tiers.items() if tier == "natural"]
    return Judgement(
        _share(natural, known),
        _share([word for word in natural if len(word) <= _MAX_SHORT_LETTERS], known),
        Share(
            sum(known[word] for word, tier in tiers.items() if tier != "rare"),
            sum(known[word] for word in tiers),
        ),
        len(known) - len(tiers),
    )


def count_explained(lexicon: Lexicon, meanings: Meanings, *, drawn: int = 200) -> dict[Tier, Share]:
    """Estimate the share of words with a meaning by tier, from the same *drawn* words each run."""
    words, rng = {tier: lexicon.words_of(tier) for tier in TIERS}, Random(drawn)
    samples = {tier: rng.sample(of, min(drawn, len(of))) for tier, of in words.items()}
    return {
        tier: Share(sum(meanings.of(word, lexicon) is not None for word in sample), len(sample))
        for tier, sample in samples.items()
    }


def _share(words: list[str], known: dict[str, bool]) -> Share:
    return Share(sum(known[word] for word in words), len(words))


def _entry(line: str, path: Path) -> tuple[str, bool]:
    entry = _LINE.fullmatch(line)
    if entry is None:
        raise LexiconError(
            "“{line}” in {path} is not a judged word; write a word, a tab, and K, U or N for "
            "each reader.",
            line=line[:40],
            path=path.name,
        )
    verdicts = entry["verdicts"]
    return entry["word"], verdicts.count("K") * 3 >= len(verdicts) * 2
