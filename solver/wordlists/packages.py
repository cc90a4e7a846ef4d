"""The packages of data that a lexicon may be built from, where they are installed."""

from collections.abc import Iterator
from pathlib import Path


def find_version(package: str) -> str | None:
    """The version of *package*; None if it is not installed."""
    from importlib import metadata  # brings the parser of e-mails

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def file_state(file: Path) -> str:
    """The size of a *file* of Debian's, to notice a new one; or a note that it is missing."""
    return f"{file.stat().st_size} bytes" if file.is_file() else "not installed"


def read_lines(file: Path) -> Iterator[str]:
    """Yield the lines of a *file* of Debian's; none if it is missing."""
    if file.is_file():
        with file.open(encoding="utf-8") as lines:
            yield from lines
