"""The words beside a hive that its letters allow."""

import re
from collections.abc import Sequence

from ocr.match.texts import Text
from ocr.match.values import PlayedWord

_WORD = re.compile(r"[^\W\d_]+")
_MIN_LETTERS = 4  # of a word of the newspaper


def words_of_hive(rows: Sequence[Sequence[Text]], letters: Sequence[str]) -> tuple[PlayedWord, ...]:
    """The words of *rows* that a hive of *letters*, the centre first, allows; none is sure.

    A word that is just being typed looks like a found one.
    """
    written = (word for row in rows for text in row for word in _WORD.findall(text.written.lower()))
    may_be = (
        word
        for word in written
        if len(word) >= _MIN_LETTERS and letters[0] in word and {*word} <= {*letters}
    )
    return tuple(PlayedWord(word, None, None, sure=False) for word in dict.fromkeys(may_be))
