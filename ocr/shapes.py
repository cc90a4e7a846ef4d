"""Letters and the shapes they are drawn as, and the one alphabet of a board.

Latin A and Cyrillic А are one shape, which an alphabet turns into its letter. A last shape is
anything that is no letter.
"""

from collections.abc import Mapping

import numpy as np

from ocr.arrays import Floats
from ocr.reading import AlphabetName

_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_UKRAINIAN = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_LATIN_SHAPES = {
    **{letter: letter for letter in _LATIN},
    **dict(zip("aceikmoptx", "асеікмортх", strict=True)),
    "b": "вb",  # B has a Cyrillic twin, b has none that is the same letter
    "h": "нh",
}

ALPHABETS: Mapping[AlphabetName, Mapping[str, str]] = {
    "ru": {letter: letter for letter in _RUSSIAN},
    "en": _LATIN_SHAPES,
    "uk": {letter: letter for letter in _UKRAINIAN},
}
# How fonts that are drawn as one writes by hand show these, too. They say nothing of the script.
_AS_WRITTEN = {"д": "g", "п": "n"}
NO_LETTER = "?"
SHAPES = (
    *sorted({shape for letters in ALPHABETS.values() for shape in "".join(letters.values())}),
    NO_LETTER,
)
_INDEX = {shape: index for index, shape in enumerate(SHAPES)}

# The least probability that a glyph has under an alphabet: one glyph that is misread weighs at most
# 6.9 as a logarithm, so two letters that tell outweigh it.
_MIN_MASS = 1e-3
# As a logarithm: how much likelier the preferred alphabet is before anything is seen. It must stay
# below 6.9, or one clear Ї or Z would not decide.
_PREFERRED_PRIOR = 1.5
# As a logarithm: below, the script is in doubt. Boards of shared shapes have 1.5; one clear letter
# gives 6.9, less the prior where it is Latin.
_MIN_SCRIPT_EVIDENCE = 4.5


def letters_of(alphabet: AlphabetName, log_probabilities: Floats) -> tuple[tuple[str, ...], Floats]:
    """The alphabet's letters with NO_LETTER, and for each glyph the probability of each."""
    letters = ALPHABETS[alphabet]
    drawn_as = [shapes + _AS_WRITTEN.get(letter, "") for letter, shapes in letters.items()]
    columns = [[_INDEX[shape] for shape in shapes] for shapes in drawn_as]
    columns.append([_INDEX[NO_LETTER]])
    masses = np.stack(
        [np.exp(log_probabilities[:, column]).sum(axis=1) for column in columns], axis=1
    )
    total = masses.sum(axis=1, keepdims=True)
    return (*letters, NO_LETTER), masses / np.maximum(total, 1e-9)


def choose_alphabet(log_probabilities: Floats, prefer: AlphabetName = "ru") -> AlphabetName:
    """The alphabet that explains all glyphs of a board best; *prefer* where nothing tells.

    Shared shapes weigh nothing, so one clear Ї or Z decides, and one blurred letter does not.
    """
    evidence = _evidence_for_each(log_probabilities, prefer)
    return max(evidence, key=lambda name: evidence[name])


def other_alphabet(
    chosen: AlphabetName, log_probabilities: Floats, prefer: AlphabetName = "ru"
) -> AlphabetName | None:
    """The likeliest alphabet of the other script, if the glyphs may as well be of that one."""
    evidence = _evidence_for_each(log_probabilities, prefer)
    others = [name for name in ALPHABETS if (name == "en") != (chosen == "en")]
    other = max(others, key=lambda name: evidence[name])
    return other if evidence[chosen] - evidence[other] < _MIN_SCRIPT_EVIDENCE else None


def likeliest_letters(log_probabilities: Floats) -> Floats:
    """As a logarithm, how likely the likeliest letter of each glyph is, in the best alphabet."""
    shapes = "".join(ALPHABETS[choose_alphabet(log_probabilities)].values())
    chances = log_probabilities[:, [_INDEX[shape] for shape in sorted({*shapes})]].max(axis=1)
    return np.asarray(np.maximum(chances, np.log(_MIN_MASS)), dtype=np.float32)


def _evidence_for_each(
    log_probabilities: Floats, prefer: AlphabetName
) -> dict[AlphabetName, float]:
    """As a logarithm, how well each alphabet explains glyphs.

    Those taken for one shape weigh as one: a font whose r looks like г says so wherever it stands.
    """
    taken_for = log_probabilities.argmax(axis=1)
    weights = 1 / np.bincount(taken_for)[taken_for]
    return {
        name: float(weights @ _evidence(letters, log_probabilities))
        - (0.0 if name == prefer else _PREFERRED_PRIOR)
        for name, letters in ALPHABETS.items()
    }


def _evidence(letters: Mapping[str, str], log_probabilities: Floats) -> Floats:
    columns = [_INDEX[shape] for shape in sorted({*"".join(letters.values())})]
    mass = np.exp(log_probabilities[:, columns]).sum(axis=1)
    return np.asarray(np.log(np.maximum(mass, _MIN_MASS)), dtype=np.float32)
