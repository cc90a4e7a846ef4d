"""The text of the answer to a hive, and of its hints."""

import pytest

from bot.games.bee.hive_text import BeeRequest, BeeResult, Nudge, hints_text, hive_text, solve_hive
from bot.render.text import units
from bot.work.lexicons import Words
from solver import Answer, Hints, Lexicon, Meanings, Rank
from solver.bee import RANKS
from solver.meanings import meanings_image
from solver.wordlists.wordnet import GlossedWord
from tests.bot.games.examples import ENGLISH, HIDDEN, HIVE, RUSSIAN
from tests.bot.shelves import shelf_of

ALCOVES = Answer("alcoves", 14, pangram=True, perfect=True, tier="natural", accepted=True)
VOCALESE = Answer("vocalese", 15, pangram=True, perfect=False, tier="rare", accepted=False)
CAVE = Answer("cave", 1, pangram=False, perfect=False, tier="natural", accepted=True)
LOVE, COVE, CAVO = (
    CAVE._replace(word="love"),
    CAVE._replace(word="cove", tier="well-read", accepted=False),
    CAVE._replace(word="cavo", tier="rare", accepted=False),
)
HINTS = Hints(
    two_letters={"al": 1, "ca": 1},
    lengths={"a": {7: 1}, "c": {4: 1}},
    total=2,
    points=15,
    pangrams=1,
    perfect=1,
)
RESULT = BeeResult(
    3, (ALCOVES, CAVE, VOCALESE), HINTS, (Rank("Beginner", 0, 0), Rank("Genius", 70, 11)), 1, HINTS
)
NO_HINTS = Hints({}, {}, 0, 0, 0, 0)
NONE = BeeResult(0, (), NO_HINTS, (), 0, NO_HINTS)


def test_an_answer_has_totals_ranks_and_words_by_how_many_people_know_them() -> None:
    answers = (ALCOVES, CAVE, LOVE, COVE, VOCALESE, CAVO)
    assert hive_text(ENGLISH, HIVE, RESULT._replace(answers=answers)).text == (
        "<b>Spelling Bee</b>: C v e a s o l\n"
        "2 likely words, 15 points, 1 pangram (1 perfect); 1 less likely\n"
        "<i>Genius 11 (1 word)</i>\n"
        "<b>Pangrams</b>: alcoves (perfect)\n"
        "<b>Likely</b>: cave, love\n"
        "<b>Less likely</b>: cove\n"
        "<b>Rare pangrams</b>: vocalese\n"
        "<b>Rare</b>: cavo"
    )


def test_it_says_so_in_russian() -> None:
    text = hive_text(RUSSIAN, HIVE, RESULT).text
    assert "2 слова, которые стоит найти, 15 очков, 1 панграмма (1 идеальная)" in text
    assert "Гений 11 (1 слово)" in text
    assert "<b>Панграммы</b>: alcoves (идеальная)\n" in text


def test_hints_count_words_without_naming_them() -> None:
    assert hints_text(ENGLISH.texts, HIVE, RESULT).replace("\xa0", " ") == (
        "<b>Spelling Bee</b>: C v e a s o l\n"
        "2 likely words, 15 points, 1 pangram (1 perfect); 1 less likely\n"
        "<i>Genius 11 (1 word)</i>\n"
        "\n"
        "<b>A</b> (1): AL 1\n"
        "<b>C</b> (1): CA 1\n"
        "\n"
        "<b>4 letters</b> (1): C 1\n"
        "<b>7 letters</b> (1): A 1\n"
        "\n"
        "Found some? Reply “I have: …”, and I count the others."
    )


def test_hints_tell_the_progress_and_the_rest() -> None:
    left = HINTS._replace(two_letters={"al": 1}, lengths={"a": {7: 1}}, total=1, points=14)
    nudge = Nudge("al", 7, "bays & <niches>")
    result = RESULT._replace(left=left, found=(CAVE,), nudge=nudge)
    assert hints_text(ENGLISH.texts, HIVE, result).replace("\xa0", " ") == (
        "<b>Spelling Bee</b>: C v e a s o l\n"
        "Found: 1 word, 1 point · Beginner · 10 points to Genius\n"
        "Not found yet: 1 likely word, 14 points, 1 pangram (1 perfect)\n"
        "\n"
        "<b>A</b> (1): AL 1\n"
        "\n"
        "<b>7 letters</b> (1): A 1\n"
        "\n"
        "It begins with “al” and has 7 letters.\n"
        "It means: bays &amp; &lt;niches&gt;"
    )


def test_hints_that_nobody_can_reply_to_ask_for_no_reply() -> None:
    elsewhere = HIVE._replace(shown=HIVE.shown._replace(question=0))
    assert "Reply" not in hints_text(ENGLISH.texts, elsewhere, RESULT)


def test_finding_all_words_is_told() -> None:
    text = hints_text(ENGLISH.texts, HIVE, RESULT._replace(left=NO_HINTS, found=(ALCOVES, CAVE)))
    assert text.splitlines()[1:] == [
        "Found: 2 words, 15 points · Genius",
        "All likely words are found.",
    ]


@pytest.mark.parametrize(("letters", "count"), [("cveaso", 6), ("cveasolt", 8)])
def test_a_hive_of_another_size_is_named(letters: str, count: int) -> None:
    hive = HIVE.with_rows((tuple(letters),))
    said = f"A hive has 7 letters; I count {count}."
    assert said in hive_text(ENGLISH, hive, RESULT).text
    assert said in hints_text(ENGLISH.texts, hive, RESULT)


def test_a_hive_without_words_says_so() -> None:
    assert hive_text(ENGLISH, HIVE, NONE).text.endswith("No word fits this hive.")
    assert hints_text(ENGLISH.texts, HIVE, NONE).endswith("There is nothing to hint at here.")


def test_an_answer_is_never_too_long() -> None:
    ranks = tuple(Rank(name, percent, 99_999) for name, percent in RANKS)
    longest = VOCALESE._replace(word="ж" * 64, points=71)
    result = RESULT._replace(answers=(longest,) * 99, ranks=ranks)
    written = hive_text(HIDDEN, HIVE.with_page(9_000, 99), result)
    assert units(written.text) <= HIDDEN.can.max_text
    assert 40 < written.rows == written.text.count(longest.word) < 99


def test_hints_of_the_widest_hive_are_not_too_long() -> None:
    letters = "абвгдежзиклм"
    widest = HINTS._replace(
        two_letters={f"{a}{b}": 99 for a in letters for b in letters},
        lengths={a: dict.fromkeys(range(4, 20), 99) for a in letters},
    )
    text = hints_text(RUSSIAN.texts, HIVE, RESULT._replace(left=widest))
    assert units(text) <= RUSSIAN.can.max_text


def test_a_meaning_names_neither_its_word_nor_another_one() -> None:
    words = GlossedWord("calve", "verb", 0, "calve", "birth of a cave calf, by calving; Solve it")
    shelf = shelf_of(
        Lexicon.from_words(["calve", "cave", "solve"], alphabet="en"),
        meanings=Meanings(meanings_image([words], {})),
    )
    request = BeeRequest("vceasol", Words(), slice(0, 1), found=("solve",), nudge=2)
    result = solve_hive(shelf, request)
    assert result.nudge == Nudge("ca", 5, "birth of a … calf, by …; … it")
    assert result.next_nudge == 5  # a hint to the third word, since the second is found


def test_a_hive_is_counted_whole_and_shown_in_part() -> None:
    shelf = shelf_of(Lexicon.from_words(["alcoves", "cave", "cases", "solve"], alphabet="en"))
    result = solve_hive(shelf, BeeRequest("cveasol", Words(), slice(0, 1)))
    assert (result.total, result.hints.pangrams, len(result.answers)) == (3, 1, 1)
