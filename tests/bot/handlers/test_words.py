"""A person's own words, and words looked up."""

import pytest

from bot.playground import Person
from tests.bot.handlers.boards import GRID, words
from tests.bot.networks import both_networks

pytestmark = both_networks


class TestOwnWords:
    async def test_several_words_are_taken_together_or_not_at_all(self, anna: Person) -> None:
        assert (await anna.ask("/addword Ёж, бас\nсам")).text == "Добавлено: еж, бас, сам."
        assert "пробел" in (await anna.ask("/banword бар, два слова")).text
        assert "бар" in words(await anna.ask(GRID))

    @pytest.mark.parametrize(
        ("message", "sentence"),
        [
            ("/addword", "Напишите слово после команды"),
            ("/addword ,", "Напишите слово после команды"),
            ("/addword cat5", "«5»"),
            ("/addword 5кот", "«5»"),
            ("/banword жоw", "«w»"),
            ("/word Лодİ", "В «Лодİ» есть знак «İ»"),
            ("/word ко?İ", "«İ»"),
            ("/banword " + "кот," * 51, "не больше 50 слов"),
        ],
    )
    async def test_bad_words_are_named(self, anna: Person, message: str, sentence: str) -> None:
        assert sentence in (await anna.ask(message)).text


async def test_letters_that_look_the_same_are_read_as_most_of_the_word(anna: Person) -> None:
    assert (await anna.ask("/addword KОТЕЛ, mар")).text == "Добавлено: котел, мар."
    assert (await anna.ask("/word бap")).text.startswith("Слово «бар» годится.")
    assert (await anna.ask("/word к?t")).text == "к?т — 2 слова:\nкат, кит"
    assert "барсук" in words(await anna.ask("бaъ\n..c\n.кy"))


class TestWord:
    async def test_a_word_is_in_the_lexicon_or_not(self, anna: Person) -> None:
        assert (await anna.ask("/word Кит")).text.splitlines()[:2] == [
            "Слово «кит» годится.",
            "Есть в словаре русских существительных; его знают почти все.",
        ]
        assert "В ваших словарях его нет" in (await anna.ask("/word кот")).text

    async def test_words_one_letter_away_are_named(self, anna: Person) -> None:
        await anna.ask("/addword кат, кита, ит")
        await anna.ask("/banword кат")
        assert "Отличаются на букву: ит, кита." in (await anna.ask("/word кит")).text

    async def test_own_words_are_called_own(self, anna: Person) -> None:
        await anna.ask("/addword кот")
        await anna.ask("/banword кит")
        assert "Вы сами добавили" in (await anna.ask("/word кот")).text
        refused = (await anna.ask("/word кит")).text
        assert refused.startswith("Слово «кит» не годится.\nВы сами убрали его.")

    async def test_a_verdict_is_given_with_its_game(self, anna: Person) -> None:
        await anna.ask("/profile vk")
        await anna.ask("/refused кит")
        assert "vk: ✗ кит — Анна" in (await anna.ask("/word кит")).text

    async def test_a_word_with_yo_is_looked_up_with_ye(self, anna: Person) -> None:
        assert "ё читается как е: ёж — это еж" in (await anna.ask("/word ёж")).text

    @pytest.mark.parametrize(
        ("word", "nature"),
        [
            ("киты", "Это множественное число от «кит»: /word кит"),
            ("киту", "Это форма слова «кит»: /word кит"),
            ("бежать", "Это глагол."),
            ("бежим", "Это форма глагола «бежать»."),
            ("maps", "Это множественное число от «map»: /word map"),
        ],
    )
    async def test_the_nature_of_an_uncounted_word_is_told(
        self, anna: Person, word: str, nature: str
    ) -> None:
        assert nature in (await anna.ask(f"/word {word}")).text

    async def test_a_pattern_that_many_words_fit_has_pages(self, anna: Person) -> None:
        letters = "абвгде"
        many = [f"щ{a}{b}{c}" for a in letters for b in letters for c in letters]
        for at in range(0, 150, 50):
            await anna.ask("/addword " + ",".join(many[at : at + 50]))
        page = await anna.ask("/word щ*")
        assert page.text.startswith("щ* — 150 слов (1–100):\nщааа, ")
        await anna.tap(page, "▶")
        page = await anna.wait_for_edit(page)
        assert page.text.startswith("щ* — 150 слов (101–150):")
        assert [button.text for button in page.buttons] == ["◀"]

    async def test_a_pattern_without_letters_is_in_the_language_of_the_person(
        self, anna: Person
    ) -> None:
        assert (await anna.ask("/word ???")).text.startswith("??? — 4 слова")

    async def test_a_pattern_finds_words_as_the_person_has_changed_them(self, anna: Person) -> None:
        assert (await anna.ask("/word к?т")).text == "к?т — 2 слова:\nкат, кит"
        await anna.ask("/addword кот")
        await anna.ask("/banword кит")
        assert (await anna.ask("/word К?Т")).text == "к?т — 2 слова:\nкат, кот"
        assert (await anna.ask("/word *ар*")).text == "*ар* — 3 слова:\nбар, барсук, кар"

    @pytest.mark.parametrize(
        ("message", "sentence"),
        [
            ("/word", "Напишите после /word слово или маску"),
            ("/word я", "Букв в «я» — 1"),
            ("/word два слова", "пробел"),
            ("/word сло8о", "«8»"),
            ("/word щ*", "не подходит ни одно слово"),
            ("/word к?т!", "«!»"),
            ("/word ко? мо?", "« »"),
            ("/word " + "?" * 64, "от 1 до 63 знаков"),
        ],
    )
    async def test_a_bad_pattern_is_explained(
        self, anna: Person, message: str, sentence: str
    ) -> None:
        assert sentence in (await anna.ask(message)).text
