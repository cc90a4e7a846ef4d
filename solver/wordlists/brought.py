"""Word lists that come from strangers: checked line by line, with what is left out and why."""

import re
from dataclasses import dataclass
from typing import Literal

from solver.alphabet import Alphabet, is_word_long, plain_text
from solver.solver_errors import LexiconError
from solver.wordlists.encodings import decode
from solver.wordlists.plain import best_alphabet

Fault = Literal["several words", "other characters", "length", "name", "twice"]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """*count* lines that have one *fault*, the first of them as an *example*."""

    fault: Fault
    count: int
    example: str


@dataclass(frozen=True, slots=True)
class BroughtList:
    """The words of a list, in its order and as it writes them, and what is not among them."""

    words: tuple[str, ...]
    alphabet: str
    left_out: tuple[LeftOut, ...]


def read_brought(data: bytes, file: str, *, max_lines: int) -> BroughtList:
    """Read a list in any encoding; the alphabet is the one that most of the words fit.

    LexiconError if it is no text, has no word, or has more than *max_lines*. Words with a capital
    in a list that is in lower case are names, but not those in capitals alone.
    """
    lines = _lines(data, file, max_lines)
    alphabet = best_alphabet(lines)
    lower = sum(line == line.lower() for line in lines) * 2 > len(lines)
    words: dict[str, str] = {}
    faults: dict[Fault, list[str]] = {}
    for line in lines:
        word = plain_text(line)
        fault = _fault(line, word, alphabet, names=lower)
        if fault is None and word in words:
            fault = "twice"
        if fault:
            faults.setdefault(fault, []).append(line)
        else:
            words[word] = line
    if not words:
        raise LexiconError(
            "The word list {path} has no word in it; write one word a line.", path=file
        )
    left_out = (LeftOut(fault, len(all_), all_[0]) for fault, all_ in faults.items())
    return BroughtList(tuple(words), alphabet.name, tuple(left_out))


def _lines(data: bytes, file: str, max_lines: int) -> list[str]:
    text = decode(data, file)
    if control := _CONTROL.search(text):
        raise LexiconError(
            "The word list {path} has the control character {code} in line {line}; save it as "
            "plain text, one word a line.",
            path=file,
            code=f"U+{ord(control[0]):04X}",
            line=len(text[: control.start() + 1].split("\n")),
        )
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if len(lines) > max_lines:
        raise LexiconError(
            "The word list {path} has {count} lines, and I take at most {most}; split it.",
            path=file,
            count=len(lines),
            most=max_lines,
        )
    return lines


def _fault(line: str, word: str, alphabet: Alphabet, *, names: bool) -> Fault | None:
    if any(character.isspace() for character in word):
        return "several words"
    if not all(character in alphabet for character in word):
        return "other characters"
    if not is_word_long(word):
        return "length"
    return "name" if names and line not in (line.lower(), line.upper()) else None
