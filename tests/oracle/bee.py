"""Spelling Bee by its rules, one word after another."""

from itertools import combinations


def answers(hive: str, words: set[str], min_letters: int = 4) -> dict[str, int]:
    """The words that the hive allows, with their points."""
    return {word: _points(word, hive) for word in words if _allows(word, hive, min_letters)}


def hives(letters: int, words: set[str]) -> dict[str, tuple[int, int, int]]:
    """Counts of words, points and pangrams by hive, for all hives with a pangram.

    A hive is its centre followed by its other letters in order.
    """
    found = {}
    for pangram in words:
        alphabet = "".join(sorted(set(pangram)))
        if len(alphabet) == letters and len(pangram) >= 4:
            for centre in alphabet:
                hive = centre + alphabet.replace(centre, "")
                points = answers(hive, words)
                pangrams = sum(set(word) == set(hive) for word in points)
                found[hive] = (len(points), sum(points.values()), pangrams)
    return found


def count_words_to(wanted: int, points: list[int]) -> int:
    """The size of the smallest group of words with at least *wanted* points."""
    return next(
        size
        for size in range(len(points) + 1)
        if any(sum(group) >= wanted for group in combinations(points, size))
    )


def _allows(word: str, hive: str, min_letters: int) -> bool:
    return len(word) >= min_letters and hive[0] in word and set(word) <= set(hive)


def _points(word: str, hive: str) -> int:
    length_points = 1 if len(word) <= 4 else len(word)
    return length_points + (7 if set(word) == set(hive) else 0)
