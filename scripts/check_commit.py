"""Check subjects of commits by docs/words.md: a file with a message, or a range of commits.

As a hook, installed by `make hooks`, it gets the file. CI runs `scripts/check_commit.py A..B`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from check_names import is_participle

MAX_LETTERS = 60
# Git writes these itself, or they will be squashed.
EXEMPT = re.compile(r"Merge |Revert \"|(fixup|squash|amend)! ")


def main(argument: str) -> int:
    is_range = ".." in argument and not Path(argument).is_file()
    subjects = read_subjects(argument) if is_range else [read_subject(Path(argument))]
    findings = [f"“{subject}”: {what}" for subject in subjects for what in check_subject(subject)]
    print(*findings, sep="\n", end="\n" if findings else "", file=sys.stderr)
    return bool(findings)


def read_subjects(commits: str) -> list[str]:
    command = ["git", "log", "--no-merges", "--format=%s", commits]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def read_subject(path: Path) -> str:
    lines = path.read_text("utf-8").splitlines()
    return next((line for line in lines if line and not line.startswith("#")), "")


def check_subject(subject: str) -> Iterator[str]:
    """Yield what is wrong: length, capital, a full stop, or a verb that is not imperative."""
    if EXEMPT.match(subject):
        return
    if len(subject) > MAX_LETTERS:
        yield f"{len(subject)} letters; {MAX_LETTERS} at most"
    if not subject[:1].isupper() or subject.endswith("."):
        yield "begin with a capital and end without a full stop"
    verb = subject.partition(" ")[0].lower()
    is_inflected = re.search("([^s]s|ing)$", verb) and verb not in ("bring", "focus", "sing")
    if is_inflected or is_participle(verb) or verb in ("a", "an", "the"):
        yield "begin with a verb in the imperative: “Add”, not “Added”, “Adds”, “Adding” or “The”"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
