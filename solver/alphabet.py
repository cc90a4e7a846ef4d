"""The one place where characters become letters: small integers in alphabetical order."""

import re
import unicodedata
from codecs import charmap_decode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from solver.look_alikes import TO_CYRILLIC, TO_LATIN, in_one_script
from solver.solver_errors import GridError, SolverError, WordError

MIN_WORD_LETTERS = 2
MAX_WORD_LETTERS = 64

_APOSTROPHES = "'’ʼ`´\u2018\u2032\uff07"
# The stress mark and invisible characters: soft hyphens, joiners, direction and byte order marks.
_UNSEEN = "\u0301\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of one language; a letter's number is its index in `letters`.

    `folded` maps characters that people write to the letter that a game counts (ё to е); `numbers`
    has all characters that are read as letters.
    """

    name: str
    letters: str
    folded: tuple[tuple[str, str], ...] = ()
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers = {letter: number for number, letter in enumerate(self.letters)}
        numbers |= {written: numbers[letter] for written, letter in self.folded}
        object.__setattr__(self, "numbers", numbers)

    @staticmethod
    def find(name: str) -> "Alphabet":
        """The alphabet called `ru`, `ru-yo` (ё is a letter of its own), `uk` or `en`.

        SolverError if there is none of that *name*.
        """
        if name not in _ALPHABETS:
            raise SolverError(
                "There is no alphabet “{name}”; there are {names}.",
                name=name[:20],
                names=", ".join(_ALPHABETS),
            )
        return _ALPHABETS[name]

    @staticmethod
    def of_letters(letters: Iterable[str], *, prefer: str = "ru") -> "Alphabet | None":
        """The first of *prefer*, ru, en, uk that has all of *letters*; None if no alphabet has."""
        present, tried = set(letters), (_ALPHABETS[prefer], *_DETECTED)
        return next((a for a in tried if present <= a.numbers.keys()), None)

    def __len__(self) -> int:
        return len(self.letters)

    def __contains__(self, character: str) -> bool:
        return character in self.numbers

    def encode(self, text: str) -> bytes:
        """*text* as letter numbers, one byte each; folds case and ё, drops apostrophes.

        WordError names the first character that is not a letter of this alphabet.
        """
        try:
            return bytes([self.numbers[character] for character in plain_text(text)])
        except KeyError:
            raise WordError(
                "“{word}” has “{character}”, which is not in the {alphabet} alphabet.",
                word=text[:40],
                character=first_refused(text, self.__contains__),
                alphabet=self.name,
            ) from None

    def decode(self, letters: bytes) -> str:
        """The inverse of `encode`, in lower case."""
        return charmap_decode(letters, "strict", self.letters)[0]

    def spell(self, text: str) -> str:
        """*text* as the game writes it; WordError if it has a space or a foreign character.

        Look-alikes of another script are read as letters of the script that most letters are of,
        or of the alphabet if the word is one letter.
        """
        text = in_one_script(text.strip())
        if len(text) == 1:
            text = self.like(text)
        if any(character.isspace() for character in text):
            raise WordError("“{word}” has a space in it; give one word at a time.", word=text[:40])
        return self.decode(self.encode(text))

    def clean_word(self, text: str) -> str:
        """*text* as a word to be counted; WordError says why it cannot be one."""
        word = self.spell(text)
        if not is_word_long(word):
            raise WordError(
                "“{word}” has {count} letters; a word has {least} to {most}.",
                word=text.strip()[:40],
                count=len(word),
                least=MIN_WORD_LETTERS,
                most=MAX_WORD_LETTERS,
            )
        return word

    def like(self, text: str) -> str:
        """*text* in the letters of this alphabet that look the same, if it has them."""
        alike = (text, text.translate(TO_CYRILLIC), text.translate(TO_LATIN))
        return next((each for each in alike if all(c in self for c in each.lower())), text)


def is_word_long(word: str) -> bool:
    """True if *word*, as spelled, has an allowed number of letters."""
    return MIN_WORD_LETTERS <= len(word) <= MAX_WORD_LETTERS


def check_min_letters(count: int) -> None:
    """Raise SolverError if *count* cannot be the minimum length of a word."""
    if not 1 <= count <= MAX_WORD_LETTERS:
        raise SolverError(
            "The shortest word that counts has 1 to {most} letters.", most=MAX_WORD_LETTERS
        )


def legible(text: str) -> str:
    """*text* composed (й is one character), without stress marks and invisible characters.

    An accent that makes another letter stays: é.
    """
    return _MARKS.sub("", unicodedata.normalize("NFC", text))


def plain_text(text: str) -> str:
    """*text* in lower case, as `legible` gives it, without apostrophes."""
    return legible(text).lower().translate(_NO_APOSTROPHES)


def is_letter(character: str) -> bool:
    """True if some alphabet has the lower-case *character*."""
    return Alphabet.of_letters(character) is not None


def first_refused(text: str, accept: Callable[[str], bool]) -> str | None:
    """The first character of *text*, as typed, that *accept* refuses in lower case, or None.

    The lower case of İ is two characters.
    """
    return next((c for c in legible(text) if not all(map(accept, plain_text(c)))), None)


def has_apostrophe(text: str) -> bool:
    return any(mark in text for mark in _APOSTROPHES)


def foreign_letter(letter: object, alphabet: Alphabet) -> GridError:
    """The error for a board with a *letter* that the lexicon lacks."""
    return GridError(
        "The letter “{letter}” is not in the {alphabet} alphabet of the lexicon; choose another "
        "lexicon.",
        letter=letter,
        alphabet=alphabet.name,
    )


def board_alphabet(letters: Iterable[str], *, prefer: str = "ru") -> Alphabet:
    """The alphabet of a board or a hive; GridError if no one alphabet has all its letters."""
    present = sorted(set(letters))
    alphabet = Alphabet.of_letters(present, prefer=prefer)
    if alphabet is None:
        raise GridError(
            "The letters {letters} are not of one alphabet; use only Russian, English or "
            "Ukrainian letters.",
            letters=" ".join(present[:40]),
        )
    return alphabet


_NO_APOSTROPHES = {ord(mark): None for mark in _APOSTROPHES}
_MARKS = re.compile(f"[{_UNSEEN}]")

_RUSSIAN = Alphabet("ru", "абвгдежзийклмнопрстуфхцчшщъыьэюя", folded=(("ё", "е"),))
_RUSSIAN_YO = Alphabet("ru-yo", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
_ENGLISH = Alphabet("en", "abcdefghijklmnopqrstuvwxyz")
_UKRAINIAN = Alphabet("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя")

_ALPHABETS = {alphabet.name: alphabet for alphabet in (_RUSSIAN, _RUSSIAN_YO, _ENGLISH, _UKRAINIAN)}
_DETECTED = (_RUSSIAN, _ENGLISH, _UKRAINIAN)
