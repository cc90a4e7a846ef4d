"""The lexicon as changed by words, verdicts and lists."""

import pickle
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from bot.work.lexicons import Changes, LexiconShelf, WordListUse, Words, image_of
from solver import Lexicon, MissingDataError, image_path
from tests.bot.shelves import NOWHERE, build, shelf_of
from tests.hidden_packages import hide_package

LIST, WHOLE = WordListUse("ab12", "ru"), WordListUse("ab12", "ru", whole=True)


def test_a_ban_counts_whoever_added_the_word(shelf: LexiconShelf) -> None:
    changes = (Changes(added=("кот",), banned=("бар",)), Changes(("бар",), ("кот",)))
    lexicon = shelf.lexicon_for("ru", Words(changes))
    assert [word in lexicon for word in ("кот", "бар", "кит")] == [False, False, True]


def test_the_same_changes_are_the_same_lexicon(shelf: LexiconShelf) -> None:
    first = shelf.lexicon_for("ru", Words((Changes(("кот",)),)))
    assert shelf.lexicon_for("ru", Words((Changes(("кот",)),))) is first
    assert "кот" not in shelf.lexicon_for("ru", Words((Changes(()),)))


def test_a_list_adds_to_the_lexicon_or_is_all_of_it(shelf: LexiconShelf) -> None:
    words = build(shelf, Words(lists=(LIST,)), "кот\nток")
    added, whole = (
        shelf.lexicon_for("ru", words),
        shelf.lexicon_for("ru", words._replace(lists=(WHOLE,))),
    )
    assert ("кот" in added, "бар" in added) == (True, True)
    assert ("кот" in whole, "бар" in whole) == (True, False)


def test_a_word_of_a_list_has_the_tier_of_the_lexicon_or_is_rare(shelf: LexiconShelf) -> None:
    words = build(shelf, Words(lists=(WHOLE,)), "кот\nток")
    lexicon = shelf.lexicon_for("ru", words)
    assert (lexicon.tier("ток"), lexicon.tier("кот")) == ("natural", "rare")


def test_yo_is_a_separate_letter_only_in_a_whole_list(shelf: LexiconShelf) -> None:
    whole = build(shelf, Words(lists=(WHOLE,), yo=True), "тёс")
    lexicon = shelf.lexicon_for("ru", whole)
    assert ("тёс" in lexicon, "тес" in lexicon) == (True, False)
    more = shelf.lexicon_for("ru", build(shelf, Words(lists=(LIST,), yo=True), "тёс"))
    assert "тес" in more


def test_an_image_is_ready_once_it_is_built_and_whole(shelf: LexiconShelf, tmp_path: Path) -> None:
    image = image_of(LIST, Words(lists=(LIST,)))
    assert not shelf.has_image(image)
    (tmp_path / "ab12.ru.lexicon").write_bytes(b"rubbish")
    assert not shelf.has_image(image)
    build(shelf, Words(lists=(LIST,)), "кот")
    assert shelf.has_image(image)


def test_an_image_with_the_tiers_of_an_older_lexicon_is_not_read(
    shelf: LexiconShelf, tmp_path: Path
) -> None:
    words = build(shelf, Words(lists=(LIST,)), "кот")
    newer = Lexicon.from_words(["кот"])
    newer = replace(newer, info=newer.info._replace(sources={"words": "2"}))
    assert not shelf_of(newer, directory=tmp_path).has_image(image_of(LIST, words))


def test_images_that_nobody_uses_are_deleted(shelf: LexiconShelf, tmp_path: Path) -> None:
    names = ("ru.lexicon", "ab12.ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon")
    for name in names:
        (tmp_path / name).touch()
    shelf.delete_images(but={"cd34"})
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon"}


def test_a_missing_lexicon_does_not_keep_others_from_opening(
    caplog: pytest.LogCaptureFixture,
) -> None:
    opened: list[str] = []

    def opening(name: str, directory: Path) -> Lexicon:
        if name == "en":
            raise MissingDataError("scowl is not there")
        opened.append(name)
        return Lexicon.from_words(["кот"])

    LexiconShelf(NOWHERE, opening=opening).open_all()
    assert opened == ["ru", "uk"]
    assert [vars(record)["facts"]["remark"] for record in caplog.records] == ["scowl is not there"]


def test_a_lexicon_is_opened_once() -> None:
    opened: list[str] = []

    def opening(name: str, directory: Path) -> Lexicon:
        opened.append(name)
        return Lexicon.from_words(["бар"])

    shelf = LexiconShelf(NOWHERE, opening=opening)
    threads = [threading.Thread(target=shelf.lexicon_for, args=("ru", Words())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opened == ["ru"]


def test_a_process_gets_its_own_copy_of_a_shelf() -> None:
    first, second = (pickle.loads(pickle.dumps(LexiconShelf(NOWHERE))) for _ in range(2))
    assert first is second


def test_a_lexicon_is_there_if_it_can_be_built_or_has_been(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelf = LexiconShelf(tmp_path)
    assert shelf.has("ru")
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    assert not shelf.has("uk")
    image_path("uk", tmp_path).touch()
    assert shelf.has("uk")
