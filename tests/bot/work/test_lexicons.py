"""The lexicon that words, verdicts and lists make, each over the last."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.work.explaining import ExplainRequest, explain
from bot.work.lexicons import BuildRequest, Changes, WordListUse, Words, image_of
from bot.work.shelf import LexiconShelf
from solver import Lexicon
from tests.bot.shelves import shelf_of

LIST, WHOLE = WordListUse("ab12", "ru"), WordListUse("ab12", "ru", whole=True)


@pytest.fixture
def shelf(tmp_path: Path) -> LexiconShelf:
    return shelf_of(Lexicon.from_words(["бар", "кит", "ток"]), directory=tmp_path)


def built(shelf: LexiconShelf, words: Words, text: str) -> Words:
    """*words*, whose one list has this text and its image ready."""
    (used,) = words.lists
    shelf.build_image(BuildRequest(image_of(used, words), "words.txt", text.encode()))
    return words


def test_a_ban_counts_whoever_added_the_word(shelf: LexiconShelf) -> None:
    changes = (Changes(1, added=("кот",), banned=("бар",)), Changes(2, ("бар",), ("кот",)))
    lexicon = shelf.lexicon_for("ru", Words(changes))
    assert [word in lexicon for word in ("кот", "бар", "кит")] == [False, False, True]


def test_the_same_revisions_are_the_same_lexicon(shelf: LexiconShelf) -> None:
    first = shelf.lexicon_for("ru", Words((Changes(1, ("кот",)),)))
    assert shelf.lexicon_for("ru", Words((Changes(1, ("кот",)),))) is first
    assert "кот" not in shelf.lexicon_for("ru", Words((Changes(2, ()),)))


def test_a_list_adds_to_the_lexicon_or_is_all_of_it(shelf: LexiconShelf) -> None:
    words = built(shelf, Words(lists=(LIST,)), "кот\nток")
    added, whole = (
        shelf.lexicon_for("ru", words),
        shelf.lexicon_for("ru", replace(words, lists=(WHOLE,))),
    )
    assert ("кот" in added, "бар" in added) == (True, True)
    assert ("кот" in whole, "бар" in whole) == (True, False)


def test_a_word_of_a_list_has_the_tier_of_the_lexicon_or_is_rare(shelf: LexiconShelf) -> None:
    words = built(shelf, Words(lists=(WHOLE,)), "кот\nток")
    lexicon = shelf.lexicon_for("ru", words)
    assert (lexicon.tier("ток"), lexicon.tier("кот")) == ("natural", "rare")


def test_yo_is_a_letter_of_its_own_in_a_whole_list_alone(shelf: LexiconShelf) -> None:
    whole = built(shelf, Words(lists=(WHOLE,), yo=True), "тёс")
    lexicon = shelf.lexicon_for("ru", whole)
    assert ("тёс" in lexicon, "тес" in lexicon) == (True, False)
    more = shelf.lexicon_for("ru", built(shelf, Words(lists=(LIST,), yo=True), "тёс"))
    assert "тес" in more


def test_an_image_is_ready_once_it_is_built_and_whole(shelf: LexiconShelf, tmp_path: Path) -> None:
    image = image_of(LIST, Words(lists=(LIST,)))
    assert not shelf.has_image(image)
    (tmp_path / "ab12.ru.lexicon").write_bytes(b"rubbish")
    assert not shelf.has_image(image)
    built(shelf, Words(lists=(LIST,)), "кот")
    assert shelf.has_image(image)


def test_an_image_with_the_tiers_of_an_older_lexicon_is_not_read(
    shelf: LexiconShelf, tmp_path: Path
) -> None:
    words = built(shelf, Words(lists=(LIST,)), "кот")
    newer = Lexicon.from_words(["кот"])
    newer = replace(newer, info=replace(newer.info, sources={"words": "2"}))
    assert not shelf_of(newer, directory=tmp_path).has_image(image_of(LIST, words))


def test_images_that_nobody_uses_are_deleted(shelf: LexiconShelf, tmp_path: Path) -> None:
    names = ("ru.lexicon", "ab12.ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon")
    for name in names:
        (tmp_path / name).touch()
    shelf.delete_images(but={"cd34"})
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"ru.lexicon", "cd34.ru-yo.lexicon", "en.lexicon"}


class TestExplain:
    def test_near_are_words_with_a_letter_changed_put_in_or_left_out(
        self, shelf: LexiconShelf
    ) -> None:
        words = Words((Changes(1, ("кот", "коты", "ко", "ток"), ("рот",)),))
        found = explain(shelf, ExplainRequest("кот", "ru", words, limit=9))
        assert found.counts
        assert found.near == ("кит", "ко", "коты")

    def test_the_sources_of_a_word_are_named(self, shelf: LexiconShelf) -> None:
        words = built(shelf, Words(lists=(LIST,)), "кот\nток")
        found = explain(shelf, ExplainRequest("ток", "ru", words, limit=9))
        assert (found.counts, found.tier, found.lists) == (True, "natural", ("ab12",))
        absent = explain(shelf, ExplainRequest("рот", "ru", words, limit=9))
        assert (absent.counts, absent.tier, absent.lists) == (False, None, ())

    def test_the_word_with_the_other_letter_for_yo_comes_first(self, shelf: LexiconShelf) -> None:
        words = built(shelf, Words(lists=(WHOLE,), yo=True), "тёс\nвес\nлес\nбес")
        found = explain(shelf, ExplainRequest("тес", "ru", words, limit=2))
        assert found.near == ("тёс", "бес")
