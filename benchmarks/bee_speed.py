"""Spelling Bee: hives answered and counted natively, against a scan of the list and a dict."""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.native_program import run_program
from benchmarks.timing import Row, median_ms
from solver import Hive, HiveSummary, Lexicon, WordList, find_answers, generate_hives

LISTS = (10_000, 50_000, 100_000, 250_000)
HIVES = 1_000
TURNS = 21
SCAN, DICT = "scan of all words, C++", "dict of letter sets, plain Python"


class LetterSetDict:
    """The obvious way in Python: words by their letters, a look-up for each subset."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._words: dict[frozenset[str], list[str]] = defaultdict(list)
        for word in lexicon:
            if len(word) >= 4:
                self._words[frozenset(word)].append(word)

    def answers(self, hive: str) -> list[str]:
        centre, others = hive[0], hive[1:]
        subsets = (
            frozenset((centre, *chosen))
            for count in range(len(others) + 1)
            for chosen in combinations(others, count)
        )
        return [word for subset in subsets for word in self._words.get(subset, ())]


def rows() -> Iterator[Row | str]:
    """Rows for lists of four sizes, with hives drawn from those that a newspaper might print."""
    english = Lexicon.open("en")
    hives = random.Random(1).sample(generate_hives(english, min_words=20, max_words=80), HIVES)
    words = sorted(english)
    with TemporaryDirectory() as name:
        for size in LISTS:
            sample = WordList(tuple(random.Random(size).sample(words, size)), "en", ())
            yield from _list_rows(sample, hives, Path(name) / "sample.lexicon")


def _list_rows(sample: WordList, hives: list[HiveSummary], image: Path) -> Iterator[Row | str]:
    lexicon = Lexicon.keep(sample, image, None)
    timed = _run(image, lexicon, hives)
    by_letters = LetterSetDict(lexicon)
    python_ms = median_ms(lambda: [by_letters.answers(hive.letters) for hive in hives], 3)
    objects_ms = median_ms(lambda: [find_answers(Hive(hive.letters), lexicon) for hive in hives], 3)
    words_ms = timed["words_ms"]
    yield f"\n{len(sample.words):,} words, {timed['answers']:.0f} answers a hive"
    yield Row(f"{HIVES:,} hives with words", words_ms, SCAN, timed["scan_ms"])
    yield Row(f"{HIVES:,} hives with words", words_ms, DICT, python_ms)
    yield Row(f"{HIVES:,} times seven hives counted", timed["count_ms"], SCAN, 7 * timed["scan_ms"])
    yield Row(f"{HIVES:,} hives ranked as Python objects", objects_ms, "natively", words_ms)
    all_ms = median_ms(partial(generate_hives, lexicon), TURNS)
    each_by_dict = python_ms * timed["hives"] / HIVES
    yield Row(f"all {timed['hives']:,.0f} hives counted", all_ms, DICT, each_by_dict)


def _run(image: Path, lexicon: Lexicon, hives: list[HiveSummary]) -> dict[str, float]:
    """Run native/bee_bench.cpp, which checks that all ways give the same answers."""
    letters = (lexicon.alphabet.encode(hive.letters) for hive in hives)
    lines = "".join(f"{' '.join(map(str, numbers))}\n" for numbers in letters)
    (measured,) = run_program("bee_bench", image, str(TURNS), given=lines)
    return measured
