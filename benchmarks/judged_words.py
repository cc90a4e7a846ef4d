"""How the tiers of the built-in lexicons fit the words of benchmarks/judged/held-out."""

from collections.abc import Iterator
from pathlib import Path

from solver import Lexicon, judge, read_judged

_JUDGED = Path(__file__).parent / "judged"


def rows() -> Iterator[str]:
    """One row a lexicon, by words that its weights are not fitted to."""
    for path in sorted((_JUDGED / "held-out").glob("*.tsv")):
        figures = judge(Lexicon.open(path.stem), read_judged(path))
        yield (
            f"tiers {path.stem}, words held out: natural words known {figures.natural_known}, "
            f"known words natural or well-read {figures.known_offered}"
        )
