"""Answers to pictures, boards and commands."""

import pytest

from bot.playground import Person, Playground
from bot.render.help_text import EXAMPLES as EXAMPLES_OF_HELP
from tests.bot.end_to_end.conversation import (
    BOARD,
    EXAMPLES,
    GRID,
    SCREENSHOT,
    ask_about,
    board_in,
    newcomer,
)
from tests.bot.handlers.boards import words
from tests.bot.persons import replying_to
from tests.bot.sent_pictures import noise, picture, png_of

pytestmark = pytest.mark.asyncio(loop_scope="module")


class TestPictures:
    async def test_a_photo_is_read_and_solved(self, anna: Person) -> None:
        answer = await anna.answer(await anna.show(SCREENSHOT.read_bytes()))
        assert "\n2. " in answer.text
        assert anna.picture(answer)
        assert await board_in(anna, answer) == BOARD

    async def test_a_document_is_read_and_solved(self, anna: Person) -> None:
        answer = await ask_about(anna, SCREENSHOT.read_bytes())
        assert await board_in(anna, answer) == BOARD

    async def test_a_hive_is_answered_as_a_hive(self, anna: Person) -> None:
        hive = (EXAMPLES / "bee-hive.png").read_bytes()
        asked = await anna.answer(await anna.show(hive))
        assert "Spelling Bee" in asked.text
        await anna.tap(asked, "Words")
        answer = await anna.wait_for_edit(asked)
        assert "Pangrams: " in answer.text

    async def test_a_picture_may_come_with_a_command(self, friends: Person) -> None:
        answer = await friends.answer(await friends.show(SCREENSHOT.read_bytes(), "/solve"))
        assert await board_in(friends, answer) == BOARD

    async def test_solve_answers_the_picture_it_replies_to(
        self, playground: Playground, friends: Person, boris: Person
    ) -> None:
        shown = await friends.show(SCREENSHOT.read_bytes())
        member = playground.member(friends.place.chat, boris)
        question = await replying_to(member, shown.id).say("/solve")
        answer = await friends.answer(question)
        assert answer.reply_to == question.id
        assert await board_in(member, answer) == BOARD

    @pytest.mark.parametrize(
        "data",
        [
            pytest.param(SCREENSHOT.read_bytes()[:5000], id="truncated"),
            pytest.param(b"this is text", id="no picture"),
            pytest.param(b"", id="empty"),
            pytest.param(png_of(20_000, 20_000), id="enormous"),
            pytest.param(noise(), id="noise"),
            pytest.param(picture(600, 600), id="no board"),
        ],
    )
    async def test_a_picture_without_a_board_gets_one_sentence(
        self, anna: Person, data: bytes
    ) -> None:
        answer = await ask_about(anna, data)
        assert answer.text.endswith(".")
        assert "error" not in answer.text
        assert not answer.picture

    async def test_a_file_of_50_mb_is_refused(self, anna: Person) -> None:
        answer = await ask_about(anna, bytes(50 * 2**20))
        assert "20 MB" in answer.text

    async def test_another_kind_of_file_is_refused(self, anna: Person) -> None:
        sent = await anna.attach(b"%PDF-", "board.pdf", "application/pdf")
        assert "PNG" in (await anna.answer(sent)).text


class TestGrids:
    async def test_a_grid_is_solved(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        assert "барсук — Р on б2, 6 points" in answer.text
        assert anna.picture(answer)

    async def test_one_answer_is_one_call(self, playground: Playground, anna: Person) -> None:
        await anna.ask(GRID)
        calls = [
            call.method for call in playground.world.calls if call.chat_id == anna.place.chat.id
        ]
        assert calls == ["sendPhoto"]

    async def test_an_english_grid_is_solved(self, anna: Person) -> None:
        assert "castle — T on c2, 6 points" in (await anna.ask("cas\n...\n.el")).text

    async def test_a_board_may_follow_the_command(self, anna: Person) -> None:
        assert "барсук" in (await anna.ask(f"/solve\n{GRID}")).text

    @pytest.mark.parametrize(
        ("grid", "complaint"),
        [
            ("баъ\n..с\n.к", "Row 3"),
            ("баъ\n..z\n.ку", "alphabet"),
            ("ба7\n..с\n.ку", "7"),
            ("...\n...", "no letter"),
            ("\n".join(["а" + "." * 39] * 40), "too large"),
            ("аб" * 2000, ""),
        ],
    )
    async def test_a_bad_grid_gets_one_sentence(
        self, anna: Person, grid: str, complaint: str
    ) -> None:
        answer = await anna.ask(grid)
        assert complaint in answer.text
        assert not answer.picture

    async def test_a_corrected_grid_corrects_the_answer(self, anna: Person) -> None:
        question = await anna.say("баъ\n..с\n.кт")
        answer = await anna.answer(question)
        assert "барсук" not in answer.text
        await anna.edit(question, GRID)
        assert "барсук" in (await anna.wait_for_edit(answer)).text

    async def test_idle_talk_gets_a_hint(self, anna: Person) -> None:
        assert "screenshot" in (await anna.ask("good morning")).text

    async def test_a_russian_is_answered_in_russian(self, playground: Playground) -> None:
        vera = newcomer(playground, "ru")
        assert "букв" in (await vera.ask("...\n...")).text


class TestHelp:
    @pytest.mark.parametrize("language", ["ru", "en"])
    async def test_the_example_of_help_is_a_real_answer(
        self, playground: Playground, language: str
    ) -> None:
        vera, example = newcomer(playground, language), EXAMPLES_OF_HELP[language]
        headline = (await vera.ask(example.board)).text.splitlines()[0]
        assert headline.startswith(f"{example.word} — {example.letter.upper()} ")
        assert f": {headline}. " in (await vera.ask("/help")).text


async def count_missed(person: Person, stop: str) -> int:
    """Stop a puzzle and count the words that nobody has found."""
    over = await person.ask(stop)
    await person.tap(over, over.buttons[1].text)
    return (await person.wait_for_edit(over)).text.count(", ")


class TestBee:
    async def test_letters_are_solved(self, anna: Person) -> None:
        answer = await anna.ask("/bee cveasol")
        assert "alcove" in answer.text

    @pytest.mark.parametrize("letters", ["a", "cveasoc", "cvea7ol", "cveasolbdfgijkm"])
    async def test_bad_letters_get_one_sentence(self, anna: Person, letters: str) -> None:
        answer = await anna.ask(f"/bee {letters}")
        assert "letter" in answer.text
        assert not answer.buttons

    @pytest.mark.parametrize("language", ["ru", "en"])
    async def test_a_new_hive_can_be_played(self, playground: Playground, language: str) -> None:
        vera = newcomer(playground, language)
        hive = await vera.ask("/newbee")
        assert hive.text.startswith("Spelling Bee: ")
        assert vera.picture(hive)
        assert await count_missed(vera, "/newbee stop") > 20


class TestWords:
    async def test_an_added_word_is_found_and_a_banned_one_is_not(self, anna: Person) -> None:
        await anna.ask("/addword балдабоб")
        await anna.ask("/banword барсук")
        assert "балдабоб — Б on з1, 8 points" in (await anna.ask("балдабо.\n........")).text
        assert "барсук" not in (await anna.ask(GRID)).text

    @pytest.mark.parametrize("word", ["два слова", "wordслово", "я", "сло8о", ""])
    async def test_a_text_that_is_no_word_is_refused(self, anna: Person, word: str) -> None:
        answer = await anna.ask(f"/addword {word}")
        assert "Added" not in answer.text


class TestBoggle:
    async def test_a_screenshot_full_of_letters_is_solved(self, anna: Person) -> None:
        board = (EXAMPLES / "boggle-4x4.txt").read_text().strip()
        answer = await anna.answer(await anna.show((EXAMPLES / "boggle-4x4.png").read_bytes()))
        assert "Boggle 4×4" in answer.text
        assert anna.picture(answer)
        assert answer.text == (await anna.ask(f"/boggle {' '.join(board.split())}")).text

    async def test_pages_turn(self, anna: Person) -> None:
        first = await anna.ask("/boggle grep tnal esit dres")
        await anna.tap(first, "▶")
        second = await anna.wait_for_edit(first)
        assert words(second)
        assert set(words(second)).isdisjoint(words(first))

    @pytest.mark.parametrize("language", ["ru", "en"])
    async def test_a_board_of_real_dice_can_be_played(
        self, playground: Playground, language: str
    ) -> None:
        vera = newcomer(playground, language)
        board = await vera.ask("/newboggle many")
        assert board.text.startswith("Boggle 4×4 · 3")
        assert vera.picture(board)
        assert await count_missed(vera, "/newboggle stop") > 10
