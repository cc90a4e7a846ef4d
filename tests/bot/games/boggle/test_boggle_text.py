"""The text of an answer of Boggle, which fits into a message."""

from bot.games.boggle.boggle_text import BoggleResult, words_text
from bot.render.text import units
from solver import FoundWord
from tests.bot.games.examples import ENGLISH, HIDDEN, question_of

BOARD = question_of("ба\nкр", game="boggle")


def worth(points: int, *words: str) -> tuple[FoundWord, ...]:
    return tuple(FoundWord(word, points, (), "natural") for word in words)


def result_of(found: tuple[FoundWord, ...]) -> BoggleResult:
    return BoggleResult(len(found), sum(word.points for word in found), found[0], found)


def test_words_are_grouped_by_their_points() -> None:
    written = words_text(ENGLISH, BOARD, result_of((*worth(2, "краба"), *worth(1, "бар", "кар"))))
    assert written.rows == 3
    assert written.text == (
        "<b>2</b>: краба¹\n<b>1</b>: бар², кар³\n<i>Boggle 2×2 · 3 words · 4 points</i>"
    )


def test_a_long_list_is_cut_at_a_word_and_not_counted() -> None:
    found = (*worth(11, *["ж" * 64] * 12), *worth(5, *["щ" * 64] * 8))
    written = words_text(HIDDEN, BOARD, result_of(found))
    assert units(written.text) <= HIDDEN.can.max_caption
    assert 12 < written.rows < 20
    assert written.rows == written.text.count("ж" * 64) + written.text.count("щ" * 64)
    assert written.text.endswith("</i>")
