"""Host games, each with its own words and rules."""

from dataclasses import replace

import pytest

from bot.playground import Person
from solver import Lexicon
from tests.bot.handlers.boards import GRID, tap_through, title, words
from tests.bot.networks import both_networks

pytestmark = both_networks


@pytest.fixture
def lexicon() -> Lexicon:
    known = Lexicon.from_words(["бар", "барсук", "кар", "скраб", "саб"])
    return replace(known, info=known.info._replace(substantives=("барсук",)))


class TestGames:
    async def test_each_game_has_verdicts_of_its_own(self, anna: Person) -> None:
        await anna.ask("/profile vk")
        await anna.ask("/refused барсук")
        assert "барсук" not in words(await anna.ask(GRID))
        menu = await anna.ask("/profile new balda.org.ua")
        assert "Профиль: balda.org.ua" in menu.text
        assert "барсук" in words(await anna.ask(GRID))
        back = await tap_through(anna, menu, "vk")
        assert "не принято: 1" in back.text

    async def test_the_usual_game_is_one_of_them(self, anna: Person) -> None:
        menu = await anna.ask("/profile vk")
        assert "Профиль: основной" in (await tap_through(anna, menu, "основной")).text

    async def test_it_is_chosen_by_its_name_too(self, anna: Person) -> None:
        await anna.ask("/profile vk")
        assert "Профиль: основной" in (await anna.ask("/profile Основной")).text

    async def test_only_the_rules_of_a_known_game_are_shown(self, anna: Person) -> None:
        assert "Boggle" not in (await anna.ask("/profile vk")).text
        hunt = (await anna.ask("/profile word hunt")).text
        assert "режим" not in hunt
        assert "Балда" not in hunt
        other = (await anna.ask("/profile new other")).text
        assert "режим" in other
        assert "Boggle" in other

    async def test_a_deleted_game_takes_its_verdicts_along(self, anna: Person) -> None:
        menu = await anna.ask("/profile vk")
        await anna.ask("/refused барсук")
        gone = await tap_through(anna, menu, "Удалить этот профиль", "Удалить")
        assert "Профиль: основной" in gone.text
        assert "не принято: 0" in (await anna.ask("/profile vk")).text

    async def test_one_that_nobody_knows_is_not_made_by_chance(self, anna: Person) -> None:
        refusal = (await anna.ask("/profile reset")).text
        assert refusal == "Профиля «reset» здесь нет. Создать его: /profile новый reset"
        assert "основной" in (await anna.ask("/profile")).text
        assert "Профиль: reset" in (await anna.ask("/profile новая reset")).text

    async def test_well_known_ones_begin_with_their_rules(self, anna: Person) -> None:
        assert "режим: классика" in (await anna.ask("/profile vk")).text
        assert "самое короткое слово: 4 буквы" in (await anna.ask("/profile nyt")).text
        assert "очки: 3=100, 4=400, 5=800, …" in (await anna.ask("/profile word hunt")).text

    async def test_a_well_known_one_has_one_name_in_all_spellings(self, anna: Person) -> None:
        for text in ("word hunt", "wordhunt", "new Word-Hunt"):
            assert "Профиль: wordhunt" in (await anna.ask(f"/profile {text}")).text
        assert "Профиль: vk" in (await anna.ask("/profile вк")).text

    async def test_an_app_with_points_of_its_own_says_so(self, anna: Person) -> None:
        assert "свои очки" in (await anna.ask("/profile ruzzle")).text
        assert "свои очки" not in (await anna.ask("/profile wordhunt")).text
        assert "свои очки" not in (await anna.ask("/profile vk")).text

    async def test_the_menu_names_the_well_known_ones(self, anna: Person) -> None:
        assert "wordhunt, ruzzle" in (await anna.ask("/profile")).text

    async def test_a_name_that_cannot_be_is_refused(self, anna: Person) -> None:
        assert "от 1 до 30" in (await anna.ask("/profile <b>")).text


class TestRules:
    async def test_the_mode_of_the_game_overrides_a_personal_one(self, anna: Person) -> None:
        menu = await anna.ask("/profile new other")
        await tap_through(anna, menu, "режим", "режим")
        assert "узлы" in title(await anna.ask(GRID))
        told = await anna.ask("/mode")
        assert "правило профиля: other" in told.text
        profile = await tap_through(anna, told, "Изменить профиль")
        await tap_through(anna, profile, "режим: узлы")
        assert "классика" in title(await anna.ask(GRID))

    async def test_settings_lead_to_a_rule_of_the_game_too(self, anna: Person) -> None:
        await anna.ask("/profile vk")
        mode = await tap_through(anna, await anna.ask("/settings"), "Режим", "Изменить профиль")
        assert "Профиль: vk" in mode.text

    async def test_nouns_made_of_adjectives_count_or_not(self, anna: Person) -> None:
        assert "барсук" in words(await anna.ask(GRID))
        menu = await tap_through(anna, await anna.ask("/profile vk"), "субстантивы")
        assert "субстантивы (больной, столовая): нет" in menu.text
        assert "барсук" not in words(await anna.ask(GRID))
        assert "нет субстантивов" in (await anna.ask("/word барсук")).text
        await anna.ask("/accepted барсук")
        assert "барсук" in words(await anna.ask(GRID))

    async def test_diagonal_steps_make_other_words(self, anna: Person) -> None:
        await tap_through(anna, await anna.ask("/profile vk"), "Балда, ходы по диагонали")
        answer = await anna.ask("б..\nса.\n...")
        assert "саб" in words(answer)

    async def test_short_words_do_not_count(self, anna: Person) -> None:
        menu = await anna.ask("/profile vk")
        await tap_through(anna, menu, *["самое короткое слово"] * 3)
        assert words(await anna.ask(GRID)) == ["барсук"]
        assert "бар —" not in (await anna.ask("/boggle ба кр")).text

    async def test_words_of_boggle_may_step_to_the_sides_only(self, anna: Person) -> None:
        assert words(await anna.ask("/boggle ба рк")) == ["бар", "кар"]
        await tap_through(anna, await anna.ask("/profile new other"), "Boggle, ходы по диагонали")
        assert words(await anna.ask("/boggle ба рк")) == []
        assert words(await anna.ask("/boggle ба кр")) == ["бар"]

    async def test_words_of_boggle_have_the_points_of_the_game(self, anna: Person) -> None:
        await anna.ask("/profile wordhunt")
        assert title(await anna.ask("/boggle ба рк")) == "Boggle 2×2 · 2 слова · 200 очков"
        await anna.ask("/profile очки 2=7, 4=10")
        assert title(await anna.ask("/boggle ба рк")) == "Boggle 2×2 · 2 слова · 14 очков"

    async def test_a_tap_on_points_leads_back_to_the_usual_ones(self, anna: Person) -> None:
        menu = await anna.ask("/profile wordhunt")
        assert "очки: как обычно" in (await tap_through(anna, menu, "очки")).text

    async def test_points_that_cannot_be_are_refused(self, anna: Person) -> None:
        assert "«много» — не очки" in (await anna.ask("/profile очки много")).text
        assert "не может" in (await anna.ask("/profile points 99=1")).text


class TestGroups:
    async def test_admins_choose_for_the_group(self, friends: Person, boris: Person) -> None:
        await friends.ask("/profile vk")
        assert "Только администраторы" not in (await boris.ask("/profile")).text
        assert "Профиль: vk" in (await boris.ask("/profile")).text
        assert "только администраторы" in (await boris.ask("/profile nyt")).text

    async def test_a_group_does_not_use_the_game_of_a_person(
        self, friends: Person, anna: Person
    ) -> None:
        await anna.ask("/profile vk")
        assert "Профиль: основной" in (await friends.ask("/profile")).text

    async def test_buttons_are_of_their_chat(self, friends: Person, anna: Person) -> None:
        menu = await friends.ask("/profile vk")
        mine = await anna.ask("/profile")
        data = menu.button("режим").data
        assert "не знаю такой кнопки" in await anna.send_tap(mine, data)
