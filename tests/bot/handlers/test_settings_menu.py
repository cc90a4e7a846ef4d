"""`/settings`: the values that count, where they come from, and who may choose."""

import pytest

from bot.playground import Person, Shown
from tests.bot.handlers.boards import GRID, title, words
from tests.bot.persons import in_topic


async def choose(person: Person, *taps: str, asked: str = "/settings") -> Shown:
    """Open the settings and tap one button after another."""
    message = await person.ask(asked)
    for label in taps:
        await person.tap(message, label)
        message = await person.wait_for_edit(message)
    return message


def labels(message: Shown) -> list[str]:
    return [button.text for button in message.buttons]


async def member(person: Person) -> None:
    person.place.chat.members[person.place.user.id] = "member"


class TestOwnSettings:
    async def test_each_value_is_shown_with_its_origin(self, anna: Person) -> None:
        await anna.ask("/mode knots")
        text = (await anna.ask("/settings")).text
        assert "Режим: узлы · ваш выбор" in text
        assert "Слов в ответе: 5 · по умолчанию" in text

    async def test_a_choice_is_marked_and_counts_from_then_on(self, anna: Person) -> None:
        menu = await choose(anna, "Слов в ответе", "8")
        assert "✓ 8" in labels(menu)
        await anna.ask("/addword об, од, ой, ок, ом, он, ор, ос, от")
        assert len(words(await anna.ask(".о."))) == 8

    async def test_a_choice_is_taken_back(self, anna: Person) -> None:
        menu = await choose(anna, "Режим", "узлы", "по умолчанию")
        assert "Режим: классика · по умолчанию" in menu.text

    async def test_the_order_is_that_of_new_answers(self, anna: Person) -> None:
        await choose(anna, "Порядок", "очки минус ответ")
        assert "ответ соперника 5, разница 1" in (await anna.ask(GRID)).text

    async def test_a_language_is_named_in_itself(self, anna: Person) -> None:
        assert "Language: English" in (await choose(anna, "Язык", "English")).text

    async def test_the_list_is_one_tap_away(self, anna: Person) -> None:
        assert (await choose(anna, "Режим", "Назад")).text.startswith("Ваши настройки")


class TestGroups:
    async def test_an_admin_first_chooses_between_group_and_self(
        self, friends: Person, boris: Person
    ) -> None:
        asked = await friends.ask("/settings")
        assert (asked.text, labels(asked)) == ("Чьи настройки?", ["Для группы", "Для меня"])
        assert "Режим: классика · по умолчанию" in (await choose(friends, "Для группы")).text
        menu = await choose(friends, "Для группы", "Режим")
        assert "✓ классика · по умолчанию" in labels(menu)
        assert (await boris.ask("/settings")).text.startswith("Ваши настройки")

    async def test_an_admin_chooses_the_rules_of_the_group(
        self, friends: Person, boris: Person
    ) -> None:
        menu = await choose(friends, "Для группы", "Режим", "узлы")
        assert "Режим: узлы" in menu.text
        assert "узлы" in title(await boris.ask(f"/solve\n{GRID}"))
        assert "узлы · выбор группы" in (await boris.ask("/settings")).text

    async def test_a_member_chooses_only_for_themselves(
        self, friends: Person, boris: Person
    ) -> None:
        assert "Для группы" not in labels(await boris.ask("/settings"))

    async def test_a_doctored_button_does_not_choose_for_the_group(
        self, friends: Person, boris: Person
    ) -> None:
        menu = await boris.ask("/settings")
        note = await boris.send_tap(menu, "v1:choose:2:chat-mode-knots")
        assert "только администраторы" in note
        assert "классика" in title(await friends.ask(f"/solve\n{GRID}"))

    async def test_buttons_work_only_for_their_owner(self, friends: Person, boris: Person) -> None:
        menu = await friends.ask("/settings")
        assert "не ваши" in await boris.tap(menu, "Для меня")

    async def test_the_mode_of_the_group_overrides_a_personal_one(
        self, friends: Person, boris: Person
    ) -> None:
        await choose(friends, "Для группы", "Режим", "классика")
        menu = await boris.ask("/settings")
        await boris.tap(menu, "Режим")
        note = await boris.tap(await boris.wait_for_edit(menu), "узлы")
        assert "другой выбор важнее" in note
        assert "выбрала группа" in (await boris.ask("/mode knots")).text

    async def test_a_group_may_show_words_openly(self, friends: Person) -> None:
        assert (await friends.ask(f"/solve\n{GRID}")).picture_hidden
        await choose(friends, "Для группы", "Спойлеры", "открыто")
        answer = await friends.ask(f"/solve\n{GRID}")
        assert not answer.picture_hidden
        assert "spoiler" not in str(answer.entities)

    async def test_a_topic_has_rules_of_its_own(self, friends: Person) -> None:
        topic = in_topic(friends, 7)
        await choose(topic, "Для темы", "Режим", "узлы")
        assert "узлы" in title(await topic.ask(f"/solve\n{GRID}"))
        assert "классика" in title(await friends.ask(f"/solve\n{GRID}"))

    async def test_an_answer_stays_in_its_topic(self, friends: Person) -> None:
        answer = await in_topic(friends, 7).ask(f"/solve\n{GRID}")
        assert friends.place.chat.messages[answer.id]["message_thread_id"] == 7

    async def test_in_private_there_is_no_group_to_choose_for(self, anna: Person) -> None:
        assert "Для группы" not in labels(await anna.ask("/settings"))


@pytest.mark.parametrize(
    "data",
    ["person-speed-fast", "person-mode-spiral", "nobody-mode-knots", "person-lexicon-unset"],
)
async def test_made_up_choices_are_refused(anna: Person, data: str) -> None:
    menu = await anna.ask("/settings")
    assert "не знаю такой настройки" in await anna.send_tap(menu, f"v1:choose:1:{data}")
