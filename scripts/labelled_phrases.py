"""The labelled phrases in `scripts/phrases`, by which the classifier of intents is taught.

A line in brackets is a label, and the lines below it are phrases; braces are around what changes
from case to case, and a word with ! says as much alone. Files called `examined` are not taught:
somebody else wrote their phrases.
"""

import re
from collections.abc import Iterator
from pathlib import Path

PHRASES = Path(__file__).with_name("phrases")
LANGUAGES = ("ru", "uk", "en")


def read_phrases(name: str) -> Iterator[tuple[str, str]]:
    """Yield labels with phrases; ValueError if a phrase has no label before it."""
    label = ""
    for line in (PHRASES / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            label = line.strip("[]")
        elif line:
            if not label:
                raise ValueError(f"{name}.txt: the first line has to be a label")
            yield label, line


def fill(phrase: str) -> str:
    """*phrase* without its braces."""
    return re.sub("[{}]", "", phrase)
