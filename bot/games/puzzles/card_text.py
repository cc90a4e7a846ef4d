"""A person's result as a message to forward: it tells how much was found, and no word of it."""

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.puzzle_kind import Solution
from bot.texts import Texts
from storage import MATCHES, PARTIES, Guess, Result

OWN, OTHERS, MISSED = "🟩", "🟨", "⬜"
MAX_BAR_BLOCKS = 8


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's *place* among so *many* who found words, the *rank*, and *days* in a row."""

    place: int
    many: int
    rank: str = ""
    days: int = 0


def puzzle_card(
    texts: Texts, title: str, own: Sequence[Guess], guesses: Sequence[Guess], solution: Solution
) -> list[str]:
    """The found words, with a bar for each length of likely ones; *own* are not empty."""
    points = texts.count("{n} point", "{n} points", sum(guess.points for guess in own))
    words = texts.count("{n} word", "{n} words", len(own))
    mine, all_found = ({guess.word for guess in found} for found in (own, guesses))
    return [
        f"<b>{title}</b>",
        f"{html.escape(own[0].name)}: {points}, {words}",
        *_bars(solution, mine, all_found),
    ]


def standing_line(texts: Texts, standing: Standing, *, in_group: bool) -> str:
    parts = [standing.rank]
    if standing.days > 1:
        parts.append(texts.count("{n} day in a row", "{n} days in a row", standing.days))
    if in_group:
        parts.append(
            texts.say("{place} of {many} in this chat", place=standing.place, many=standing.many)
        )
    return " · ".join(filter(None, parts))


def result_card(texts: Texts, title: str, name: str, result: Result) -> list[str]:
    """The result of a game whose words are not kept; a match is also won or lost."""
    outcome = {
        "won": texts.say("🏆 a win"),
        "drawn": texts.say("🤝 a draw"),
        "lost": texts.say("a game lost"),
    }[result.outcome]
    points = texts.count("{n} point", "{n} points", result.points)
    words = texts.count("{n} word", "{n} words", result.words)
    told = [outcome] if result.game in (MATCHES, PARTIES) else []
    return [f"<b>{title}</b>", f"{html.escape(name)}: {', '.join([*told, points, words])}"]


def _bars(solution: Solution, mine: set[str], all_found: set[str]) -> Iterator[str]:
    """Of a length with many words a square stands for several."""
    lengths = sorted({len(entry.word) for entry in solution.likely})
    for length in lengths:
        words = [entry.word for entry in solution.likely if len(entry.word) == length]
        own = sum(word in mine for word in words)
        theirs = sum(word in all_found for word in words) - own
        squares = min(len(words), MAX_BAR_BLOCKS)
        green = _share(own, len(words), squares)
        yellow = min(_share(theirs, len(words), squares), squares - green)
        bar = OWN * green + OTHERS * yellow + MISSED * (squares - green - yellow)
        yield f"{length}: {bar} {own}/{len(words)}"


def _share(part: int, whole: int, squares: int) -> int:
    """At least one square for what there is."""
    return max(round(part * squares / whole), int(part > 0))
