"""Spelling Bee by its rules, one word after another."""


def answers(hive: str, words: set[str]) -> dict[str, int]:
    """Each word that the hive allows, with its points."""
    return {word: _points(word, hive) for word in words if _allowed(word, hive)}


def _allowed(word: str, hive: str) -> bool:
    return len(word) >= 4 and hive[0] in word and set(word) <= set(hive)


def _points(word: str, hive: str) -> int:
    length_points = 1 if len(word) == 4 else len(word)
    return length_points + (7 if set(word) == set(hive) else 0)
