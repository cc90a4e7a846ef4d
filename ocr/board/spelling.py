"""Words that a board must have: the word under a path, the first word of Balda, a pangram.

The networks can only guess at what an opaque path hides, such as the bar that tells Н from П. But
the letters under a path are a word, and so is the middle row of Balda. A lexicon knows which letter
makes them a word. A hive has a pangram, a word that uses all of its letters.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf, log

from ocr.cells.ranking import MIN_PROBABILITY, with_first
from ocr.reading import KnownPangrams, KnownWords, Reading, cell_name

# As a logarithm: how much likelier a letter may be than the one that makes a word.
_MAX_COST_NATS = log(10)
_MAX_COST_NATS_OF_PANGRAM = log(100)  # one in a hundred sets of seven letters has a pangram
_SHORTEST = 3  # letters: nearly all pairs of letters are in some lexicon


def spelled(reading: Reading, words: KnownWords) -> Reading:
    """Change letters in doubtful cells of *reading* if that makes a known word.

    In a hive, if that makes a pangram. The new letters are among the `likeliest` of their cells,
    and stay in doubt. *words* are in lower case; pangrams are looked up if they are
    `KnownPangrams`. Takes less than a millisecond.
    """
    if reading.game == "bee":
        return _with_pangram(reading, words) if isinstance(words, KnownPangrams) else reading
    if reading.size_in_doubt or reading.other_alphabet:
        return reading
    for cells in (_first_word(reading), reading.path):
        letters = _letters_in(reading, cells)
        if len(cells) >= _SHORTEST and not _is_word(letters, words):
            ranked = [reading.likeliest.get(cell, {}) for cell in cells]
            others = sorted(_with_another(letters, ranked, _MAX_COST_NATS))
            letters = next((other for _, other in others if _is_word(other, words)), letters)
            reading = _with_letters(reading, dict(zip(cells, letters, strict=True)))
    return reading


def _with_pangram(reading: Reading, words: KnownPangrams) -> Reading:
    """The hive with the likeliest letters that have a pangram, at most one of them changed."""
    (cells,) = (_row(reading, row) for row in range(len(reading.rows)))
    letters = _letters_in(reading, cells)
    if _rarity(letters, words) == 0:
        return reading
    ranked = [reading.likeliest.get(cell, {}) for cell in cells]
    others = [(0.0, letters), *_with_another(letters, ranked, _MAX_COST_NATS_OF_PANGRAM)]
    cost, best = min((cost + _rarity(other, words), other) for cost, other in others)
    is_likely = cost < _MAX_COST_NATS_OF_PANGRAM
    return _with_letters(reading, dict(zip(cells, best, strict=True))) if is_likely else reading


def _rarity(letters: Sequence[str], words: KnownPangrams) -> float:
    """The improbability of a hive of these letters by its pangram, as a logarithm.

    Hives are made from words that people know, so one by a rare word is unlikely.
    """
    hive = "".join(letters)
    if not all(letters) or not words.has_pangram(hive):
        return inf
    return 0.0 if words.has_pangram(hive, natural=True) else _MAX_COST_NATS


def _first_word(reading: Reading) -> tuple[str, ...]:
    """The cells of the middle row of Balda, or of the only full one of two middle rows."""
    side = len(reading.rows)
    middle = {side // 2, (side - 1) // 2}
    full = [row for row in middle if all(_letters_in(reading, _row(reading, row)))]
    return _row(reading, full[0]) if reading.game == "balda" and len(full) == 1 else ()


def _row(reading: Reading, row: int) -> tuple[str, ...]:
    return tuple(cell_name(row, column) for column in range(len(reading.rows[row])))


def _letters_in(reading: Reading, cells: Sequence[str]) -> list[str]:
    return [reading.rows[int(cell[1:]) - 1][ord(cell[0]) - ord("a")] for cell in cells]


def _is_word(letters: Sequence[str], words: KnownWords) -> bool:
    """True if *letters* are a word in either direction: a path does not tell its beginning."""
    return all(letters) and ("".join(letters) in words or "".join(reversed(letters)) in words)


def _with_another(
    letters: Sequence[str], ranked: Sequence[Mapping[str, float]], max_cost: float
) -> Iterator[tuple[float, list[str]]]:
    """The *letters* with one of them changed, and the loss of likelihood, as a logarithm."""
    for place, chances in enumerate(ranked):
        costs = [-log(max(chance, MIN_PROBABILITY)) for chance in chances.values()]
        for letter, cost in [*zip(chances, costs, strict=True)][1:]:
            if letter and cost - costs[0] < max_cost:
                yield cost - costs[0], [*letters[:place], letter, *letters[place + 1 :]]


def _with_letters(reading: Reading, letters: dict[str, str]) -> Reading:
    rows = tuple(
        tuple(letters.get(cell_name(row, column), letter) for column, letter in enumerate(line))
        for row, line in enumerate(reading.rows)
    )
    likeliest = {
        cell: with_first(letters[cell], others) if cell in letters else others
        for cell, others in reading.likeliest.items()
    }
    return replace(reading, rows=rows, likeliest=likeliest)
