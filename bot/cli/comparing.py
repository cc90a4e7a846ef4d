"""How far a word list of an owner is from a built-in lexicon."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from solver import Lexicon

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
