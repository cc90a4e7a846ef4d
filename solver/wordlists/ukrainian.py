"""Ukrainian nouns, as the package pymorphy3-dicts-uk stores them.

The package is not installed with the bot, because its licence is unclear (see NOTICE). It is
noisier than the Russian one: names of places are not marked as such, so Київ is among its nouns.
"""

import re

from solver.wordlists.frequencies import frequencies_fingerprint, frequencies_remark
from solver.wordlists.nouns import Steps, Usage, common_nouns, noun_readings
from solver.wordlists.packages import installed_version
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.reviewed import review_version
from solver.wordlists.word_list import Progress, WordList

_PACKAGE = "pymorphy3-dicts-uk"
_FILTER_VERSION = "1"
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']+")


class UkrainianNouns:
    """About 125,000 nouns; apostrophes do not count in a game."""

    def fingerprint(self) -> dict[str, str] | None:
        installed = installed_version(_PACKAGE)
        if installed is None:
            return None
        own = {_PACKAGE: installed, "filter": _FILTER_VERSION, "reviewed": review_version("uk")}
        return own | frequencies_fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        dictionary, steps = Dictionary(_PACKAGE), Steps()
        readings = noun_readings(
            dictionary, _CYRILLIC, lambda share: on_progress(share * _READING_SHARE)
        )
        nouns = common_nouns(readings, steps)
        tiers = Usage(dictionary, "uk").tiers(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        return WordList(tuple(sorted(nouns)), "uk", tuple(steps), tiers, frequencies_remark())
