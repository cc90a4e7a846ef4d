"""Hints to a hive instead of its words, all ways to ask for them, and words found so far."""

import re
from pathlib import Path

import pytest

from bot.playground import Person, Shown
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from bot.work.picture_jobs import Found
from ocr import MatchReading, PlayedWord
from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.handlers.boards import GRID, board_id, tap_through, words
from tests.bot.handlers.test_settings_menu import choose
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to
from tests.bot.shelves import shelf_of

pytestmark = both_networks

HIVE = Path("examples/bee-hive.png").read_bytes()  # the letters ltaionc
RUSSIAN = ["барсук", "скраб"]
ENGLISH = ["location", "total", "local", "toil", "coal", "loan"]
WORDS = re.compile("|".join((*RUSSIAN, *ENGLISH)))
COUNTS = re.compile("СК 1|LO [13]")
# Ways to ask for hints to the English hive with centre L or the Russian one with centre С.
ASKED = [
    *(
        "/bee hints {en}",
        "/bee {en} hints",
        "/bee HINTS {en}",
        "/bee {en}, hint",
        "/bee hint: {en}",
    ),
    *("/bee {en} clues please", "/bee no words {en}", "/bee {en} without the words"),
    *("/bee подсказки {en}", "/bee {en} подсказка", "/bee {en} підказки", "/bee nudge {en}"),
    *("/bee {ru} подсказки", "/bee подсказки {ru}", "/bee ПОДСКАЗКИ: {ru}", "/bee {ru} без слов"),
    *("/bee hints {ru}", "/bee {ru} hints", "/bee дай подсказку для {ru}", "/bee намёк {ru}"),
    *("/bee підказки {ru}", "/bee {ru} підказка, будь ласка", "/bee не говори слова {ru}"),
    *("hints {en}", "{en} hints", "Hints for {en}, please", "give me hints: {en}"),
    *("can I have some hints for {en}?", "just a hint for {en}", "{en} no spoilers", "clue {en}"),
    *("bee hints {en}", "bee {en} hints", "spelling bee hints {en}", "hints only {en}"),
    *("don't tell me the words {en}", "{en}: hints, no answers", "I want hints for the hive {en}"),
    *("подсказки {ru}", "{ru} подсказки", "Дай подсказку: {ru}", "{ru}, подсказку пожалуйста"),
    *("подсказки для улья {ru}", "{ru} без спойлеров", "хочу только подсказки {ru}"),
    *("улей {ru} подсказки", "соты подсказки {ru}", "{ru} не показывай слова", "намёк на {ru}"),
    *("подсказки {en}", "hints {ru}", "можно подсказки {ru}?", "сегодня {ru}, нужны подсказки"),
    *("/bee@balda_playground_bot {en} hints", "/bee hints l t a i o n c", "hints L, T A I O N C"),
    *("stuck on {en}, help me out a bit", "help with {en} but don't spoil it", "tips for {en}"),
    *("I'm stuck: l t a i o n c. A tip?", "today's bee is l-t-a-i-o-n-c, any hints?"),
    *("{en}: how many words start with each letter?", "two letter list for {en}"),
    *("show me the grid for {en}", "{en}, two-letter list please", "{en}, a starter"),
    "{en} without giving any words",
    *("улей {ru}, подскажи", "{ru} подскажите пожалуйста", "дай подсказочку к {ru}"),
    *("{ru} — намекни", "с чего начать в {ru}", "сколько слов на каждую букву в {ru}"),
    *("застрял на {ru}, подтолкни", "не спойлери {ru}", "підкажи вулик {ru}", "натякни на {ru}"),
    *("{ru}, підкажіть будь ласка", "допоможи з {ru}, але без слів", "{ru} підказочки"),
    *("помоги, застряла: {ru}, только намёки", "намекни на слова: {ru}"),
    *("{ru} хочу подсказки, а не слова", "вот соты {ru}, слова не называй, дай подсказку"),
    *("таблицу двух букв {ru}, подсказки", "соты {ru} подсказки пж"),
    *("what can I start with? hints. {en}", "can I get a tip for {en}", "l t i o n c a hints"),
    *("yo can u gimme a hint or two? letters are l t a i o n c", "keep the words secret: {en}"),
    *("l t a i o n c but don't reveal the words", "please help with {en} without spoiling it"),
    *("what's the two letter breakdown for {en}", "hints for L + taionc", "Hint list {en}"),
    *("center letter L, others t a i o n c, hints please", "{en}, I don't want the answers"),
    *("помоги с ульем {ru}, но без ответов", "слова не нужны, только цифры с р а б у к т"),
    *("хочу угадать сам: с р а б у к т, дай только намёк", "{ru}: сколько слов на какую букву?"),
    *("не раскрывай слова {ru}", "центр С, вокруг рабукт, подсказки", "застрял, {ru}, дай зацепку"),
    *("подсказки по сотам {ru}", "підкажи, але не кажи слів: с р а б у к т"),
    *("/bee hints ltaion", "/bee {en} hints found toil", "подсказки с к р а б у т"),
]


@pytest.fixture
def shelf(settings: Settings) -> LexiconShelf:
    russian, english = Lexicon.from_words(RUSSIAN), Lexicon.from_words(ENGLISH, alphabet="en")
    return shelf_of(russian, english, directory=settings.lexicons)


def plain_text(answer: Shown) -> str:
    return answer.text.replace("\xa0", " ")


async def show(person: Person, caption: str = "") -> Shown:
    return await person.answer(await person.show(HIVE, caption))


async def test_hints_tell_no_word(anna: Person) -> None:
    answers = {
        wish: plain_text(await anna.ask(wish.format(en="ltaionc", ru="срабукт"))) for wish in ASKED
    }
    assert {wish: text for wish, text in answers.items() if not COUNTS.search(text)} == {}
    assert {wish: text for wish, text in answers.items() if WORDS.search(text)} == {}


@pytest.mark.parametrize("caption", ["hints", "подсказки", "Only hints, please!", "/bee hints"])
async def test_a_caption_asks_for_them(anna: Person, caption: str) -> None:
    assert "LO 3" in plain_text(await show(anna, caption))


async def test_a_button_leads_to_the_hints_and_back(anna: Person) -> None:
    hints = await tap_through(anna, await anna.ask("/bee ltaionc"), "подсказки")
    assert "LO 3" in plain_text(hints)
    assert not WORDS.search(hints.text)
    assert len(words(await tap_through(anna, hints, "слова"))) == len(ENGLISH)


async def test_they_are_given_in_reply_to_the_answer(anna: Person) -> None:
    answer = await anna.ask("/bee ltaionc")
    for wish in ("/bee подсказки", "подсказка"):
        assert "LO 3" in plain_text(await replying_to(anna, answer.id).ask(wish))


async def test_they_hide_nothing_in_a_group(friends: Person) -> None:
    answer = await friends.ask("/bee ltaionc hints")
    assert "spoiler" not in {entity["type"] for entity in answer.entities}


async def test_without_a_hive_its_letters_are_asked_for(anna: Person) -> None:
    assert "буквы после /bee" in (await anna.ask("/bee hints")).text


async def test_other_boards_have_their_own_hints(anna: Person) -> None:
    answer = await anna.ask(GRID)
    assert "не знаю такой кнопки" in await anna.send_tap(answer, f"v1:hints:{board_id(answer)}")
    assert "Сначала намёк?" in (await anna.ask("hints")).text


class TestPictures:
    async def test_one_without_a_wish_asks_once_and_remembers(self, anna: Person) -> None:
        asked = await show(anna)
        assert "Подсказки или все слова?" in asked.text
        assert "LO 3" in plain_text(await tap_through(anna, asked, "подсказки"))
        assert "LO 3" in plain_text(await show(anna))
        assert "LO 3" in plain_text(await anna.ask("/bee ltaionc"))

    async def test_words_are_shown_on_request(self, anna: Person) -> None:
        await tap_through(anna, await show(anna), "слова")
        assert "location" in (await show(anna)).text

    async def test_the_choice_is_personal_and_holds_in_every_chat(
        self, anna: Person, friends: Person, boris: Person
    ) -> None:
        await tap_through(anna, await show(anna), "слова")
        assert "Подсказки или" not in (await show(friends, "/solve")).text
        assert "Подсказки или" in (await show(boris, "/solve")).text

    async def test_settings_change_it(self, anna: Person) -> None:
        await tap_through(anna, await show(anna), "слова")
        await choose(anna, "Снимки ульев", "подсказки")
        assert "LO 3" in plain_text(await show(anna))

    async def test_hints_first_counts_for_the_same_picture_again(self, anna: Person) -> None:
        await choose(anna, "Спойлеры", "подсказки")
        await tap_through(anna, await show(anna), "слова")
        assert not WORDS.search((await show(anna)).text)

    async def test_found_words_may_be_in_the_caption(self, anna: Person) -> None:
        answer = plain_text(await show(anna, "I have: toil, LOCAL and tuna"))
        assert "Найдено: 2 слова, 6 очков" in answer
        assert "LO 2" in answer
        assert "TO 1" in answer

    async def test_a_word_before_the_choice_tells_no_other(self, anna: Person) -> None:
        await show(anna)
        assert "✓ toil — 1 очко" in (await anna.ask("toil")).text
        assert not any("location" in message.text for message in anna.history())


class TestFound:
    @pytest.mark.parametrize(
        "text",
        [
            "I have: toil, local, crab",
            "toil local",
            "found toil and local",
            "нашла: toil, local",
            "у меня toil, local, xyz, foo, bar, zoo, cat, dog, one, two, six",
        ],
    )
    async def test_it_can_be_said(self, anna: Person, text: str) -> None:
        await anna.ask("/bee ltaionc hints")
        answer = plain_text(await anna.ask(text))
        assert "Найдено: 2 слова, 6 очков" in answer
        assert "до «Гения» 14 очков" in answer
        assert "TO 1" in answer

    async def test_words_that_are_not_in_the_hive_are_named(self, anna: Person) -> None:
        await anna.ask("/bee ltaionc")
        assert "Нет в этом улье: crab" in (await anna.ask("I have: toil, crab")).text

    async def test_talk_is_no_find(self, anna: Person) -> None:
        await anna.ask("/bee ltaionc")
        assert "✓" not in (await anna.ask("what a toil it was yesterday")).text

    async def test_a_word_is_ticked_and_leaves_the_table(self, anna: Person) -> None:
        hints = await anna.ask("/bee ltaionc hints")
        await anna.say("toil")
        left = plain_text(await anna.wait_for_edit(hints))
        assert "Найдено: 1 слово, 1 очко" in left
        assert "TO 1" in left

    async def test_all_of_them_are_told(self, anna: Person) -> None:
        await anna.ask("/bee ltaionc hints")
        answer = await anna.ask(f"I have {', '.join(ENGLISH)}")
        assert "Царица улья" in answer.text
        assert [button.text for button in answer.buttons] == ["Слова"]


class TestLists:
    """The words listed on the screenshot count as found."""

    @pytest.fixture
    def instead(self) -> dict[str, Job]:
        def read_beside(shelf: LexiconShelf, *_: object) -> Found:
            listed = ("toil", "local", "tail")
            return Found(MatchReading(tuple(PlayedWord(w, None, None, sure=False) for w in listed)))

        return {"read_beside": read_beside}

    async def test_it_is_read_while_hints_are_given(self, anna: Person) -> None:
        answer = await show(anna, "hints")
        while "Найдено" not in answer.text:
            answer = await anna.wait_for_edit(answer)
        assert "Найдено: 2 слова, 6 очков" in answer.text

    async def test_the_question_stands_until_it_is_answered(self, anna: Person) -> None:
        answer = await tap_through(anna, await show(anna), "подсказки")
        while "Найдено" not in answer.text:
            answer = await anna.wait_for_edit(answer)
        assert "TO 1" in plain_text(answer)


class TestNudges:
    async def test_one_at_a_time_until_it_is_found(self, anna: Person) -> None:
        hints = await tap_through(anna, await anna.ask("/bee ltaionc hints"), "намёк")
        assert "на «lo», 8 букв" in hints.text
        hints = await tap_through(anna, hints, "намёк")
        assert "на «lo», 5 букв" in hints.text
        await anna.say("local")
        hints = await anna.wait_for_edit(hints)
        assert "на «lo»" not in hints.text
        assert "на «to», 5 букв" in (await tap_through(anna, hints, "намёк")).text

    async def test_an_old_button_gives_its_nudge_once(self, anna: Person) -> None:
        hints = await anna.ask("/bee ltaionc hints")
        once = await tap_through(anna, hints, "намёк")
        assert await anna.send_tap(once, hints.button("намёк").data) == ""
        assert (await anna.wait_for_edit(hints)).text == once.text
