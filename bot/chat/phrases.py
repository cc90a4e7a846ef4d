"""The phrases that stand for commands, as `phrases.txt` has them."""

import re
from collections.abc import Iterator
from pathlib import Path


def _read_phrases() -> Iterator[tuple[str, re.Pattern[str]]]:
    command = ""
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            command = line.strip("[]")
        elif line and not line.startswith("#"):
            yield command, re.compile(line)


PHRASES = tuple(_read_phrases())
