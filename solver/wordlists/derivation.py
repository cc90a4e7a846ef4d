"""Word formation: nouns that a person understands by the word they are made of."""

from collections.abc import Callable, Container

from solver.wordlists.word_parts import Endings, splits

# A suffix of a noun, and its replacement in the word that the noun may be made of.
_DERIVATIONS = Endings("""
    ость/ый ость/ий ость/ой тель/ть ание/ать ание/ять яние/ять ение/ить ение/еть ение/ти тие/ть
    ивание/ивать ывание/ывать очка/ка очка/ок очка/а очка/ ечка/ка ечка/ ечка/я ечка/ь чка/ка
    чка/ца ик/ ик/ец ок/ ок/ка чок/к шок/х жок/г ец/ ец/а ец/я ец/ь ец/ия ец/ский ец/ить ец/ать
    ник/ ник/ный ник/ь ник/а ник/ка ка/ ка/ец ка/ь ка/а ка/я ка/ить ка/ать ка/ять ка/ский ка/ин
    ка/ик ка/ия ка/ный ка/ьный ница/ник ница/ ница/ный ица/ец ица/ик ица/ый щица/щик чица/чик
    ша/ изм/ист изм/ный изм/ ист/изм ист/ный ист/ ист/а чик/ чик/ный чик/нный щик/ щик/ать
    щик/ить щик/а щик/ный щик/ка щик/ение вщик/ть вщик/вка вщик/вать ство/ ство/ник ство/ный
    ство/ец ство/ый цо/о цо/е ецо/о ецо/е це/о це/е ечек/ек ечек/ок очек/ок ища/а ища/ ище/
    ище/о ище/а ишка/ ишка/а ишка/ь ишко/о ишко/ енька/а енька/я ушка/а ушка/ ушка/я юшка/я
    юшка/ инка/ина инка/а инка/ный онок/ чонок/к енок/ енок/ь анин/а анин/ анин/ский
""")
_MIN_STEM_LETTERS = 3
_MIN_FIRST_LETTERS = 2
_MIN_SECOND_LETTERS = 5


def is_derived(word: str, entries: Container[str]) -> bool:
    """True if *word* is regularly made of a word in *entries*: ослабленн-ость."""
    return any(
        len(stem) >= _MIN_STEM_LETTERS and stem + base in entries
        for stem, base in _DERIVATIONS.stems(word)
    )


def is_compound(word: str, is_known: Callable[[str], bool]) -> bool:
    """True if *word* ends in a whole known word: теле-марафон."""
    parts = splits(word, least_first=_MIN_FIRST_LETTERS, least_second=_MIN_SECOND_LETTERS)
    return any(is_known(second) for _, second in parts)
