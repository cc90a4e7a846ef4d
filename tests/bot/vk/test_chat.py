"""Differences of VK from other networks, with a running bot."""

import re

import pytest

from bot.playground import Person, Shown
from bot.playground.vk.vk_people import VkPeople
from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.handlers.boards import GRID, open_more, words
from tests.bot.handlers.test_settings_menu import choose

ASKED = f"/solve\n{GRID}"
READ = "личном чате"
LINK = re.compile(r"https://vk\.me/club1000000001\?ref=([\w-]+), там напишите")


async def test_the_link_of_a_card_starts_the_same_puzzle(
    people: VkPeople, anna: Person, instead: dict[str, Job]
) -> None:
    instead["new_hive"] = lambda shelf, new: (tuple("барсукт"),)
    hive = await anna.ask("/newbee")
    await anna.answer(await anna.say("барсук"))
    link = LINK.search((await anna.ask("/card")).text)
    assert link
    again = await people.person("Борис", user_id=2).ask(f"/start {link[1]}")
    assert again.text == hive.text


class TestGroups:
    async def test_no_word_is_told_if_nothing_can_be_hidden(self, friends: Person) -> None:
        answer = await friends.ask(ASKED)
        assert "барсук" not in answer.text

    async def test_a_button_brings_the_answer_to_whoever_taps(
        self, people: VkPeople, friends: Person
    ) -> None:
        answer = await friends.ask(ASKED)
        boris = people.person("Борис", user_id=2)
        before = await boris.say("привет")
        await boris.answer(before)
        note = await people.member(friends.place.chat, boris).tap(answer, READ)
        assert READ in note
        (_, private) = await boris.answers(before, 2)
        assert words(private)[0] == "барсук"

    async def test_a_person_who_forbids_messages_is_told_the_way(
        self, people: VkPeople, anna: Person, friends: Person
    ) -> None:
        answer = await friends.ask(ASKED)
        people.forbid(anna.place.user.id)
        assert await friends.tap(answer, READ) == ""
        way = await friends.answer(answer)
        assert "https://vk.me/club1000000001" in way.text

    async def test_hints_may_be_told_to_all(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "подсказки")
        answer = await friends.ask(ASKED)
        await friends.tap(answer, "Подсказка")
        assert "Слово на «б»" in (await friends.wait_for_edit(answer)).text
        await friends.tap(answer, "Все слова")
        assert "барсук" not in (await friends.wait_for_edit(answer)).text

    async def test_a_group_may_want_it_open(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "открыто")
        assert words(await friends.ask(ASKED))[0] == "барсук"

    async def test_nobody_is_an_admin_if_vk_does_not_tell(self, friends: Person) -> None:
        friends.place.chat.bot_sees_all = False
        menu = await friends.ask("/settings")
        assert not menu.has_button("Для группы")

    async def test_looking_ahead_waits_for_the_private_chat(self, friends: Person) -> None:
        await friends.ask(ASKED)
        assert READ in (await friends.ask("/think 1")).text


class TestButtons:
    @pytest.fixture
    def lexicon(self) -> Lexicon:
        words = "барсук укус вкус баск бакс куст уста барк барс краб бар кус"
        return Lexicon.from_words(words.split())

    @pytest.fixture
    async def words_as_buttons(self, anna: Person) -> Shown:
        """Make an answer have more buttons than a message may have."""
        await choose(anna, "Слов в ответе", "12")
        return await anna.ask(GRID)

    async def test_a_message_has_ten_at_most_and_a_way_to_the_others(
        self, anna: Person, words_as_buttons: Shown
    ) -> None:
        first = words_as_buttons
        assert len(first.buttons) <= 10
        await anna.send_tap(first, first.button("1 / ").data)
        following = await anna.wait_for_edit(first)
        assert following.has_button("2 / ")
        assert following.picture == first.picture
        assert following.text == first.text

    async def test_the_first_page_comes_after_the_last(
        self, anna: Person, words_as_buttons: Shown
    ) -> None:
        shown = words_as_buttons
        for _ in range(int(shown.button("1 / ").text.split()[2])):
            await anna.send_tap(shown, shown.keyboard[-1][0].data)
            shown = await anna.wait_for_edit(shown)
        assert shown.keyboard == words_as_buttons.keyboard

    async def test_forgotten_buttons_are_told_as_forgotten(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        assert "нажмите" not in await anna.send_tap(answer, "v1:buttons:nowhere:1")


class TestMessages:
    async def test_bold_is_kept_and_monospace_is_plain(self, anna: Person) -> None:
        answer = await anna.ask("/help")
        assert {entity["type"] for entity in answer.entities} <= {"bold", "italic"}
        assert answer.entities[0]["type"] == "bold"
        assert "<" not in answer.text

    async def test_an_edited_picture_is_a_new_one(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        await anna.tap(answer, "узлы")
        edited = await anna.wait_for_edit(answer)
        assert anna.picture(edited)
        assert edited.picture != answer.picture

    async def test_a_message_that_is_too_old_is_sent_again(
        self, people: VkPeople, anna: Person
    ) -> None:
        answer = await open_more(anna, await anna.ask(GRID))
        anna.place.chat.messages[answer.id]["date"] -= 25 * 3600
        await anna.send_tap(answer, answer.button("узлы").data)
        anew = await anna.answer(answer)
        assert "узлы" in anew.text
        await anna.tap(anew, "узлы")
        assert "узлы" not in (await anna.wait_for_edit(anew)).text

    async def test_a_file_is_sent_as_one(self, anna: Person) -> None:
        await anna.ask("/addword кот")
        sent = await anna.ask("/dict export")
        assert "кот" in anna.file(sent).decode()
        assert sent.document_name.endswith(".txt")

    async def test_an_edited_question_has_its_answer_edited(self, anna: Person) -> None:
        question = await anna.say(GRID)
        answer = await anna.answer(question)
        await anna.edit(question, "ба\n..")
        assert "2×2" in (await anna.wait_for_edit(answer)).text

    async def test_the_greeting_is_in_the_language_of_the_person(
        self, people: VkPeople, anna: Person
    ) -> None:
        vera = people.person("Vera", user_id=3, language="en")
        assert "Hello" in (await vera.ask("/start")).text
        assert "Здравствуйте" in (await anna.ask("/start")).text
