"""The game and the letters of a board: shown on a button, and changed by it."""

from collections.abc import Iterator

import pytest

from bot.playground import Person, Shown
from tests.bot.handlers.boards import letters, open_more, title
from tests.ocr.drawn_boards import screenshot

FULL = "бар\nкит\nкат"
SHARED = """
    .....
    .тос.
    карта
    .омск
    .....
"""


def kinds(more: Shown) -> Iterator[str]:
    """The labels of the button that names the game: one or none."""
    return (button.text for button in more.buttons if ":kinds:" in button.data)


async def open_kinds(person: Person, answer: Shown) -> Shown:
    """Tap the button that names the game; return the changed answer."""
    more = await open_more(person, answer)
    return await tap(person, more, next(kinds(more)))


async def tap(person: Person, answer: Shown, button: str) -> Shown:
    await person.tap(answer, button)
    return await person.wait_for_edit(answer)


async def read(person: Person, board: str, caption: str = "") -> Shown:
    picture = screenshot(board)
    return await person.answer(await person.attach(picture, "board.png", "image/png", caption))


def list_ticked(answer: Shown) -> list[str]:
    return [button.text for button in answer.buttons if button.text.startswith("✓")]


def offer(answer: Shown) -> list[str]:
    """The games that the buttons of *answer* offer."""
    titles = {"Балда", "Boggle"}
    return [button.text for button in answer.buttons if {button.text.removeprefix("✓ ")} <= titles]


class TestGame:
    @pytest.mark.parametrize(
        ("board", "games"),
        [
            (".ит\nбар\nсук", []),
            (".ит\nраб\nсук", ["✓ Балда", "Boggle"]),
            ("и.т\nбар\nсук", []),
            ("и.т\nраб\nсук", ["Балда", "✓ Boggle"]),
        ],
    )
    async def test_it_is_asked_for_if_neither_shape_nor_first_word_tells(
        self, anna: Person, board: str, games: list[str]
    ) -> None:
        assert offer(await read(anna, board)) == games

    @pytest.mark.parametrize(
        ("command", "middle", "game"), [("/cell b1", "раб", "Балда"), ("/boggle", "бар", "Boggle")]
    )
    async def test_a_command_of_one_of_the_games_chooses_it(
        self, anna: Person, command: str, middle: str, game: str
    ) -> None:
        assert game in title(await read(anna, f"и.т\n{middle}\nсук", command))

    async def test_a_game_once_chosen_is_that_of_the_picture(self, anna: Person) -> None:
        answer = await read(anna, "и.т\nраб\nсук")
        await tap(anna, answer, "Балда")
        assert "Балда" in title(await read(anna, "и.т\nраб\nсук"))

    async def test_a_full_board_may_be_of_balda_after_all(self, anna: Person) -> None:
        answer = await open_kinds(anna, await anna.ask(FULL))
        assert list_ticked(answer) == ["✓ Boggle"]
        assert "Балда" in title(await tap(anna, answer, "балда"))

    async def test_a_correction_keeps_the_chosen_game(self, anna: Person) -> None:
        answer = await tap(anna, await open_kinds(anna, await anna.ask(FULL)), "балда")
        await anna.say("/fix в3=п")
        assert "Балда" in title(await anna.wait_for_edit(answer))

    async def test_back_shows_the_buttons_of_the_answer_again(self, anna: Person) -> None:
        answer = await anna.ask(FULL)
        menu = await open_kinds(anna, answer)
        assert menu.text == "Какая это игра и какие буквы?"
        back = await tap(anna, menu, "назад")
        assert (back.text, back.keyboard) == (answer.text, answer.keyboard)

    async def test_a_board_that_can_be_of_one_game_only_has_no_button(self, anna: Person) -> None:
        more = await open_more(anna, await anna.ask("бар......\n........."))
        assert not list(kinds(more))


class TestLetters:
    async def test_the_letters_of_a_picture_are_named_on_the_button(self, anna: Person) -> None:
        more = await open_more(anna, await read(anna, SHARED))
        assert list(kinds(more)) == ["Балда, русские буквы"]

    async def test_a_picture_is_read_again_in_other_letters(self, anna: Person) -> None:
        answer = await open_kinds(anna, await read(anna, SHARED))
        assert list_ticked(answer) == ["✓ Балда", "✓ русские буквы"]
        english = await tap(anna, answer, "английские")
        assert "kapta" in await letters(anna, english)
        await anna.tap(english, "назад")
        again = await tap(
            anna, await open_kinds(anna, await anna.wait_for_edit(english)), "русские"
        )
        assert "карта" in await letters(anna, again)

    async def test_two_buttons_ask_for_a_script_in_doubt(self, anna: Person) -> None:
        answer = await read(anna, SHARED)
        assert "Это русские или английские буквы?" in answer.text
        assert [button.text for button in answer.keyboard[0]] == [
            "русские буквы",
            "английские буквы",
        ]
        english = await tap(anna, answer, "английские")
        assert "kapta" in await letters(anna, await open_more(anna, english))
        assert "Это русские" not in english.text

    @pytest.mark.parametrize(
        "button", ["game:{}:bee", "game:{}", "alphabet:{}:de", "alphabet:{}:en"]
    )
    async def test_made_up_buttons_are_refused(self, anna: Person, button: str) -> None:
        answer = await anna.ask(FULL)
        board = answer.buttons[0].data.split(":")[2]
        assert "не знаю" in await anna.send_tap(answer, "v1:" + button.format(board))
