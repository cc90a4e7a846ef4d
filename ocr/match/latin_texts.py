"""Read names and lines in Latin letters beside a board of Cyrillic ones.

Tesseract is told one language, since two take three times as long. So what it hardly read is read
once more, in English, where it may be a name. Олег is surely Oner in English: what counts must be
much surer than before, and have a letter that no Cyrillic one looks like.
"""

import re
from collections.abc import Sequence

from ocr.arrays import Picture
from ocr.match.names import name_in
from ocr.match.texts import Text, read_rows
from ocr.reading import AlphabetName

_HARDLY = 0.8  # the confidence below which a text is read again
_MAX_TEXTS = 6  # of a picture
_SURE = 0.89  # the confidence at least, in English
_LESS_DOUBT = 0.21  # of the doubt before, at most
_MIXED = re.compile(r"(?=\S*[^\W\d_])\S{3,}")
_ONLY_LATIN = frozenset("DFGIJLQRSVZdfhijlqstvz")


def with_latin(
    picture: Picture, rows: Sequence[Sequence[Text]], alphabet: AlphabetName
) -> list[list[Text]]:
    """The rows beside a board in that *alphabet*, with the texts that are surely Latin read so."""
    texts = [text for row in rows for text in row]
    hardly = [text for text in texts if text.confidence < _HARDLY and _may_be_latin(text)]
    if alphabet == "en" or not hardly:
        return [*map(list, rows)]
    pieces = [(text.piece,) for text in hardly[:_MAX_TEXTS]]
    read = {text.piece: text for (text,) in read_rows(picture, pieces, "en")}
    return [[_surer(text, read.get(text.piece, text)) for text in row] for row in rows]


def _may_be_latin(text: Text) -> bool:
    """Whether a text may be a name: Olga, read as 09а, has but one letter left."""
    return bool(name_in(text.written) or _MIXED.fullmatch(text.written))


def _surer(text: Text, in_english: Text) -> Text:
    is_sure = in_english.confidence >= _SURE
    less_doubt = 1 - in_english.confidence < _LESS_DOUBT * (1 - text.confidence)
    is_latin = not _ONLY_LATIN.isdisjoint(in_english.written)
    return in_english if is_sure and less_doubt and is_latin else text
