"""Standings and a person's own results as text, in HTML."""

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.texts import Texts
from storage import MATCHES, Tally

MAX_PLAYERS = 10
MAX_NAME_LETTERS = 40


@dataclass(frozen=True, slots=True)
class Shape:
    """Ratings and streaks of players, by their ids."""

    ratings: Mapping[int, float] = field(default_factory=dict)
    streaks: Mapping[int, int] = field(default_factory=dict)


def standings(
    texts: Texts, title: str, games: Mapping[str, str], tallies: Sequence[Tally], shape: Shape
) -> str:
    """The best of each of *games*, which come with their titles; matches if rated."""
    parts = [f"<b>{texts.say('Standings')}</b> · {title}"]
    for name, game in games.items():
        best = _best([t for t in tallies if t.game == name and t.rated == (name == MATCHES)])
        if best:
            rows = (f"{n}. {_row(texts, t, shape)}" for n, t in enumerate(best, start=1))
            parts.append("\n".join([f"<b>{game}</b>", *rows]))
    if len(parts) == 1:
        parts.append(texts.say("Nothing yet: /newbee, /newboggle and /play begin a game."))
    return "\n\n".join(parts)


def own_results(
    texts: Texts, player: int, games: Mapping[str, str], tallies: Sequence[Tally], shape: Shape
) -> str:
    """The results of a person in each game; matches with the bot apart."""
    rows = [
        f"<b>{_tally_line(texts, games[tally.game], tally)}</b>: {_row_of_one(texts, tally, shape)}"
        for tally in sorted(tallies, key=lambda t: (list(games).index(t.game), not t.rated))
    ]
    if not rows:
        rows = [texts.say("Nothing yet: /newbee, /newboggle and /play begin a game.")]
    if days := shape.streaks.get(player):
        rows.append(texts.count("{n} day in a row", "{n} days in a row", days))
    return "\n".join([f"<b>{texts.say('Your results')}</b>", *rows])


def _best(tallies: Sequence[Tally]) -> list[Tally]:
    return sorted(tallies, key=lambda t: (-t.won, -t.words, -t.points, t.name))[:MAX_PLAYERS]


def _row(texts: Texts, tally: Tally, shape: Shape) -> str:
    row = f"{html.escape(tally.name[:MAX_NAME_LETTERS])} — {_row_of_one(texts, tally, shape)}"
    days = shape.streaks.get(tally.player, 0)
    if days > 1:
        row += ", " + texts.count("{n} day in a row", "{n} days in a row", days)
    return row


def _row_of_one(texts: Texts, tally: Tally, shape: Shape) -> str:
    counts = [
        texts.say("won {won} of {played}", won=tally.won, played=tally.played),
        texts.count("{n} word", "{n} words", tally.words),
    ]
    if tally.pangrams:
        counts.append(texts.count("{n} pangram", "{n} pangrams", tally.pangrams))
    if tally.rated and tally.player in shape.ratings:
        counts.append(texts.say("rating {rating}", rating=round(shape.ratings[tally.player])))
    return ", ".join(counts)


def _tally_line(texts: Texts, game: str, tally: Tally) -> str:
    if tally.game == MATCHES and not tally.rated:
        return texts.say("{game} with the bot", game=game)
    return game
