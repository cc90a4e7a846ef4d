"""A machine whose dictionary has few words, so that a lexicon is made of it in no time."""

import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import dawg
import pytest

WORDS = "words.dawg"


def keep_few_words(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *beginnings: str, language: str = "ru"
) -> None:
    """Leave the package of a *language* only words that begin like this; *folder* is new."""
    package = f"pymorphy3_dicts_{language}"
    whole = Path(import_module(package).get_path())
    folder.mkdir()
    for file in whole.iterdir():
        (folder / file.name).symlink_to(file)
    words = dawg.RecordDAWG(">HH")
    words.load(str(whole / WORDS))
    few = [item for beginning in beginnings for item in words.items(beginning)]
    (folder / WORDS).unlink()
    dawg.RecordDAWG(">HH", few).save(str(folder / WORDS))
    monkeypatch.setitem(sys.modules, package, SimpleNamespace(get_path=lambda: folder))
