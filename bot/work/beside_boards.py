"""What stands beside the board of a picture: a job in the sense of `bot/work/jobs.py`."""

from dataclasses import dataclass, field

from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from ocr import MatchReading, Reading, read_match


@dataclass(frozen=True, slots=True)
class BesideRequest:
    """A picture, the board that was read in it, and the words that count."""

    picture: bytes
    reading: Reading
    words: Words


@dataclass(frozen=True, slots=True)
class Found:
    """The match of a picture; *accepted* are words that its host took and no lexicon has."""

    match: MatchReading = field(default_factory=MatchReading)
    accepted: tuple[str, ...] = ()


def read_beside(shelf: LexiconShelf, request: BesideRequest) -> Found:
    """Tesseract, which this starts, has the memory of its process and less time than it."""
    lexicon = shelf.lexicon_if_any(request.reading.alphabet, request.words)
    match = read_match(request.picture, request.reading, lexicon)
    if lexicon is None:
        return Found(match)
    sure = (each.word for each in match.used if each.sure)
    return Found(match, tuple(word for word in sure if word not in lexicon))
