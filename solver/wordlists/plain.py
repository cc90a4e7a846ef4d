"""Word lists of people's own: text, one word a line."""

from pathlib import Path

from solver.alphabet import legible
from solver.solver_errors import LexiconError
from solver.wordlists.brought import LeftOut, sort_out
from solver.wordlists.encodings import decode
from solver.wordlists.word_list import WordList

MAX_BYTES = 64 * 2**20

_REASONS = {
    "several words": "several words in a line",
    "other characters": "characters that are not of the alphabet",
    "length": "fewer than 2 or more than 64 letters",
    "name": "a capital, which only names have there",
    "twice": "words that came before",
}


def read_word_file(path: Path | str) -> WordList:
    """Read a list in any encoding that `decode` finds; LF or CRLF; blank lines do not count.

    The alphabet is the one that most of the first words fit. Words that do not fit it, or have
    fewer than 2 or more than 64 letters, are left out, and so are names: words with a capital in a
    list in lower case. A word counts once. `steps` tells how many stayed, `remark` what was left
    out and why. LexiconError if the file cannot be read or has no word.
    """
    path = Path(path)
    lines = [line for line in map(str.strip, legible(text_of(path)).splitlines()) if line]
    words, alphabet, left_out = sort_out(lines, path.name, lambda line: line != line.lower())
    return WordList(
        tuple(words.values()),
        alphabet.name,
        (("lines", len(lines)), (f"words in {alphabet.name}", len(words))),
        remark=_remark(left_out),
    )


def _remark(left_out: tuple[LeftOut, ...]) -> str:
    """A sentence about *left_out*; empty if nothing was left out."""
    counted = (f"{left.count:,} for {_REASONS[left.fault]} ({left.shown})" for left in left_out)
    return f"Lines left out: {'; '.join(counted)}." if left_out else ""


def text_of(path: Path) -> str:
    """The text of a list; LexiconError if it is too large, or cannot be read or decoded."""
    try:
        with path.open("rb") as file:  # its reported size may be wrong
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError if the path is invalid
        raise LexiconError(
            "The word list {path} cannot be read: {reason}.",
            path=str(path),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error
    if len(data) > MAX_BYTES:
        raise LexiconError(
            "The word list {path} is larger than {most} MB; split it or leave words out.",
            path=path.name,
            most=MAX_BYTES // 2**20,
        )
    return decode(data, path.name)
