"""How often people use a word, on the zipf scale: the decimal logarithm of uses per billion."""

import math
from collections.abc import Iterable

from wordfreq import word_frequency


def lexeme_zipf(forms: Iterable[tuple[str, int]], *, language: str) -> float:
    """The zipf of a lexeme, given its forms and, for each, how many lexemes share that form.

    A form's frequency is divided among its lexemes. 0 if no form is known.
    """
    frequency = sum(word_frequency(form, language) / owners for form, owners in forms)
    return math.log10(frequency) + 9 if frequency > 0 else 0.0
