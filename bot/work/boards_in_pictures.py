"""The board in a picture: a job in the sense of `bot/work/jobs.py`."""

from dataclasses import dataclass

from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from ocr import AlphabetName, Reading, Template, read_board, spelled


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture, the glyphs that whoever sent it has named, and the letters they chose, if any.

    *prefer* is the alphabet of letters that are of several.
    """

    picture: bytes
    templates: tuple[Template, ...] = ()
    alphabet: AlphabetName | None = None
    prefer: AlphabetName = "ru"


def read_picture(shelf: LexiconShelf, request: PictureRequest) -> Reading:
    """The board, with ё as е: lexicons count it so. ReadingError if there is none."""
    reading = read_board(
        request.picture,
        templates=request.templates,
        yo_is_ye=True,
        alphabet=request.alphabet,
        prefer=request.prefer,
    )
    if not reading.doubtful:
        return reading
    lexicon = shelf.lexicon_if_any(reading.alphabet, Words())
    return reading if lexicon is None else spelled(reading, lexicon)
