"""Find whose turn it is from a line of text: "Ваш ход", "Ход: Мария", "Anna's turn"."""

import re
from collections.abc import Sequence
from typing import get_args

from ocr.match.players import TURN, YOU, Players
from ocr.match.texts import Text
from ocr.match.values import Side, other_side

_YOURS = frozenset({"ваш", "твой", "твій", "your", "мой", "мій", "my", "ходите", "сделайте"})
_THEIRS = frozenset({
    "соперник", "соперника", "противник", "противника", "суперник", "суперника", "opponent",
    "rival", "компьютер", "computer", "бот", "bot",
})  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_SIDES: tuple[Side, ...] = get_args(Side)


def turn_in(rows: Sequence[Sequence[Text]], players: Players | None) -> Side | None:
    """The side whose turn a text says it is; side 0 is you if no name tells your side."""
    told = set()
    for row in rows:
        # A text counts with those beside it only if it tells nothing alone.
        about = [text.written for text in row if TURN.search(text.written)]
        lines = [*about, " ".join(text.written for text in row)] if about else []
        turns = (_turn_of(line, players) for line in lines)
        told.add(next((turn for turn in turns if turn is not None), None))
    told.discard(None)
    return told.pop() if len(told) == 1 else None


def _turn_of(line: str, players: Players | None) -> Side | None:
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
