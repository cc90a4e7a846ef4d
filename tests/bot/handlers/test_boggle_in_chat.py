"""Boggle in the chat: `/boggle`, and boards that are full of letters."""

import pytest

from bot.playground import Person
from tests.bot.handlers.boards import GRID, letters, title, words
from tests.bot.persons import replying_to

BOARD = "бар\nкус"


class TestAnswers:
    async def test_rows_after_the_command(self, anna: Person) -> None:
        answer = await anna.ask("/boggle бар кус")
        assert title(answer) == "Boggle 2×3 · 3 слова · 5 очков"
        assert words(answer) == ["барсук", "бар", "кар"]
        assert anna.picture(answer)

    @pytest.mark.parametrize(
        ("letters", "size"),
        [("барсуккар", "3×3"), ("greptnalesitdres", "4×4"), ("абвгдежзийклмнопрстуфхцчш", "5×5")],
    )
    async def test_the_letters_of_a_usual_board_need_no_spaces(
        self, anna: Person, letters: str, size: str
    ) -> None:
        assert f"Boggle {size}" in (await anna.ask(f"/boggle {letters}")).text

    async def test_a_full_board_is_boggle_without_a_command(self, anna: Person) -> None:
        assert title(await anna.ask(BOARD)).startswith("Boggle 2×3")
        assert title(await anna.ask(f"/solve\n{BOARD}")).startswith("Boggle 2×3")

    async def test_a_square_of_four_in_one_line_is_boggle(self, anna: Person) -> None:
        assert title(await anna.ask("барс суки тикк арса")).startswith("Boggle 4×4")

    async def test_a_board_with_an_empty_cell_is_balda(self, anna: Person) -> None:
        assert title(await anna.ask(GRID)).startswith("Балда 3×3")

    async def test_a_sentence_is_no_board(self, anna: Person) -> None:
        assert "Пришлите снимок" in (await anna.ask("кто там был")).text

    async def test_a_tile_may_have_several_letters(self, anna: Person) -> None:
        assert words(await anna.ask("/boggle (ба)р кт")) == ["бар"]

    async def test_a_tile_may_be_either_letter_or_a_part_of_words(self, anna: Person) -> None:
        answer = await anna.ask("/boggle (ба-)(м/р) ку")
        assert words(answer) == ["бар"]
        assert anna.picture(answer)
        assert "плитка" in (await anna.ask("/boggle (ба-р)к ту")).text

    async def test_a_reply_to_an_answer_plays_its_board(self, anna: Person) -> None:
        balda = await anna.ask(GRID)
        answer = await replying_to(anna, balda.id).ask("/boggle")
        assert title(answer).startswith("Boggle 3×3")

    async def test_words_are_hidden_in_a_group(self, friends: Person) -> None:
        answer = await friends.ask("/boggle бар кус")
        assert answer.picture_hidden
        assert "spoiler" in {entity["type"] for entity in answer.entities}

    async def test_its_letters_and_those_of_a_hive_can_be_copied(self, anna: Person) -> None:
        assert await letters(anna, await anna.ask("/boggle бар кус")) == BOARD
        assert await letters(anna, await anna.ask("/bee каниулы")) == "каниулы"

    async def test_an_edited_board_edits_its_answer(self, anna: Person) -> None:
        asked = await anna.say("бар\nкум")
        answer = await anna.answer(asked)
        await anna.edit(asked, BOARD)
        assert "барсук" in (await anna.wait_for_edit(answer)).text


class TestRefusals:
    @pytest.mark.parametrize(
        ("message", "sentence"),
        [
            ("/boggle", "Напишите после /boggle ряды поля"),
            ("/boggle бар су", "Ряд 2"),
            ("/boggle (абвгде)а бб", "слишком много букв"),
            ("/boggle " + " ".join(["абвгдежзи"] * 9), "не больше 8"),
        ],
    )
    async def test_a_bad_board_gets_one_sentence(
        self, anna: Person, message: str, sentence: str
    ) -> None:
        answer = await anna.ask(message)
        assert sentence in answer.text
        assert not answer.picture

    async def test_a_hive_is_no_board(self, anna: Person) -> None:
        hive = await anna.ask("/bee каниулы")
        assert "там Spelling Bee" in (await replying_to(anna, hive.id).ask("/boggle")).text

    async def test_commands_for_balda_refuse_it(self, anna: Person) -> None:
        board = await anna.ask(BOARD)
        assert "другая игра" in (await replying_to(anna, board.id).ask("/cell a1")).text
