"""Rare words are marked, ranked behind known ones, or left out."""

from dataclasses import replace

import pytest

from bot.playground import Person
from solver import Lexicon
from tests.bot.handlers.boards import words
from tests.bot.handlers.test_settings_menu import choose
from tests.solver.tiers import make_tiers

BOARD = ".от.."


@pytest.fixture
def lexicon() -> Lexicon:
    return make_tiers(at="rare", ta="natural", tat="rare")


async def test_a_rare_word_is_marked(anna: Person) -> None:
    first, second, *_ = (await anna.ask("a.t")).text.splitlines()
    assert first.startswith("ta — A на b1, 2 очка")
    assert second == "2. at (редкое), 2: a → b1; t → b1 (0)"


async def test_known_words_come_first_by_the_button(anna: Person) -> None:
    answer = await anna.ask("a.t")
    for label in ("порядок: очки", "порядок: очки минус"):
        await anna.tap(answer, label)
        answer = await anna.wait_for_edit(answer)
    assert words(answer)[0] == "ta"


async def test_known_words_come_first_if_a_person_wants_that(anna: Person) -> None:
    await choose(anna, "Какие слова", "сначала известные")
    assert words(await anna.ask("a.t"))[0] == "ta"


async def test_a_person_may_want_only_known_words(anna: Person) -> None:
    await choose(anna, "Какие слова", "только известные")
    assert set(words(await anna.ask("a.t"))) == {"ta"}


class TestObscene:
    @pytest.fixture
    def lexicon(self) -> Lexicon:
        lexicon = Lexicon.from_words(["кот", "ток", "рот"])
        return replace(lexicon, obscene=("ток",), impolite=("рот",))

    async def test_such_words_are_left_out(self, anna: Person) -> None:
        assert set(words(await anna.ask(BOARD))) == {"кот", "рот"}

    async def test_a_person_may_want_them(self, anna: Person) -> None:
        await choose(anna, "Бранные слова", "показывать")
        assert set(words(await anna.ask(BOARD))) == {"кот", "ток", "рот"}

    async def test_a_person_may_want_only_polite_words(self, anna: Person) -> None:
        await choose(anna, "Бранные слова", "только приличные слова")
        assert set(words(await anna.ask(BOARD))) == {"кот"}

    async def test_a_group_decides_for_itself(self, anna: Person, friends: Person) -> None:
        await choose(anna, "Бранные слова", "показывать")
        assert set(words(await friends.ask(f"/solve {BOARD}"))) == {"кот", "рот"}
