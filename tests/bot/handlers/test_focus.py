"""`/cell` and `/through`: the board they are about, and their answers."""

from pathlib import Path

import pytest

from bot.playground import Person, Shown
from tests.bot.handlers.boards import GRID, board_id, letters, title, words
from tests.bot.persons import replying_to

SCREENSHOT = Path(__file__).parents[3] / "examples" / "balda-5x5.png"


class TestAnswers:
    async def test_moves_into_one_cell(self, anna: Person) -> None:
        await anna.ask("баъ\n..с\n.к.")
        answer = await anna.ask("/cell б2")
        assert title(answer) == "Балда 3×3 · ходы в клетку б2 · 1 ход"
        assert words(answer) == ["бар"]
        assert anna.picture(answer)

    async def test_words_through_one_letter(self, anna: Person) -> None:
        await anna.ask(GRID)
        answer = await anna.ask("/through в2")
        assert title(answer) == "Балда 3×3 · слова через в2 · 1 ход"
        assert words(answer) == ["барсук"]

    async def test_columns_may_be_typed_in_cyrillic(self, anna: Person) -> None:
        await anna.ask(GRID)
        assert "слова через в2" in title(await anna.ask("/through С2"))

    async def test_a_cell_without_words_is_told(self, anna: Person) -> None:
        await anna.ask(GRID)
        assert "Ни одна буква на а3 не даёт слова." in (await anna.ask("/cell а3")).text
        assert "Через в1 не проходит ни одно слово." in (await anna.ask("/through в1")).text

    async def test_buttons_keep_to_the_cell(self, anna: Person) -> None:
        await anna.ask(GRID)
        answer = await anna.ask("/through в2")
        await anna.tap(answer, "узлы")
        knots = await anna.wait_for_edit(answer)
        assert "слова через в2 · узлы" in title(knots)
        await anna.tap(knots, "порядок")
        assert words(await anna.wait_for_edit(knots)) == ["барсук"]

    async def test_one_cell_takes_the_place_of_another(self, anna: Person) -> None:
        await anna.ask(GRID)
        await anna.ask("/cell б2")
        assert "· слова через в2" in title(await anna.ask("/through в2"))
        assert "· ходы в клетку б2" in title(await anna.ask("/cell б2"))


class TestWhichBoard:
    async def test_it_is_the_last_one(self, anna: Person) -> None:
        await anna.ask("ба\n..")
        await anna.ask(GRID)
        assert "3×3" in title(await anna.ask("/cell б2"))

    async def test_it_is_the_one_that_is_replied_to(self, anna: Person) -> None:
        first = await anna.ask("ба\n..")
        await anna.ask(GRID)
        assert "2×2" in title(await replying_to(anna, first.id).ask("/cell б2"))

    async def test_a_board_that_is_replied_to_need_not_be_answered_before(
        self, friends: Person, boris: Person
    ) -> None:
        board = await boris.say(GRID)
        assert "слова через в2" in title(await replying_to(friends, board.id).ask("/through в2"))

    async def test_it_may_come_as_a_picture_with_the_command(self, anna: Person) -> None:
        answer = await anna.answer(await anna.show(SCREENSHOT.read_bytes(), "/cell г2"))
        assert "Балда 5×5 · ходы в клетку г2" in title(answer)

    async def test_a_reply_to_anything_else_means_the_last_one(self, anna: Person) -> None:
        await anna.ask(GRID)
        refusal = await anna.ask("/cell")
        assert "ходы в клетку б2" in title(await replying_to(anna, refusal.id).ask("/cell б2"))

    async def test_hives_in_between_do_not_count(self, anna: Person) -> None:
        await anna.ask(GRID)
        await anna.ask("/bee каниулы")
        assert "ходы в клетку б2" in title(await anna.ask("/cell б2"))

    async def test_it_is_a_board_of_the_same_person(self, friends: Person, boris: Person) -> None:
        await friends.ask(f"/solve\n{GRID}")
        assert "ещё нет" in (await boris.ask("/cell б2")).text

    async def test_a_person_who_asks_about_a_foreign_answer_gets_a_new_one(
        self, friends: Person, boris: Person
    ) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        own = await replying_to(boris, answer.id).ask("/through в2")
        assert await boris.tap(own, "узлы") == ""
        assert "для другого человека" in await friends.tap(own, "Анализ")

    async def test_solving_the_answer_again_looks_at_all_of_the_board(self, anna: Person) -> None:
        await anna.ask(GRID)
        focused = await anna.ask("/cell б2")
        again = await replying_to(anna, focused.id).ask("/solve")
        assert title(again) == "Балда 3×3 · классика · 2 хода"


class TestRefusals:
    async def test_a_bad_cell_gets_one_sentence(self, anna: Person) -> None:
        await anna.ask(GRID)
        for message, sentence in [
            ("/cell", "Напишите после /cell пустую клетку"),
            ("/through", "Напишите после /through клетку с буквой"),
            ("/cell сюда", "«сюда» — не клетка"),
            ("/cell б2 в2", "«б2 в2» — не клетка"),
            ("/cell г1", "Клетки г1 на поле нет: клетки идут от а1 до в3."),
            ("/through а99", "Клетки а99 на поле нет"),
            ("/cell а1", "Клетка а1 не пустая"),
            ("/through б2", "В клетке б2 нет буквы"),
        ]:
            answer = await anna.ask(message)
            assert sentence in answer.text
            assert not answer.picture

    async def test_there_must_be_a_board(self, anna: Person) -> None:
        assert "Вашего поля у меня здесь ещё нет" in (await anna.ask("/cell б2")).text

    async def test_a_hive_has_no_cells(self, anna: Person) -> None:
        hive = await anna.ask("/bee каниулы")
        assert "для полей игры «Балда»" in (await replying_to(anna, hive.id).ask("/cell б2")).text


class TestTaps:
    async def test_the_board_is_a_keyboard(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        await anna.tap(answer, "Выбрать клетку")
        keyboard = (await anna.wait_for_edit(answer)).keyboard
        assert [[button.text for button in row] for row in keyboard] == [
            ["Б", "А", "Ъ"],
            ["·", "·", "С"],
            ["·", "К", "У"],
            ["Назад"],
        ]

    async def test_an_empty_cell_asks_for_moves_into_it(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        assert title(await tap_cell(anna, answer, "b2")) == (
            "Балда 3×3 · ходы в клетку б2 · 2 хода"
        )

    async def test_a_letter_asks_what_it_gives_away(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        assert "слова через в2" in title(await tap_cell(anna, answer, "c2"))

    async def test_the_way_back_shows_all_moves(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        focused = await tap_cell(anna, answer, "c2")
        await anna.tap(focused, "Все ходы")
        assert (await anna.wait_for_edit(focused)).text == answer.text

    @pytest.mark.parametrize("board", ["барсук...\n.........", "балда" + "\n....." * 5])
    async def test_a_large_board_is_tapped_by_column_and_cell(
        self, anna: Person, board: str
    ) -> None:
        answer = await anna.ask(board)
        for label in ("Выбрать клетку", "б", "б2"):
            await anna.tap(answer, label)
            answer = await anna.wait_for_edit(answer)
        assert "ходы в клетку б2" in title(answer)

    @pytest.mark.parametrize("data", ["cell:{}:z9", "cells:{}:z"])
    async def test_a_cell_off_the_board_is_refused(self, anna: Person, data: str) -> None:
        answer = await anna.ask(GRID)
        assert await anna.send_tap(answer, f"v1:{data.format(board_id(answer))}") != ""


async def tap_cell(person: Person, answer: Shown, cell: str) -> Shown:
    """Tap *cell* on the board; return the changed answer."""
    await person.tap(answer, "Выбрать клетку")
    cells = await person.wait_for_edit(answer)
    await person.send_tap(cells, f"v1:cell:{board_id(answer)}:{cell}")
    return await person.wait_for_edit(cells)


class TestColumnsOfTwoAlphabets:
    """On a Cyrillic board в is the third column, but it may be meant as the Latin b."""

    async def test_a_cyrillic_letter_is_its_own_column(self, anna: Person) -> None:
        await anna.ask(GRID)
        assert "слова через в2" in title(await anna.ask("в2"))

    async def test_on_a_latin_board_it_is_read_as_the_letter_that_it_looks_like(
        self, anna: Person
    ) -> None:
        await anna.ask("...\ncat\n...")
        assert "через b2" in title(await anna.ask("в2"))

    @pytest.mark.parametrize("asked", ["в2", "/through в2"])
    async def test_a_person_who_has_used_latin_columns_is_asked(
        self, anna: Person, asked: str
    ) -> None:
        await anna.ask(GRID)
        await anna.ask("/cell b2")
        question = await anna.ask(asked)
        assert question.text == "Какую клетку вы имеете в виду?"
        labels = [button.text for button in question.keyboard[0]]
        assert labels == ["в2, столбец 3", "б2, столбец 2"]
        await anna.tap(question, labels[1])
        assert "ходы в клетку б2" in title(await anna.wait_for_edit(question))

    @pytest.mark.parametrize(
        ("board", "move", "ways"), [("ооо", "в1 оол", ["в1 л", "б1 л"]), ("кот", "в1 рот", [])]
    )
    async def test_a_person_who_moves_is_asked_if_both_cells_are_possible(
        self, anna: Person, board: str, move: str, ways: list[str]
    ) -> None:
        await anna.ask(f"...\n{board}\n...")
        await anna.ask("c1")
        answer = await anna.ask(move)
        assert ("Вы 3 : 0" in answer.text) == (not ways)
        assert {button.text for button in answer.keyboard[0]} >= set(ways)

    async def test_a_person_who_corrects_is_asked_too(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        await anna.ask("c9")
        question = await replying_to(anna, answer.id).ask("в3=п")
        assert [button.text for button in question.buttons] == ["в3=п", "б3=п"]
        await anna.tap(question, "б3=п")
        assert await letters(anna, await anna.wait_for_edit(answer)) == "баъ\n..с\n.пу"
