"""The noun that a Russian or Ukrainian noun is regularly made of, if its ending leaves no doubt.

Endings that have several senses are left out: -ка, -ник, -ница (a woman or a vessel), -ище (large
or a place), -ушка (чертушка), -чик after т (буфетчик).
"""

from collections.abc import Callable, Mapping
from typing import Literal

Relation = Literal["diminutive", "woman", "young"]

# An ending, its replacement in the noun that a noun is made of, and their relation.
_Rule = tuple[str, str, Relation]

_AFTER_SONORANTS = tuple("вйлмнр")
_MIN_SOURCE_LETTERS = 4


def _rules(relation: Relation, *rules: tuple[str, str]) -> tuple[_Rule, ...]:
    return tuple((ending, base, relation) for ending, base in rules)


_RULES: Mapping[str, tuple[_Rule, ...]] = {
    "ru": (
        *_rules("diminutive", *((f"{letter}чик", letter) for letter in _AFTER_SONORANTS)),
        *_rules("diminutive", ("льчик", "л"), ("льчик", "ль"), ("чок", "к"), ("шок", "х")),
        *_rules("diminutive", ("жок", "г"), ("очек", "ок"), ("ечек", "ек"), ("ичек", "ик")),
        *_rules("diminutive", ("очка", "ка"), ("очка", "а"), ("шечка", "шка"), ("жечка", "жка")),
        *_rules("diminutive", ("ечка", "йка"), ("ышко", "о"), ("онька", "а")),
        *_rules("diminutive", ("ишко", ""), ("ишко", "о"), ("ецо", "о"), ("це", "о")),
        *_rules("diminutive", ("тик", "т"), ("сик", "с")),
        *_rules("young", ("чонок", "к"), ("енок", ""), ("онок", "")),
        *_rules("woman", ("щица", "щик"), ("чица", "чик"), ("истка", "ист"), ("анка", "анец")),
        *_rules("woman", ("анка", "анин"), ("янка", "янин"), ("инка", "инец"), ("ийка", "иец")),
    ),
    "uk": (
        *_rules("diminutive", *((f"{letter}чик", letter) for letter in _AFTER_SONORANTS)),
        *_rules("diminutive", ("льчик", "л"), ("льчик", "ль"), ("очка", "ка"), ("очка", "а")),
        *_rules("diminutive", ("ечок", "ок"), ("очок", "ок"), ("ечко", "о"), ("єчка", "йка")),
        *_rules("woman", ("истка", "ист"), ("анка", "анець"), ("анка", "анин"), ("янка", "янин")),
        *_rules("woman", ("инка", "инець"), ("ійка", "ієць")),
    ),
}


def relative_of(
    word: str, language: str, is_known: Callable[[str], bool]
) -> tuple[Relation, str] | None:
    """The relation of *word* to the noun that it is made of, and that noun, which must be known."""
    for ending, base, relation in _RULES.get(language, ()):
        if word.endswith(ending):
            source = word.removesuffix(ending) + base
            if len(source) >= _MIN_SOURCE_LETTERS and is_known(source):
                return relation, source
    return None
