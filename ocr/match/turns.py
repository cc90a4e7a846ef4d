"""Find whose turn it is from a line of text: "Ваш ход", "Ход: Мария", "Anna's turn"."""

import re
from collections.abc import Sequence
from typing import get_args

from ocr.match.players import TURN, YOU, Player
from ocr.match.texts import Text
from ocr.match.values import Side, other_side

_YOURS = frozenset({"ваш", "твой", "твій", "your", "мой", "мій", "my", "ходите", "сделайте"})
_THEIRS = frozenset({
    "соперник", "соперника", "противник", "противника", "суперник", "суперника", "opponent",
    "rival", "компьютер", "computer", "бот", "bot",
})  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_SIDES: tuple[Side, ...] = get_args(Side)


def turn_in(rows: Sequence[Sequence[Text]], players: tuple[Player, Player] | None) -> Side | None:
    """The side whose turn a text says it is; side 0 is you if no name tells your side."""
    told = {turn for row in rows if (turn := _turn_in_row(row, players)) is not None}
    return told.pop() if len(told) == 1 else None


def _turn_in_row(row: Sequence[Text], players: tuple[Player, Player] | None) -> Side | None:
    """The turn that a text tells alone, or else with the texts beside it."""
    about = [text.written for text in row if TURN.search(text.written)]
    lines = [*about, " ".join(text.written for text in row)] if about else []
    return next((turn for line in lines if (turn := _turn_of(line, players)) is not None), None)


def _turn_of(line: str, players: tuple[Player, Player] | None) -> Side | None:
    words = _WORD.findall(line.lower())
    called = (" ".join(_WORD.findall(player.name.lower())) for player in players or ())
    names = [*zip(_SIDES, called, strict=False)]
    named = [side for side, name in names if name and f" {name} " in f" {' '.join(words)} "]
    if len(named) == 1:
        return named[0]
    you = next((side for side, name in names if name in YOU), None)
    rival = next((side for side, name in names if name in _THEIRS), None)
    you = other_side(rival) if you is None and names else you or 0
    if you is None or named:
        return None
    if not _YOURS.isdisjoint(words):
        return you
    return None if _THEIRS.isdisjoint(words) else other_side(you)
