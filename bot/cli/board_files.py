"""Boards that a `balda` command reads: text or a picture, from a file or standard input."""

import sys
from argparse import Namespace
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, BinaryIO

from bot.cli.arguments import InputError, say
from bot.texts import sentence
from solver import MAX_SIDE, Grid, Hive, Lexicon, find_image

if TYPE_CHECKING:  # the reader brings OpenCV, which would cost a typed board half a second
    from ocr import MatchReading, Reading

MAX_INPUT_BYTES = 20_000_000  # the limit for a picture

_WIDE = ("utf_16_le", "utf_16_be")
_WIDE_MARKS = (BOM_UTF16_LE, BOM_UTF16_BE)
_NARROW = ("utf_8", "cp1251")
_CUT_OFF = {
    "top": sentence("the picture cuts off a row at its top: it is left out"),
    "bottom": sentence("the picture cuts off a row at its bottom: it is left out"),
    "left": sentence("the picture cuts off a column at its left: it is left out"),
    "right": sentence("the picture cuts off a column at its right: it is left out"),
}
_SUFFIXES = {".txt", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".bmp"}


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A Grid or a Hive of *game*, and the *picture* that it was read from, if any."""

    game: str
    board: Any
    picture: "tuple[bytes, Reading] | None" = None

    def match(self, lexicon: Lexicon) -> "MatchReading | None":
        """Read the match beside the board, and tell it on stderr; None for a typed board."""
        if self.picture is None:
            return None
        from ocr import read_match

        match = read_match(*self.picture, lexicon)
        if match.used:
            say(
                "beside the board: played {words}",
                words=", ".join(each.word for each in match.used),
            )
        if match.scores:
            say("beside the board: score {own}:{other}", own=match.scores[0], other=match.scores[1])
        if match.turn is not None:
            say("beside the board: side {side} to move", side=match.turn)
        return match


def list_used(options: Namespace, match: "MatchReading | None") -> list[str]:
    """The words that were given, or else those that *match* lists."""
    if options.used is None:
        return [each.word for each in match.used] if match else []
    return [word for word in options.used if word]


def input_bytes(name: str) -> bytes:
    if name == "-":
        if sys.stdin.isatty():
            say("reading from standard input; Ctrl-D ends it")
        return _read(sys.stdin.buffer, "standard input")
    try:
        with Path(name).open("rb") as file:
            return _read(file, name)
    except OSError as error:
        why = error.strerror or error
        raise InputError("{name} cannot be read: {why}", name=name, why=why) from error


def _read(file: BinaryIO, name: str) -> bytes:
    data = file.read(MAX_INPUT_BYTES + 1)
    if len(data) > MAX_INPUT_BYTES:
        raise InputError(
            "{name} has more than {most} MB; give a smaller file",
            name=name,
            most=MAX_INPUT_BYTES // 1_000_000,
        )
    return data


def as_text(data: bytes) -> str | None:
    """*data* as text, or None if it can only be a picture.

    It is in UTF-16 if it has zero bytes, else in UTF-8, or in CP1251 if it cannot be.
    """
    for encoding in _WIDE if b"\0" in data or data.startswith(_WIDE_MARKS) else _NARROW:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding).removeprefix("\ufeff")
            if all(character.isprintable() or character.isspace() for character in text):
                return text
    return None


def board_of(
    given: Sequence[str], parse: Callable[[str], Grid] = Grid.parse, *, least_blocks: int = 2
) -> BoardFile:
    """The board that is typed as arguments, or is in the file that they name.

    Fewer than *least_blocks* blocks are the name of a file.
    """
    text = " ".join(given)
    if text == "-" or Path(text).suffix.lower() in _SUFFIXES or _is_there(text):
        return board_in(text, parse)
    if len(text.split()) >= least_blocks:
        return BoardFile("balda", parse(text))
    if not _looks_typed(text):
        return board_in(text, parse)
    if not text.isalpha():
        raise InputError(
            "there is no file “{name}”; a board has spaces between its rows", name=text
        )
    empty, middle = "." * len(text), len(text) // 2
    rows = [text if number == middle else empty for number in range(len(text))]
    raise InputError(
        "there is no file “{word}”; the board that starts with this word is “{board}”",
        word=text,
        board=" ".join(rows),
    )


def _looks_typed(text: str) -> bool:
    """True if *text* has only letters and signs of cells, like a row of a board."""
    return 0 < len(text) <= MAX_SIDE and all(sign.isalpha() or sign in ".#" for sign in text)


def _is_there(name: str) -> bool:
    """True if there is a file or pipe of that *name*; False if it is too long for a name."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except OSError:
        return False


def board_in(name: str, parse: Callable[[str], Grid] = Grid.parse) -> BoardFile:
    """The board in a file, which is a picture, or a text of a Balda board that *parse* reads."""
    data = input_bytes(name)
    text = as_text(data)
    if text is not None:
        return BoardFile("balda", parse(text))
    reading, _ = reading_of(data)
    report_doubts(reading)
    board = Hive("".join(reading.rows[0])) if reading.game == "bee" else Grid(reading.rows)
    return BoardFile(reading.game, board, (data, reading))


def reading_of(data: bytes) -> "tuple[Reading, Lexicon | None]":
    """The board in a picture, and the lexicon of its alphabet if that has been built."""
    from ocr import read_board, spelled

    reading = read_board(data)
    if find_image(reading.alphabet) is None:
        return reading, None
    lexicon = Lexicon.open(reading.alphabet)
    return spelled(reading, lexicon), lexicon


def grid_of(file: BoardFile) -> Grid:
    """The grid in *file*; InputError if it has a hive."""
    if not isinstance(file.board, Grid):
        raise InputError("this is a picture of a hive; ask “balda solve” about it")
    return file.board


def report_doubts(reading: "Reading") -> None:
    if reading.has_others:
        say("there is another board in the picture; crop it to have it read")
    for side in reading.cut_off:
        say(_CUT_OFF[side])
    if reading.size_in_doubt and not reading.cut_off:
        say("a row or a column of the board may be missing in the picture")
    if reading.doubtful:
        say("please check {cells}", cells=", ".join(reading.doubtful))
    if reading.game == "balda" and which("tesseract") is None:
        say(
            "words beside the board are not read; that needs Tesseract, on Debian “{command}”",
            command="apt-get install tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng",
        )
