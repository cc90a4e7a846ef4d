"""Ukrainian nouns, as the package pymorphy3-dicts-uk stores them.

The package is not installed with the bot, because its licence is unclear (see NOTICE). It is
noisier than the Russian one: it marks no names of places and few abbreviations, and it has many
regular derivatives that nobody has written yet. So what Debian's hunspell-uk has with capitals only
is rare, and the tiers of the rest go by how a word is made and by its Russian twin too
(`naturalness`). Where hunspell-uk or hunspell-ru is not installed, no names or no twins are known.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from solver.wordlists.amendments import read_additions, review_version
from solver.wordlists.debian_dictionaries import names_in
from solver.wordlists.frequencies import frequencies_fingerprint, frequencies_remark
from solver.wordlists.naturalness import UKRAINIAN, Evidence
from solver.wordlists.nouns import Readings, Steps, Usage, common_nouns, noun_readings
from solver.wordlists.packages import find_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.substantives import find_adjectival
from solver.wordlists.ukrainian_evidence import UkrainianWitness, russian_twins
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-uk"
_FILTER_VERSION = "6"
_READING_SHARE = 0.6
# Of other surnames there are nouns; those that end so are surnames first: стороженко, ткачук.
_SURNAME = re.compile(r".*(?:[єе]нко|чук|ич)")
_CYRILLIC = re.compile(r"[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']+")


class UkrainianNouns:
    """About 128,000 nouns; apostrophes do not count in a game."""

    def __init__(self, spelling: Path = Path("/usr/share/hunspell")) -> None:
        self._spelling = spelling / "uk_UA.dic"
        self._russian = spelling / "ru_RU.dic"

    def fingerprint(self) -> dict[str, str] | None:
        installed = find_version(_PACKAGE)
        if installed is None:
            return None
        own = {
            _PACKAGE: installed,
            "hunspell-uk": _state(self._spelling),
            "hunspell-ru": _state(self._russian),
            "filter": _FILTER_VERSION,
            "reviewed": review_version("uk"),
        }
        return own | frequencies_fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        dictionary = Dictionary(_PACKAGE)
        nouns, steps, scores = self._nouns(dictionary, on_progress)
        evidence = self._evidence(scores)
        tiers: dict[str, Tier] = dict.fromkeys(scores, "rare")
        tiers |= {word: UKRAINIAN.tier(said) for word, said in evidence.items()}
        added = read_additions("uk")
        words = nouns.keys() | added.keys()
        steps.append(("with those judged to be missing", len(words)))
        return WordList(
            tuple(sorted(words)),
            "uk",
            tuple(steps),
            tiers | added,
            frequencies_remark(),
            substantives=tuple(find_adjectival(nouns, dictionary, "uk")),
        )

    def evidence(self, on_progress: Progress) -> dict[str, Evidence]:
        """What the sources say of each noun that is no name, apostrophes kept."""
        return self._evidence(self._nouns(Dictionary(_PACKAGE), on_progress)[2])

    def _nouns(
        self, dictionary: Dictionary, on_progress: Progress
    ) -> tuple[Readings, Steps, dict[str, float]]:
        steps = Steps()
        readings = noun_readings(
            dictionary, _CYRILLIC, lambda share: on_progress(share * _READING_SHARE)
        )
        nouns = common_nouns(readings, steps)
        uses = Usage(dictionary, "uk", is_surname_of_noun=_is_surname_of_noun).of(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        return nouns, steps, {word: use.score for word, use in uses.items()}

    def _evidence(self, scores: Mapping[str, float]) -> dict[str, Evidence]:
        names = names_in(self._spelling, scores.keys())
        common = {word: score for word, score in scores.items() if word not in names}
        witness = UkrainianWitness(common, russian_twins(self._russian))
        return {word: witness.of(word) for word in common}


def _is_surname_of_noun(word: str) -> bool:
    return not _SURNAME.fullmatch(word)


def _state(file: Path) -> str:
    return f"{file.stat().st_size} bytes" if file.is_file() else "not installed"
