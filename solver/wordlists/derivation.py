"""Word formation: nouns that a person understands by the word they are made of."""

from collections.abc import Callable, Container

# A suffix of a noun, and what its place is taken by in the words it may be made of.
_DERIVATIONS = (
    ("ость", ("ый", "ий", "ой")),
    ("ность", ("ный", "нный")),
    ("тель", ("ть",)),
    ("ание", ("ать", "ять")),
    ("ение", ("ить", "еть")),
    ("ивание", ("ивать",)),
    ("очка", ("ка", "ок")),
    ("ечка", ("ка", "")),
    ("ик", ("",)),
    ("ок", ("",)),
    ("ка", ("", "ец", "ь", "а", "ить", "ать")),
    ("ница", ("ник",)),
    ("щица", ("щик",)),
    ("чица", ("чик",)),
    ("ша", ("",)),
    ("изм", ("ист",)),
    ("чик", ("",)),
    ("ство", ("", "ник", "ный")),
)
_MIN_STEM = 3
_MIN_FIRST_PART = 2
_MIN_SECOND_PART = 5


def is_derived(word: str, entries: Container[str]) -> bool:
    """Whether *word* is regularly made of a word that *entries* have: ослабленн-ость."""
    return any(
        word[: -len(suffix)] + base in entries
        for suffix, bases in _DERIVATIONS
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM
        for base in bases
    )


def is_compound(word: str, is_known: Callable[[str], bool]) -> bool:
    """Whether *word* ends in a whole known word: теле-марафон."""
    splits = range(_MIN_FIRST_PART, len(word) - _MIN_SECOND_PART + 1)
    return any(is_known(word[split:]) for split in splits)
