"""Parts of words: endings with what they replace, and the places where a word may be split."""

from collections.abc import Iterator


class Endings:
    """Endings, each with a replacement that makes another word: `ies/y` makes city of cities."""

    def __init__(self, text: str) -> None:
        """Read rules like `ies/y`, with spaces between them."""
        # By last letter, so that a word is compared with only a few of them.
        self._rules: dict[str, list[tuple[str, str]]] = {}
        for rule in text.split():
            ending, _, base = rule.partition("/")
            self._rules.setdefault(ending[-1], []).append((ending, base))

    def stems(self, word: str) -> list[tuple[str, str]]:
        """*word* without each ending that it has, and what may replace that."""
        rules = self._rules.get(word[-1:], ())
        return [(word[: -len(ending)], base) for ending, base in rules if word.endswith(ending)]


def splits(word: str, *, least_first: int, least_second: int) -> Iterator[tuple[str, str]]:
    """Yield the two parts of *word* at each place that leaves them that many letters at least."""
    places = range(least_first, len(word) - least_second + 1)
    return ((word[:place], word[place:]) for place in places)
