"""Turns of a match: typed moves, and the buttons under the board."""

import pytest

from bot.playground import Person
from solver import Lexicon
from tests.bot.games.matches.begun_matches import LEXICON, begin_match, texts_after
from tests.bot.persons import in_topic, replying_to


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


class TestMoves:
    async def test_a_move_is_answered_by_the_bot_s(self, anna: Person) -> None:
        await begin_match(anna)
        answer = await anna.ask("б1 рот")
        assert "Анна: рот — б1 р, +3 (есть в словаре)" in answer.text
        assert "Бот (умелец): крот — а1 к, +4" in answer.text
        assert anna.picture(answer)

    @pytest.mark.parametrize(
        "typed", ["Б1 Рот", "б1=р рот", "б1 р рот.", "/move б1 рот", "б1: рот!"]
    )
    async def test_moves_are_read_as_people_write_them(self, anna: Person, typed: str) -> None:
        await begin_match(anna)
        assert "рот — б1 р, +3" in (await anna.ask(typed)).text

    async def test_a_word_alone_is_enough_if_there_is_one_way(self, anna: Person) -> None:
        await begin_match(anna)
        await anna.ask("б1 рот")
        assert "бор — б3 б, +3" in (await anna.ask("бор")).text

    async def test_several_ways_are_named(self, anna: Person) -> None:
        await begin_match(anna)
        answer = await anna.ask("рот")
        assert "по-разному: б1 р, б3 р." in answer.text
        assert "б1 р рот" in answer.text

    async def test_a_cell_may_take_different_letters(self, anna: Person) -> None:
        await begin_match(anna)
        assert "б1 к, б1 т" in (await anna.ask("б1 ток")).text
        assert "б1 т, +3" in (await anna.ask("б1 т ток")).text

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ("слон", "Слова «слон» нет в словаре. Тот, кто начал эту игру"),
            ("кот", "Слово «кот» уже сыграно."),
            ("крот", "«крот» на этом поле не составить."),
            ("а1 рот", "«рот» не составить с новой буквой на а1"),
            ("б1 к рот", "«рот» не составить с буквой «к» на б1"),
            ("б2 рот", "Клетка б2 не пустая"),
            ("г9 рот", "Клетки г9 на поле нет"),
            ("cat", "не буква"),
        ],
    )
    async def test_a_word_that_does_not_count_is_explained(
        self, anna: Person, typed: str, sentence: str
    ) -> None:
        await begin_match(anna)
        answer = await anna.ask(typed)
        assert sentence in answer.text
        assert not answer.picture

    async def test_banned_words_do_not_count(self, anna: Person) -> None:
        await anna.ask("/banword рот")
        await begin_match(anna)
        assert "исключил это слово" in (await anna.ask("б1 рот")).text

    async def test_a_word_may_be_added_while_a_game_goes_on(self, anna: Person) -> None:
        await begin_match(anna)
        await anna.ask("/addword бот")
        assert "бот — б1 б, +3 (добавленное слово)" in (await anna.ask("б1 бот")).text

    async def test_the_game_ends_when_nobody_can_move(self, anna: Person) -> None:
        await begin_match(anna)
        await anna.ask("б1 рот")
        end = await anna.ask("б3 т ток")
        assert "Игра окончена. Победа: Анна, 6 : 4." in end.text
        assert [button.text for button in end.buttons] == ["Ещё партия", "Разбор"]

    async def test_after_the_end_another_may_begin(self, anna: Person) -> None:
        await begin_match(anna)
        await anna.ask("б1 рот")
        await anna.ask("б3 т ток")
        assert "Выберите" in (await anna.ask("/play 3")).text

    async def test_without_a_game_there_is_no_move(self, anna: Person) -> None:
        assert "Вы здесь не играете" in (await anna.ask("/move б1 рот")).text

    async def test_a_board_in_between_is_solved_as_ever(self, anna: Person) -> None:
        await begin_match(anna)
        assert (await anna.ask("...\nкот\n...")).text.startswith("ток — ")


class TestButtons:
    async def test_hints_tell_more_and_more(self, anna: Person) -> None:
        board = await begin_match(anna)
        hints = [await anna.tap(board, "Подсказка") for _ in range(5)]
        assert hints[0] == "Есть хорошее слово в 3 буквы."
        assert hints[3] == hints[4] == f"«{hints[2][11]}» на б1 — выходит «ток»."

    async def test_the_board_is_shown_again(self, anna: Person) -> None:
        board = await begin_match(anna)
        await anna.tap(board, "Поле")
        assert texts_after(anna, board) == [board.text]

    async def test_a_person_who_resigns_loses_after_a_second_tap(self, anna: Person) -> None:
        board = await begin_match(anna)
        await anna.tap(board, "Сдаться")
        sure = await anna.wait_for_edit(board)
        await anna.tap(sure, "Сдаюсь")
        assert "Анна сдаётся. Победа: Бот (умелец)." in texts_after(anna, board)[0]

    async def test_a_person_may_decide_not_to_resign(self, anna: Person) -> None:
        board = await begin_match(anna)
        await anna.tap(board, "Сдаться")
        await anna.tap(await anna.wait_for_edit(board), "Играть дальше")
        assert "+3" in (await anna.ask("б1 рот")).text

    async def test_a_turn_may_be_passed_if_that_was_agreed(self, anna: Person) -> None:
        board = await begin_match(anna, "кот пропуски")
        await anna.tap(board, "Пропустить")
        assert "Анна: ход пропущен.\nБот (умелец): " in texts_after(anna, board)[0]

    async def test_without_that_rule_there_is_no_button_for_it(self, anna: Person) -> None:
        board = await begin_match(anna)
        assert [button.text for button in board.buttons] == [
            "Пальцем",
            "Подсказка",
            "Правила",
            "Поле",
            "Вернуть ход",
            "Сдаться",
        ]

    async def test_buttons_of_a_game_that_is_over_say_so(self, anna: Person) -> None:
        board = await begin_match(anna)
        await anna.ask("б1 рот")
        await anna.ask("б3 т ток")
        assert "Эта игра закончена" in await anna.tap(board, "Подсказка")


class TestGroups:
    async def test_a_message_that_is_not_for_the_bot_is_no_move(self, friends: Person) -> None:
        board = await begin_match(friends)
        await friends.say("б1 рот")
        answer = await friends.ask("/help")
        assert texts_after(friends, board) == [answer.text]

    async def test_a_reply_to_something_older_is_no_move(self, friends: Person) -> None:
        older = await friends.ask("/help")
        board = await begin_match(friends)
        await replying_to(friends, older.id).say("рот")
        answer = await friends.ask("/help")
        assert texts_after(friends, board) == [answer.text]

    async def test_a_reply_to_an_older_board_is_a_move(self, friends: Person) -> None:
        board = await begin_match(friends)
        await replying_to(friends, board.id).ask("б1 рот")
        await replying_to(friends, board.id).say("слон")
        assert "бор" in (await replying_to(friends, board.id).ask("бор")).text

    @pytest.mark.parametrize("typed", ["/move б1 рот", "@balda_playground_bot б1 рот"])
    async def test_a_command_or_a_mention_needs_no_reply(self, friends: Person, typed: str) -> None:
        await begin_match(friends)
        assert "+3" in (await friends.ask(typed)).text

    async def test_a_mistake_is_corrected_in_reply_to_its_refusal(self, friends: Person) -> None:
        board = await begin_match(friends)
        refusal = await replying_to(friends, board.id).ask("слон")
        assert "+3" in (await replying_to(friends, refusal.id).ask("б1 рот")).text

    async def test_a_game_stays_in_its_topic(self, friends: Person) -> None:
        board = await begin_match(in_topic(friends, 5))
        answer = await replying_to(in_topic(friends, 5), board.id).ask("б1 рот")
        assert friends.place.chat.messages[answer.id]["message_thread_id"] == 5
