"""Buttons to choose one of several ways to make a word."""

from collections.abc import Callable
from typing import Protocol

from bot.boards.typed import SeveralWaysError, TypedMove, way_name
from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.payloads import MAX_CODED_LETTERS, Payload, decode_word, encode_word, refuse_button
from solver import Alphabet

WAYS_IN_A_ROW = 4


class Way(Protocol):
    """The payload of such a button: *word* by *letter* on *cell*; word and letter are codes."""

    @property
    def cell(self) -> str: ...

    @property
    def letter(self) -> str: ...

    @property
    def word(self) -> str: ...


def ways_keyboard(
    several: SeveralWaysError, alphabet: Alphabet, way: Callable[[str, str, str], Payload]
) -> Keyboard:
    """Buttons for the ways to make the word; *way* makes a payload of what `encode_way` returns.

    Raises *several* if the word is too long for a button.
    """
    if len(several.word) > MAX_CODED_LETTERS:
        raise several
    buttons = [
        Button(way_name(move), way(*encode_way(alphabet, str(move.cell), move.letter, move.word)))
        for move in several.moves
    ]
    return in_rows(buttons, WAYS_IN_A_ROW)


def encode_way(alphabet: Alphabet, cell: str, letter: str, word: str) -> tuple[str, str, str]:
    """The cell, the letter and the word as a payload holds them."""
    return cell, encode_word(letter, alphabet), encode_word(word, alphabet)


def decode_way(way: Way, alphabet: Alphabet) -> TypedMove:
    """The move of a button; BotError if the button is not ours."""
    letter, word = decode_word(way.letter, alphabet), decode_word(way.word, alphabet)
    if not letter or not word:
        raise refuse_button()
    return TypedMove(word, way.cell, letter)
