"""`/help`: a picture of an example, and chapters that fit under it."""

import pytest

from bot.playground import Person
from bot.render.help_text import EXAMPLES, help_text
from bot.render.text import units
from bot.texts import LANGUAGES, texts_in
from solver import Grid, Lexicon, find_moves
from tests.bot.networks import both_networks

pytestmark = both_networks

CHAPTERS = ("example", "board", "games", "words")

# Telegram's limit for a caption.
MAX_CAPTION_LETTERS = 1024


async def test_it_shows_an_example_as_a_picture(anna: Person) -> None:
    answer = await anna.ask("/help")
    assert answer.picture
    assert "барсук — Р на б2, 6 очков" in answer.text


async def test_chapters_take_turns_in_one_message(anna: Person) -> None:
    answer = await anna.ask("/help")
    await anna.tap(answer, "Поле")
    board = await anna.wait_for_edit(answer)
    assert "/cell в3" in board.text
    await anna.tap(board, "Пример")
    assert (await anna.wait_for_edit(board)).text == answer.text


async def test_a_made_up_chapter_is_refused(anna: Person) -> None:
    answer = await anna.ask("/help")
    assert "не знаю такого раздела" in await anna.send_tap(answer, "v1:help:1:chess")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_chapter_fits_under_a_picture(language: str, chapter: str) -> None:
    assert 0 < units(help_text(texts_in(language), chapter) or "") <= MAX_CAPTION_LETTERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_is_true(language: str) -> None:
    example = EXAMPLES[language]
    lexicon = Lexicon.from_words([example.word], alphabet=language)
    move = find_moves(Grid.parse(example.board), lexicon)[0]
    assert str(move) == f"{example.cell}={example.letter} {example.word}"
    assert " ".join(map(str, move.path)) == example.path
    assert move.score == example.score
