"""Word lists that people bring: text, one word a line."""

from pathlib import Path

from solver.alphabet import Alphabet, has_apostrophe, is_word_long, plain_text
from solver.solver_errors import LexiconError
from solver.wordlists.encodings import decode
from solver.wordlists.word_list import WordList

MAX_BYTES = 64 * 2**20

_ALPHABETS = ("ru", "en", "uk")
_SAMPLE = 20_000


def read_word_file(path: Path | str) -> WordList:
    """Read a list in any encoding that `decode` tells; LF or CRLF; blank lines do not count.

    The alphabet is the one that most of the first words fit. Words that do not fit it, or have
    fewer than 2 or more than 64 letters, are left out, and so are names: the words with a capital
    in a list that is in lower case. `steps` tells how many stayed. LexiconError if the file cannot
    be read or has no word.
    """
    path = Path(path)
    lines = [line for line in map(str.strip, text_of(path).splitlines()) if line]
    alphabet = best_alphabet(lines)
    words = tuple(line for line in _without_names(lines) if _fits(line, alphabet))
    if not words:
        raise LexiconError(
            "The word list {path} has no word in it; write one word a line.", path=path.name
        )
    return WordList(
        words, alphabet.name, (("lines", len(lines)), (f"words in {alphabet.name}", len(words)))
    )


def text_of(path: Path) -> str:
    """The text of a list; LexiconError if it is too large, or cannot be read or decoded."""
    try:
        with path.open("rb") as file:  # what it says of its size need not be so
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise LexiconError(
            "The word list {path} cannot be read: {reason}.",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error
    if len(data) > MAX_BYTES:
        raise LexiconError(
            "The word list {path} is larger than {most} MB; split it or leave words out.",
            path=path.name,
            most=MAX_BYTES // 2**20,
        )
    return decode(data, path.name)


def best_alphabet(lines: list[str]) -> Alphabet:
    """The alphabet that most of *lines* fit."""
    sample = lines[:: max(1, len(lines) // _SAMPLE)]
    alphabets = [Alphabet.named(name) for name in _ALPHABETS]
    return max(alphabets, key=lambda alphabet: sum(_fits(line, alphabet) for line in sample))


def _without_names(lines: list[str]) -> list[str]:
    lower = [line for line in lines if line == line.lower()]
    return lower if len(lower) * 2 > len(lines) else lines


def _fits(line: str, alphabet: Alphabet) -> bool:
    """Whether *line* is a word; with an apostrophe an English one is two, as in I'm."""
    if alphabet.name == "en" and has_apostrophe(line):
        return False
    word = plain_text(line)
    return is_word_long(word) and all(character in alphabet for character in word)
