"""Lists of words in several languages, of which the patterns of texts are made.

They are in `word_lists.toml`.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

_LISTS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)


def any_of(*names: str) -> str:
    """A pattern of any word of the lists called *names*, in any language."""
    return f"(?:{'|'.join(pattern for name in names for pattern in read_patterns(name).values())})"


def read_patterns(name: str) -> Mapping[str, str]:
    """A pattern of the words of each line of a list, by what stands before the line."""
    return {
        key: f"(?:{words.replace(', ', '|')})".replace("*", r"\w*")
        for key, words in _LISTS[name].items()
    }


def read_meanings(name: str) -> Mapping[str, str]:
    """The meaning of each word of a list: what stands before its line."""
    lines = _LISTS[name].items()
    return {word: meaning for meaning, words in lines for word in words.split(", ")}
