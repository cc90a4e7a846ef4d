"""Sentences about a word that is looked up."""

import pytest

from bot.chat.dictionary_text import Known, matches, word_text
from bot.texts import texts_in
from bot.work.word_jobs import Explanation, LookUpResult
from solver import Nature, Tier
from storage import Import, Profile, Report, Verdict

ENGLISH, RUSSIAN = texts_in("en"), texts_in("ru")
KNOWN = Known("кот", "ru", Profile(5, "vk"), None, False, False, (), None)
COUNTS = Explanation(counts=True, tier=None, lists=(), near=())
NOT = COUNTS._replace(counts=False)
REFUSED = Verdict(1, "кот", False, Report(1, "Анна", 86_400))
ACCEPTING = "No lexicon of yours has it. If your game accepts it: /accepted кот"


@pytest.mark.parametrize(
    ("known", "explanation", "reasons"),
    [
        (KNOWN, NOT, [ACCEPTING]),
        (KNOWN, NOT._replace(nature=Nature("name")), ["It is a name.", ACCEPTING]),
        (KNOWN, NOT._replace(nature=Nature("unknown")), [ACCEPTING]),
        (KNOWN._replace(banned=True), NOT, ["You banned it."]),
        (KNOWN._replace(verdict=REFUSED), NOT, ["vk: ✗ кот — Анна, 02.01.1970"]),
        (KNOWN._replace(added=True), COUNTS, ["You added it."]),
        (KNOWN._replace(folded="кёт"), COUNTS, ["Here ё is read as е: кёт is кот."]),
        (KNOWN, COUNTS._replace(near=("кит", "кат")), ["One letter away: кит, кат."]),
    ],
)
def test_a_word_counts_or_not_for_a_reason(
    known: Known, explanation: Explanation, reasons: list[str]
) -> None:
    head = "“кот” counts." if explanation.counts else "“кот” does not count."
    assert word_text(ENGLISH, known, explanation).splitlines() == [head, *reasons]


def test_lists_that_have_the_word_are_named() -> None:
    known = KNOWN._replace(lists=(Import("a", "a.txt", "ru", 1), Import("b", "b.txt", "ru", 1)))
    said = word_text(ENGLISH, known, COUNTS._replace(lists=("b",)))
    assert said.splitlines()[1:] == ["It is in the list b.txt."]


@pytest.mark.parametrize(
    ("alphabet", "tier", "said"),
    [
        ("ru", "natural", "Russian nouns; a word that most people know"),
        ("en", "well-read", "English words; a word that well-read people know"),
        ("uk", "rare", "Ukrainian nouns; a rare word"),
    ],
)
def test_a_lexicon_tells_how_known_the_word_is(alphabet: str, tier: Tier, said: str) -> None:
    text = word_text(ENGLISH, KNOWN._replace(alphabet=alphabet), COUNTS._replace(tier=tier))
    assert text.splitlines()[1:] == [f"It is in the lexicon of {said}."]


def test_it_is_said_in_the_language_of_the_person() -> None:
    known = KNOWN._replace(folded="кёт", lists=(Import("a", "а", "ru", 1),), profile=Profile(5))
    texts = [
        word_text(RUSSIAN, known, COUNTS._replace(lists=("a",), tier="rare", near=("кит",))),
        word_text(
            RUSSIAN, known._replace(added=True, alphabet="en"), COUNTS._replace(tier="natural")
        ),
        word_text(RUSSIAN, known._replace(alphabet="uk"), COUNTS._replace(tier="well-read")),
        word_text(RUSSIAN, known._replace(banned=True, verdict=REFUSED), NOT),
        word_text(RUSSIAN, known, NOT).replace("/accepted", ""),
    ]
    assert not any(c.isascii() and c.isalpha() for text in texts for c in text)


def test_a_page_of_matches_says_which_they_are() -> None:
    found = LookUpResult(9, ("кат", "кит"))
    assert matches(ENGLISH, "к?т", found, 3) == "к?т — 9 words (4–5):\nкат, кит"
    assert matches(ENGLISH, "к?т", LookUpResult(1, ("кот",))) == "к?т — 1 word:\nкот"
    assert matches(ENGLISH, "к?т", LookUpResult(0, ())) == "No word of the lexicon fits к?т."
