"""What host games said of words: as text, and as buttons that report it and take it back."""

from collections.abc import Sequence
from datetime import UTC, datetime

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.render.keyboard import Tap, alphabet_of, button
from bot.texts import Texts
from bot.work.lexicons import YO
from solver import Alphabet
from storage import Board, Dictionary, Profile, Verdict

MOST_SHOWN = 12

_IN_A_ROW = 3
_MOST_WORDS = 60
_LONGEST_WORD = 20
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def profile_name(texts: Texts, profile: Profile) -> str:
    return profile.name or texts.say("the usual game")


def verdict_text(texts: Texts, verdict: Verdict) -> str:
    """One verdict, with who told it and when."""
    told = datetime.fromtimestamp(verdict.report.told, UTC).strftime("%d.%m.%Y")
    return f"{_mark(verdict.accepted)} {verdict.word} — {verdict.report.name}, {told}"


def verdicts_text(
    texts: Texts, profile: Profile, standing: Dictionary, last: Sequence[Verdict]
) -> str:
    """How many words stand, and the last verdicts."""
    counts = texts.say(
        "{profile}: ✓ {accepted} accepted, ✗ {refused} refused.",
        profile=profile_name(texts, profile),
        accepted=len(standing.added),
        refused=len(standing.banned),
    )
    if not last:
        return "\n".join([counts, texts.say("Report words like this: /refused word, word")])
    return "\n".join([counts, *(verdict_text(texts, verdict) for verdict in last)])


def undo_keyboard(owner: int, verdicts: Sequence[Verdict]) -> InlineKeyboardMarkup | None:
    """A button for each verdict, which takes it back."""
    buttons = [
        button(
            f"↩ {_mark(verdict.accepted)} {verdict.word}",
            Tap("unsay", str(owner), str(verdict.number)),
        )
        for verdict in verdicts[:MOST_SHOWN]
    ]
    return InlineKeyboardMarkup(_in_rows(buttons)) if buttons else None


def words_keyboard(
    texts: Texts, board: Board, first: int, words: Sequence[str], *, accepted: bool
) -> InlineKeyboardMarkup:
    """The words of an answer, whose rows begin at *first*; a tap on one gives the verdict."""
    said = _verdict_name(accepted)
    modes = {
        "refused": texts.say("✗ refused"),
        "accepted": texts.say("✓ accepted"),
    }
    switch = [
        button(
            f"• {label} •" if name == said else label, Tap("verdicts", board.id, f"{name}-{first}")
        )
        for name, label in modes.items()
    ]
    buttons = [
        button(f"{_mark(accepted)} {word}", Tap(said, board.id, f"{first}-{_code(board, word)}"))
        for word in words[:_MOST_WORDS]
        if len(word) <= _LONGEST_WORD
    ]
    back = button(texts.say("Back"), Tap("page", board.id, str(first)))
    return InlineKeyboardMarkup([switch, *_in_rows(buttons), [back]])


def with_undo(
    keyboard: InlineKeyboardMarkup, board: Board, verdict: Verdict
) -> InlineKeyboardMarkup:
    """*keyboard* with a way to take *verdict* back."""
    said = f"{_verdict_name(verdict.accepted)}-{verdict.number}"
    undo = button(f"↩ {_mark(verdict.accepted)} {verdict.word}", Tap("unsayhere", board.id, said))
    return InlineKeyboardMarkup([*keyboard.inline_keyboard, [undo]])


def word_of(board: Board, code: str) -> str | None:
    """The word that a button names; None if the button is not ours."""
    alphabet = _alphabet(board)
    letters = bytes(_DIGITS.find(digit) % 256 for digit in code)
    if not letters or max(letters) >= len(alphabet):
        return None
    return alphabet.decode(letters)


def _code(board: Board, word: str) -> str:
    """*word* as callback data may have it: one character a letter, also of Cyrillic."""
    return "".join(_DIGITS[letter] for letter in _alphabet(board).encode(word))


def _alphabet(board: Board) -> Alphabet:
    name = alphabet_of(board)
    return Alphabet.named(YO.get(name, name))


def _verdict_name(accepted: bool) -> str:
    return "accepted" if accepted else "refused"


def _mark(accepted: bool) -> str:
    return "✓" if accepted else "✗"


def _in_rows(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    return [buttons[at : at + _IN_A_ROW] for at in range(0, len(buttons), _IN_A_ROW)]
