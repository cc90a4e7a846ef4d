"""Ukrainian nouns, as the package pymorphy3-dicts-uk stores them.

The package is not installed with the bot, because its licence is unclear (see NOTICE). It is
noisier than the Russian one: it marks no names of places and few abbreviations. Those that Debian's
hunspell-uk has with capitals only count as rare, where it is installed. A rare word that a common
first part makes of a word people use (мікро-галерея) is well-read.
"""

import re
from collections.abc import Collection
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
_FILTER_VERSION = "3"
_READING_SHARE = 0.6
_CYRILLIC = re.compile(r"[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']+")
_COMPOUND = re.compile(
    "(?:авіа|авто|анти|аудіо|багато|вело|відео|гіпер|еко|електро|кіно|контр|кібер|макро|мега|медіа"
    "|мікро|міні|мото|мульти|напів|не|нео|онлайн|псевдо|радіо|ретро|само|спів|спорт|стерео|супер"
    "|теле|термо|турбо|фото)(?P<word>.{5,})"
)


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
        used = {word for word, tier in tiers.items() if tier != "rare"}
        rare = tiers.keys() - used - names
        tiers |= {word: "well-read" for word in rare if _made(word, used)}
        return WordList(tuple(sorted(nouns)), "uk", tuple(steps), tiers, frequencies_remark())


def _made(word: str, used: Collection[str]) -> bool:
    """Whether *word* is a common first part and a word that people use."""
    compound = _COMPOUND.fullmatch(word)
    return compound is not None and compound["word"] in used
