"""Words as the data of a button may have them: one character a letter, also of Cyrillic."""

from solver import Alphabet

MAX_CODED_LETTERS = 20

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def encode_word(word: str, alphabet: Alphabet) -> str:
    return "".join(_DIGITS[letter] for letter in alphabet.encode(word))


def decode_word(code: str, alphabet: Alphabet) -> str | None:
    """The word that a button names; None if the button is not ours."""
    letters = bytes(_DIGITS.find(digit) % 256 for digit in code)
    if not letters or max(letters) >= len(alphabet):
        return None
    return alphabet.decode(letters)
