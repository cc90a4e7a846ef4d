"""Evidence on an English word from SCOWL, frequencies and word formation, for `naturalness`."""

from collections.abc import Collection, Iterator, Mapping

from solver.wordlists.english_forms import american_spelling, halves, headwords, roots
from solver.wordlists.frequencies import zipf
from solver.wordlists.naturalness import MAX_LETTERS, Evidence

_MIN_LETTERS = 8
_MAX_COMMON_SIZE = 60
_RARE_SIZE = 80
# Up to this size a word may be half of a compound that people understand.
_MAX_SIZE_OF_HALVES = 50


class EnglishWitness:
    """Gathers evidence for the words of *sizes*, which gives the smallest size of each.

    *american*: the words that SCOWL counts as American. *frequencies*: the share of each form among
    all words that people write.
    """

    def __init__(
        self, sizes: Mapping[str, int], american: Collection[str], frequencies: Mapping[str, float]
    ) -> None:
        self._sizes = sizes
        self._american = american
        self._zipfs = {word: zipf(frequencies.get(word, 0.0)) for word in sizes}
        self._halves = {word for word, size in sizes.items() if size <= _MAX_SIZE_OF_HALVES}

    def of(self, word: str) -> Evidence:
        twin = "" if word in self._american else american_spelling(word, self._american)
        size = min(self._sizes[word], self._sizes[twin or word])
        return {
            "size": (size if size <= _MAX_COMMON_SIZE else _RARE_SIZE) / 10,
            "frequency": self._zipfs[word],
            "british": bool(twin),
            "part": max((self._zipfs[word], *self._parts(word, twin))),
            "letters": min(max(len(word), _MIN_LETTERS), MAX_LETTERS),
        }

    def _parts(self, word: str, twin: str) -> Iterator[float]:
        """Zipfs of the words that *word* is made of, is a form of, or is a spelling of."""
        forms = list(headwords(word, self._sizes))
        yield from (self._zipfs[form] for form in (twin, *forms) if form)
        for form in (word, *forms):
            yield from (self._zipfs[root] for root in roots(form, self._sizes))
            for halfs in halves(form):
                if self._halves.issuperset(halfs):
                    yield min(self._zipfs[half] for half in halfs)
