"""How often people use a word, on the zipf scale: the decimal logarithm of uses per billion.

The package wordfreq has frequencies of forms. A form may belong to several lexemes: уж is a snake
and a particle. So a lexeme's use is estimated twice, by its share of all its forms and by the
forms that are its own alone; the smaller estimate says how natural the word is.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from solver.wordlists.packages import find_version
from solver.wordlists.word_list import Tier

_PACKAGE = "wordfreq"
_MISSING = "not installed"
_REMARK = "Tiers are off, all words count as natural; “pip install wordfreq” brings them."

_MIN_NATURAL_ZIPF = 2.5
_MIN_WELL_READ_ZIPF = 2.0
# If the shares are fair, own forms give this much less than all forms.
_OWN_FORMS_ALLOWANCE = 0.5
NO_OWN_FORM_PENALTY = 1.0


@dataclass(frozen=True, slots=True)
class FormUse:
    """The frequency of a form, and the share of it that is the word's own, above 0."""

    frequency: float
    share: float


@dataclass(frozen=True, slots=True)
class LexemeUse:
    """How natural a word is by its use, and how much lower that is than by all its forms."""

    score: float
    withheld: float


def fingerprint() -> dict[str, str]:
    """The version of the frequencies, to tell which lexicons were built with them."""
    return {_PACKAGE: find_version(_PACKAGE) or _MISSING}


def remark() -> str:
    """A sentence about missing frequencies and how to get them; else empty."""
    return "" if find_version(_PACKAGE) else _REMARK


def form_frequencies(language: str) -> Mapping[str, float]:
    """The share of each form among all words that people write; empty if not installed."""
    if find_version(_PACKAGE) is None:
        return {}
    found: Mapping[str, float] = import_module(_PACKAGE).get_frequency_dict(language)
    return found


def zipf(frequency: float) -> float:
    return math.log10(frequency) + 9 if frequency > 0 else 0.0


def zipf_of_forms(forms: Iterable[FormUse]) -> float:
    """The zipf of a lexeme by its share of all its forms."""
    return zipf(sum(form.frequency * form.share for form in forms))


def tier_by_frequency(score: float) -> Tier:
    """How likely a person knows a word, by its `LexemeUse.score` alone."""
    if score >= _MIN_NATURAL_ZIPF:
        return "natural"
    return "well-read" if score >= _MIN_WELL_READ_ZIPF else "rare"


def lexeme_use(forms: Sequence[FormUse]) -> LexemeUse:
    """A zipf that does not overrate a rare homograph of a common word."""
    own = [form.frequency for form in forms if form.share == 1]
    shared = zipf_of_forms(forms)
    score = shared - NO_OWN_FORM_PENALTY
    if own:
        score = min(shared, zipf(sum(own)) + _OWN_FORMS_ALLOWANCE)
    return LexemeUse(score, shared - score)
