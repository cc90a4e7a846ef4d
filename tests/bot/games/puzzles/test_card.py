"""`/card`: one's own result as a picture without a word of the solution."""

import io

import pytest
from PIL import Image

from bot.games.puzzles.share_card import MARGIN, WIDTH, Mark, ShareCard
from bot.playground import Person, Shown
from bot.render.palette import DARK, LIGHT
from tests.bot.games.puzzles.known_puzzles import guess


def drawn(card: ShareCard) -> Image.Image:
    return Image.open(io.BytesIO(card.png(LIGHT)))


def test_more_words_make_a_card_higher_not_wider() -> None:
    small, large = (drawn(ShareCard(("Bee",), (Mark.OWN,) * count)) for count in (5, 50))
    assert small.width == large.width == WIDTH
    assert small.height < large.height


def test_a_card_may_be_dark() -> None:
    card = ShareCard(("Bee",), (Mark.OWN,))
    assert card.png(LIGHT) != card.png(DARK)


@pytest.mark.parametrize("marks", [(Mark.OWN,), (Mark.OTHERS,), (Mark.MISSED,)])
def test_each_mark_has_a_colour_of_its_own(marks: tuple[Mark]) -> None:
    others = {ShareCard(("Bee",), (mark,)).png(LIGHT) for mark in Mark if mark not in marks}
    assert ShareCard(("Bee",), marks).png(LIGHT) not in others


def test_a_long_name_ends_before_the_margin() -> None:
    card = drawn(ShareCard(("Я" * 200,), ())).convert("RGB")
    edge = card.crop((WIDTH - MARGIN + 2, 0, WIDTH, card.height))
    assert len(edge.getcolors() or []) == 1


async def find(person: Person, puzzle: Shown, word: str) -> None:
    """The first word of a puzzle, after which scores are said."""
    await person.answer(await person.replying_to(puzzle.id).say(word))


@pytest.mark.usefixtures("bot")
class TestCommand:
    async def test_it_tells_how_much_and_no_word(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        await find(anna, hive, "карта")
        await guess(boris, hive, "каракатор")
        card = await anna.ask("/card")
        assert card.text == "Spelling Bee · Анна <3 · 1 слово, 5 очков"
        assert anna.picture(card)

    async def test_a_game_may_be_named(self, anna: Person) -> None:
        hive, board = await anna.ask("/newbee"), await anna.ask("/newboggle")
        await find(anna, hive, "карта")
        await find(anna, board, "рок")
        assert (await anna.ask("/card boggle")).text.startswith("Boggle · Анна")
        assert (await anna.ask("/card")).text.startswith("Spelling Bee · Анна")

    async def test_who_found_nothing_has_no_card(self, anna: Person, boris: Person) -> None:
        await find(anna, await anna.ask("/newbee"), "карта")
        assert "found no word" in (await boris.ask("/card")).text
