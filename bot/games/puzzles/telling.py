"""Puzzles for a chat as text, in Telegram's HTML: the rules, the scores, the solution."""

import html
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.bee.text import hive_title, rank_name
from bot.games.boggle.text import boggle_title
from bot.games.puzzles.making import Solution
from bot.render.text import MESSAGE_ROOM, fill
from bot.texts import Texts
from solver import Answer, FoundWord
from storage import Guess, Puzzle

MOST_PLAYERS = 20
MOST_MISSED = 15
LONGEST_NAME = 40

Entry = Answer | FoundWord


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    points: int
    words: int


def hive_caption(texts: Texts, puzzle: Puzzle, solution: Solution) -> str:
    return "\n".join(
        [
            hive_title(texts, "".join(puzzle.rows[0])),
            _size(texts, solution),
            "",
            texts.say(
                "Reply to this message with words of at least 4 letters, one at a time. Each has "
                "the centre letter, and letters may repeat. The puzzle ends in a day, or with "
                "/newbee stop."
            ),
            _marks(texts, pangrams=True),
        ]
    )


def board_caption(texts: Texts, puzzle: Puzzle, solution: Solution, minutes: int) -> str:
    time = texts.count("{n} minute", "{n} minutes", minutes)
    return "\n".join(
        [
            f"{boggle_title(texts, puzzle.rows)} · {time}",
            _size(texts, solution),
            "",
            texts.say(
                "Reply to this message with words, one at a time. A word goes from cell to cell, "
                "also aslant, and takes each at most once."
            ),
            _marks(texts, pangrams=False),
        ]
    )


def scores(texts: Texts, guesses: Sequence[Guess], solution: Solution) -> str:
    """Who has how many points, and how far all are together."""
    points = sum(guess.points for guess in guesses)
    reached = [rank for rank in solution.ranks if rank.points <= points]
    likely = {entry.word for entry in solution.entries if entry.tier == "natural"}
    found = sum(guess.word in likely for guess in guesses)
    together = texts.say(
        "Found: {found} of {total} likely words, {points}",
        found=found,
        total=len(likely),
        points=texts.count("{n} point", "{n} points", points),
    )
    if reached:
        together += f" · {rank_name(texts, reached[-1].name_key)}"
    return "\n".join([f"<b>{texts.say('Scores')}</b>", *_players(texts, guesses), together])


def told_solution(
    texts: Texts, puzzle: Puzzle, guesses: Sequence[Guess], solution: Solution
) -> str:
    """How it ended, and the words: of a hive all, hidden, of a board the best that were missed."""
    head = [f"<b>{texts.say('The puzzle is over.')}</b>", _winner(texts, guesses)]
    found = {guess.word for guess in guesses}
    if puzzle.game == "bee":
        return _all_words(texts, head, found, solution)
    return _best_missed(texts, head, found, solution)


def _all_words(texts: Texts, head: list[str], found: set[str], solution: Solution) -> str:
    head = [*head, texts.say("All words (✓ — found):")]
    rows = [f"{'✓ ' if entry.word in found else ''}{_row(entry)}" for entry in solution.entries]
    return fill(head, rows, MESSAGE_ROOM, spoiler=True).text


def _best_missed(texts: Texts, head: list[str], found: set[str], solution: Solution) -> str:
    missed = [e for e in solution.entries if e.word not in found and e.tier != "rare"]
    if not missed:
        return "\n".join([*head, texts.say("No word was missed.")])
    return "\n".join(
        [*head, texts.say("The best that were missed:"), *map(_row, missed[:MOST_MISSED])]
    )


def _row(entry: Entry) -> str:
    return f"<b>{entry.word}</b> — {entry.points}"


def _size(texts: Texts, solution: Solution) -> str:
    likely = [entry for entry in solution.entries if entry.tier == "natural"]
    words = texts.count("{n} likely word", "{n} likely words", len(likely))
    points = sum(entry.points for entry in likely)
    return f"{words}, {texts.count('{n} point', '{n} points', points)}"


def _marks(texts: Texts, *, pangrams: bool) -> str:
    if pangrams:
        return texts.say("👍 counts, 🎉 is a pangram, 👀 was found before, 👎 is no word here.")
    return texts.say("👍 counts, 👀 was found before, 👎 is no word here.")


def _players(texts: Texts, guesses: Sequence[Guess]) -> list[str]:
    return [
        f"{place}. {player.name} — {texts.count('{n} point', '{n} points', player.points)}, "
        f"{texts.count('{n} word', '{n} words', player.words)}"
        for place, player in enumerate(_ranking(guesses)[:MOST_PLAYERS], start=1)
    ]


def _ranking(guesses: Sequence[Guess]) -> list[_Player]:
    """Best first; of equals, who found the first word before the other."""
    own: dict[int, list[Guess]] = {}
    for guess in guesses:
        own.setdefault(guess.player, []).append(guess)
    players = [
        _Player(
            html.escape(found[-1].name[:LONGEST_NAME]), sum(g.points for g in found), len(found)
        )
        for found in own.values()
    ]
    return sorted(players, key=lambda player: -player.points)


def _winner(texts: Texts, guesses: Sequence[Guess]) -> str:
    if not guesses:
        return texts.say("Nobody found a word.")
    ranking = _ranking(guesses)
    best = [player.name for player in ranking if player.points == ranking[0].points]
    points = texts.count("{n} point", "{n} points", ranking[0].points)
    return texts.say("Best of all: {names}, {points}.", names=", ".join(best), points=points)
