"""Spelling Bee: the words that a hive of letters allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from solver import _core
from solver.alphabet import Alphabet, plain_text
from solver.errors import HiveError
from solver.lexicon import Lexicon

MIN_HIVE_LETTERS = 3
MAX_HIVE_LETTERS = 12
MIN_ANSWER_LETTERS = 4
PANGRAM_BONUS = 7


@dataclass(frozen=True, slots=True)
class Hive:
    """The letters of a puzzle, the centre first. Checked on creation: 3 to 12 different letters."""

    letters: str

    def __post_init__(self) -> None:
        letters = self.letters
        unknown = next((c for c in letters if Alphabet.of_letters(c) is None), None)
        if unknown is not None:
            raise HiveError(
                "“{character}” is no letter; give the letters of the hive, the centre first.",
                character=unknown,
            )
        if not MIN_HIVE_LETTERS <= len(letters) <= MAX_HIVE_LETTERS:
            raise HiveError(
                "A hive has {least} to {most} letters, here are {count}; give them with the "
                "centre first.",
                least=MIN_HIVE_LETTERS,
                most=MAX_HIVE_LETTERS,
                count=len(letters),
            )
        repeated = next((c for c in letters if letters.count(c) > 1), None)
        if repeated is not None:
            raise HiveError(
                "The letter “{letter}” is given twice; the letters of a hive are all different.",
                letter=repeated,
            )
        if Alphabet.of_letters(letters) is None:
            raise HiveError(
                "The letters {letters} are not of one alphabet; use only Russian, English or "
                "Ukrainian letters.",
                letters=" ".join(letters),
            )

    @classmethod
    def parse(cls, text: str) -> "Hive":
        """Read letters with or without spaces and commas between them, in either case."""
        return cls("".join(plain_text(text).replace(",", " ").split()))

    @property
    def alphabet(self) -> Alphabet:
        """Russian where Russian and Ukrainian both fit."""
        alphabet = Alphabet.of_letters(self.letters)
        assert alphabet is not None  # checked on creation
        return alphabet


@dataclass(frozen=True, slots=True)
class Answer:
    """A word of a hive. `points` as in the newspaper: 4 letters 1, longer ones their length."""

    word: str
    points: int
    pangram: bool


class Answers(Sequence[Answer]):
    """The answers of a hive: pangrams first, then by points, then alphabetically."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = tuple(sorted(answers, key=lambda a: (not a.pangram, -a.points, a.word)))
        self.points = sum(answer.points for answer in answers)

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Answer, ...]: ...
    def __getitem__(self, index: int | slice) -> Answer | tuple[Answer, ...]:
        return self._answers[index]

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._answers)


def find_answers(hive: Hive, lexicon: Lexicon) -> Answers:
    """All words of at least 4 letters made of the hive's letters, each with the centre letter.

    Cost: one look-up for each set of the hive's letters that holds the centre. HiveError if the
    hive has letters that the lexicon lacks.
    """
    letters = _letters(hive, lexicon.alphabet)
    words = {
        word
        for layer in lexicon.layers
        for word in _core.bee_answers(layer, letters, MIN_ANSWER_LETTERS)
    }
    spelled = map(lexicon.alphabet.decode, words)
    return Answers([_answer(word, len(letters)) for word in spelled if word in lexicon])


def _letters(hive: Hive, alphabet: Alphabet) -> bytes:
    try:
        letters = alphabet.encode(hive.letters)
    except KeyError as unknown:
        raise HiveError(
            "The letter “{letter}” is not in the alphabet {alphabet} of the lexicon; choose "
            "another lexicon.",
            letter=unknown.args[0],
            alphabet=alphabet.name,
        ) from None
    if len(set(letters)) < len(letters):
        raise HiveError("Here е and ё are one letter; the letters of a hive are all different.")
    return letters


def _answer(word: str, hive_letters: int) -> Answer:
    pangram = len(set(word)) == hive_letters
    points = 1 if len(word) == MIN_ANSWER_LETTERS else len(word)
    return Answer(word, points + PANGRAM_BONUS * pangram, pangram)
