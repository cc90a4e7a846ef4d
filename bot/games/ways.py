"""Buttons to choose one of several ways to make a word."""

from collections.abc import Callable

from bot.boards.typed import SeveralWaysError, TypedMove, way_name
from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.payloads import MAX_CODED_LETTERS, Payload, decode_word, encode_word, refuse_button
from solver import Alphabet

WAYS_IN_A_ROW = 4


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


def decode_way(cell: str, letter: str, word: str, alphabet: Alphabet) -> TypedMove:
    """The move that `encode_way` made *letter* and *word* of; BotError if they are not ours."""
    new_letter, whole = decode_word(letter, alphabet), decode_word(word, alphabet)
    if not new_letter or not whole:
        raise refuse_button()
    return TypedMove(whole, cell, new_letter)
