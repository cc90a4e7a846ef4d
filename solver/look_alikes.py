"""Letters of the Latin and the Cyrillic alphabet that look the same, as people mix them."""

from collections.abc import Iterator
from unicodedata import name as name_of

_LATIN = "ABCEHIKMOPTXY"
_CYRILLIC = "АВСЕНІКМОРТХУ"
# A small т or м stands for no Latin letter, a small t or m may stand for a Cyrillic one.
_SMALL_LATIN, _SMALL_CYRILLIC = "aceikopxy", "асеікорху"

TO_CYRILLIC = str.maketrans(_LATIN + _SMALL_LATIN + "tm", _CYRILLIC + _SMALL_CYRILLIC + "тм")
TO_LATIN = str.maketrans(_CYRILLIC + _SMALL_CYRILLIC, _LATIN + _SMALL_LATIN)


def in_one_script(text: str) -> str:
    """*text* with the letters of one script read as those of the other that they look like.

    The script is that of most letters, Cyrillic in a tie, or the other one if only that is
    possible. Unchanged if neither is possible or nothing is mixed. Case matters: Т looks like T,
    but т does not look like t.
    """
    scripts = list(_scripts(text))
    latin, cyrillic = scripts.count("LATIN"), scripts.count("CYRILLIC")
    if not (latin and cyrillic):
        return text
    tables = (TO_LATIN, TO_CYRILLIC) if latin > cyrillic else (TO_CYRILLIC, TO_LATIN)
    readings = (text.translate(table) for table in tables)
    return next((read for read in readings if len(set(_scripts(read))) == 1), text)


def _scripts(text: str) -> Iterator[str]:
    """The script of each letter."""
    return (name_of(c, "").partition(" ")[0] for c in text if c.isalpha())
