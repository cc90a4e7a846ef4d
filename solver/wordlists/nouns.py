"""Common nouns of a dictionary, and how much people use them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from solver.wordlists import frequencies
from solver.wordlists.pymorphy import Dictionary, Grammemes, IsWanted
from solver.wordlists.word_list import Progress

# Names of all kinds, abbreviations, and misspelt words.
_EXCLUDED = ("Name", "Surn", "Patr", "Geox", "Orgn", "Abbr", "Erro", "Dist")
_VARIANT = "V-be"
_CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct", "voct", "gen2", "acc2", "loc2"})
_WORDS_PER_REPORT = 1 << 10

Readings = dict[str, list[Grammemes]]
Steps = list[tuple[str, int]]


def noun_readings(
    dictionary: Dictionary,
    spelling: re.Pattern[str],
    on_progress: Progress,
    *,
    besides: IsWanted = lambda tags: False,
) -> Readings:
    """The nouns in the nominative, singular or plural-only, with all their readings.

    Words that are wanted *besides* come with those meanings.
    """
    found: Readings = {}
    wanted = dictionary.readings(lambda tags: _is_headword(tags) or besides(tags), on_progress)
    for word, tags in wanted:
        if spelling.fullmatch(word):
            found.setdefault(word, []).append(tags)
    return found


def common_nouns(readings: Readings, steps: Steps) -> Readings:
    """The nouns of *readings* that are more than names or the like; *steps* counts them."""
    left = len(readings)
    steps.append(("nouns, nominative singular or plural-only", left))
    lost = Counter(max(map(_first_exclusion, meanings)) for meanings in readings.values())
    for number, grammeme in enumerate(_EXCLUDED):
        left -= lost[number]
        steps.append((f"without {grammeme}", left))
    kept = {
        word: common
        for word, meanings in readings.items()
        if len(word) > 1 and (common := [tags for tags in meanings if _is_common(tags)])
    }
    steps.append(("two letters or more", len(kept)))
    return kept


class Usage:
    """How much people use the nouns of a dictionary.

    *shares* takes a noun and other grammemes of a form: True if the form counts as those too.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        language: str,
        *,
        shares: Callable[[str, Grammemes], bool] = lambda noun, tags: True,
    ) -> None:
        self._shares = shares
        self._dictionary = dictionary
        self.frequencies = dictionary.frequencies(frequencies.form_frequencies(language))

    def of(self, readings: Readings, on_progress: Progress) -> dict[str, frequencies.LexemeUse]:
        """The use of each word, as a zipf; empty if frequencies are not installed."""
        uses: dict[str, frequencies.LexemeUse] = {}
        if not self.frequencies.by_spelling:
            return uses
        for number, (word, meanings) in enumerate(readings.items()):
            if number % _WORDS_PER_REPORT == 0:
                on_progress(number / len(readings))
            uses[word] = frequencies.lexeme_use(tuple(self._forms(word, is_variant(meanings))))
        return uses

    def zipf_of_variant(self, word: str) -> float:
        """The zipf of a variant in -нье by its own forms."""
        return frequencies.zipf_of_forms(self._forms(word, True))

    def _forms(self, word: str, variant: bool) -> Iterable[frequencies.FormUse]:
        """The forms of *word* as a common noun, without its variants, or as a variant itself."""

        def is_form(tags: Grammemes) -> bool:
            return "NOUN" in tags and (_VARIANT in tags) == variant and _is_common(tags)

        return self._dictionary.form_uses(
            word,
            lambda tags: _is_headword(tags) and is_form(tags),
            is_form,
            self.frequencies,
            shares=lambda tags: self._shares(word, tags),
        )


def is_variant(meanings: Iterable[Grammemes]) -> bool:
    """True if a word is only a variant in -нье of one in -ние."""
    return all(_VARIANT in tags for tags in meanings)


def _is_headword(tags: Grammemes) -> bool:
    """True for a headword; the Ukrainian dictionary gives some thousand nouns without a case."""
    nominative = "nomn" in tags or tags.isdisjoint(_CASES)
    return "NOUN" in tags and nominative and ("plur" not in tags or "Pltm" in tags)


@cache
def _first_exclusion(tags: Grammemes) -> int:
    """The index of the first excluded grammeme that *tags* have; their number if none."""
    return next((at for at, grammeme in enumerate(_EXCLUDED) if grammeme in tags), len(_EXCLUDED))


def _is_common(tags: Grammemes) -> bool:
    return tags.isdisjoint(_EXCLUDED)
