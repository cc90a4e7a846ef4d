"""Ukrainian nouns, as the package pymorphy3-dicts-uk stores them.

The package is not installed with the bot, because its licence is unclear (see NOTICE). It is
noisier than the Russian one: it marks no names of places and few abbreviations. Those that Debian's
hunspell-uk has with capitals only count as rare, where it is installed.
"""

import re
from pathlib import Path

from solver.wordlists.dictionaries import names_in
from solver.wordlists.frequencies import (
    frequencies_fingerprint,
    frequencies_remark,
    tier_by_frequency,
)
from solver.wordlists.nouns import Steps, Usage, common_nouns, noun_readings
from solver.wordlists.packages import installed_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.reviewed import review_version
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-uk"
_FILTER_VERSION = "2"
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']+")


class UkrainianNouns:
    """About 125,000 nouns; apostrophes do not count in a game."""

    def __init__(self, spelling: Path = Path("/usr/share/hunspell/uk_UA.dic")) -> None:
        self._spelling = spelling

    def fingerprint(self) -> dict[str, str] | None:
        installed = installed_version(_PACKAGE)
        if installed is None:
            return None
        spelling = self._spelling.stat().st_size if self._spelling.is_file() else None
        own = {
            _PACKAGE: installed,
            "hunspell-uk": f"{spelling} bytes" if spelling else "not installed",
            "filter": _FILTER_VERSION,
            "reviewed": review_version("uk"),
        }
        return own | frequencies_fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        dictionary, steps = Dictionary(_PACKAGE), Steps()
        readings = noun_readings(
            dictionary, _CYRILLIC, lambda share: on_progress(share * _READING_SHARE)
        )
        nouns = common_nouns(readings, steps)
        scores = Usage(dictionary, "uk").scores(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        names = names_in(self._spelling, nouns.keys())
        tiers: dict[str, Tier] = {
            word: "rare" if word in names else tier_by_frequency(score)
            for word, score in scores.items()
        }
        return WordList(tuple(sorted(nouns)), "uk", tuple(steps), tiers, frequencies_remark())
