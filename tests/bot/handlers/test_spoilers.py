"""Groups see the whole answer, a spoiler, hints, or a link to the private chat."""

import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.handlers.boards import GRID, title, words
from tests.bot.handlers.test_settings_menu import choose

ASKED = f"/solve\n{GRID}"


def link(answer: Shown) -> str:
    """The payload of the link to the private chat under *answer*."""
    url = answer.button("личном чате").url
    address, _, payload = url.partition("?start=")
    assert address == "https://t.me/balda_playground_bot"
    return payload


class TestPrivateChats:
    async def test_an_answer_in_a_group_can_be_read_in_private(
        self, anna: Person, friends: Person
    ) -> None:
        answer = await friends.ask(ASKED)
        private = await anna.ask(f"/start {link(answer)}")
        assert words(private) == words(answer)
        assert not private.picture_hidden

    async def test_it_is_there_for_everybody_in_the_group(
        self, playground: Playground, friends: Person
    ) -> None:
        answer = await friends.ask(ASKED)
        boris = playground.person("Борис", user_id=2)
        private = await boris.ask(f"/start {link(answer)}")
        assert await boris.tap(private, "узлы") == ""

    async def test_a_deleted_board_is_told(self, anna: Person) -> None:
        answer = await anna.ask("/start board-aB3_-xyz0123")
        assert answer.text == "Этого поля у меня уже нет. Пришлите его ещё раз."

    async def test_any_other_link_is_greeted(self, anna: Person) -> None:
        assert "Здравствуйте" in (await anna.ask("/start friends")).text

    async def test_in_private_there_is_no_link(self, anna: Person) -> None:
        with pytest.raises(LookupError):
            (await anna.ask(GRID)).button("личном чате")

    async def test_a_group_may_see_nothing_but_the_link(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "личном чате")
        answer = await friends.ask(ASKED)
        assert "барсук" not in answer.text
        assert not answer.picture_hidden
        assert link(answer)

    async def test_the_strictest_choice_counts(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "открыто")
        await choose(friends, "Для меня", "Спойлеры", "личном чате")
        assert "барсук" not in (await friends.ask(ASKED)).text


class TestHints:
    @pytest.fixture
    async def hinted(self, anna: Person) -> Person:
        await choose(anna, "Спойлеры", "подсказки")
        return anna

    async def test_the_first_answer_tells_no_word(self, hinted: Person) -> None:
        answer = await hinted.ask(GRID)
        assert "барсук" not in answer.text
        assert "Сначала намёк?" in answer.text

    async def test_each_tap_tells_a_little_more(self, hinted: Person) -> None:
        answer = await hinted.ask(GRID)
        told = []
        for _ in range(3):
            await hinted.tap(answer, "Подсказка")
            answer = await hinted.wait_for_edit(answer)
            told.append(answer.text.splitlines()[-1])
        assert told == [
            "Слово на «б», 6 букв.",
            "Его новая буква ставится на б2.",
            "«р» на б2 — выходит «барсук».",
        ]

    async def test_all_words_are_one_tap_away(self, hinted: Person) -> None:
        answer = await hinted.ask(GRID)
        await hinted.tap(answer, "Все слова")
        assert words(await hinted.wait_for_edit(answer))[0] == "барсук"

    async def test_a_board_that_was_told_stays_told(self, hinted: Person) -> None:
        answer = await hinted.ask(GRID)
        await hinted.tap(answer, "Все слова")
        assert words(await hinted.ask("/cell б2"))[0] == "барсук"

    async def test_the_picture_shows_the_word_with_the_last_one(self, hinted: Person) -> None:
        answer = await hinted.ask(GRID)
        pictures = [hinted.picture(answer)]
        for _ in range(3):
            await hinted.tap(answer, "Подсказка")
            answer = await hinted.wait_for_edit(answer)
            pictures.append(hinted.picture(answer))
        assert pictures[0] == pictures[1] == pictures[2] != pictures[3]

    async def test_boggle_has_hints_too(self, hinted: Person) -> None:
        answer = await hinted.ask("/boggle бар сук тик")
        for _ in range(2):
            await hinted.tap(answer, "Подсказка")
            answer = await hinted.wait_for_edit(answer)
        assert "Оно начинается на а1." in answer.text

    async def test_a_hive_gets_its_own_hints(self, hinted: Person) -> None:
        assert "барсук" not in (await hinted.ask("/bee барсукт")).text


async def test_looking_ahead_tells_no_more_than_answers_do(friends: Person) -> None:
    await choose(friends, "Для группы", "Спойлеры", "личном чате")
    await friends.ask(ASKED)
    assert "только в личном чате" in (await friends.ask("/think 1")).text


class TestEphemeral:
    @pytest.fixture
    async def ephemeral_group(self, friends: Person) -> Person:
        """A group where only the person who asks sees the answer."""
        await choose(friends, "Для группы", "Спойлеры", "кто спросил")
        return friends

    async def test_only_the_asker_sees_the_answer(self, ephemeral_group: Person) -> None:
        answer = await ephemeral_group.ask(ASKED)
        assert answer.only_for == ephemeral_group.place.user.id
        assert words(answer)[0] == "барсук"

    async def test_it_leads_to_the_private_chat(
        self, anna: Person, ephemeral_group: Person
    ) -> None:
        answer = await ephemeral_group.ask(ASKED)
        assert words(await anna.ask(f"/start {link(answer)}")) == words(answer)

    async def test_if_telegram_refuses_the_answer_is_a_spoiler(
        self, ephemeral_group: Person
    ) -> None:
        ephemeral_group.place.chat.bot_sees_all = False
        answer = await ephemeral_group.ask(ASKED)
        assert answer.only_for is None
        assert answer.picture_hidden
        assert await ephemeral_group.tap(answer, "узлы") == ""

    async def test_an_edited_question_is_answered_again(self, ephemeral_group: Person) -> None:
        asked = await ephemeral_group.say(ASKED)
        answer = await ephemeral_group.answer(asked)
        await ephemeral_group.edit(asked, "/solve ба ..")
        assert "2×2" in title(await ephemeral_group.answer(answer))

    async def test_only_the_group_chooses_it(self, anna: Person) -> None:
        menu = await choose(anna, "Спойлеры")
        assert "кто спросил" not in str(menu.keyboard)
