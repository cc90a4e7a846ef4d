"""Players at a table take turns in one message, leave, and win."""

from bot.playground import Person
from tests.bot.games.matches.begun_matches import texts_after
from tests.bot.games.parties.tables import begin_party, gather, latest, play, wait_for_call
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


async def test_turns_go_round_in_one_message(friends: Person, boris: Person, vera: Person) -> None:
    board = await begin_party(friends, boris, vera)
    board = await play(friends, board, "б1 рот")
    assert "Анна — 3: рот\n▸ Борис — 0\nВера — 0\n\nАнна: рот — б1 р, +3" in board.text
    board = await play(boris, board, "а1 крот")
    assert "▸ Вера — 0\n\nАнна" not in board.text
    assert "Анна — 3: рот\nБорис — 4: крот\n▸ Вера — 0\n\nБорис: крот — а1 к, +4" in board.text
    call = await wait_for_call(friends, "Вера, ваш ход")
    assert texts_after(friends, board) == [call.text]


async def test_a_move_that_counts_gets_a_reaction(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    said = await replying_to(friends, board.id).say("б1 рот")
    assert (await friends.wait_for_edit(said)).reaction


async def test_the_end_names_the_winner_and_offers_another(
    friends: Person, boris: Person, vera: Person
) -> None:
    board = await begin_party(friends, boris, vera)
    await play(friends, board, "б1 рот")
    await play(boris, board, "а1 крот")
    board = await play(vera, board, "бор")
    assert board.text.endswith("Игра окончена. Победа: Борис, 4.")
    assert board.buttons == []
    over = await wait_for_call(friends, "Игра окончена")
    assert over.text == (
        "Вера: бор — б3 б, +3\n\nИгра окончена. Победа: Борис, 4.\n"
        "🥇 Борис — 4, 1 слово\n🥈 Анна — 3, 1 слово\n🥈 Вера — 3, 1 слово\n"
        "Лучшее слово: Борис: крот — а1 к, +4"
    )
    assert [button.text for button in over.buttons] == ["Ещё партия"]


async def test_nobody_moves_out_of_turn(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    assert "не ваш ход" in (await replying_to(boris, board.id).ask("б1 рот")).text
    assert "не ваш ход" in await boris.tap(board, "Пропустить")


async def test_others_only_watch(friends: Person, boris: Person, vera: Person) -> None:
    board = await begin_party(friends, boris)
    await replying_to(vera, board.id).say("б1 рот")
    assert "не участвуете" in await vera.tap(board, "Пропустить")
    call = await wait_for_call(vera, "Анна, ваш ход")
    assert texts_after(vera, board) == [call.text]


async def test_a_table_answers_questions_about_it(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    rules = await replying_to(boris, board.id).ask("напомни правила")
    assert "1. Поставьте букву" in rules.text
    shown = await replying_to(boris, board.id).ask("чей сейчас ход?")
    assert "▸ Анна — 0\nБорис — 0" in shown.text


async def test_the_player_to_move_may_pass_in_words(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    assert "не ваш ход" in (await replying_to(boris, board.id).ask("пас")).text
    await replying_to(friends, board.id).say("пропускаю")
    assert "▸ Борис — 0" in (await friends.wait_for_edit(board)).text


async def test_a_command_needs_no_reply(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    await friends.say("/move б1 рот")
    assert "Анна — 3: рот" in (await friends.wait_for_edit(board)).text


async def test_a_word_that_goes_several_ways_is_placed_by_a_button(
    friends: Person, boris: Person
) -> None:
    board = await begin_party(friends, boris)
    asked = await replying_to(friends, board.id).ask("рот")
    assert [button.text for button in asked.buttons] == ["б1 р", "б3 р"]
    await friends.tap(asked, "б3 р")
    assert "Анна: рот — б3 р, +3" in latest(friends, board).text


async def test_passes_are_told_and_end_the_game_when_all_pass(
    friends: Person, boris: Person
) -> None:
    board = await begin_party(friends, boris)
    await friends.tap(board, "Пропустить")
    assert "Анна: ход пропущен.\n\nБорис, ваш ход" in latest(friends, board).text
    await boris.tap(board, "Пропустить")
    assert "Игра окончена. Ничья: Анна, Борис, по 0." in latest(friends, board).text


async def test_the_board_is_shown_below_and_goes_on_there(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    call = await wait_for_call(friends, "Анна, ваш ход")
    await boris.tap(board, "Поле")
    below = await boris.answer(call)
    assert below.text == board.text
    assert board.id not in [message.id for message in friends.history()]
    assert "Анна — 3: рот" in (await play(friends, below, "б1 рот")).text


async def test_a_person_who_leaves_is_asked_first(
    friends: Person, boris: Person, vera: Person
) -> None:
    board = await begin_party(friends, boris, vera)
    await friends.tap(board, "Выйти")
    await friends.tap(latest(friends, board), "Играть дальше")
    assert "▸ Анна" in latest(friends, board).text
    await friends.tap(latest(friends, board), "Выйти")
    await friends.tap(latest(friends, board), "Выхожу")
    assert "Анна (вне игры) — 0\n▸ Борис — 0" in latest(friends, board).text
    assert "не участвуете" in await friends.tap(latest(friends, board), "Пропустить")


async def test_the_last_one_at_the_table_has_won(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    await play(friends, board, "б1 рот")
    await friends.tap(latest(friends, board), "Выйти")
    await friends.tap(latest(friends, board), "Выхожу")
    assert "Победа: Борис, 0." in latest(friends, board).text


async def test_the_bot_moves_at_once(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    for _ in range(3):
        await friends.tap(latest(friends, table), "Бот:")
    await friends.tap(latest(friends, table), "Начать")
    await play(friends, table, "б1 рот")
    await boris.tap(latest(boris, table), "Пропустить")
    board = latest(friends, table)
    assert "▸ Анна — 3: рот\nБорис — 0\nБот (умелец) — 4: крот" in board.text
    assert "Борис: ход пропущен.\nБот (умелец): крот — а1 к, +4" in board.text


async def test_another_game_is_begun_by_the_next(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    await friends.tap(board, "Пропустить")
    await boris.tap(board, "Пропустить")
    over = await wait_for_call(friends, "🥇")
    await friends.tap(over, "Ещё партия")
    assert "▸ Борис — 0\nАнна — 0" in (await friends.answer(over)).text


async def test_a_match_of_two_goes_on_beside_a_table(
    friends: Person, boris: Person, vera: Person
) -> None:
    """A person who does not sit at the table plays a match."""
    await begin_party(boris, vera)
    invitation = await friends.ask("/play кот")
    await friends.tap(invitation, "Умелец")
    assert "+3" in (await friends.ask("/move б1 рот")).text


async def test_results_are_in_the_standings(friends: Person, boris: Person, vera: Person) -> None:
    board = await begin_party(friends, boris, vera)
    await play(friends, board, "б1 рот")
    await play(boris, board, "а1 крот")
    await play(vera, board, "бор")
    assert (await friends.ask("/top table")).text == (
        "Таблица результатов · Неделя\n\nБалда за столом\n"
        "1. Борис — победы: 1 из 1, 1 слово\n"
        "2. Анна — победы: 0 из 1, 1 слово\n"
        "3. Вера — победы: 0 из 1, 1 слово"
    )


async def test_a_game_alone_with_the_bot_is_in_no_standings(friends: Person) -> None:
    table = await gather(friends)
    await friends.tap(table, "Бот:")
    await friends.tap(latest(friends, table), "Начать")
    await friends.tap(latest(friends, table), "Выйти")
    await friends.tap(latest(friends, table), "Выхожу")
    assert "Игра окончена" in latest(friends, table).text
    assert "за столом" not in (await friends.ask("/top")).text


async def test_a_forgotten_person_is_out_and_the_others_play_on(
    friends: Person, boris: Person, vera: Person
) -> None:
    board = await begin_party(friends, boris, vera)
    question = await friends.ask("/forget_me")
    assert "продолжат без вас" in question.text
    await friends.tap(question, "Удалить всё")
    assert "Кто-то (вне игры) — 0\n▸ Борис — 0\nВера — 0" in latest(boris, board).text
    board = await play(boris, board, "б1 рот")
    assert "Борис — 3: рот\n▸ Вера" in board.text
    assert (await friends.ask("/play")).text != board.text


async def test_a_gathering_table_goes_on_without_a_forgotten_person(
    friends: Person, boris: Person
) -> None:
    table = await gather(friends, boris)
    await boris.tap(await boris.ask("/forget_me"), "Удалить всё")
    assert "Борис" not in latest(boris, table).text
    await friends.tap(await friends.ask("/forget_me"), "Удалить всё")
    assert latest(boris, table).text == "Стол закрыт. Начать игру: /play."
