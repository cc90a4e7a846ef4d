"""Make dictionaries with few words, from which a lexicon is built quickly."""

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import dawg
import pytest

WORDS, META = "words.dawg", "meta.json"


def keep_few_words(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    *beginnings: str,
    zipfs: Mapping[str, float],
    language: str = "ru",
) -> None:
    """Leave the package of a *language* only words with these *beginnings*; *folder* must be new.

    *zipfs* has the frequencies of forms; other forms have none.
    """
    package = f"pymorphy3_dicts_{language}"
    whole = Path(import_module(package).get_path())
    folder.mkdir()
    for file in whole.iterdir():
        (folder / file.name).symlink_to(file)
    words = dawg.RecordDAWG(">HH")
    words.load(str(whole / WORDS))
    few = [item for beginning in beginnings for item in words.items(beginning)]
    meta = dict(json.loads((folder / META).read_text()))
    for file in (folder / WORDS, folder / META):
        file.unlink()
    (folder / META).write_text(json.dumps([*meta.items(), ("words_dawg_length", len(few))]))
    dawg.RecordDAWG(">HH", few).save(str(folder / WORDS))
    frequencies = {form: 10 ** (zipf - 9) for form, zipf in zipfs.items()}
    of_language = dict.fromkeys(("ru", "uk"), frequencies)
    wordfreq = SimpleNamespace(get_frequency_dict=of_language.__getitem__)
    monkeypatch.setitem(sys.modules, "wordfreq", wordfreq)
    monkeypatch.setitem(sys.modules, package, SimpleNamespace(get_path=lambda: folder))
