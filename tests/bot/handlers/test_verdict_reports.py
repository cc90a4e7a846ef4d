"""Report verdicts of the host game by typing or tapping, and take them back."""

from dataclasses import replace

import pytest

from bot.playground import Person
from solver import Lexicon
from tests.bot.handlers.boards import GRID, forget, tap_through, title, words


@pytest.fixture
def lexicon() -> Lexicon:
    known = Lexicon.from_words(["бар", "барсук", "кар", "скраб"])
    return replace(known, obscene=("скраб",))


async def everybody_sees(friends: Person) -> None:
    menu = await friends.ask("/settings")
    await tap_through(friends, menu, "Для группы", "Спойлеры", "открыто")


class TestTyped:
    async def test_an_obscene_word_needs_an_admin_in_a_group(
        self, friends: Person, boris: Person
    ) -> None:
        assert "непристойное" in (await boris.ask("/accepted кар, скраб")).text
        assert "Отмечено" in (await boris.ask("/accepted кар")).text
        assert "Отмечено" in (await friends.ask("/accepted скраб")).text

    async def test_refused_words_leave_the_answers_and_accepted_ones_enter(
        self, anna: Person
    ) -> None:
        await anna.ask("/refused барсук, скраб")
        await anna.ask("/accepted сук, арк")
        assert set(words(await anna.ask(GRID))) == {"арк", "бар", "сук"}

    async def test_an_accepted_word_is_no_longer_banned(self, anna: Person) -> None:
        await anna.ask("/banword бар")
        await anna.ask("/accepted бар")
        assert "бар" in words(await anna.ask(GRID))

    async def test_a_verdict_is_undone(self, anna: Person) -> None:
        note = await anna.ask("/refused бар")
        assert note.text == "Отмечено (основной), не принято: бар."
        assert await anna.tap(note, "бар") == "Отменено: бар."
        assert "бар" in words(await anna.ask(GRID))
        assert "уже отменено" in await anna.tap(note, "бар")

    async def test_without_words_the_last_verdicts_are_listed(self, anna: Person) -> None:
        await anna.ask("/refused бар")
        await anna.ask("/accepted сук")
        listed = await anna.ask("/refused")
        assert "принято 1, ✗ не принято 1" in listed.text
        assert "✓ сук — Анна" in listed.text.splitlines()[1]

    async def test_a_bee_and_a_boggle_board_go_by_them_too(self, anna: Person) -> None:
        await anna.ask("/accepted раба")
        await anna.ask("/refused скраб")
        bee = await anna.ask("/bee абкрсуи")
        assert "раба" in bee.text
        assert "скраб" not in bee.text
        await anna.ask("/refused бар")
        boggle = await anna.ask("/boggle ба кр")
        assert "кар" in boggle.text
        assert "бар" not in boggle.text

    async def test_addword_says_that_the_game_refused_it(self, anna: Person) -> None:
        await anna.ask("/refused сук")
        assert "/accepted сук" in (await anna.ask("/addword сук")).text


class TestTapped:
    async def test_a_tap_on_a_word_takes_it_out_of_the_answer(self, anna: Person) -> None:
        answer = await tap_through(anna, await anna.ask(GRID), "✓ / ✗")
        changed = await tap_through(anna, answer, "✗ барсук")
        assert [button.text for button in changed.buttons] == [
            "• ✗ не принято •",
            "✓ принято",
            "✗ бар",
            "Назад",
            "↩ ✗ барсук",
        ]
        changed = await tap_through(anna, changed, "↩ ✗ барсук")
        assert "барсук" in words(await tap_through(anna, changed, "Назад"))

    async def test_accepting_is_one_tap_away(self, anna: Person) -> None:
        answer = await tap_through(anna, await anna.ask(GRID), "✓ / ✗", "✓ принято")
        assert await anna.tap(answer, "✓ барсук") == "«барсук» принято."
        assert "✓ барсук — Анна" in (await anna.ask("/word барсук")).text

    async def test_the_other_buttons_are_one_tap_away(self, anna: Person) -> None:
        answer = await tap_through(anna, await anna.ask(GRID), "✓ / ✗", "Назад")
        assert "узлы" in title(await tap_through(anna, answer, "Узлы: выкл"))

    async def test_doctored_buttons_say_nothing_of_any_word(self, anna: Person) -> None:
        answer = await tap_through(anna, await anna.ask(GRID), "✓ / ✗")
        board = answer.button("✗ бар").data.split(":")[2]
        for data in ("refused-x", "0-", "0-zz", "0-!"):
            assert await anna.send_tap(answer, f"v1:refused:{board}:{data}")
        assert "принято 0, ✗ не принято 0" in (await anna.ask("/refused")).text

    async def test_words_that_are_hidden_are_not_shown_on_buttons(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        assert "/refused" in await friends.tap(answer, "✓ / ✗")


class TestGroups:
    async def test_verdicts_of_a_group_count_for_all_its_members(
        self, friends: Person, boris: Person, anna: Person
    ) -> None:
        await everybody_sees(friends)
        await friends.ask("/refused барсук")
        assert "барсук" not in words(await boris.ask(f"/solve\n{GRID}"))
        assert "барсук" in words(await anna.ask(GRID))

    async def test_private_verdicts_stay_private(self, friends: Person, anna: Person) -> None:
        await everybody_sees(friends)
        await anna.ask("/refused барсук")
        assert "барсук" in words(await friends.ask(f"/solve\n{GRID}"))

    async def test_a_group_may_listen_only_to_its_admins(
        self, friends: Person, boris: Person
    ) -> None:
        menu = await friends.ask("/settings")
        who = "Кто отмечает слова"
        await tap_through(friends, menu, "Для группы", who, "только администраторы")
        assert "только администраторы" in (await boris.ask("/refused бар")).text
        note = await friends.ask("/refused бар")
        assert "не принято: бар" in note.text
        assert "только администраторы" in await boris.tap(note, "бар")

    async def test_verdicts_of_another_chat_are_not_undone_here(
        self, friends: Person, anna: Person
    ) -> None:
        note = await friends.ask("/refused бар")
        data = note.button("бар").data
        mine = await anna.ask("/refused барсук")
        assert "не знаю такой кнопки" in await anna.send_tap(mine, data)

    async def test_verdicts_of_a_forgotten_person_are_gone(
        self, friends: Person, anna: Person
    ) -> None:
        await friends.ask("/refused бар")
        assert "1 отметка" in (await forget(anna)).text
        assert "не принято 0" in (await friends.ask("/refused")).text
