"""Ukrainian nouns, as the package pymorphy3-dicts-uk stores them.

The package is not installed with the bot, because its licence is unclear (see NOTICE). It is
noisier than the Russian one: it marks no names of places and few abbreviations, and it has many
regular derivatives that nobody has written yet. So a word that Debian's hunspell-uk has only with a
capital is rare, and the tiers of the rest depend also on how a word is made and on its Russian twin
(`naturalness`). Without hunspell-uk no names are known, without hunspell-ru no twins.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from solver.wordlists import frequencies
from solver.wordlists.amendments import read_review, review_version
from solver.wordlists.debian_dictionaries import find_capitals
from solver.wordlists.naturalness import UKRAINIAN, Evidence
from solver.wordlists.nouns import Readings, Steps, Usage, common_nouns, noun_readings
from solver.wordlists.packages import file_state, find_version
from solver.wordlists.pymorphy import Dictionary, Grammemes
from solver.wordlists.substantives import find_adjectival
from solver.wordlists.ukrainian_evidence import UkrainianWitness, russian_twins
from solver.wordlists.word_list import Progress, Tier, WordList

_PACKAGE = "pymorphy3-dicts-uk"
_FILTER_VERSION = "8"
_READING_SHARE = 0.6
# Other surnames are also nouns; words with these endings are mainly surnames: стороженко, ткачук.
_SURNAME = re.compile(r".*(?:[єе]нко|чук|ич)")
_RARE = "Infr"
# From this zipf on a noun is natural however it is made: 94 % of judged ones were known.
_MIN_ZIPF_OF_USED = 2.9
# Words without a vowel are unmarked abbreviations: мм, крб.
_CYRILLIC = re.compile(r"(?=.*[аеєиіїоуюя])[абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']+")


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
            "hunspell-uk": file_state(self._spelling),
            "hunspell-ru": file_state(self._russian),
            "filter": _FILTER_VERSION,
            "reviewed": review_version("uk"),
        }
        return own | frequencies.fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        dictionary = Dictionary(_PACKAGE)
        nouns, steps, scores = self._nouns(dictionary, on_progress)
        substantives = frozenset(find_adjectival(nouns, dictionary, "uk"))
        evidence = self._evidence(scores, substantives)
        tiers: dict[str, Tier] = dict.fromkeys(scores, "rare")
        tiers |= {word: choose_tier(said) for word, said in evidence.items()}
        tiers |= {word: tier for word, tier in read_review("uk", "tiers").items() if word in nouns}
        added = read_review("uk", "added")
        words = nouns.keys() | added.keys()
        steps.append(("with those judged to be missing", len(words)))
        return WordList(
            tuple(sorted(words)),
            "uk",
            tuple(steps),
            tiers | added,
            frequencies.remark(),
            substantives=tuple(sorted(substantives)),
        )

    def evidence(self, on_progress: Progress) -> dict[str, Evidence]:
        """Evidence of the sources on each noun that is not a name, apostrophes kept."""
        dictionary = Dictionary(_PACKAGE)
        nouns, _, scores = self._nouns(dictionary, on_progress)
        return self._evidence(scores, frozenset(find_adjectival(nouns, dictionary, "uk")))

    def _nouns(
        self, dictionary: Dictionary, on_progress: Progress
    ) -> tuple[Readings, Steps, dict[str, float]]:
        steps = Steps()
        readings = noun_readings(
            dictionary, _CYRILLIC, lambda share: on_progress(share * _READING_SHARE)
        )
        nouns = common_nouns(readings, steps)
        uses = Usage(dictionary, "uk", shares=_shares_forms).of(
            nouns, lambda share: on_progress(_READING_SHARE + share * (1 - _READING_SHARE))
        )
        return nouns, steps, {word: use.score for word, use in uses.items()}

    def _evidence(
        self, scores: Mapping[str, float], substantives: Collection[str]
    ) -> dict[str, Evidence]:
        names = find_capitals(self._spelling, scores.keys())
        common = {word: score for word, score in scores.items() if word not in names.only}
        twins = russian_twins(self._russian)
        witness = UkrainianWitness(common, twins, names.also, substantives)
        return {word: witness.of(word) for word in common}


def choose_tier(said: Evidence) -> Tier:
    """The tier of a noun by the evidence *said*, before our review."""
    is_used = said["frequency"] >= _MIN_ZIPF_OF_USED and not said["adjective"]
    return "natural" if is_used else UKRAINIAN.tier(said)


def _shares_forms(noun: str, tags: Grammemes) -> bool:
    """True if a form of *noun* that may also be a word with *tags* counts as that too.

    It does not count as a form of a rare word (красий has forms of краса), nor of a surname that is
    declined alike.
    """
    return _RARE not in tags and ("Surn" not in tags or _SURNAME.fullmatch(noun) is not None)
