"""Word lists that people send: checked line by line; says which lines are left out and why."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from solver.alphabet import Alphabet, has_apostrophe, is_word_long, legible, plain_text
from solver.solver_errors import LexiconError
from solver.wordlists.encodings import decode

Fault = Literal["several words", "other characters", "length", "name", "twice"]

_ALPHABETS = ("ru", "en", "uk")
_SAMPLE = 20_000
_MAX_SHOWN_LETTERS = 20
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """*count* lines that have one *fault*, the first of them as an *example*."""

    fault: Fault
    count: int
    example: str

    @property
    def shown(self) -> str:
        """The beginning of the example."""
        return self.example[:_MAX_SHOWN_LETTERS]


class BroughtList(NamedTuple):
    """The words of a list, in its order and spelling, and the lines that were left out."""

    words: tuple[str, ...]
    alphabet: str
    left_out: tuple[LeftOut, ...]


def read_brought(data: bytes, file: str, *, max_lines: int) -> BroughtList:
    """Read a list in any encoding; the alphabet is the one that most of the words fit.

    LexiconError if it is not text, has no word, or has more than *max_lines* lines. In a list in
    lower case a word with a capital is a name, unless it is all in capitals.
    """
    lines = _lines(data, file, max_lines)
    words, alphabet, left_out = sort_out(
        lines, file, lambda line: line not in (line.lower(), line.upper())
    )
    return BroughtList(tuple(words), alphabet.name, left_out)


def sort_out(
    lines: Sequence[str], file: str, is_name: Callable[[str], bool]
) -> tuple[Mapping[str, str], Alphabet, tuple[LeftOut, ...]]:
    """The words of *lines*, each with its first line, their alphabet, and the other lines.

    In a list most of whose lines are in lower case the words that *is_name* accepts are names.
    LexiconError if *file* has no word.
    """
    typed = [(line, plain_text(line)) for line in lines]
    alphabet = _best_alphabet(typed)
    marks_names = sum(line == line.lower() for line in lines) * 2 > len(lines)
    words: dict[str, str] = {}
    faults: dict[Fault, list[str]] = {}
    for line, word in typed:
        fault = _fault_of(line, word, alphabet)
        if fault is None and marks_names and is_name(line):
            fault = "name"
        if fault is None and word in words:
            fault = "twice"
        if fault is None:
            words[word] = line
        else:
            faults.setdefault(fault, []).append(line)
    left_out = tuple(LeftOut(fault, len(all_), all_[0]) for fault, all_ in faults.items())
    if not words:
        raise _no_word_in(file, left_out)
    return words, alphabet, left_out


def _no_word_in(file: str, left_out: tuple[LeftOut, ...]) -> LexiconError:
    if not left_out:
        return LexiconError(
            "The word list {path} has no word in it; write one word a line.", path=file
        )
    return LexiconError(
        "The word list {path} has no word in it, since “{example}” is none; write one word a line, "
        "of letters alone.",
        path=file,
        example=left_out[0].shown,
    )


def _best_alphabet(typed: Sequence[tuple[str, str]]) -> Alphabet:
    """The alphabet that most of the lines fit, each given with its plain text."""
    sample = typed[:: max(1, len(typed) // _SAMPLE)]
    alphabets = [Alphabet.find(name) for name in _ALPHABETS]
    return max(alphabets, key=lambda each: sum(_fault_of(*line, each) is None for line in sample))


def _fault_of(line: str, word: str, alphabet: Alphabet) -> Fault | None:
    """The reason why *line* is not a word; an English one with an apostrophe is two, like I'm."""
    if any(character.isspace() for character in word):
        return "several words"
    if alphabet.name == "en" and has_apostrophe(line):
        return "several words"
    if not all(character in alphabet for character in word):
        return "other characters"
    return None if is_word_long(word) else "length"


def _lines(data: bytes, file: str, max_lines: int) -> list[str]:
    _check_count(max(data.count(b"\n"), data.count(b"\r")), file, max_lines)
    text = legible(decode(data, file))
    if control := _CONTROL.search(text):
        raise LexiconError(
            "The word list {path} has the control character {code} in line {line}; save it as "
            "plain text, one word a line.",
            path=file,
            code=f"U+{ord(control[0]):04X}",
            line=len(text[: control.start() + 1].split("\n")),
        )
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    _check_count(len(lines), file, max_lines)
    return lines


def _check_count(lines: int, file: str, most: int) -> None:
    if lines > most:
        raise LexiconError(
            "The word list {path} has {count} lines, and I take at most {most}; split it.",
            path=file,
            count=lines,
            most=most,
        )
