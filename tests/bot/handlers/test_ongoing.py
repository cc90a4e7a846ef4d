"""Follow a game: try, play, type and undo moves, and see new ones in screenshots."""

import pytest

from bot.playground import Person, Shown, settings_for
from bot.render.drawing import Drawing
from bot.render.picture import draw
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Grid, Lexicon
from tests.bot.bot_parts import Job, serving_quickly
from tests.bot.handlers.boards import open_more, title, words
from tests.bot.near import NearPlayground
from tests.bot.persons import replying_to, resend

FIRST = ".....\n.....\nбалда\n.....\n....."
LATER = ".....\n.к...\nбалда\n.д...\n....."
OTHER = ".....\n.к...\nжмурк\n.д...\n....."
START = "...\nкот\n..."


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(["кот", "рот", "крот", "бор", "порт", "тор"])


async def after(person: Person, message: Shown, *taps: str) -> Shown:
    """Tap one button after another; return the changed answer."""
    for label in taps:
        await person.tap(message, label)
        message = await person.wait_for_edit(message)
    return message


def row_of(answer: Shown, word: str) -> str:
    """The label of the button that plays *word*."""
    return str(words(answer).index(word) + 1)


def score(answer: Shown) -> str:
    return next(line for line in answer.text.splitlines() if line.startswith("Вы "))


class TestTrying:
    async def test_it_shows_what_the_other_side_would_get(self, anna: Person) -> None:
        answer = await anna.ask(START)
        tried = await after(anna, answer, row_of(answer, "рот"))
        assert "рот — Р на б1, 3 очка" in tried.text
        assert "Соперник тогда может сыграть:\n1. крот" in tried.text

    async def test_nothing_is_played_by_it(self, anna: Person) -> None:
        answer = await anna.ask(START)
        back = await after(anna, answer, "1", "Назад")
        assert back.text == answer.text

    async def test_a_row_that_has_changed_is_not_tried(self, anna: Person) -> None:
        answer = await anna.ask(START)
        await anna.ask("/banword рот")
        assert "тем временем изменились" in await anna.tap(answer, row_of(answer, "рот"))


class TestPlaying:
    async def test_the_word_is_used_and_the_other_side_is_next(self, anna: Person) -> None:
        answer = await anna.ask(START)
        played = await after(anna, answer, row_of(answer, "рот"), "Сыграть", "Мой")
        assert score(played) == "Вы 3 : 0 · ходит соперник"
        assert "рот" not in words(played)
        assert words(played)[0] == "крот"

    async def test_the_answer_begins_with_the_score_the_last_move_and_the_best_reply(
        self, anna: Person
    ) -> None:
        answer = await anna.ask(START)
        played = await after(anna, answer, row_of(answer, "рот"), "Сыграть", "Мой")
        first, best, reply, *_ = played.text.splitlines()
        assert first == "Вы 3 : 0 · ходит соперник"
        assert best.startswith("Лучшее у соперника: крот — К на а1, 4 очка")
        assert reply.startswith("Ваш ответ: ")
        back = await after(anna, played, "1", "так сыграл")
        assert not back.text.splitlines()[1].startswith("Лучшее у")

    async def test_used_words_are_behind_more_the_newest_first(self, anna: Person) -> None:
        answer = await anna.ask(START)
        played = await after(anna, answer, row_of(answer, "рот"), "Сыграть", "Мой")
        played = await after(anna, played, "1", "так сыграл")
        assert "Уже были" not in played.text
        assert await anna.tap(played, "Сыгранные слова: 3") == (
            "На этом поле уже были: крот, рот, кот."
        )

    async def test_the_first_play_asks_whose_turn_it_is_if_unknown(self, anna: Person) -> None:
        answer = await anna.ask(START)
        tried = await after(anna, answer, row_of(answer, "рот"))
        assert await anna.tap(tried, "Сыграть") == "Чей ход?"
        asked = await anna.wait_for_edit(tried)
        assert [button.text for button in asked.buttons] == ["Чей ход? Мой", "Соперника", "Назад"]
        await anna.tap(asked, "Соперника")
        assert score(await anna.wait_for_edit(asked)) == "Вы 0 : 3 · ваш ход"

    async def test_a_known_turn_is_not_asked_for(self, anna: Person) -> None:
        answer = await after(anna, await anna.ask(START), "Ход: мой")
        played = await after(anna, answer, row_of(answer, "рот"), "так сыграл")
        assert score(played) == "Вы 0 : 3 · ваш ход"

    async def test_both_sides_play_in_one_message(self, anna: Person) -> None:
        answer = await anna.ask(START)
        played = await after(
            anna, answer, row_of(answer, "рот"), "Сыграть", "Мой", "1", "так сыграл"
        )
        assert score(played) == "Вы 3 : 4 · ваш ход"

    async def test_a_play_is_undone(self, anna: Person) -> None:
        answer = await anna.ask(START)
        undone = await after(anna, answer, "1", "Сыграть", "Мой", "Вернуть ход")
        assert words(undone) == words(answer)

    async def test_a_second_tap_on_undo_does_nothing(self, anna: Person) -> None:
        answer = await anna.ask(START)
        twice = await after(anna, answer, "1", "Сыграть", "Мой", "1", "так сыграл")
        twice = await open_more(anna, twice)
        undo = twice.button("Вернуть ход").data
        await anna.send_tap(twice, undo)
        assert await anna.send_tap(twice, undo) == ""
        assert "ходит соперник" in score(await anna.wait_for_edit(twice))

    async def test_the_turn_can_be_passed(self, anna: Person) -> None:
        answer = await anna.ask(START)
        passed = await after(anna, answer, "Ход: мой")
        assert passed.text.startswith("Ходит соперник.\nЛучшее у соперника: ")


class TestTyping:
    @pytest.mark.parametrize("move", ["б1 рот", "B1 Рот"])
    async def test_a_cell_and_a_word_are_played_on_the_last_board(
        self, anna: Person, move: str
    ) -> None:
        await anna.ask(START)
        played = await anna.ask(move)
        assert score(played) == "Вы 3 : 0 · ходит соперник"

    async def test_the_other_side_moves_next(self, anna: Person) -> None:
        answer = await anna.ask(START)
        await after(anna, answer, row_of(answer, "рот"), "Сыграть", "Мой")
        assert score(await anna.ask("а1 крот")) == "Вы 3 : 4 · ваш ход"

    async def test_the_host_may_know_other_words(self, anna: Person) -> None:
        await anna.ask(START)
        assert "3 : 0" in score(await anna.ask("б1 кор"))

    async def test_a_word_that_does_not_fit_gets_one_sentence(self, anna: Person) -> None:
        await anna.ask(START)
        assert "«барсук» здесь не составить" in (await anna.ask("а1 барсук")).text

    async def test_in_a_group_a_move_replies_to_the_board(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{START}")
        played = await replying_to(friends, answer.id).ask("б1 рот")
        assert score(played) == "Вы 3 : 0 · ходит соперник"

    async def test_without_a_board_it_is_no_move(self, anna: Person) -> None:
        assert "Вашего поля" in (await anna.ask("б1 рот")).text


async def test_a_game_goes_on_after_a_restart(settings: Settings, shelf: LexiconShelf) -> None:
    async with NearPlayground() as playground:
        anna = playground.person("Анна")
        async with serving_quickly(settings_for(playground, settings), shelf):
            answer = await anna.ask(START)
            played = await after(anna, answer, row_of(answer, "рот"), "Сыграть", "Мой")
        async with serving_quickly(settings_for(playground, settings), shelf):
            replied = await after(anna, played, "1", "так сыграл")
    assert score(replied) == "Вы 3 : 4 · ваш ход"


class TestTypingAfterAnAnswer:
    async def test_a_number_plays_that_row(self, anna: Person) -> None:
        answer = await anna.ask(START)
        assert score(await anna.ask(row_of(answer, "рот"))).startswith("Вы 3 : 0")
        assert "нет строки 99" in (await anna.ask("99")).text

    async def test_a_cell_asks_for_its_moves_or_words(self, anna: Person) -> None:
        await anna.ask(START)
        assert "ходы в клетку б1" in title(await anna.ask("Б1"))
        assert "через" in title(await anna.ask("б2"))

    async def test_a_listed_word_is_played(self, anna: Person) -> None:
        await anna.ask("кот\n...")
        assert score(await anna.ask("рот")) == "Вы 3 : 0 · ходит соперник"

    async def test_one_that_goes_several_ways_is_placed_by_a_button(self, anna: Person) -> None:
        await anna.ask(START)
        asked = await anna.ask("рот")
        await anna.tap(asked, "б3 р")
        assert score(await anna.wait_for_edit(asked)) == "Вы 3 : 0 · ходит соперник"

    async def test_talk_is_no_move(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{START}")
        for talk in ("ого", "спасибо"):
            await replying_to(friends, answer.id).say(talk)
        await friends.ask("/mode")
        assert len([m for m in friends.history() if m.by_bot]) == 2

    async def test_undo_takes_back_the_last_play(self, anna: Person) -> None:
        await anna.ask(START)
        assert "нечего" in (await anna.ask("/undo")).text.lower()
        await anna.ask("б3 рот")
        assert "Вы " not in (await anna.ask("/undo")).text


async def test_a_stranger_does_not_play_on_it(friends: Person, boris: Person) -> None:
    answer = await friends.ask(f"/solve\n{START}")
    assert "для другого человека" in await boris.tap(answer, "1")


def screenshot(text: str) -> bytes:
    return draw(Drawing(Grid.parse(text).rows))


class TestScreenshots:
    """On the board балда, к on b2 or b4 makes лак, and д there makes лад."""

    @pytest.fixture
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(["балда", "лак", "лад"])

    async def play(self, person: Person) -> Shown:
        """Send the first screenshot and play лак by к on b2."""
        answer = await person.answer(await person.show(screenshot(FIRST)))
        await replying_to(person, answer.id).ask("б2 лак")
        return answer

    async def test_a_new_one_of_the_same_game_goes_on_with_it(self, anna: Person) -> None:
        await self.play(anna)
        answer = await anna.answer(await anna.show(screenshot(LATER)))
        assert score(answer) == "Вы 3 : 3 · ваш ход"
        assert words(answer) == []

    async def test_one_of_several_words_is_named_by_a_button(self, anna: Person) -> None:
        await anna.ask("/addword дал")
        await self.play(anna)
        answer = await anna.answer(await anna.show(screenshot(LATER)))
        assert "Новая буква «д» на б4: какое это было слово?" in answer.text
        named = await after(anna, answer, "дал")
        assert score(named) == "Вы 3 : 3 · ваш ход"
        assert set(words(named)) == {"лад"}

    async def test_a_word_that_we_do_not_know_is_left_open(self, anna: Person) -> None:
        await anna.ask("/addword дал")
        await self.play(anna)
        answer = await anna.answer(await anna.show(screenshot(LATER)))
        skipped = await after(anna, answer, "Другое слово")
        assert "Новая буква" not in skipped.text
        assert score(skipped) == "Вы 3 : 0 · ваш ход"

    async def test_another_board_begins_another_game(self, anna: Person) -> None:
        await self.play(anna)
        other = await anna.answer(await anna.show(screenshot(OTHER)))
        assert "соперник ·" not in other.text

    async def test_the_same_one_again_is_not_read_again(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        def read_nothing(*_: object, **__: object) -> None:
            raise AssertionError("read again")

        sent = await anna.show(screenshot(FIRST))
        first = await anna.answer(sent)
        instead["read_board"] = read_nothing
        again = await anna.answer(await resend(anna, sent))
        assert again.text == first.text
