"""The packages of data that a lexicon may be built from, where they are installed."""

from importlib.metadata import PackageNotFoundError, version


def installed_version(package: str) -> str | None:
    """The version of *package*; None if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
