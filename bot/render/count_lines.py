"""How many words begin how and are how long: lines that a phone may break anywhere, in HTML.

No network but Telegram has columns of a fixed width, and there wide ones are cut off.
"""

from collections.abc import Mapping

from bot.texts import Texts

_NO_BREAK = "\N{NO-BREAK SPACE}"


def length_lines(texts: Texts, lengths: Mapping[str, Mapping[int, int]]) -> list[str]:
    """A line for each length that there is: how many words with which first letter.

    *lengths* are counts by first letter, then by length.
    """
    lines: dict[int, dict[str, int]] = {}
    for letter, counts in lengths.items():
        for length, count in counts.items():
            lines.setdefault(length, {})[letter] = count
    return [
        _line(texts.count("{n} letter", "{n} letters", length), lines[length])
        for length in sorted(lines)
    ]


def pair_lines(pairs: Mapping[str, int]) -> list[str]:
    """A line for each first letter: how many words with which first two letters."""
    lines: dict[str, dict[str, int]] = {}
    for pair, count in pairs.items():
        lines.setdefault(pair[0], {})[pair] = count
    return [_line(letter.upper(), line) for letter, line in lines.items()]


def _line(name: str, counts: Mapping[str, int]) -> str:
    each = ", ".join(f"{start.upper()}{_NO_BREAK}{count}" for start, count in counts.items())
    return f"<b>{name}</b> ({sum(counts.values())}): {each}"
