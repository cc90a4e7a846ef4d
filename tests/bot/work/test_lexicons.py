"""The lexicon that words, verdicts and lists make, each over the last."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.work import lexicons
from bot.work.explaining import ExplainRequest, explain
from bot.work.lexicons import (
    BuildRequest,
    Changes,
    WordListUse,
    Words,
    build_image,
    delete_images,
    has_image,
    image_of,
    lexicon_for,
)
from solver import Lexicon

LIST, WHOLE = WordListUse("ab12", "ru"), WordListUse("ab12", "ru", whole=True)


@pytest.fixture(autouse=True)
def _small_lexicon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    lexicon = Lexicon.from_words(["бар", "кит", "ток"])
    monkeypatch.setattr(Lexicon, "open", lambda name, *, directory: lexicon)
    caches = (lexicons._built_in, lexicons._lexicon, lexicons._list)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def built(words: Words, text: str) -> Words:
    """*words*, whose one list has this text and its image ready."""
    (used,) = words.lists
    build_image(BuildRequest(image_of(used, words), "words.txt", text.encode()))
    return words


def test_a_ban_counts_whoever_added_the_word(tmp_path: Path) -> None:
    changes = (Changes(1, added=("кот",), banned=("бар",)), Changes(2, ("бар",), ("кот",)))
    lexicon = lexicon_for("ru", Words(tmp_path, changes))
    assert [word in lexicon for word in ("кот", "бар", "кит")] == [False, False, True]


def test_the_same_revisions_are_the_same_lexicon(tmp_path: Path) -> None:
    first = lexicon_for("ru", Words(tmp_path, (Changes(1, ("кот",)),)))
    assert lexicon_for("ru", Words(tmp_path, (Changes(1, ("кот",)),))) is first
    assert "кот" not in lexicon_for("ru", Words(tmp_path, (Changes(2, ()),)))


def test_a_list_adds_to_the_lexicon_or_is_all_of_it(tmp_path: Path) -> None:
    words = built(Words(tmp_path, lists=(LIST,)), "кот\nток")
    added, whole = lexicon_for("ru", words), lexicon_for("ru", replace(words, lists=(WHOLE,)))
    assert ("кот" in added, "бар" in added) == (True, True)
    assert ("кот" in whole, "бар" in whole) == (True, False)


def test_a_word_of_a_list_has_the_tier_of_the_lexicon_or_is_rare(tmp_path: Path) -> None:
    words = built(Words(tmp_path, lists=(WHOLE,)), "кот\nток")
    lexicon = lexicon_for("ru", words)
    assert (lexicon.tier("ток"), lexicon.tier("кот")) == ("natural", "rare")


def test_yo_is_a_letter_of_its_own_in_a_whole_list_alone(tmp_path: Path) -> None:
    whole = built(Words(tmp_path, lists=(WHOLE,), yo=True), "тёс")
    lexicon = lexicon_for("ru", whole)
    assert ("тёс" in lexicon, "тес" in lexicon) == (True, False)
    more = lexicon_for("ru", built(Words(tmp_path, lists=(LIST,), yo=True), "тёс"))
    assert "тес" in more


def test_an_image_is_ready_once_it_is_built_and_whole(tmp_path: Path) -> None:
    image = image_of(LIST, Words(tmp_path, lists=(LIST,)))
    assert not has_image(image)
    (tmp_path / "ab12.ru.lexicon").write_bytes(b"rubbish")
    assert not has_image(image)
    built(Words(tmp_path, lists=(LIST,)), "кот")
    assert has_image(image)


def test_an_image_with_the_tiers_of_an_older_lexicon_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = built(Words(tmp_path, lists=(LIST,)), "кот")
    newer = Lexicon.from_words(["кот"])
    newer = replace(newer, info=replace(newer.info, sources={"words": "2"}))
    monkeypatch.setattr(Lexicon, "open", lambda name, *, directory: newer)
    lexicons._built_in.cache_clear()
    assert not has_image(image_of(LIST, words))


def test_images_that_nobody_uses_are_deleted(tmp_path: Path) -> None:
    names = ("ru.lexicon", "ab12.ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon")
    for name in names:
        (tmp_path / name).touch()
    delete_images(tmp_path, but={"cd34"})
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon"}


class TestExplain:
    def test_near_are_words_with_a_letter_changed_put_in_or_left_out(self, tmp_path: Path) -> None:
        words = Words(tmp_path, (Changes(1, ("кот", "коты", "ко", "ток"), ("рот",)),))
        found = explain(ExplainRequest("кот", "ru", words, limit=9))
        assert found.counts
        assert found.near == ("кит", "ко", "коты")

    def test_the_sources_of_a_word_are_named(self, tmp_path: Path) -> None:
        words = built(Words(tmp_path, lists=(LIST,)), "кот\nток")
        found = explain(ExplainRequest("ток", "ru", words, limit=9))
        assert (found.counts, found.tier, found.lists) == (True, "natural", ("ab12",))
        absent = explain(ExplainRequest("рот", "ru", words, limit=9))
        assert (absent.counts, absent.tier, absent.lists) == (False, None, ())

    def test_the_word_with_the_other_letter_for_yo_comes_first(self, tmp_path: Path) -> None:
        words = built(Words(tmp_path, lists=(WHOLE,), yo=True), "тёс\nвес\nлес\nбес")
        found = explain(ExplainRequest("тес", "ru", words, limit=2))
        assert found.near == ("тёс", "бес")
