"""The noun that a Russian or Ukrainian noun is regularly made of, if its ending leaves no doubt.

Endings that have several senses are left out: -ка, -ник, -ница (a woman or a vessel), -ище (large
or a place), -ушка (чертушка), -чик after т (буфетчик).
"""

from collections.abc import Callable, Mapping
from typing import Literal

from solver.wordlists.word_parts import Endings

Relation = Literal["diminutive", "woman", "young"]

_MIN_SOURCE_LETTERS = 4

_RELATIONS: Mapping[str, Mapping[Relation, Endings]] = {
    "ru": {
        "diminutive": Endings("""
            вчик/в йчик/й лчик/л мчик/м нчик/н рчик/р льчик/л льчик/ль чок/к шок/х жок/г
            очек/ок ечек/ек ичек/ик очка/ка очка/а шечка/шка жечка/жка ечка/йка ышко/о
            онька/а ишко/ ишко/о ецо/о це/о тик/т сик/с
        """),
        "young": Endings("чонок/к енок/ онок/"),
        "woman": Endings("""
            щица/щик чица/чик истка/ист анка/анец анка/анин янка/янин инка/инец ийка/иец
        """),
    },
    "uk": {
        "diminutive": Endings("""
            вчик/в йчик/й лчик/л мчик/м нчик/н рчик/р льчик/л льчик/ль очка/ка очка/а
            ечок/ок очок/ок ечко/о єчка/йка
        """),
        "woman": Endings("""
            истка/ист анка/анець анка/анин янка/янин инка/инець ійка/ієць
        """),
    },
}


def relative_of(
    word: str, language: str, is_known: Callable[[str], bool]
) -> tuple[Relation, str] | None:
    """The relation of *word* to the noun that it is made of, and that noun, which must be known."""
    for relation, endings in _RELATIONS.get(language, {}).items():
        for stem, base in endings.stems(word):
            source = stem + base
            if len(source) >= _MIN_SOURCE_LETTERS and is_known(source):
                return relation, source
    return None
