"""Pretend that a package of data is not installed."""

from importlib import metadata

import pytest


def hide_package(monkeypatch: pytest.MonkeyPatch, hidden: str) -> None:
    known = metadata.version

    def version(package: str) -> str:
        if package == hidden:
            raise metadata.PackageNotFoundError(package)
        return known(package)

    monkeypatch.setattr(metadata, "version", version)
