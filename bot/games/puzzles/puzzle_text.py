"""Puzzles for a chat as text, in HTML: the rules, the scores, the solution."""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple

from bot.games.puzzle_kind import Entry, PuzzleKind, Solution
from bot.render.answer import StaleError
from bot.render.buttons import Button, Keyboard
from bot.render.payloads import ChatPayload, payload
from bot.render.text import (
    MAX_NAME_LETTERS,
    fill,
    hide,
    length_lines,
    list_words,
    meaning_rows,
    mention,
    place_marks,
    shorten_name,
    units,
)
from bot.texts import Texts
from solver import Meaning
from storage import Guess, Puzzle

View = Literal["result", "found", "missed"]
MAX_PLACES = 20
MISSED_ROOM = 150
ALL_ROOM = 1000


@payload("ended")
class ShowEnd(ChatPayload):
    """Show who found what, what was missed, or the result; *puzzle* is its message."""

    foreign: ClassVar[str] = "This button does nothing here; /card shows your own result."
    game: str
    puzzle: int
    view: View


@payload("another")
class AnotherPuzzle(ChatPayload):
    """Post another puzzle of *game*."""

    foreign: ClassVar[str] = "This button does nothing here; /newbee begins a puzzle."
    game: str


@payload("puzzlerules")
class ExplainPuzzle(ChatPayload):
    """Show the rules of *game*."""

    foreign: ClassVar[str] = "This button does nothing here; /newbee begins a puzzle."
    game: str


def refuse_replaced() -> StaleError:
    return StaleError("Another puzzle has taken the place of this one.")


def rules_button(texts: Texts, puzzle: Puzzle) -> Button:
    return Button(texts.say("Rules"), ExplainPuzzle(puzzle.chat, puzzle.game))


def end_keyboard(texts: Texts, puzzle: Puzzle, view: View, views: Collection[View]) -> Keyboard:
    """Buttons for the *views* other than *view*, for another puzzle and for the rules."""
    labels: dict[View, str] = {
        "result": texts.say("Result"),
        "found": texts.say("Who found what"),
        "missed": texts.say("Missed words"),
    }
    ways = tuple(
        Button(label, ShowEnd(puzzle.chat, puzzle.game, puzzle.message, other))
        for other, label in labels.items()
        if other in views and other != view
    )
    again = Button(texts.say("One more"), AnotherPuzzle(puzzle.chat, puzzle.game))
    return tuple(filter(None, (ways, (again, rules_button(texts, puzzle)))))


class Progress(NamedTuple):
    """The progress of a chat with its puzzle: the *guesses* that counted and the *solution*."""

    kind: PuzzleKind
    guesses: Sequence[Guess]
    solution: Solution

    def list_missed(self) -> list[Entry]:
        """The entries that nobody found and that are fit for company, the best first."""
        found = {guess.word for guess in self.guesses}
        return [e for e in self.solution.entries if e.polite and e.word not in found]


class Player(NamedTuple):
    """A person who found words before all others."""

    id: int
    name: str
    points: int
    words: int


def puzzle_caption(texts: Texts, title: str, rules: str, solution: Solution) -> str:
    likely = solution.likely
    words = texts.count("{n} likely word", "{n} likely words", len(likely))
    points = points_text(texts, sum(entry.points for entry in likely))
    return "\n".join([title, f"{words}, {points}", "", rules])


def scores(texts: Texts, progress: Progress) -> str:
    """The points of each player, and the progress of all together."""
    head = f"<b>{texts.say('Scores')}</b>"
    return "\n".join([head, *_players(texts, progress.guesses), together_line(texts, progress)])


def together_line(texts: Texts, progress: Progress) -> str:
    """The progress of all together, in plain text."""
    points = sum(guess.points for guess in progress.guesses)
    likely = {entry.word for entry in progress.solution.likely}
    found = sum(guess.word in likely for guess in progress.guesses)
    together = texts.say(
        "Found: {found} of {total} likely words, {points}",
        found=found,
        total=len(likely),
        points=points_text(texts, points),
    )
    if bonus := len(progress.guesses) - found:
        together += ", " + texts.count("{n} bonus word", "{n} bonus words", bonus)
    if rank := progress.kind.rank(texts, progress.solution, points):
        together += f" · {rank}"
    return together


def puzzle_hints(texts: Texts, progress: Progress) -> str:
    """The numbers of likely words not found yet, by first letter and length."""
    found = {guess.word for guess in progress.guesses}
    likely = progress.solution.likely
    left = sorted((e for e in likely if e.word not in found), key=lambda e: e.word)
    if not left:
        return texts.say("All likely words are found.")
    lengths: dict[str, Counter[int]] = {}
    for entry in left:
        lengths.setdefault(entry.word[0], Counter())[len(entry.word)] += 1
    words = texts.count("{n} likely word", "{n} likely words", len(left))
    if pangrams := sum(entry.pangram for entry in left):
        words += ", " + texts.count("{n} pangram", "{n} pangrams", pangrams)
    head = texts.say("Not found yet: {words}", words=words)
    return "\n".join([head, *length_lines(texts, lengths)])


def time_left(texts: Texts, seconds: float) -> str:
    """The time left in minutes, or in hours if over 60 minutes, rounded up."""
    minutes = max(1, math.ceil(seconds / 60))
    if minutes <= 60:
        return texts.count("{n} minute left.", "{n} minutes left.", minutes)
    return texts.count("{n} hour left.", "{n} hours left.", math.ceil(minutes / 60))


def puzzle_result(texts: Texts, title: str, progress: Progress) -> str:
    """The places with points, the best find, and the progress of all together.

    The players are mentioned, so that their phones ring.
    """
    if not progress.guesses:
        return "\n".join([over(texts, title), texts.say("Nobody found a word.")])
    ranked = ranking(progress.guesses)
    marks, rows = place_marks(player.points for player in ranked), []
    for player in ranked[:MAX_PLACES]:
        words = texts.count("{n} word", "{n} words", player.words)
        name = mention(player.id, shorten_name(player.name))
        rows.append(f"{marks[player.points]} {name} — {points_text(texts, player.points)}, {words}")
    best = max(progress.guesses, key=lambda guess: (guess.points, len(guess.word)))
    find = texts.say(
        "Best find: “{word}” — {name}, {points}",
        word=best.word,
        name=shorten_name(best.name),
        points=points_text(texts, best.points),
    )
    return "\n".join([over(texts, title), *rows, find, together_line(texts, progress)])


def end_views(progress: Progress) -> list[View]:
    """The views of a finished puzzle that are not empty."""
    found: list[View] = ["found"] if progress.guesses else []
    missed: list[View] = ["missed"] if progress.list_missed() else []
    return ["result", *found, *missed]


def over(texts: Texts, title: str) -> str:
    return f"<b>{texts.say('The puzzle is over.')}</b> {title}"


def finders_text(texts: Texts, title: str, guesses: Sequence[Guess], room: int) -> str:
    """Who found what, as much as fits into *room*."""
    head = [over(texts, title)]
    rows = [_find_line(texts, guess) for guess in _best_first(guesses)]
    return fill(head, rows or [texts.say("Nobody found a word.")], room, spoiler=False).text


def misses_text(
    texts: Texts, title: str, progress: Progress, meanings: Mapping[str, Meaning]
) -> str:
    """The words that nobody found, hidden, and the meanings of some."""
    foot = _list_missed(texts, progress)
    if meanings:
        foot.append(hide("\n".join(meaning_rows(texts, meanings))))
    return "\n".join([over(texts, title), *foot])


def solution_text(texts: Texts, progress: Progress, room: int) -> str:
    """The result, who found what, and the missed words, hidden: as much as fits into *room*."""
    head = [f"<b>{texts.say('The puzzle is over.')}</b>", _winner(texts, progress.guesses)]
    foot = _list_missed(texts, progress)
    rows = [_find_line(texts, guess) for guess in _best_first(progress.guesses)]
    above = fill(head, rows, room - units("\n".join(foot)) - 1, spoiler=False).text.rstrip()
    return "\n".join([above, *foot])


def _best_first(guesses: Sequence[Guess]) -> list[Guess]:
    return sorted(guesses, key=lambda guess: (-guess.points, -len(guess.word), guess.word))


def _find_line(texts: Texts, guess: Guess) -> str:
    """A word with the person who found it first, and those who found it later."""
    name = shorten_name(guess.name)
    if guess.others:
        others = ", ".join(map(shorten_name, guess.others[:MAX_PLACES]))
        name = texts.say("{name} (later {others})", name=name, others=others)
    return f"<b>{guess.word}</b> — {guess.points} · {name}"


def _list_missed(texts: Texts, progress: Progress) -> list[str]:
    """The words that nobody found, the best first, likely words apart from the others."""
    missed = progress.list_missed()
    likely = [f"{entry.word} {entry.points}" for entry in missed if entry.tier == "natural"]
    others = [f"{entry.word} {entry.points}" for entry in missed if entry.tier != "natural"]
    if not missed:
        return [texts.say("No word was missed.")]
    told = []
    if likely:
        words = hide(list_words(likely, ALL_ROOM))
        told.append(texts.say("Missed: {words}", words=words))
    if others:
        words = hide(list_words(others, ALL_ROOM))
        told.append(texts.say("Less known, a bonus: {words}", words=words))
    return told


def list_missed_bonus(progress: Progress) -> tuple[str, ...]:
    """The missed words that are less known, the best first."""
    return tuple(entry.word for entry in progress.list_missed() if entry.tier != "natural")


def last_time(texts: Texts, progress: Progress) -> str:
    """The winner of the last puzzle, and the best likely words that were missed, hidden."""
    missed = [entry.word for entry in progress.list_missed() if entry.tier == "natural"]
    said = texts.say("Last time: {winner}", winner=_winner(texts, progress.guesses))
    if not missed:
        return f"{said} {texts.say('No word was missed.')}"
    words = hide(list_words(missed, MISSED_ROOM))
    return f"{said} {texts.say('Missed: {words}', words=words)}"


def _players(texts: Texts, guesses: Sequence[Guess]) -> list[str]:
    return [
        f"{place}. {shorten_name(player.name)} — {points_text(texts, player.points)}, "
        f"{texts.count('{n} word', '{n} words', player.words)}"
        for place, player in enumerate(ranking(guesses)[:MAX_PLACES], start=1)
    ]


def ranking(guesses: Sequence[Guess]) -> list[Player]:
    """The players, the best first; of equals, the one who found a word earlier."""
    own: dict[int, list[Guess]] = {}
    for guess in guesses:
        own.setdefault(guess.player, []).append(guess)
    players = [
        Player(player, found[-1].name[:MAX_NAME_LETTERS], sum(g.points for g in found), len(found))
        for player, found in own.items()
    ]
    return sorted(players, key=lambda player: -player.points)


def _winner(texts: Texts, guesses: Sequence[Guess]) -> str:
    if not guesses:
        return texts.say("Nobody found a word.")
    ranked = ranking(guesses)
    best = [shorten_name(player.name) for player in ranked if player.points == ranked[0].points]
    points = points_text(texts, ranked[0].points)
    return texts.say("Best of all: {names}, {points}.", names=", ".join(best), points=points)


def points_text(texts: Texts, points: int) -> str:
    return texts.count("{n} point", "{n} points", points)
