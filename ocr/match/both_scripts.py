"""Read doubtful texts in Latin and Cyrillic letters, since a page may have both.

In its board's script alone, Player beside a Russian board is Рауег, and Total is Тота.
"""

from collections.abc import Sequence

from ocr.match.tesseract import language_of
from ocr.match.texts import Text, read_rows
from ocr.picture.arrays import Picture
from ocr.reading import AlphabetName

_SURELY_READ = 0.93  # Tesseract's confidence of a text in the board's script
_MIN_LETTERS = 2
_LOOKS_LIKE = str.maketrans(
    "авгеёийклмнопрстухшья", "abreeuuknmhonpctyxwba", "бзчэ"
)  # small letters and capitals alike; the last four look like digits


def with_both_scripts(
    picture: Picture, rows: Sequence[Sequence[Text]], alphabet: AlphabetName
) -> list[list[Text]]:
    """The rows of *picture* with doubtful texts as read in both scripts, where that is surer."""
    unsure = [[text for text in row if text.confidence < _SURELY_READ] for row in rows]
    names = [[text for text in row if len(_letters_of(text)) >= _MIN_LETTERS] for row in unsure]
    doubtful = [tuple(text.piece for text in row) for row in names]
    both = f"{language_of('uk' if alphabet == 'uk' else 'ru')}+{language_of('en')}"
    again = read_rows(picture, [row for row in doubtful if row], both)
    others = {text.piece: text for row in again for text in row}
    return [[_surer(text, others.get(text.piece, text)) for text in row] for row in rows]


def _surer(text: Text, other: Text) -> Text:
    """The surer one, but not *other* if it has look-alikes of the letters, like Oner of Олег."""
    letters = _letters_of(text)
    looks_like = _letters_of(other) == letters.translate(_LOOKS_LIKE) != letters
    is_surer = other.confidence > text.confidence and other.numbers == text.numbers
    return other if is_surer and not looks_like else text


def _letters_of(text: Text) -> str:
    return "".join(filter(str.isalpha, text.written)).lower()
