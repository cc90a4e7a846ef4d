"""Word formation: nouns that a person understands by the word they are made of."""

from collections.abc import Callable, Container

# A suffix of a noun, and its replacements in the words that the noun may be made of.
_DERIVATIONS = (
    ("ость", ("ый", "ий", "ой")),
    ("тель", ("ть",)),
    ("ание", ("ать", "ять")),
    ("яние", ("ять",)),
    ("ение", ("ить", "еть", "ти")),
    ("тие", ("ть",)),
    ("ивание", ("ивать",)),
    ("ывание", ("ывать",)),
    ("очка", ("ка", "ок", "а", "")),
    ("ечка", ("ка", "", "я", "ь")),
    ("чка", ("ка", "ца")),
    ("ик", ("", "ец")),
    ("ок", ("", "ка")),
    ("чок", ("к",)),
    ("шок", ("х",)),
    ("жок", ("г",)),
    ("ец", ("", "а", "я", "ь", "ия", "ский", "ить", "ать")),
    ("ник", ("", "ный", "ь", "а", "ка")),
    ("ка", ("", "ец", "ь", "а", "я", "ить", "ать", "ять", "ский", "ин", "ик", "ия")),
    ("ка", ("ный", "ьный")),
    ("ница", ("ник", "", "ный")),
    ("ица", ("ец", "ик", "ый")),
    ("щица", ("щик",)),
    ("чица", ("чик",)),
    ("ша", ("",)),
    ("изм", ("ист", "ный", "")),
    ("ист", ("изм", "ный", "", "а")),
    ("чик", ("", "ный", "нный")),
    ("щик", ("", "ать", "ить", "а", "ный", "ка", "ение")),
    ("вщик", ("ть", "вка", "вать")),
    ("ство", ("", "ник", "ный", "ец", "ый")),
    ("цо", ("о", "е")),
    ("ецо", ("о", "е")),
    ("це", ("о", "е")),
    ("ечек", ("ек", "ок")),
    ("очек", ("ок",)),
    ("ища", ("а", "")),
    ("ище", ("", "о", "а")),
    ("ишка", ("", "а", "ь")),
    ("ишко", ("о", "")),
    ("енька", ("а", "я")),
    ("ушка", ("а", "", "я")),
    ("юшка", ("я", "")),
    ("инка", ("ина", "а", "ный")),
    ("онок", ("",)),
    ("чонок", ("к",)),
    ("енок", ("", "ь")),
    ("анин", ("а", "", "ский")),
)
_SUFFIXES = tuple(suffix for suffix, _ in _DERIVATIONS)
_MIN_STEM_LETTERS = 3
_MIN_FIRST_LETTERS = 2
_MIN_SECOND_LETTERS = 5


def is_derived(word: str, entries: Container[str]) -> bool:
    """True if *word* is regularly made of a word in *entries*: ослабленн-ость."""
    return word.endswith(_SUFFIXES) and any(
        word[: -len(suffix)] + base in entries
        for suffix, bases in _DERIVATIONS
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM_LETTERS
        for base in bases
    )


def is_compound(word: str, is_known: Callable[[str], bool]) -> bool:
    """True if *word* ends in a whole known word: теле-марафон."""
    splits = range(_MIN_FIRST_LETTERS, len(word) - _MIN_SECOND_LETTERS + 1)
    return any(is_known(word[split:]) for split in splits)
