"""Letters of the Latin and the Cyrillic alphabet that look the same and that people mix up."""

from collections.abc import Iterator
from unicodedata import name as name_of

_LATIN = "ABCEHIKMOPTXY"
_CYRILLIC = "АВСЕНІКМОРТХУ"
# A small т or м is not read as Latin, but a small t or m may be read as Cyrillic.
_SMALL_LATIN, _SMALL_CYRILLIC = "aceikopxy", "асеікорху"

TO_CYRILLIC = str.maketrans(_LATIN + _SMALL_LATIN + "tm", _CYRILLIC + _SMALL_CYRILLIC + "тм")
TO_LATIN = str.maketrans(_CYRILLIC + _SMALL_CYRILLIC, _LATIN + _SMALL_LATIN)


def in_one_script(text: str) -> str:
    """*text* with the letters of one script replaced by their look-alikes of the other.

    The script is that of most letters, Cyrillic in a tie, or the other one if only that is
    possible. *text* is unchanged if neither is possible or it is not mixed. Case matters: Т looks
    like T, but т does not look like t.
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
