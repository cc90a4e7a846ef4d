"""A machine on which a package of data is not installed."""

from importlib import metadata

import pytest


def hide_package(monkeypatch: pytest.MonkeyPatch, hidden: str) -> None:
    def version(package: str) -> str:
        if package == hidden:
            raise metadata.PackageNotFoundError(package)
        return metadata.version(package)

    monkeypatch.setattr("solver.wordlists.packages.version", version)
