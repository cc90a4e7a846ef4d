"""Letters and the shapes they are drawn as, that of the capital first and of the small one last.

Latin A and Cyrillic А are one shape, which each alphabet maps to its own letter. BAR is a capital I
as well as a small L. A cell is of the class of an upright shape or tile, or of one of OTHERS.
"""

from collections.abc import Mapping

from ocr.reading import AlphabetName

_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_UKRAINIAN = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
BAR = "ӏ"
_LATIN_SHAPES = {
    **{letter: letter for letter in _LATIN},
    **dict(zip("acekmoptx", "асекмортх", strict=True)),
    "b": "вb",  # B looks like В, b like no form of that letter
    "h": "нh",
    "i": BAR + "і",
    "l": "l" + BAR,
}

ALPHABETS: Mapping[AlphabetName, Mapping[str, str]] = {
    "ru": {letter: letter for letter in _RUSSIAN},
    "en": _LATIN_SHAPES,
    "uk": {letter: letter for letter in _UKRAINIAN} | {"і": BAR + "і"},
}
TILES = ("qu", "th", "er", "in", "an", "he")  # of two Latin letters, in sets of Boggle
SHAPES = (
    *sorted({shape for letters in ALPHABETS.values() for shape in "".join(letters.values())}),
)
MARKS = (*SHAPES, *TILES)
OTHERS = EMPTY, SIGN, OUTSIDE, TURNED = tuple(range(len(MARKS), len(MARKS) + 4))
CLASSES = len(MARKS) + len(OTHERS)

class_of = MARKS.index  # the class of a shape or tile
