"""Jobs about pictures, as in `bot/work/jobs.py`: read the board, and what is beside it."""

from dataclasses import dataclass, field

from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from ocr import AlphabetName, MatchReading, Reading, Template


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture, the glyphs that its sender has named, and the letters that they chose, if any.

    *prefer* is the alphabet for letters that belong to several.
    """

    picture: bytes
    templates: tuple[Template, ...] = ()
    alphabet: AlphabetName | None = None
    prefer: AlphabetName = "ru"


def read_picture(shelf: LexiconShelf, request: PictureRequest) -> Reading:
    """The board, with ё as е, as lexicons have it; ReadingError if there is none."""
    from ocr import read_board, spelled  # only workers read pictures

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


@dataclass(frozen=True, slots=True)
class BesideRequest:
    """A picture, the board that was read in it, and the words that count."""

    picture: bytes
    reading: Reading
    words: Words


@dataclass(frozen=True, slots=True)
class Found:
    """The match of a picture; *accepted* are words that its host took and the lexicon lacks."""

    match: MatchReading = field(default_factory=MatchReading)
    accepted: tuple[str, ...] = ()


def read_beside(shelf: LexiconShelf, request: BesideRequest) -> Found:
    """Read the match by Tesseract, which has the memory limit of this process and less time."""
    from ocr import read_match  # only workers read pictures

    lexicon = shelf.lexicon_if_any(request.reading.alphabet, request.words)
    match = read_match(request.picture, request.reading, lexicon)
    if lexicon is None:
        return Found(match)
    sure = (each.word for each in match.used if each.sure)
    return Found(match, tuple(word for word in sure if word not in lexicon))
