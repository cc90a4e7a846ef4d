"""A start builds missing lexicons and meanings."""

from pathlib import Path
from time import sleep

import pytest

from bot.settings import load_settings
from bot.work.first_build import lexicons_in
from bot.work.lexicons import Words
from solver import Lexicon, Meanings, image_path


@pytest.mark.long
def test_meanings_that_came_later_are_built_while_words_are_there(tmp_path: Path) -> None:
    built = load_settings().lexicons
    for name in ("ru", "en", "uk"):
        Lexicon.open(name)
        (tmp_path / f"{name}.lexicon").symlink_to(image_path(name, built))
    with lexicons_in(tmp_path) as shelf:
        english = shelf.lexicon_for("en", Words())
        while Meanings.ready(directory=tmp_path) is None:
            sleep(0.1)
        assert shelf.explain_unknown(["dottle", "cat"], english).keys() == {"dottle"}
    assert not list(tmp_path.glob(".*"))
