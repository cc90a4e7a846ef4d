"""Compare answers of hives with a newspaper's: `python -m benchmarks.bee_quality FILE`.

FILE has one puzzle a line, oldest first:
`{"date": "2023-01-01", "center": "e", "outer": "aclnow", "answers": […]}`.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from solver import Hive, Lexicon, find_answers


@dataclass(frozen=True, slots=True)
class Day:
    """A puzzle and the answers that the newspaper took."""

    month: str
    hive: Hive
    official: frozenset[str]

    @classmethod
    def parse(cls, line: str) -> "Day":
        fields = json.loads(line)
        hive = Hive(fields["center"] + fields["outer"])
        return cls(fields["date"][:7], hive, frozenset(fields["answers"]))


@dataclass(slots=True)
class Verdicts:
    """The newspaper's last verdict on each word."""

    accepted: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)

    def report(self, day: Day, offered: Iterable[str]) -> None:
        self.accepted |= day.official
        self.refused -= day.official
        wrong = set(offered) - day.official
        self.accepted -= wrong
        self.refused |= wrong

    def over(self, lexicon: Lexicon, hive: Hive) -> Lexicon:
        """*lexicon* with the verdicts on words that *hive* could have."""
        letters = set(hive.letters)
        accepted, refused = (
            [word for word in words if letters.issuperset(word)]
            for words in (self.accepted, self.refused)
        )
        return lexicon.with_changes(added=accepted, banned=refused)


@dataclass(slots=True)
class Score:
    """Counts of words, over any number of days."""

    right: int = 0
    guessed: int = 0
    official: int = 0

    def add(self, day: Day, guessed: set[str]) -> None:
        self.right += len(guessed & day.official)
        self.guessed += len(guessed)
        self.official += len(day.official)

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.guessed + self.official)

    def __str__(self) -> str:
        precision, recall = self.right / self.guessed, self.right / self.official
        return f"F1 {self.f1:.4f}, precision {precision:.4f}, recall {recall:.4f}"


def read_days(program: str, arguments: list[str]) -> list[Day] | None:
    """The puzzles of the one file in *arguments*; None, with a line on stderr, if it has none."""
    if len(arguments) != 1:
        print(f"usage: python -m benchmarks.{program} FILE", file=sys.stderr)
        return None
    try:
        return [Day.parse(line) for line in Path(arguments[0]).read_text("utf-8").splitlines()]
    except (OSError, KeyError, ValueError) as error:
        print(f"{arguments[0]} cannot be read as puzzles: {error}", file=sys.stderr)
        return None


def main(arguments: list[str]) -> int:
    days = read_days("bee_quality", arguments)
    if days is None:
        return 2
    print("month    days   likely words  with the verdicts of all days before")
    without, with_verdicts = _scores(days, Lexicon.open("en"))
    for month, count in Counter(day.month for day in days).items():
        print(f"{month}  {count:>4}  {without[month].f1:>13.4f}  {with_verdicts[month].f1:>8.4f}")
    print(f"likely words, no verdict known, all days:  {sum_of(without.values())}")
    print(f"with verdicts, all days:                   {sum_of(with_verdicts.values())}")
    return 0


def _scores(days: list[Day], lexicon: Lexicon) -> tuple[dict[str, Score], dict[str, Score]]:
    """Scores of each month, without verdicts and with those of all days before."""
    verdicts = Verdicts()
    without: defaultdict[str, Score] = defaultdict(Score)
    with_verdicts: defaultdict[str, Score] = defaultdict(Score)
    for day in days:
        without[day.month].add(day, {a.word for a in find_answers(day.hive, lexicon).likely})
        answers = find_answers(day.hive, verdicts.over(lexicon, day.hive))
        with_verdicts[day.month].add(day, {a.word for a in answers.likely})
        verdicts.report(day, (a.word for a in answers))
    return without, with_verdicts


def sum_of(scores: Iterable[Score]) -> Score:
    total = Score()
    for score in scores:
        total.right += score.right
        total.guessed += score.guessed
        total.official += score.official
    return total


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
