"""`/play`: matches with the bot and between people begin, end and survive restarts."""

import pytest

from bot.playground import Person, Playground, settings_for
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.bot_parts import serving_quickly
from tests.bot.games.matches.begun_matches import LEXICON, begin_match, join_match, texts_after
from tests.bot.near import NearPlayground
from tests.bot.persons import replying_to


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


@pytest.fixture
def vera(playground: Playground, friends: Person) -> Person:
    return playground.member(friends.place.chat, playground.person("Вера", user_id=3))


class TestBeginning:
    async def test_levels_are_names_with_their_strength(self, anna: Person) -> None:
        invitation = await anna.ask("/play кот")
        assert invitation.text == "Балда 3×3 · классика\nВыберите, как мне играть:"
        assert [button.text for button in invitation.buttons] == [
            "●○○○○ Новичок",
            "●●○○○ Любитель",
            "●●●○○ Умелец",
            "●●●●○ Знаток",
            "●●●●● Чемпион",
            "ⓘ Уровни",
            "Правила",
        ]

    async def test_levels_are_described_on_request(self, anna: Person) -> None:
        invitation = await anna.ask("/play кот")
        await anna.tap(invitation, "Уровни")
        described = await anna.wait_for_edit(invitation)
        assert "Умелец. Берёт самое длинное." in described.text
        assert anna.picture(described) == anna.picture(invitation)
        await anna.tap(described, "Скрыть")
        assert (await anna.wait_for_edit(described)).text == invitation.text

    async def test_a_game_is_a_picture_with_the_scores(self, anna: Person) -> None:
        board = await begin_match(anna)
        assert "▸ Анна — 0\nБот (умелец) — 0\n\nВаш ход" in board.text
        assert anna.picture(board)
        assert not board.picture_hidden

    async def test_its_rules_are_a_tap_away(self, anna: Person) -> None:
        board = await begin_match(anna)
        await anna.tap(board, "Правила")
        assert (await anna.answer(board)).text.startswith("Балда · классика\n1. ")

    async def test_a_start_word_may_be_left_to_the_bot(self, anna: Person) -> None:
        assert "Балда 4×4" in (await anna.ask("/play 4")).text

    async def test_a_person_may_let_the_bot_begin(self, anna: Person) -> None:
        assert "Бот (умелец) — 3: " in (await begin_match(anna, "кот вторым")).text

    async def test_the_mode_is_that_of_the_person(self, anna: Person) -> None:
        await anna.ask("/mode knots")
        assert "узлы" in (await anna.ask("/play кот")).text

    async def test_the_language_is_that_of_the_person(self, playground: Playground) -> None:
        john = playground.person("John", user_id=4, language="en")
        assert "Choose how well I play:" in (await john.ask("/play кот")).text

    @pytest.mark.parametrize(
        ("wish", "sentence"),
        [
            ("2", "Не понимаю «2»"),
            ("10", "Не понимаю «10»"),
            ("кот ток", "Не понимаю «ток»"),
            ("он", "от 3 до 9 букв"),
            ("кwт", "не буква"),
            ("6", "Так игру не начать"),
            ("ааа", "Так игру не начать"),
        ],
    )
    async def test_an_impossible_match_gets_one_sentence(
        self, anna: Person, wish: str, sentence: str
    ) -> None:
        answer = await anna.ask(f"/play {wish}")
        assert sentence in answer.text
        assert not answer.picture

    async def test_a_person_plays_one_game_at_a_time(self, anna: Person) -> None:
        await begin_match(anna)
        assert "Вы здесь уже играете" in (await anna.ask("/play 5")).text

    async def test_play_alone_shows_the_game_under_way(self, anna: Person) -> None:
        await begin_match(anna)
        await anna.ask("б1 рот")
        assert "Анна — 3: рот" in (await anna.ask("/play")).text

    async def test_an_invitation_gives_way_to_a_new_one(self, anna: Person) -> None:
        old = await anna.ask("/play кот")
        await anna.ask("/play крот")
        assert "уже не действует" in await anna.tap(old, "Умелец")


class TestTwoPeople:
    async def test_somebody_joins_and_each_moves_in_turn(
        self, friends: Person, boris: Person
    ) -> None:
        board = await join_match(friends, boris)
        assert "▸ Анна — 0\nБорис — 0\n\nАнна, ваш ход" in board.text
        board = await replying_to(friends, board.id).ask("б1 рот")
        assert "Борис, ваш ход" in board.text
        board = await replying_to(boris, board.id).ask("а1 крот")
        assert "Анна — 3: рот\nБорис — 4: крот" in board.text

    async def test_nobody_moves_for_the_other(self, friends: Person, boris: Person) -> None:
        board = await join_match(friends, boris)
        assert "не ваш ход" in (await replying_to(boris, board.id).ask("б1 рот")).text
        assert "не ваш ход" in await boris.tap(board, "Подсказка")

    async def test_a_reply_to_a_person_is_a_game_with_that_person(
        self, friends: Person, boris: Person
    ) -> None:
        talk = await boris.say("сыграем?")
        board = await replying_to(friends, talk.id).ask("/play кот")
        assert "▸ Анна — 0\nБорис — 0" in board.text

    async def test_words_are_those_of_the_host(self, friends: Person, boris: Person) -> None:
        await friends.ask("/addword бот")
        board = await join_match(friends, boris)
        board = await replying_to(friends, board.id).ask("б1 рот")
        assert (
            "б3 б, +3 (добавленное слово)"
            in (await replying_to(boris, board.id).ask("б3 бот")).text
        )

    async def test_two_passes_in_a_row_end_the_game(self, friends: Person, boris: Person) -> None:
        board = await join_match(friends, boris, "кот пропуски")
        await friends.tap(board, "Пропустить")
        await boris.tap(board, "Пропустить")
        assert "Ничья, 0 : 0." in texts_after(friends, board)[-1]

    async def test_others_only_watch(self, friends: Person, boris: Person, vera: Person) -> None:
        board = await join_match(friends, boris)
        await replying_to(vera, board.id).say("б1 рот")
        assert "Вы в этой игре не участвуете" in await vera.tap(board, "Сдаться")
        assert texts_after(vera, board) == []

    async def test_the_host_cannot_join_the_game(self, friends: Person) -> None:
        invitation = await friends.ask("/play кот")
        assert "для другого игрока" in await friends.tap(invitation, "Присоединиться")

    async def test_only_the_host_chooses_the_level(self, friends: Person, boris: Person) -> None:
        invitation = await friends.ask("/play кот")
        assert "Уровень выбирает" in await boris.tap(invitation, "Умелец")

    async def test_a_person_with_a_game_cannot_be_invited(
        self, friends: Person, boris: Person, vera: Person
    ) -> None:
        await join_match(friends, boris)
        talk = await boris.say("сыграем?")
        assert "уже играет" in (await replying_to(vera, talk.id).ask("/play кот")).text


class TestAfterTheGame:
    async def test_another_game_with_the_bot_is_one_tap_away(self, anna: Person) -> None:
        board = await begin_match(anna, "кот пропуски")
        await anna.tap(board, "Сдаться")
        await anna.tap(await anna.wait_for_edit(board), "Сдаюсь")
        over = await anna.answer(board)
        await anna.tap(over, "Ещё партия")
        again = (await anna.answer(over)).text
        assert "▸ Анна — 0" in again
        assert "Бот (умелец): " in again
        assert "Эта игра закончена" in await anna.send_tap(over, over.buttons[0].data)

    @pytest.mark.parametrize("tapped_by", ["Анна", "Борис"])
    async def test_the_other_side_begins_the_next_game_whoever_taps(
        self, friends: Person, boris: Person, vera: Person, tapped_by: str
    ) -> None:
        board = await join_match(friends, boris, "кот пропуски")
        await friends.tap(board, "Пропустить")
        await boris.tap(board, "Пропустить")
        over = boris.history()[-1]
        assert "не участвуете" in await vera.tap(over, "Ещё партия")
        who = {"Анна": friends, "Борис": boris}[tapped_by]
        await who.tap(over, "Ещё партия")
        again = (await who.answer(over)).text
        assert "▸ Борис — 0" in again
        assert "\nАнна — 0" in again


async def test_a_word_that_goes_several_ways_is_placed_by_a_button(anna: Person) -> None:
    await begin_match(anna)
    asked = await anna.ask("ток")
    assert [button.text for button in asked.buttons] == ["б1 к", "б3 к", "б1 т", "б3 т"]
    await anna.tap(asked, "б3 к")
    assert "Анна: ток — б3 к, +3" in (await anna.answer(asked)).text


class TestRestarts:
    async def test_a_game_goes_on(self, settings: Settings, shelf: LexiconShelf) -> None:
        async with NearPlayground() as telegram:
            anna = telegram.person("Анна")
            async with serving_quickly(settings_for(telegram, settings), shelf):
                await begin_match(anna)
                await anna.ask("б1 рот")
            async with serving_quickly(settings_for(telegram, settings), shelf):
                assert "Победа: Анна, 6 : 4." in (await anna.ask("б3 т ток")).text
