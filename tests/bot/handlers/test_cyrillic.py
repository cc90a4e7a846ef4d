"""Boards and words that may be Russian or Ukrainian: the choices that decide, and the guess."""

import pytest

from bot.playground import People, Person, Shown
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.conftest import ENGLISH
from tests.bot.handlers.boards import open_more, tap_through, words
from tests.bot.networks import both_networks
from tests.bot.shelves import shelf_of
from tests.ocr.drawn_boards import screenshot

BOARD = ".....\n.....\nзавод\n.....\n....."
# Boards with letters that only one of the alphabets has.
SURELY_UKRAINIAN = ".....\n.....\nмісто\n.....\n....."
SURELY_RUSSIAN = "баъ\n..с\n.ку"

UKRAINIAN, RUSSIAN = "українські літери", "русские буквы"


@pytest.fixture
def olena(playground: People) -> Person:
    return playground.person("Олена", user_id=7, language="uk")


@pytest.fixture
def stranger(playground: People, friends: Person) -> Person:
    """Olena in the group of Anna."""
    olena = playground.person("Олена", user_id=7, language="uk")
    return playground.member(friends.place.chat, olena)


def labels(message: Shown) -> list[str]:
    return [button.text for button in message.buttons]


async def choose(person: Person, letters: str, *first: str) -> None:
    """Choose letters in the Russian settings, after the taps *first*."""
    await tap_through(person, await person.ask("/settings"), *first, "Буквы", letters)


class TestGuess:
    pytestmark = both_networks

    async def test_a_ukrainian_gets_ukrainian_words(self, olena: Person) -> None:
        assert words(await olena.ask(BOARD)) == ["заводь"]

    async def test_a_russian_gets_russian_ones(self, anna: Person) -> None:
        await anna.ask("/addword заводы")
        answer = await anna.ask(BOARD)
        assert words(answer) == ["заводы"]
        assert UKRAINIAN not in labels(answer)

    async def test_letters_that_one_alphabet_has_decide(self, anna: Person, olena: Person) -> None:
        await olena.ask("/addword містом")
        assert words(await olena.ask(SURELY_UKRAINIAN)) == ["містом"]
        assert "барсук" in words(await olena.ask(SURELY_RUSSIAN))
        await anna.ask("/addword містом")
        assert words(await anna.ask(SURELY_UKRAINIAN)) == ["містом"]

    async def test_a_ukrainian_board_makes_the_next_ones_ukrainian(self, anna: Person) -> None:
        await anna.ask(SURELY_UKRAINIAN)
        for _ in range(2):
            assert words(await anna.ask(BOARD)) == ["заводь"]
        await anna.ask(SURELY_RUSSIAN)
        assert words(await anna.ask(BOARD)) == []


class TestChoice:
    async def test_a_choice_comes_before_the_guess(self, anna: Person, olena: Person) -> None:
        await tap_through(olena, await olena.ask("/settings"), "Літери", "російські")
        assert words(await olena.ask(BOARD)) == []
        await choose(anna, "украинские")
        assert words(await anna.ask(BOARD)) == ["заводь"]

    async def test_the_settings_tell_the_guess(self, anna: Person, olena: Person) -> None:
        assert "Буквы: русские буквы · по умолчанию" in (await anna.ask("/settings")).text
        assert "Літери: українські літери · типово" in (await olena.ask("/settings")).text

    async def test_a_group_decides_for_its_members(
        self, friends: Person, boris: Person, stranger: Person
    ) -> None:
        assert words(await stranger.ask(f"/solve\n{BOARD}")) == ["заводь"]
        await choose(friends, RUSSIAN, "Для группы")
        assert words(await stranger.ask(f"/solve\n{BOARD}")) == []
        await choose(friends, "украинские", "Для группы")
        assert words(await boris.ask(f"/solve\n{BOARD}")) == ["заводь"]

    async def test_the_profile_of_a_host_game_comes_before_all(
        self, anna: Person, olena: Person
    ) -> None:
        await choose(anna, RUSSIAN)
        menu = await anna.ask("/profile new gra")
        assert "буквы: как выберете" in menu.text
        menu = await tap_through(anna, menu, "буквы", "буквы: русские")
        assert "буквы: украинские" in menu.text
        assert words(await anna.ask(BOARD)) == ["заводь"]
        assert "«вовк» годится" in (await anna.ask("/word вовк")).text
        settings = (await anna.ask("/settings")).text
        assert "Буквы: украинские буквы · правило профиля" in settings
        await olena.ask("/profile new игра")
        await tap_through(olena, await olena.ask("/profile"), "літери")
        assert words(await olena.ask(BOARD)) == []

    async def test_the_profile_of_a_group_decides_for_its_members(
        self, friends: Person, boris: Person
    ) -> None:
        menu = await friends.ask("/profile new gra")
        await tap_through(friends, menu, "буквы", "буквы: русские")
        assert words(await boris.ask(f"/solve\n{BOARD}")) == ["заводь"]

    async def test_start_offers_it_to_people_who_use_ukrainian(
        self, anna: Person, olena: Person
    ) -> None:
        assert "украинские буквы" not in labels(await anna.ask("/start"))
        await anna.ask(SURELY_UKRAINIAN)
        assert "✓ украинские буквы" in labels(await anna.ask("/start"))
        greeting = await olena.ask("/start")
        assert "✓ українські літери" in labels(greeting)
        await tap_through(olena, greeting, "російські літери")
        assert words(await olena.ask(BOARD)) == []


class TestButton:
    async def test_it_switches_the_board_and_says_the_other_letters(self, olena: Person) -> None:
        answer = await olena.ask(BOARD)
        assert RUSSIAN in labels(answer)
        russian = await tap_through(olena, answer, RUSSIAN)
        assert words(russian) == []
        assert words(await tap_through(olena, russian, UKRAINIAN)) == ["заводь"]

    async def test_other_people_find_it_behind_more(self, anna: Person) -> None:
        more = await open_more(anna, await anna.ask(BOARD))
        assert words(await tap_through(anna, more, UKRAINIAN)) == ["заводь"]

    @pytest.mark.parametrize("board", [SURELY_RUSSIAN, SURELY_UKRAINIAN, "map\n...\n..."])
    async def test_there_is_none_if_the_letters_decide(self, olena: Person, board: str) -> None:
        answer = await olena.ask(board)
        more = await open_more(olena, answer)
        assert not {RUSSIAN, UKRAINIAN} & {*labels(answer), *labels(more)}

    async def test_a_made_up_tap_does_not_switch_letters_that_are_certain(
        self, olena: Person
    ) -> None:
        answer = await olena.ask(SURELY_RUSSIAN)
        board = answer.buttons[0].data.split(":")[2]
        assert "не знаю" in await olena.send_tap(answer, f"v1:alphabet:{board}:uk")

    async def test_later_answers_keep_its_letters(self, anna: Person) -> None:
        answer = await open_more(anna, await anna.ask(BOARD))
        answer = await tap_through(anna, answer, UKRAINIAN)
        thought = await anna.wait_for_edit(await tap_through(anna, answer, "Анализ"))
        assert "Играйте заводь: ь на д2" in thought.text
        assert words(await anna.ask("/cell д4")) == ["заводь"]
        assert words(await anna.ask("д2 ь заводь")) == []
        assert words(await anna.ask("/undo")) == ["заводь"]

    async def test_a_move_with_a_letter_of_its_own_can_be_typed(self, olena: Person) -> None:
        await olena.ask(BOARD)
        answer = await olena.ask("д2 і заводі")
        assert "Ви 6 : 0" in answer.text
        assert RUSSIAN not in labels(answer)


class TestWord:
    async def test_a_word_is_looked_up_in_the_lexicon_of_the_asker(
        self, anna: Person, olena: Person
    ) -> None:
        assert "«вовк» годиться" in (await olena.ask("/word вовк")).text
        assert "«вовк» не годится" in (await anna.ask("/word вовк")).text
        assert (await olena.ask("/word ?и?")).text.endswith("кит")
        assert (await olena.ask("/word ????")).text.endswith("вовк")

    async def test_letters_decide_here_too(self, anna: Person, olena: Person) -> None:
        assert "«місто» годится" in (await anna.ask("/word місто")).text
        assert "«баъ» не годиться" in (await olena.ask("/word баъ")).text


class TestGames:
    async def test_a_hive_and_a_board_of_boggle_are_ukrainian(self, olena: Person) -> None:
        assert "вовк" in (await olena.ask("/bee вокз")).text.lower()
        assert words(await olena.ask("/boggle вов нкт вот")) == ["вовк"]

    @pytest.mark.parametrize("wish", ["/play 5", "/play завод"])
    async def test_a_match_begins_with_ukrainian_words(self, olena: Person, wish: str) -> None:
        await tap_through(olena, await olena.ask(wish), "Новачок")
        assert "Олена — 6: заводь" in (await olena.ask("/move д2 заводь")).text

    async def test_a_typed_match_is_reviewed_with_ukrainian_words(self, olena: Person) -> None:
        review = await olena.ask("/review завод; e2=ь заводь")
        while "заводь" not in review.text:  # progress comes first on a busy machine
            review = await olena.wait_for_edit(review)

    async def test_a_picture_of_uncertain_letters_is_ukrainian(self, olena: Person) -> None:
        picture = screenshot(BOARD)
        answer = await olena.answer(await olena.attach(picture, "board.png", "image/png"))
        assert words(answer) == ["заводь"]


class TestWithoutThePackage:
    @pytest.fixture
    def shelf(self, settings: Settings, lexicon: Lexicon) -> LexiconShelf:
        return shelf_of(ENGLISH, lexicon, directory=settings.lexicons)

    async def test_all_is_russian(self, olena: Person) -> None:
        await olena.ask("/addword заводы")
        answer = await olena.ask(BOARD)
        assert words(answer) == ["заводы"]
        assert UKRAINIAN not in labels(await open_more(olena, answer))
        assert "«кит» годиться" in (await olena.ask("/word кит")).text

    async def test_nothing_is_offered(self, olena: Person) -> None:
        assert "Літери" not in labels(await olena.ask("/settings"))
        assert "літери:" not in (await olena.ask("/profile")).text
        assert "українські літери" not in labels(await olena.ask("/start"))
