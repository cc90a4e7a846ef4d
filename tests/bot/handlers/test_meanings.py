"""Meanings of words under the best move and in `/word`, and links to Wiktionary."""

from dataclasses import replace

import pytest

from bot.playground import Person, Shown
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Lexicon, Meanings
from solver.meanings import meanings_image
from solver.wordlists.wordnet import GlossedWord
from tests.bot.handlers.test_settings_menu import choose
from tests.bot.networks import both_networks
from tests.bot.persons import inquire
from tests.bot.shelves import shelf_of
from tests.solver.tiers import make_tiers

pytestmark = both_networks

ENGLISH = make_tiers(snells="rare", snee="rare", ene="natural", map="natural")
RUSSIAN = make_tiers("ru", метка="natural", меточка="rare", саква="rare", кит="natural")
SNELL = GlossedWord("snell", "noun", 0, "snell", "a line <of gut> for a hook")
LINE = "snell (существительное): a line <of gut> for a hook"
WIKTIONARY = "wiktionary.org/w/index.php?search="


@pytest.fixture
def shelf(settings: Settings, lexicon: Lexicon) -> LexiconShelf:
    meanings = Meanings(meanings_image([SNELL], {}))
    return shelf_of(ENGLISH, RUSSIAN, directory=settings.lexicons, meanings=meanings)


def links(answer: Shown) -> list[str]:
    """The labels of the buttons that lead to Wiktionary."""
    return [button.text for button in answer.buttons if WIKTIONARY in (button.url or "")]


class TestBestMove:
    async def test_a_line_under_it_tells_what_it_means(self, anna: Person) -> None:
        answer = await anna.ask("snell.")
        first, second, *_ = answer.text.splitlines()
        assert first.startswith("snells")
        assert second == LINE
        assert not links(answer)

    async def test_a_common_word_needs_no_meaning(self, anna: Person) -> None:
        answer = await anna.ask("ma.")
        assert "существительное" not in answer.text
        assert not links(answer)

    async def test_a_russian_word_is_told_by_its_source(self, anna: Person) -> None:
        answer = await anna.ask("меточк.")
        assert answer.text.splitlines()[1] == "уменьшительное от «метка»"
        assert links(answer) == ["Викисловарь: меточка"]

    async def test_a_word_without_a_meaning_leads_to_wiktionary(self, anna: Person) -> None:
        assert links(await anna.ask("сакв.")) == ["Викисловарь: саква"]
        assert links(await anna.ask("sne.")) == ["Викисловарь: snee"]


class TestInAGroup:
    async def test_no_link_names_a_hidden_word(self, friends: Person) -> None:
        assert not links(await friends.ask("/solve сакв."))

    async def test_a_hint_names_no_hidden_word(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "подсказк")
        answer = await friends.ask("/solve snell.")
        assert "of gut" not in answer.text
        assert not links(answer)

    async def test_an_answer_that_is_open_has_the_link(self, friends: Person) -> None:
        await choose(friends, "Для группы", "Спойлеры", "открыто")
        assert links(await friends.ask("/solve сакв.")) == ["Викисловарь: саква"]


class TestWord:
    async def test_it_tells_what_a_word_means(self, anna: Person) -> None:
        answer = await anna.ask("/word snells")
        assert LINE in answer.text.splitlines()
        assert not links(answer)

    async def test_other_words_lead_to_wiktionary(self, anna: Person) -> None:
        answer = await anna.ask("/word саква")
        assert links(answer) == ["Викисловарь: саква"]
        assert answer.buttons[0].url.endswith("?search=%D1%81%D0%B0%D0%BA%D0%B2%D0%B0")
        assert links(await anna.ask("/word snee")) == ["Викисловарь: snee"]

    async def test_a_form_leads_to_its_headword(self, anna: Person) -> None:
        assert links(await anna.ask("/word китам")) == ["Викисловарь: кит"]


async def test_a_review_tells_what_better_words_mean(anna: Person) -> None:
    waiting = await anna.ask("/review snell; b2=e ene")
    while waiting.buttons:
        waiting = await anna.wait_for_edit(waiting)
    assert f"snells — {LINE}" in waiting.text.splitlines()


class TestOwner:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, wiktionary=False)

    async def test_an_owner_may_do_without_links(self, anna: Person) -> None:
        assert not links(await anna.ask("сакв."))
        assert not links(await anna.ask("/word саква"))


async def test_a_meaning_in_an_inline_answer_is_hidden(anna: Person, network: str) -> None:
    if network == "vk":
        pytest.skip("VK has no inline mode")
    whole, *_ = await inquire(anna, "snell.")
    sent = whole["input_message_content"]["message_text"]
    shown, _, hidden = sent.partition("<tg-spoiler>")
    assert "of gut" in hidden
    assert "of gut" not in shown
