"""Find words by a pattern, and explain why a word counts or not."""

from bot.work.lexicons import Changes, LexiconShelf, WordListUse, Words
from bot.work.word_jobs import LookUp, explain, look_up
from tests.bot.shelves import build

LIST, WHOLE = WordListUse("ab12", "ru"), WordListUse("ab12", "ru", whole=True)


def test_a_pattern_is_counted_whole_and_shown_in_part(shelf: LexiconShelf) -> None:
    found = look_up(shelf, LookUp("???", "ru", limit=2), Words())
    assert (found.total, found.found) == (3, ("бар", "кит"))


class TestExplain:
    def test_near_are_words_with_a_letter_changed_put_in_left_out_or_moved(
        self, shelf: LexiconShelf
    ) -> None:
        words = Words((Changes(("кот", "коты", "ко", "кто", "ток"), ("рот",)),))
        found = explain(shelf, LookUp("кот", "ru", limit=9), words)
        assert found.counts
        assert found.near == ("кто", "кит", "ко", "коты")

    def test_the_sources_of_a_word_are_named(self, shelf: LexiconShelf) -> None:
        words = build(shelf, Words(lists=(LIST,)), "кот\nток")
        found = explain(shelf, LookUp("ток", "ru", limit=9), words)
        assert (found.counts, found.tier, found.lists) == (True, "natural", ("ab12",))
        absent = explain(shelf, LookUp("рот", "ru", limit=9), words)
        assert (absent.counts, absent.tier, absent.lists) == (False, None, ())

    def test_the_word_with_the_other_letter_for_yo_comes_first(self, shelf: LexiconShelf) -> None:
        words = build(shelf, Words(lists=(WHOLE,), yo=True), "тёс\nвес\nлес\nбес")
        found = explain(shelf, LookUp("тес", "ru", limit=2), words)
        assert found.near == ("тёс", "бес")
