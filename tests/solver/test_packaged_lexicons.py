"""Ready lexicons in the package balda-lexicons."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from scripts.fill_lexicons import PACKAGES
from solver import Lexicon, Meanings, MissingDataError, WordList, find_image, image_path
from solver.meanings import meanings_image, meanings_path
from solver.wordlists.wordnet import GlossedWord
from tests.hidden_packages import hide_package

ROOT = Path(__file__).parents[2]
DICTIONARY = "pymorphy3-dicts-ru"


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A package with only кит, on a machine without dictionaries."""
    folder = tmp_path / "site" / "balda_lexicons"
    Lexicon.keep(WordList(("кит",), "ru", ()), folder / "ru.lexicon", {"of": "another"})
    (folder / "__init__.py").touch()
    rows = [GlossedWord("whale", "noun", 1, "whale", "a large mammal")]
    (folder / "en.meanings").write_bytes(meanings_image(rows, {"of": "another"}))
    monkeypatch.setattr(sys, "path", [str(folder.parent), *sys.path])
    hide_package(monkeypatch, DICTIONARY)
    return folder


def test_a_packaged_lexicon_needs_nothing_else(package: Path, tmp_path: Path) -> None:
    assert list(Lexicon.open("ru", directory=tmp_path)) == ["кит"]
    assert find_image("ru", tmp_path) == package / "ru.lexicon"


def test_a_lexicon_built_here_comes_first(package: Path, tmp_path: Path) -> None:
    Lexicon.keep(WordList(("кот",), "ru", ()), image_path("ru", tmp_path), {"of": "here"})
    assert list(Lexicon.open("ru", directory=tmp_path)) == ["кот"]


def test_meanings_come_with_it(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.meanings.WordNet.fingerprint", lambda _: None)
    found = Meanings.open(directory=tmp_path).gloss_of("whale")
    assert found is not None
    assert found.gloss == "a large mammal"
    assert not meanings_path(tmp_path).exists()


def test_a_damaged_package_is_not_used(package: Path, tmp_path: Path) -> None:
    (package / "ru.lexicon").write_bytes(b"nothing")
    with pytest.raises(MissingDataError, match="balda-lexicons"):
        Lexicon.open("ru", directory=tmp_path)


def test_the_package_has_the_version_of_the_bot_and_names_its_sources() -> None:
    versions = [
        tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        for folder in (".", "lexicons")
    ]
    assert len(set(versions)) == 1
    notice = (ROOT / "lexicons" / "NOTICE").read_text("utf-8").lower()
    names = [re.sub(r"^dict-freedict-\w+-rus$|-base$", "", name) for name in PACKAGES]
    assert [name for name in names if name not in notice] == []
