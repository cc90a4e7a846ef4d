"""Compare answers of hives with a newspaper's: `python -m benchmarks.bee_quality FILE`.

FILE has one puzzle a line, oldest first:
`{"date": "2023-01-01", "center": "e", "outer": "aclnow", "answers": […]}`.
"""

import json
import sys
from dataclasses import dataclass
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
    lexicon = Lexicon.open("en")
    likely = [{answer.word for answer in find_answers(day.hive, lexicon).likely} for day in days]
    right = sum(len(words & day.official) for words, day in zip(likely, days, strict=True))
    guessed, official = sum(map(len, likely)), sum(len(day.official) for day in days)
    print(
        f"likely words of {len(days)} days: F1 {2 * right / (guessed + official):.4f}, "
        f"precision {right / guessed:.4f}, recall {right / official:.4f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
