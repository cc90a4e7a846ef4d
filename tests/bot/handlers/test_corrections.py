"""`/fix`: people correct a board, and its answer changes."""

import pytest

from bot.playground import Person, Shown
from tests.bot.handlers.boards import (
    GRID,
    board_id,
    forget,
    letters,
    open_more,
    tap_through,
    title,
    words,
)
from tests.bot.persons import replying_to
from tests.ocr.drawn_boards import screenshot


async def fix(person: Person, answer_to: str, wish: str) -> Shown:
    """Send a board, then the correction *wish*; return the changed answer."""
    answer = await person.ask(answer_to)
    await person.say(wish)
    return await person.wait_for_edit(answer)


async def show(person: Person, board: str) -> Shown:
    """Send a screenshot of *board*; % is a sign and no letter."""
    picture = screenshot(board)
    return await person.answer(await person.attach(picture, "board.png", "image/png"))


async def kinds_of(person: Person, answer: Shown) -> Shown:
    """Open the buttons for the game, the letters and the cells in doubt."""
    return await tap_through(person, answer, "Ещё…", "Балда, русские")


UNCLEAR = """
    .....
    .тсе.
    карта
    .й%к.
    .....
"""
CLEAR = ".....\n.тсе.\nкарта\n.й{}к.\n....."


class TestFix:
    async def test_the_board_is_solved_again_in_the_same_message(self, anna: Person) -> None:
        answer = await anna.ask("баъ\n..с\n.кю")
        assert words(answer) == ["бар"]
        await anna.say("/fix в3=у")
        edited = await anna.wait_for_edit(answer)
        assert await letters(anna, edited) == GRID
        assert words(edited) == ["барсук", "бар"]
        assert edited.picture != answer.picture

    async def test_a_reaction_tells_each_time_that_it_was_done(self, anna: Person) -> None:
        await anna.ask("баъ\n..с\n.кю")
        for wish in ("/fix в3=у", "/fix в3=ю"):
            said = await anna.say(wish)
            while not said.reaction:
                said = await anna.wait_for_edit(said)

    @pytest.mark.parametrize(
        "wish",
        ["в3=у б3=.", "С3=У б3=.", "в3 = у, б3 = .", "б3=-; в3=у", "в3=ю б3=. в3=у", "в3=(у) б3=."],
    )
    async def test_several_cells_in_any_manner_of_writing(self, anna: Person, wish: str) -> None:
        answer = await fix(anna, "баъ\n..с\n.кю", f"/fix {wish}")
        assert await letters(anna, answer) == "баъ\n..с\n..у"

    @pytest.mark.parametrize("wish", ["/fix b1=qu", "/fix b1=(Qu)", "b1=(qu)", "b1=Qu", "qu at b1"])
    async def test_a_tile_needs_no_brackets(self, anna: Person, wish: str) -> None:
        answer = await fix(anna, "/boggle no et", wish)
        assert await letters(anna, answer) == "n(qu)\net"

    async def test_a_letter_of_two_characters_is_one(self, anna: Person) -> None:
        answer = await fix(anna, "баъ\n..с", "/fix в1=и\N{COMBINING BREVE}")
        assert await letters(anna, answer) == "бай\n..с"

    async def test_it_is_the_board_that_is_replied_to(self, anna: Person) -> None:
        first = await anna.ask("баъ\n..с\n.кю")
        await anna.ask("ба\n..")
        await replying_to(anna, first.id).say("/fix в3=у")
        assert await letters(anna, await anna.wait_for_edit(first)) == GRID

    async def test_it_may_reply_to_the_question(self, anna: Person) -> None:
        question = await anna.say("баъ\n..с\n.кю")
        first = await anna.answer(question)
        await anna.ask("ба\n..")
        await replying_to(anna, question.id).say("/fix в3=у")
        assert await letters(anna, await anna.wait_for_edit(first)) == GRID

    async def test_buttons_go_on_with_the_corrected_board(self, anna: Person) -> None:
        answer = await anna.ask("баъ\n..с\n.кю")
        await anna.say("/fix в3=у")
        answer = await tap_through(anna, await anna.wait_for_edit(answer), "узлы")
        assert "узлы" in title(answer)
        assert await letters(anna, answer) == GRID

    async def test_a_cell_that_is_corrected_is_asked_about_no_longer(self, anna: Person) -> None:
        await anna.ask("баъ\n..с\n.ку")
        answer = await anna.ask("/cell б2")
        await anna.say("/fix б2=р")
        assert "ходы в" not in title(await anna.wait_for_edit(answer))

    async def test_a_full_board_is_of_boggle_until_a_cell_is_emptied(self, anna: Person) -> None:
        assert "Boggle" in title(await fix(anna, "бар\nкит\nка.", "/fix в3=т"))
        assert "Балда" in title(await fix(anna, "бар\nкит\nкат", "/fix в3=."))

    async def test_an_answer_that_is_gone_is_given_again(self, anna: Person) -> None:
        answer = await anna.ask("баъ\n..с\n.кю")
        del anna.place.chat.messages[answer.id]
        assert await letters(anna, await anna.ask("/fix в3=у")) == GRID


class TestButtons:
    async def test_a_cell_in_doubt_has_a_button_that_opens_its_letters(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        note = await anna.tap(await kinds_of(anna, answer), "в4:")
        labels = {button.text for button in (await anna.wait_for_edit(answer)).buttons}
        assert {"пусто", "Назад"} < labels
        assert "/fix в4=" in note

    async def test_a_letter_corrects_the_board_and_ends_the_doubt(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        await anna.tap(await kinds_of(anna, answer), "в4:")
        opened = await anna.wait_for_edit(answer)
        letter = next(button for button in opened.buttons if len(button.text) == 1)
        await anna.send_tap(opened, letter.data)
        corrected = await anna.wait_for_edit(opened)
        assert "в4" not in corrected.text.partition("Проверьте")[2]
        more = await open_more(anna, corrected)
        assert not [button for button in more.buttons if "c4" in button.text]
        assert await letters(anna, more) == CLEAR.format(letter.text.lower())

    async def test_a_cell_may_turn_out_to_be_empty(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        await anna.tap(await kinds_of(anna, answer), "в4:")
        await anna.tap(opened := await anna.wait_for_edit(answer), "пусто")
        assert await letters(anna, await anna.wait_for_edit(opened)) == CLEAR.format(".")

    async def test_back_leaves_the_board_as_it_was(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        await anna.tap(await kinds_of(anna, answer), "в4:")
        await anna.tap(opened := await anna.wait_for_edit(answer), "назад")
        back = await anna.wait_for_edit(opened)
        assert (back.text, back.keyboard) == (answer.text, answer.keyboard)

    async def test_a_cell_that_was_fixed_has_no_button(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        await anna.say("/fix в4=а")
        more = await open_more(anna, await anna.wait_for_edit(answer))
        assert not [button for button in more.buttons if "c4" in button.text]
        assert await letters(anna, more) == CLEAR.format("а")

    async def test_later_answers_about_the_board_keep_the_buttons(self, anna: Person) -> None:
        await show(anna, UNCLEAR)
        answer = await anna.ask("/used бар")
        await anna.tap(await kinds_of(anna, answer), "в4:")
        await anna.tap(opened := await anna.wait_for_edit(answer), "пусто")
        assert await letters(anna, await anna.wait_for_edit(opened)) == CLEAR.format(".")

    @pytest.mark.parametrize(
        "button", ["doubt:{}:a1", "letter:{}:c4-99", "letter:{}:c4", "doubt:{}"]
    )
    async def test_made_up_buttons_are_refused(self, anna: Person, button: str) -> None:
        answer = await show(anna, UNCLEAR)
        assert "не знаю" in await anna.send_tap(answer, "v1:" + button.format(board_id(answer)))

    async def test_they_work_only_for_the_asker(self, friends: Person, boris: Person) -> None:
        picture = screenshot(UNCLEAR)
        question = await friends.attach(picture, "board.png", "image/png", "/solve")
        more = await kinds_of(friends, await friends.answer(question))
        assert "для другого человека" in await boris.tap(more, "в4:")


KOZHA, ZHALO = ".... .... кожа ....", ".... .... жало ...."


class TestMemory:
    async def test_a_corrected_letter_is_read_right_from_then_on(self, anna: Person) -> None:
        answer = await show(anna, KOZHA)
        await anna.say("/fix в3=э")
        await anna.wait_for_edit(answer)
        assert "\nэало" in await letters(anna, await show(anna, ZHALO))

    async def test_a_tapped_letter_teaches_as_well(self, anna: Person) -> None:
        answer = await show(anna, UNCLEAR)
        await anna.tap(await kinds_of(anna, answer), "в4:")
        opened = await anna.wait_for_edit(answer)
        letter = next(button for button in opened.buttons if len(button.text) == 1)
        await anna.send_tap(opened, letter.data)
        again = await show(anna, UNCLEAR)
        assert await letters(anna, again) == CLEAR.format(letter.text.lower())

    async def test_the_last_correction_counts(self, anna: Person) -> None:
        answer = await show(anna, KOZHA)
        await anna.say("/fix в3=э")
        answer = await anna.wait_for_edit(answer)
        await anna.say("/fix в3=.")
        await anna.wait_for_edit(answer)
        assert "\nжало" in await letters(anna, await show(anna, ZHALO))

    async def test_the_memory_is_personal(self, anna: Person, boris: Person) -> None:
        answer = await show(anna, KOZHA)
        await anna.say("/fix в3=э")
        await anna.wait_for_edit(answer)
        picture = screenshot(ZHALO)
        question = await boris.attach(picture, "board.png", "image/png", "/solve")
        assert "\nжало" in await letters(boris, await boris.answer(question))

    async def test_forget_me_forgets_it_and_all_else(self, anna: Person) -> None:
        answer = await show(anna, KOZHA)
        await anna.say("/fix в3=э")
        await anna.wait_for_edit(answer)
        await anna.ask("/addword кожан, жало")
        said = (await forget(anna)).text
        assert "1 поле, 2 ваших слова, 1 исправленная буква." in said
        assert "ещё нет" in (await anna.ask("/fix в3=ж")).text
        assert "\nжало" in await letters(anna, await show(anna, ZHALO))


async def test_a_correction_out_of_sight_says_where_it_is(anna: Person) -> None:
    answer = await anna.ask(GRID.replace("у", "ю"))
    await anna.ask("/mode")
    await anna.ask("/mode")
    said = await anna.ask("/fix в3=у")
    assert said.text == "Исправлено: ответ в этом сообщении."
    assert said.reply_to == answer.id


class TestRefusals:
    async def test_an_impossible_correction_gets_one_sentence(self, anna: Person) -> None:
        await anna.ask(GRID)
        for message, sentence in [
            ("/fix", "Напишите после /fix клетки с буквами"),
            ("/fix в3", "«в3» — не исправление"),
            ("/fix в3=", "«в3=» — не исправление"),
            ("/fix в3=барсук", "«в3=барсук» — не исправление"),
            ("/fix =ж", "не клетка"),
            ("/fix ж=в3", "«ж=в3» — не исправление"),
            ("/fix г1=ж", "Клетки г1 на поле нет: клетки идут от а1 до в3."),
            ("/fix в3=8", "«в3=8» — не исправление"),
            ("/fix в3=жу", "букв"),
            ("/fix в3=w", "алфавит"),
            ("/fix а1=. б1=. в1=. в2=. б3=. в3=.", "нет ни одной буквы"),
        ]:
            answer = await anna.ask(message)
            assert sentence in answer.text
            assert not answer.picture

    async def test_there_must_be_a_board(self, anna: Person) -> None:
        assert "ещё нет" in (await anna.ask("/fix в3=ж")).text

    async def test_a_hive_has_no_cells(self, anna: Person) -> None:
        await anna.ask("/bee каниулы")
        assert "У клеток улья нет имён" in (await anna.ask("/fix а1=ж")).text

    async def test_the_board_of_another_person_is_left_alone(
        self, friends: Person, boris: Person
    ) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        refusal = await replying_to(boris, answer.id).ask("/fix а1=ж")
        assert "для другого человека" in refusal.text
