"""The table of docs/design/chat.md row by row: a text means what is under way."""

from asyncio import timeout

import pytest

from bot.playground import People, Person, Shown
from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.games.puzzles.known_puzzles import make_hive
from tests.bot.handlers.boards import letters
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks

BOARD, BOGGLE, HIVE, PUZZLE = "...\nкот\n...", "/boggle ток арк", "/bee ткаор", "/newbee"
WORDS = ["кот", "рот", "крот", "тор", "карта", "каракатор", "слон", "актёр"]


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(WORDS)


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}


async def wait_for_response(person: Person, text: str) -> str:
    """Send *text*; return the text of the answer, or the reaction if there is no answer."""
    said, known = await person.say(text), len(person.history())
    async with timeout(person.patience_s):
        while True:
            messages = person.history()
            reaction = next(m.reaction for m in messages if m.id == said.id)
            if reaction or len(messages) > known:
                return reaction or messages[-1].text
            await person.world.changed.wait()


MEANINGS = (
    (BOARD, "рот", "«рот» можно составить по-разному"),
    (BOARD, "б1 рот", "Вы 3 : 0 · ходит соперник"),
    (BOARD, "рот б1", "Вы 3 : 0 · ходит соперник"),
    (BOARD, "б3рот", "Вы 3 : 0 · ходит соперник"),
    (BOARD, "рот на б3", "Вы 3 : 0 · ходит соперник"),
    (BOARD, "1", "Вы "),
    (BOARD, "б1", "ходы в клетку б1"),
    (BOARD, "б2", "через б2"),
    (BOARD, "сотри букву б2", "👍"),
    (BOARD, "отмена", "Здесь ещё ничего не сыграно|нечего"),
    (BOARD, "слон", "«слон» здесь не сыграть.\nСлово «слон» годится"),
    (BOARD, "помощь", "Балда."),
    (BOARD, "спасибо!", "👍"),
    (BOARD, "мне бы такое", "Не понял: «мне бы такое». Об этом поле"),
    (BOARD, "рто", "«рто» здесь не сыграть.\nМожет быть, «рот»?"),
    (BOARD, "слова на букву т", "т* — тор"),
    (BOARD, "чудеса в решете", "Не понял: «чудеса в решете». Об этом поле"),
    (BOARD, "кто победит", "Думаю"),
    (BOARD, "соперник поставил загадка", "«загадка» здесь не сыграть"),
    (BOARD, "такого слова не бывает", "Какое слово вы имеете в виду"),
    (BOARD, "загадка", "Spelling Bee"),
    (PUZZLE, "да тут чёрт ногу сломит", "не понял: «да тут чёрт"),
    (PUZZLE, "кто лидер", "Найдено: 0 из"),
    ("/help", "davai sygraem v baldu", "игру не начать"),
    ("/help", "ghfdbkf", "Балда."),
    ("/help", "дарова", "Здравствуйте!"),
    ("/help", "а вы сегодня какой живой", "Я умею только играть в слова"),
    ("/play кот", "поставь чемпиона", "Бот (чемпион)"),
    ("/play кот", "первый уровень", "Бот (новичок)"),
    ("/play кот", "легко", "Бот (новичок)"),
    ("/play кот", "что-нибудь среднее", "Бот (умелец)"),
    (BOARD, "покжи прваила", "1. "),
    (HIVE, "есть слова с буквой з?", "Здесь нет слов по маске *з*"),
    (BOGGLE, "слова на ро", "ро* — рот"),
    (HIVE, "карта, каракатор", "Найдено: 2 слова"),
    (HIVE, "сколько очков за карта", "✓ карта — 5 очков"),
    (BOGGLE, "ток, рот", "рот|ток"),
    (BOGGLE, "рот тёмная тема", "Ваши настройки"),
    (BOGGLE, "слон", "«слон» на этом поле не собрать.\nСлово «слон» годится"),
    (BOGGLE, "рот", "рот — 1 очко"),
    (BOGGLE, "кот", "кот — 1 очко"),
    (BOGGLE, "1", "крот — 1 очко"),
    (HIVE, "карта", "✓ карта — 5 очков"),
    (HIVE, "Каракатор!", "1 панграмма"),
    (HIVE, "слон", "«слон»: букв «с», «л» и «н» здесь нет|«слон»: здесь нет"),
    (HIVE, "кот", "«кот» — слишком коротко"),
    (PUZZLE, "карта", "👍"),
    (PUZZLE, "каракатор", "🎉"),
    (PUZZLE, "слон", "🤔|❓"),
    (PUZZLE, "ну и ну", "не понял: «ну и ну»"),
    (PUZZLE, "карта кортик", "👍"),
    ("/help", "слон", "«слон» годится"),
    ("/help", "вкусный", "Spelling Bee"),
    ("/help", "барсукбарсукбарс", "Boggle 4×4"),
    ("/help", "бар_\n___к", "Балда"),
    ("/help", "б1 рот", "Вашего поля у меня здесь ещё нет"),
    ("/help", "ну и ну", "Пришлите снимок"),
    ("/help", "чем ходить?", "Вашего поля"),
    (BOARD, "что лучше сыграть?", "Балда 3×3"),
    (BOARD, "ход соперника", "Ходит соперник."),
    (BOARD, "соперник сыграл рот на б1", "Вы 0 : 3"),
    (BOARD, "верни последний ход", "ходов не было"),
    (BOARD, "шикарный рот на б1 влезает", "Вы 3 : 0"),
    (BOARD, "кот", "Слово «кот» уже использовано.\nСлово «кот» годится"),
    (BOARD, "hjn ,1", "Вы 3 : 0"),
    (BOARD, "вражина плюхнул слон", "«слон» здесь не сыграть.\nСлово «слон» годится"),
    (BOARD, "ckjy", "«слон» здесь не сыграть|Слово «слон» годится"),
    (BOARD, "где тут слон", "«слон» здесь не сыграть|Слово «слон» годится"),
    (PUZZLE, "сколько слов осталось", "Ещё не найдено"),
    ("/help", "есть ли слово слон", "«слон» годится"),
    ("/help", "сл?н", "слон"),
    ("/help", "добавь слона в этот чат", "Добавлено: слона"),
    ("/help", "добавь тут слово слон", "Слово «слон» годится"),
    ("/help", "запрети это слово слон", "Больше не покажу: слон"),
    (HIVE, "слон, рыба", "Нет в этом улье: слон, рыба"),
    (BOARD, "анализ", "Думаю"),
    (BOARD, "спасибо, бот", "👍"),
    (BOARD, "пас", "Ходит соперник."),
    (BOARD, "слон или рот", "Здесь подходит только «рот»"),
    (HIVE, "карта или каракатор", "Лучшее из них здесь — «каракатор»"),
    (BOGGLE, "слон или карта", "Ни одно из этих слов|только «карта»"),
    (BOARD, "слова из 3 букв", "??? — "),
    (BOARD, "игра пишет, что нет такого слова", "Какое слово вы имеете в виду"),
    (BOARD, "ой нет, не то, убери", "нечего возвращать"),
    (PUZZLE, "какой счёт", "Найдено: 0 из"),
    (PUZZLE, "сколько там слов", "Найдено: 0 из"),
    (PUZZLE, "почему не берёшь короткое", "1. "),
    (PUZZLE, "давайте закончим", "Головоломка окончена"),
    (PUZZLE, "сдаюсь, показывай слова", "Головоломка окончена"),
    (BOARD, "сколько за него дадут", "Какое слово вы имеете в виду"),
    ("/play кот", "самый слабый давай", "Бот (новичок)"),
    ("/help", "стоп", "Заканчивать здесь нечего"),
    ("/help", "слон или рот", "«слон» годится"),
    ("/play кот", "чей ход", "Выберите, как мне играть: кнопкой"),
    ("/play кот", "ну и ну", "Выберите, как мне играть: кнопкой"),
    ("/play кот", "отмена", "Игра отменена"),
    ("/play кот", "слон", "Слово «слон» годится"),
    ("/play кот", "давай новичка или нет, новичок", "Бот (новичок)"),
    ("/play кот", "5", "Бот (чемпион)"),
    ("/play кот", "давай полегче", "Бот (новичок)"),
    ("/play кот", "самый сложный уровень", "Бот (чемпион)"),
    ("/play кот", "не слишком сложно", "Бот (новичок)"),
    ("/play кот", "какие правила?", "1. "),
    ("/play кот", "чем отличаются уровни", "Новичок. "),
    ("/play кот", "не работает", "Балда."),
    (BOARD, "а если я сыграю слону", "Слово «слону» не годится"),
    (BOGGLE, "сколько ещё слов осталось", "4 слова|Сначала намёк"),
    (BOGGLE, "скольк тут слво", "4 слова"),
    (BOARD, "буквы можно переставлять местами", "1. "),
    (BOARD, "сколько ходов осталось", "Осталось 6 пустых клеток"),
    ("/play кот", "6", "Выберите, как мне играть: кнопкой"),
)


@pytest.mark.parametrize("alive", sorted({alive for alive, *_ in MEANINGS}))
async def test_a_text_means_what_is_under_way(playground: People, alive: str) -> None:
    for number, (_, text, part) in enumerate(each for each in MEANINGS if each[0] == alive):
        person = playground.person("Анна", user_id=number + 1)
        await person.ask(alive)
        came = await wait_for_response(person, text)
        assert any(each in came for each in part.split("|")), (text, came)


@pytest.mark.parametrize(
    ("alive", "text", "part"),
    [
        (BOARD, "б1 рот", "Вы 3 : 0 · ходит соперник|в нашем личном чате"),
        (BOGGLE, "кот", "кот — 1 очко"),
        (HIVE, "карта", "✓ карта"),
        (PUZZLE, "карта", "👍"),
        (PUZZLE, "слон", "🤔|❓"),
    ],
)
async def test_in_a_group_it_replies_to_that(
    friends: Person, alive: str, text: str, part: str
) -> None:
    answer = await friends.ask(alive if alive.startswith("/") else f"/solve\n{alive}")
    await friends.say(text)
    came = await wait_for_response(replying_to(friends, answer.id), text)
    assert any(each in came for each in part.split("|")), came
    assert len([m for m in friends.history() if m.by_bot]) <= 3


async def test_talk_in_a_group_is_not_answered(friends: Person) -> None:
    board = await friends.ask(f"/solve\n{BOARD}")
    for said in ("спасибо", "ого, вот это да", "слон"):
        await replying_to(friends, board.id).say(said)
    await friends.ask("/mode")
    assert len([m for m in friends.history() if m.by_bot]) == 2


async def test_a_letter_is_corrected_in_place(anna: Person) -> None:
    answer = await anna.ask(BOARD)
    await anna.say("а2 = т")
    assert "через" not in (await anna.wait_for_edit(answer)).text
    assert await letters(anna, answer) == "...\nтот\n..."


async def test_a_word_asked_about_that_can_be_played_is_offered(anna: Person) -> None:
    await anna.ask(BOARD)
    answer = await anna.ask("есть ли слово рот")
    assert answer.text.startswith("Слово «рот» годится")
    await anna.tap(answer, "Ход на поле")
    assert "по-разному" in anna.history()[-1].text


class TestSeveral:
    @pytest.mark.parametrize(
        ("newer", "text", "part"),
        [
            (BOARD, "карта", "✓ карта — 5 очков"),
            (BOARD, "рот", "по-разному"),
            (HIVE, "рот б1", "Вы 3 : 0"),
            (HIVE, "б1", "ходы в клетку б1"),
            (HIVE, "а2=т", "👍"),
            (HIVE, "ход соперника", "Ходит соперник."),
            (HIVE, "ещё", "Spelling Bee"),
        ],
    )
    async def test_an_older_thing_takes_a_text_that_only_fits_it(
        self, anna: Person, newer: str, text: str, part: str
    ) -> None:
        await anna.ask(BOARD if newer is HIVE else HIVE)
        await anna.ask(newer)
        assert part in await wait_for_response(anna, text)

    async def test_a_word_for_two_answers_is_two_buttons(self, anna: Person) -> None:
        await anna.ask(BOGGLE)
        await anna.ask(BOARD)
        asked = await anna.ask("рот")
        assert [button.text for button in asked.buttons] == ["Ход на поле", "Путь на поле Boggle"]
        await anna.tap(asked, "Путь на поле Boggle")
        assert "рот — 1 очко" in anna.history()[-1].text

    async def test_a_reply_to_an_older_answer_means_that(self, anna: Person) -> None:
        older = await anna.ask(BOGGLE)
        await anna.ask(BOARD)
        assert "рот — 1 очко" in await wait_for_response(replying_to(anna, older.id), "рот")

    async def test_the_newest_thing_takes_a_text_that_only_fits_it(self, anna: Person) -> None:
        await anna.ask(PUZZLE)
        await anna.ask(BOARD)
        assert "по-разному" in await wait_for_response(anna, "рот")
        assert await wait_for_response(anna, "карта") == "👍"

    async def test_two_that_take_it_are_buttons(self, anna: Person) -> None:
        await anna.ask(PUZZLE)
        await anna.ask("карт\n....")
        asked = await anna.ask("карта")
        assert "и туда, и сюда" in asked.text
        await anna.tap(asked, "Ответ: Spelling Bee")
        assert (await anna.wait_for_edit(asked)).text == "👍 карта"

    async def test_the_other_button_plays_it(self, anna: Person) -> None:
        await anna.ask(PUZZLE)
        await anna.ask("карт\n....")
        asked = await anna.ask("карта")
        await anna.tap(asked, "Ход на поле")
        assert "Вы 5 : 0 · ходит соперник" in anna.history()[-1].text

    async def test_a_board_that_comes_during_a_match_is_meant_first(self, anna: Person) -> None:
        invited = await anna.ask("/play кот")
        await anna.tap(invited, invited.buttons[0].text)
        await anna.ask(BOARD)
        assert "Вы 3 : 0 · ходит соперник" in (await anna.ask("б1 рот")).text


async def test_a_match_answers_questions_about_its_board(anna: Person) -> None:
    invited = await anna.ask("/play кот")
    await anna.tap(invited, invited.buttons[0].text)
    for text in ("чей ход", "счёт"):
        assert (await anna.ask(text)).has_button("Подсказка")
    for text, part in (
        ("дай подсказку", "Есть хорошее слово"),
        ("что лучше сыграть?", "новая буква ставится"),
        ("сколько ходов осталось", "Осталось 6 пустых клеток"),
        ("почему ты так сходил", "Новичок. "),
        ("по диагонали можно?", "2. "),
    ):
        assert part in (await anna.ask(text)).text


@pytest.mark.parametrize(
    ("wish", "part"), [("кот пропуски", "Анна: ход пропущен"), ("кот", "пропускать ход нельзя")]
)
async def test_a_match_is_passed_in_words_if_its_rules_allow_it(
    anna: Person, wish: str, part: str
) -> None:
    invited = await anna.ask(f"/play {wish}")
    await anna.tap(invited, invited.buttons[0].text)
    assert part in (await anna.ask("пасую")).text


async def test_a_person_who_resigns_is_shown_the_match(anna: Person) -> None:
    invited = await anna.ask("/play кот")
    await anna.tap(invited, invited.buttons[0].text)
    asked = await anna.ask("сдаюсь")
    assert asked.has_button("Играть дальше")
    assert not asked.has_button("Подсказка")


class TestEditedGuesses:
    async def reaction_after(self, person: Person, guess: Shown, text: str) -> str:
        return (await person.wait_for_edit(await person.edit(guess, text))).reaction

    async def test_sign_points_and_finder_follow(self, friends: Person, boris: Person) -> None:
        hive = await friends.ask(PUZZLE)
        guess = await friends.wait_for_edit(await replying_to(friends, hive.id).say("кратa"))
        assert guess.reaction == "👎"
        assert await self.reaction_after(friends, guess, "карта") == "👍"
        other = await boris.wait_for_edit(await replying_to(boris, hive.id).say("карта"))
        assert other.reaction in "👀🤔"
        assert await self.reaction_after(friends, guess, "каракатор") == "🎉"
        inherited = next(m for m in friends.history() if m.id == other.id)
        assert inherited.reaction == "👍"
        solution = await friends.ask("/newbee стоп")
        await friends.tap(solution, "Кто что нашёл")
        assert "карта — 5 · Борис" in (await friends.wait_for_edit(solution)).text

    async def test_nothing_is_taken_back_by_an_edit_that_keeps_the_word(
        self, friends: Person
    ) -> None:
        hive = await friends.ask(PUZZLE)
        guess = await friends.wait_for_edit(await replying_to(friends, hive.id).say("карта"))
        assert await self.reaction_after(friends, guess, "Карта!") == "👍"

    async def test_a_reply_to_a_refusal_is_a_guess(self, friends: Person) -> None:
        hive = await friends.ask(PUZZLE)
        refusal = await friends.answer(await replying_to(friends, hive.id).say("слон"))
        said = await replying_to(friends, refusal.id).say("карта")
        assert (await friends.wait_for_edit(said)).reaction == "👍"


async def test_an_edited_move_is_made_again(anna: Person) -> None:
    await anna.ask(BOARD)
    said = await anna.say("ротт б1")
    await anna.answer(said)
    await anna.edit(said, "рот б1")
    answer = await anna.answer(anna.history()[-1])
    assert "Вы 3 : 0" in answer.text
    await anna.edit(said, "тор б3")
    assert "Вы 3 : 0" in (await anna.wait_for_edit(answer)).text


async def test_an_old_move_stays_when_its_message_is_edited(anna: Person) -> None:
    await anna.ask(BOARD)
    said = await anna.say("рот б1")
    await anna.answer(said)
    await anna.ask(BOARD)
    known = len(anna.history())
    await anna.edit(said, "тор б3")
    await anna.ask("/help")
    assert len(anna.history()) == known + 2
