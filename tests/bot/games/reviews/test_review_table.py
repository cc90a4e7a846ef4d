"""`/review` and its buttons: finished matches, followed boards and typed matches."""

import time

import pytest

from bot.games.reviews.review_job import Reached, Reviewed, ReviewRequest, review_match
from bot.playground import People, Person, Shown, settings_for
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Lexicon
from tests.bot.bot_parts import Job, serving_quickly
from tests.bot.games.matches.begun_matches import LEXICON, begin_match, join_match
from tests.bot.games.parties.tables import begin_party as table_of
from tests.bot.games.parties.tables import latest, play, wait_for_call
from tests.bot.near import NearPlayground
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

MATCH = "кот; b1=р рот; a1=к крот"
BOARD = "...\nкот\n..."


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


def wait_until_stopped(shelf: LexiconShelf, request: ReviewRequest) -> Reviewed:
    """Report one move, then wait until stopped."""
    request.link.note(Reached(1, 2))
    with request.link.stop() as stop:
        while not stop.is_set():
            time.sleep(0.01)
    return review_match(shelf, request)


@pytest.fixture
def slow(instead: dict[str, Job]) -> None:
    instead["review_match"] = wait_until_stopped


async def find_review(person: Person, waiting: Shown) -> tuple[Shown, Shown]:
    """Wait for a review: the message with all moves, and the one with the key moves."""
    while waiting.buttons:
        waiting = await person.wait_for_edit(waiting)
    return waiting, await person.answer(waiting)


async def finish_match(person: Person) -> Shown:
    """Play рот, which the bot answers by крот, and resign; return the result."""
    board = await begin_match(person)
    board = await person.ask("б1 рот")
    await person.tap(board, "Сдаться")
    await person.tap(await person.wait_for_edit(board), "Сдаюсь")
    return await person.answer(board)


class TestTypedMatches:
    pytestmark = both_networks

    async def test_it_says_at_once_that_it_is_at_work(self, anna: Person) -> None:
        waiting = await anna.ask(f"/review {MATCH}")
        assert waiting.text.startswith("Разбираю партию…")
        assert [button.text for button in waiting.buttons] == ["Стоп"]

    async def test_each_move_has_its_cost_and_a_better_move(self, anna: Person) -> None:
        moves, _ = await find_review(anna, await anna.ask(f"/review {MATCH}"))
        assert moves.text.splitlines()[:3] == [
            "Разбор · Балда 3×3 · классика",
            "1. 🔵 рот б1 р +3, 3:0 · \N{MINUS SIGN}2 → ток б1 к +3",
            "2. 🟠 крот а1 к +4, 3:4",
        ]

    async def test_key_moves_come_with_a_picture_of_the_margin(self, anna: Person) -> None:
        _, summary = await find_review(anna, await anna.ask(f"/review {MATCH}"))
        assert anna.picture(summary)
        assert "🔵 Первый — 3, упущено: 2\n🟠 Второй — 4, упущено: 0" in summary.text
        assert "Перелом: ход 1, рот — упущено 2 очка." in summary.text

    async def test_sides_have_the_names_of_the_headers(self, anna: Person) -> None:
        typed = f"/review players: A<b, Боря; {MATCH}"
        _, summary = await find_review(anna, await anna.ask(typed))
        assert "🔵 A<b — 3, упущено: 2\n🟠 Боря — 4, упущено: 0" in summary.text

    async def test_a_typed_match_has_no_button_for_its_text(self, anna: Person) -> None:
        moves, summary = await find_review(anna, await anna.ask(f"/review {MATCH}"))
        assert "кот" not in moves.text.splitlines()[-1]
        assert summary.buttons == []

    async def test_it_speaks_english(self, playground: People) -> None:
        john = playground.person("John", user_id=4, language="en")
        moves, summary = await find_review(john, await john.ask(f"/review {MATCH}"))
        assert moves.text.startswith("Review · Balda 3×3 · classic")
        assert "Turning point: move 1, рот; it gave away 2 points." in summary.text

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("кот; рот", "«рот»"),
            ("кот; b2=р рот", "не пуста"),
            ("кот; b1=р рот; b3=р рот", "уже"),
            ("кот; b1=р барсук", "не составить"),
        ],
    )
    async def test_a_text_that_is_no_match_gets_one_sentence(
        self, anna: Person, text: str, sentence: str
    ) -> None:
        answer = await anna.ask(f"/review {text}")
        while answer.buttons:
            answer = await anna.wait_for_edit(answer)
        assert sentence in answer.text

    async def test_without_a_game_it_says_how_to_write_one(self, anna: Person) -> None:
        assert "/review кабак; d4=р рак" in (await anna.ask("/review")).text


class TestMatchesInTheChat:
    pytestmark = both_networks

    async def test_a_game_that_is_over_has_a_button(self, anna: Person) -> None:
        ended = await finish_match(anna)
        await anna.tap(ended, "Разбор")
        moves, summary = await find_review(anna, await anna.answer(ended))
        assert "1. 🔵 рот б1 р +3, 3:0" in moves.text
        assert "🔵 Анна — 3" in summary.text
        assert "🟠 Бот (умелец) — 4" in summary.text

    async def test_the_command_finds_the_last_one(self, anna: Person) -> None:
        await finish_match(anna)
        moves, _ = await find_review(anna, await anna.ask("/review"))
        assert "2. 🟠 крот" in moves.text

    async def test_the_host_is_the_first_side_even_if_the_other_began(self, anna: Person) -> None:
        board = await begin_match(anna, "кот вторым")
        await anna.tap(board, "Сдаться")
        await anna.tap(await anna.wait_for_edit(board), "Сдаюсь")
        await anna.tap(await anna.answer(board), "Разбор")
        _, summary = await find_review(anna, await anna.answer(await anna.answer(board)))
        assert "🔵 Анна — 0" in summary.text

    async def test_a_game_that_goes_on_is_not_reviewed(self, anna: Person) -> None:
        await begin_match(anna)
        assert "Законченных партий у вас здесь нет" in (await anna.ask("/review")).text

    async def test_both_players_may_ask(self, friends: Person, boris: Person) -> None:
        board = await join_match(friends, boris)
        board = await replying_to(friends, board.id).ask("б1 рот")
        await boris.tap(board, "Сдаться")
        await boris.tap(await boris.wait_for_edit(board), "Сдаюсь")
        moves, _ = await find_review(boris, await boris.ask("/review"))
        assert "1. 🔵 рот" in moves.text


async def test_the_game_as_text_is_behind_a_button_and_can_be_reviewed_again(anna: Person) -> None:
    await finish_match(anna)
    moves, summary = await find_review(anna, await anna.ask("/review"))
    assert "balda review" not in moves.text
    await anna.tap(summary, "Партия текстом")
    told = await anna.answer(summary)
    notation = told.text.partition("balda review»:\n")[2]
    again, _ = await find_review(anna, await anna.ask(f"/review {notation}"))
    assert again.text == moves.text


class TestFollowedBoards:
    async def test_a_followed_board_is_reviewed(self, anna: Person) -> None:
        await anna.ask(BOARD)
        await anna.ask("б1 рот")
        _, summary = await find_review(anna, await anna.ask("/review"))
        await anna.tap(summary, "Партия текстом")
        assert (await anna.answer(summary)).text.endswith("кот\nb1=р рот")

    async def test_the_button_is_there_once_something_was_played(self, anna: Person) -> None:
        await anna.ask(BOARD)
        played = await anna.ask("б1 рот")
        await anna.tap(played, "Разбор")
        _, summary = await find_review(anna, await anna.answer(played))
        assert "🔵 Вы — 3, упущено: 2\n🟠 Соперник — 0" in summary.text

    async def test_the_command_takes_the_board_that_is_replied_to(self, anna: Person) -> None:
        await anna.ask(BOARD)
        played = await anna.ask("б1 рот")
        await finish_match(anna)
        moves, _ = await find_review(anna, await replying_to(anna, played.id).ask("/review"))
        assert "2." not in moves.text.partition("\n\n")[0]

    async def test_a_side_that_played_twice_let_the_other_pass(self, anna: Person) -> None:
        await anna.ask(BOARD)
        played = await anna.ask("б1 рот")
        await anna.tap(played, "Ход: соперника")
        await anna.wait_for_edit(played)
        await anna.ask("а1 крот")
        moves, _ = await find_review(anna, await anna.ask("/review"))
        assert "2. 🟠 пас, 3:0" in moves.text

    async def test_in_a_group_it_is_hidden(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{BOARD}")
        await replying_to(friends, answer.id).ask("б1 рот")
        moves, summary = await find_review(friends, await friends.ask("/review"))
        assert summary.picture_hidden
        assert "spoiler" in [entity["type"] for entity in moves.entities]


class TestUnderWay:
    @pytest.mark.usefixtures("slow")
    async def test_it_tells_how_far_it_is_and_can_be_stopped(self, anna: Person) -> None:
        waiting = await anna.wait_for_edit(await anna.ask(f"/review {MATCH}"))
        assert waiting.text == "Разбираю партию: ход 1 из 2…"
        await anna.tap(waiting, "Стоп")
        moves, _ = await find_review(anna, waiting)
        assert "2. 🟠 крот" in moves.text

    @pytest.mark.usefixtures("slow")
    async def test_a_person_has_one_at_a_time(self, anna: Person) -> None:
        waiting = await anna.ask(f"/review {MATCH}")
        assert "сначала остановите" in (await anna.ask(f"/review {MATCH}")).text
        await anna.tap(waiting, "Стоп")

    @pytest.mark.usefixtures("slow")
    async def test_only_the_asker_may_stop_it(self, friends: Person, boris: Person) -> None:
        waiting = await friends.ask(f"/review {MATCH}")
        assert "не ваша" in await boris.tap(waiting, "Стоп")
        await friends.tap(waiting, "Стоп")

    async def test_an_old_stop_button_is_answered_after_a_restart(
        self, settings: Settings, shelf: LexiconShelf
    ) -> None:
        async with NearPlayground() as telegram:
            anna = telegram.person("Анна")
            own = settings_for(telegram, settings)
            async with serving_quickly(own, shelf, review_match=wait_until_stopped):
                waiting = await anna.ask(f"/review {MATCH}")
            async with serving_quickly(own, shelf):
                assert "уже закончен" in await anna.tap(waiting, "Стоп")


class TestTables:
    pytestmark = both_networks

    async def test_a_table_of_two_is_reviewed_with_its_passes(
        self, friends: Person, boris: Person
    ) -> None:
        board = await table_of(friends, boris)
        board = await play(friends, board, "б1 рот")
        await boris.tap(board, "Пропустить")
        board = await play(friends, latest(friends, board), "а1 крот")
        await boris.tap(board, "Выйти")
        await boris.tap(latest(boris, board), "Выхожу")
        over = await wait_for_call(boris, "Игра окончена")
        await boris.tap(over, "Разбор")
        moves, summary = await find_review(boris, await boris.answer(over))
        assert "1. 🔵 рот б1 р +3, 3:0" in moves.text
        assert "3. 🔵 крот а1 к +4, 7:0" in moves.text
        assert "🔵 Анна — 7" in summary.text

    async def test_a_table_of_two_is_reviewed_by_the_command(
        self, friends: Person, boris: Person
    ) -> None:
        board = await play(friends, await table_of(friends, boris), "б1 рот")
        await boris.tap(board, "Выйти")
        await boris.tap(latest(boris, board), "Выхожу")
        await wait_for_call(friends, "Игра окончена")
        moves, _ = await find_review(friends, await friends.ask("/review"))
        assert "1. 🔵 рот" in moves.text

    async def test_a_table_of_more_has_no_review_and_says_so(
        self, playground: People, friends: Person, boris: Person
    ) -> None:
        vera = playground.member(friends.place.chat, playground.person("Вера", user_id=3))
        board = await play(friends, await table_of(friends, boris, vera), "б1 рот")
        for leaving in (boris, vera):
            await leaving.tap(latest(leaving, board), "Выйти")
            await leaving.tap(latest(leaving, board), "Выхожу")
        assert not (await wait_for_call(friends, "Игра окончена")).has_button("Разбор")
        assert "только игру вдвоём" in (await friends.ask("/review")).text
