"""Jobs about pictures, as in `bot/work/jobs.py`: read the board, and what is beside it."""

from dataclasses import dataclass, field

from bot.work.lexicons import LexiconShelf, Words
from ocr import AlphabetName, MatchReading, Reading, Template


def read_picture(
    shelf: LexiconShelf,
    picture: bytes,
    templates: tuple[Template, ...] = (),
    alphabet: AlphabetName | None = None,
    prefer: AlphabetName = "ru",
) -> Reading:
    """The board, with ё as е, as lexicons have it; ReadingError if there is none.

    *templates* are the glyphs that the sender has named, *alphabet* the letters that they chose,
    *prefer* the alphabet for letters that belong to several.
    """
    from ocr import read_board, spelled  # only workers read pictures

    reading = read_board(
        picture, templates=templates, yo_is_ye=True, alphabet=alphabet, prefer=prefer
    )
    if not reading.doubtful:
        return reading
    lexicon = shelf.lexicon_if_any(reading.alphabet, Words())
    return reading if lexicon is None else spelled(reading, lexicon)


@dataclass(frozen=True, slots=True)
class Found:
    """The match of a picture; *accepted* are words that its host took and the lexicon lacks."""

    match: MatchReading = field(default_factory=MatchReading)
    accepted: tuple[str, ...] = ()


def read_beside(shelf: LexiconShelf, picture: bytes, reading: Reading, words: Words) -> Found:
    """Read the match by Tesseract, which has the memory limit of this process and less time."""
    from ocr import read_match  # only workers read pictures

    lexicon = shelf.lexicon_if_any(reading.alphabet, words)
    match = read_match(picture, reading, lexicon)
    if lexicon is None:
        return Found(match)
    sure = (each.word for each in match.used if each.sure)
    return Found(match, tuple(word for word in sure if word not in lexicon))
