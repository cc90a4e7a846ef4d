"""Sentences that tell who moved last, or which letter is wrong."""

import pytest

from bot.chat.told import claim_side, find_played_word, mend, share_stem
from bot.chat.told_letters import LetterFix, read_fix

WE, THEY = 0, 1


@pytest.mark.parametrize(
    ("phrase", "side"),
    [
        *(("это не он это я", WE), ("ой не я а он", THEY), ("нет это я", WE), ("это не он", WE)),
        *(("this was not me", THEY), ("no i mean i did", WE), ("it was my opponent's move", THEY)),
        *(("ой помилився то був не він а я", WE), ("це супротивник походив", THEY)),
        ("ходил не тот", None),
    ],
)
def test_a_text_may_claim_who_moved_last(phrase: str, side: int | None) -> None:
    assert claim_side(phrase) == side


@pytest.mark.parametrize(
    ("phrase", "fix"),
    [
        ("не та буква в третьем ряду первая там м", LetterFix("м", "a3")),
        ("в 3 ряду 2 буква м", LetterFix("м", "b3")),
        ("the second letter in row 3 should be a t", LetterFix("t", "b3")),
        ("перша літера другого рядка це м", LetterFix("м", "a2")),
        ("ты неправильно прочитал в центре стоит буква т", LetterFix("т", "middle")),
        ("top left should be s", LetterFix("s", "top left")),
        ("угорі зліва літера п", LetterFix("п", "top left")),
        ("там не к а н", LetterFix("н", misread="к")),
        ("к это на самом деле н", LetterFix("н", misread="к")),
        ("that isn't an e it's a c in the second row", LetterFix("c", misread="e")),
        ("n instead of k", LetterFix("n", misread="k")),
        ("замени к на н", LetterFix("н", misread="к")),
        ("the l at the end is really a d", LetterFix("d", misread="l")),
        ("сотри букву б2", LetterFix(".", "б2")),
        ("на в1 была ошибка там должно быть пусто", LetterFix(".", "в1")),
        ("вторая строка четвёртая клетка буква д ты её не увидел", LetterFix("д", "d2")),
        ("the letter next to the e should be a t", None),
        ("я не понял", None),
        ("это не он это я", None),
    ],
)
def test_a_letter_is_corrected_by_its_place_or_by_the_wrong_reading(
    phrase: str, fix: LetterFix | None
) -> None:
    assert read_fix(phrase) == fix


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("opponent got 6 for shores", "shores"),
        ("соперник взял 7 очков за слово краса", "краса"),
        ("он поставил слово краса и букву р", "краса"),
        ("he played two", ""),
        ("he played again", ""),
    ],
)
def test_the_word_that_was_played_is_told(text: str, word: str) -> None:
    assert find_played_word(text) == word


def test_a_small_word_may_have_been_played() -> None:
    assert find_played_word("he played two", written=True) == "two"


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("прваила", ("правила",)),
        ("посоветуйте ход", ()),
        ("сгенери поле", ("сгенерируй поле",)),
        ("баранки", ()),
        ("хачу паиграть", ("хочу поиграть",)),
        ("thnaks alot", ("thanks alot",)),
        ("waht games do you knwo", ("what games do you know",)),
    ],
)
def test_small_words_may_have_another_ending(text: str, mended: tuple[str, ...]) -> None:
    assert mend(text) == mended


def test_a_stem_is_most_of_a_word() -> None:
    assert share_stem("чемпион", "чемпиона")
    assert share_stem("умелец", "умельца")
    assert not share_stem("игрушка", "игра")
    assert not share_stem("кот", "кота")
