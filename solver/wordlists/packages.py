"""The packages of data that a lexicon may be built from, where they are installed."""

from importlib import metadata


def find_version(package: str) -> str | None:
    """The version of *package*; None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
