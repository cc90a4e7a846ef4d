"""`/newbee` and `/newboggle`: guesses, scores, time limits and restarts."""

import pytest

from bot.playground import Person, Playground, Shown
from bot.playground.update_queue import UpdateQueue
from bot.settings import Settings
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import NOW, Start
from tests.bot.games.puzzles.known_puzzles import guess, texts_after
from tests.bot.handlers.boards import tap_through
from tests.bot.persons import in_topic, replying_to


async def stop(anna: Person, boris: Person) -> Shown:
    """Stop a hive in which both people found a word; return the result."""
    hive = await anna.ask("/newbee")
    await guess(anna, hive, "карта")
    await guess(boris, hive, "каракатор")
    return (await anna.answers(await anna.say("/newbee stop"), 2))[0]


@pytest.mark.usefixtures("bot")
class TestRules:
    @pytest.mark.parametrize(
        ("asked", "title", "line"),
        [
            ("/newbee", "Spelling Bee", "2. Each word has the letter in the middle."),
            ("/newboggle", "Boggle", "2. A word goes through a cell once."),
        ],
    )
    async def test_they_are_in_the_language_of_the_asker(
        self, anna: Person, boris: Person, asked: str, title: str, line: str
    ) -> None:
        puzzle = await anna.ask(asked)
        await boris.tap(puzzle, "Правила")
        rules = await boris.answer(puzzle)
        assert rules.text.startswith(title)
        assert line in rules.text
        assert boris.picture(rules)

    async def test_they_are_a_tap_away_from_the_result(self, anna: Person, boris: Person) -> None:
        result = await stop(anna, boris)
        await anna.tap(result, "Правила")
        assert (await anna.answer(result)).text.startswith("Spelling Bee")


@pytest.mark.usefixtures("bot")
class TestGuesses:
    async def test_each_gets_a_reaction(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        assert await guess(anna, hive, "карта") == "👍"
        assert await guess(anna, hive, "каракатор") == "🎉"
        assert await guess(anna, hive, "карта") == "👀"
        assert await guess(anna, hive, "слон") == "🤔"
        assert await guess(anna, hive, "такт") == "👎"

    async def test_case_and_language_do_no_harm(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        assert await guess(anna, hive, "КАРТА") == "👍"
        assert await guess(anna, hive, "word") == "🤔"

    async def test_the_hive_of_a_ukrainian_has_ukrainian_words(
        self, anna: Person, olena: Person
    ) -> None:
        hive = await olena.ask("/newbee")
        assert "Відповідайте" in hive.text
        assert await guess(anna, hive, "ката") == "👍"
        assert await guess(anna, hive, "карта") == "👎"

    async def test_texts_are_in_the_language_of_the_chat_whatever_the_letters(
        self, anna: Person
    ) -> None:
        settings = await anna.ask("/settings")
        await tap_through(anna, settings, "Для группы", "Буквы", "украинские буквы")
        hive = await anna.ask("/newbee")
        assert "Отвечайте" in hive.text
        assert await guess(anna, hive, "ката") == "👍"

    async def test_a_board_of_boggle_has_ukrainian_words_too(
        self, anna: Person, olena: Person
    ) -> None:
        board = await olena.ask("/newboggle")
        assert await guess(anna, board, "рот") == "👍"
        assert await guess(anna, board, "кот") == "👎"

    async def test_punctuation_and_look_alikes_do_no_harm(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        assert await guess(anna, hive, "«Карта»!") == "👍"
        assert await guess(anna, hive, "к\N{LATIN SMALL LETTER A}тар…") == "👍"
        assert await guess(anna, hive, "🔥") == "🤔"

    async def test_each_of_several_words_counts(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        assert await guess(anna, hive, "карта, слон катар") == "👍"
        assert await guess(anna, hive, "катар") == "👀"

    @pytest.mark.parametrize(
        ("word", "why"),
        [
            ("омлет", "«омлет»: здесь нет м, л, е."),
            ("карка", "В «карка» нет центральной буквы «т»."),
            ("кот", "«кот» — слишком коротко: здесь нужно хотя бы 4 буквы."),
            ("такт", "«такт» — такого слова нет в моём словаре."),
            ("tarot", "«tarot» — не из букв этой головоломки."),
        ],
    )
    async def test_the_first_failure_of_a_person_is_explained(
        self, anna: Person, boris: Person, word: str, why: str
    ) -> None:
        hive = await anna.ask("/newbee")
        assert (await anna.answer(await replying_to(anna, hive.id).say(word))).text == why
        assert await guess(anna, hive, word) in "🤔👎"
        await guess(anna, hive, "карта")
        assert texts_after(anna, hive).count(why) == 1
        await anna.answer(await replying_to(boris, hive.id).say(word))

    async def test_a_word_that_the_board_does_not_spell_is_explained(self, anna: Person) -> None:
        board = await anna.ask("/newboggle")
        why = await anna.answer(await replying_to(anna, board.id).say("торт"))
        assert why.text == "«торт» на этом поле не собрать."

    async def test_the_rules_of_the_profile_hold(self, anna: Person) -> None:
        menu = await anna.ask("/profile wordhunt")
        await tap_through(anna, menu, "Boggle, ходы по диагонали")
        board = await anna.ask("/newboggle")
        assert "но не наискосок" in board.text
        why = await anna.answer(await replying_to(anna, board.id).say("кот"))
        assert why.text == "«кот» на этом поле не собрать."
        scores = await anna.answer(await replying_to(anna, board.id).say("рок"))
        assert "100 очков" in scores.text

    async def test_the_shortest_word_of_the_profile_holds(self, anna: Person) -> None:
        menu = await anna.ask("/profile nyt")
        await tap_through(anna, menu, "самое короткое слово")
        hive = await anna.ask("/newbee")
        assert "хотя бы 5 букв" in hive.text
        why = await anna.answer(await replying_to(anna, hive.id).say("торт"))
        assert "здесь нужно хотя бы 5 букв" in why.text

    async def test_anyone_in_the_chat_may_guess(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        assert await guess(boris, hive, "карта") == "👍"

    async def test_a_word_counts_once_for_all(self, anna: Person, boris: Person) -> None:
        board = await anna.ask("/newboggle")
        assert await guess(boris, board, "рок") == "👍"
        assert await guess(anna, board, "рок") == "👀"
        assert await guess(anna, board, "кот") == "👍"

    async def test_a_reply_to_the_scores_is_a_guess_too(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
        assert await guess(anna, scores, "катар") == "👍"

    async def test_hints_leave_out_what_has_been_found(self, anna: Person, boris: Person) -> None:
        """The words are карта, каракатор, катар, ротор, торт; рок and кот are too short."""
        hive = await anna.ask("/newbee")
        assert (await anna.ask("/newbee подсказки")).text == (
            "Ещё не найдено: 5 слов, которые стоит найти, 1 панграмма\n"
            "4 буквы (1): Т\xa01\n5 букв (3): К\xa02, Р\xa01\n9 букв (1): К\xa01"
        )
        for word in ("карта", "каракатор", "катар", "торт"):
            await guess(boris, hive, word)
        assert (await anna.ask("/newbee hints")).text == (
            "Ещё не найдено: 1 слово, которое стоит найти\n5 букв (1): Р\xa01"
        )
        await guess(boris, hive, "ротор")
        assert (await anna.ask("/newbee hints")).text == "Все слова, которые стоило найти, найдены."

    async def test_without_a_puzzle_there_are_no_hints(self, anna: Person) -> None:
        assert "здесь не идёт" in (await anna.ask("/newboggle подсказки")).text

    async def test_talk_about_a_puzzle_is_no_guess(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        talk = await replying_to(anna, hive.id).say("какая трудная")
        await anna.ask("/help")
        assert all(m.reaction == "" for m in anna.history() if m.id == talk.id)

    async def test_a_late_guess_does_not_count(self, anna: Person, clock: Clock) -> None:
        board = await anna.ask("/newboggle")
        clock.now += 181
        assert await guess(anna, board, "рок") == "😴"

    async def test_a_guess_after_a_stop_does_not_count(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        await anna.ask("/newbee стоп")
        assert await guess(anna, hive, "карта") == "😴"

    async def test_the_board_is_text_if_pictures_are_forbidden(self, anna: Person) -> None:
        anna.place.chat.forbids = frozenset({"photos"})
        assert (await anna.ask("/newboggle")).text.startswith("ко\nтр\nBoggle 2×2")
        assert (await anna.ask("/newbee")).text.startswith("Spelling Bee: Т к а о р")

    async def test_the_bot_need_not_be_allowed_to_react(self, anna: Person) -> None:
        anna.place.chat.forbids = frozenset({"reactions"})
        hive = await anna.ask("/newbee")
        why = await anna.answer(await replying_to(anna, hive.id).say("такт"))
        assert "нет в моём словаре" in why.text
        scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
        assert "Анна <3 — 5 очков" in scores.text


@pytest.mark.usefixtures("bot")
class TestScores:
    async def test_they_are_said_at_the_first_word(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
        assert scores.text == (
            "Счёт\n1. Анна <3 — 5 очков, 1 слово\nНайдено: 1 из 5, 5 очков · Уверенно"
        )
        assert scores.reply_to == hive.id

    async def test_they_are_one_message_edited_every_ten_seconds(
        self, anna: Person, boris: Person, clock: Clock
    ) -> None:
        hive = await anna.ask("/newbee")
        scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
        await guess(boris, hive, "катар")
        await guess(boris, hive, "торт")
        assert texts_after(anna, hive) == [scores.text]
        clock.move_to(NOW + 10)
        assert "1. Борис — 6 очков, 2 слова" in (await anna.wait_for_edit(scores)).text
        assert len(texts_after(anna, hive)) == 1

    async def test_scores_that_were_deleted_are_said_again(
        self, anna: Person, clock: Clock
    ) -> None:
        hive = await anna.ask("/newbee")
        scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
        del anna.place.chat.messages[scores.id]
        await guess(anna, hive, "катар")
        clock.move_to(NOW + 10)
        assert "2 слова" in (await anna.answer(scores)).text


@pytest.mark.usefixtures("bot")
class TestCourse:
    async def test_a_hive_is_drawn_for_all_to_see(self, anna: Person) -> None:
        hive = await anna.ask("/newbee")
        assert "Spelling Bee: Т к а о р\n5 слов, которые стоит найти" in hive.text
        assert anna.picture(hive)
        assert not hive.picture_hidden

    async def test_a_board_says_its_time(self, anna: Person) -> None:
        assert "Boggle 2×2 · 3 минуты" in (await anna.ask("/newboggle")).text

    async def test_level_and_time_may_be_chosen(self, anna: Person) -> None:
        assert "Boggle 3×2 · 5 минут" in (await anna.ask("/newboggle много 5")).text

    async def test_a_rare_word_is_a_bonus(self, anna: Person) -> None:
        board = await anna.ask("/newboggle много")
        assert "1 слово, которое стоит найти" in board.text
        scores = await anna.answer(await replying_to(anna, board.id).say("рок"))
        assert "Найдено: 0 из 1, 1 очко, 1 слово в подарок" in scores.text

    async def test_in_a_natural_one_it_does_not_count(self, anna: Person) -> None:
        board = await anna.ask("/newboggle много известные")
        assert "Принимаются только известные слова." in board.text
        why = await anna.answer(await replying_to(anna, board.id).say("рок"))
        assert why.text == "Слова «рок» нет среди известных."
        assert await guess(anna, board, "кот") == "👍"
        assert "рок" not in (await anna.ask("/newboggle стоп")).text

    async def test_it_is_in_the_language_of_the_group(self, anna: Person) -> None:
        await anna.tap(await anna.ask("/start"), "English")
        assert "T k a r o\n5 likely words" in (await anna.ask("/newbee")).text

    async def test_a_stop_tells_places_and_the_best_find_and_gives_a_card(
        self, anna: Person, boris: Person
    ) -> None:
        told = await stop(anna, boris)
        assert told.text == (
            "Головоломка окончена. Spelling Bee\n"
            "🥇 Борис — 16 очков, 1 слово\n"
            "🥈 Анна <3 — 5 очков, 1 слово\n"
            "Лучшая находка: «каракатор» — Борис, 16 очков\n"
            "Найдено: 2 из 5, 21 очко · Потрясающе"
        )
        assert (await anna.answer(told)).text.startswith("Spelling Bee · 12.01\nБорис: 16 очков")

    async def test_only_players_are_called_at_the_end(
        self, anna: Person, boris: Person, olena: Person
    ) -> None:
        hive = await anna.ask("/newbee")
        await guess(boris, hive, "карта")
        people = (anna, boris, olena)
        before = [person.notified for person in people]
        await anna.answers(await anna.say("/newbee stop"), 2)
        assert [person.notified for person in people] == [before[0], before[1] + 1, before[2]]

    async def test_words_are_behind_buttons(self, anna: Person, boris: Person) -> None:
        told = await stop(anna, boris)
        await boris.tap(told, "Кто что нашёл")
        found = await boris.wait_for_edit(told)
        assert "каракатор — 16 · Борис\nкарта — 5 · Анна <3" in found.text
        await boris.tap(found, "Пропущенные слова")
        missed = await boris.wait_for_edit(found)
        assert "катар" in missed.text
        assert "spoiler" in {entity["type"] for entity in missed.entities}
        await boris.tap(missed, "Итог")
        assert (await boris.wait_for_edit(missed)).text == told.text

    async def test_another_puzzle_may_be_asked_for_in_words(
        self, anna: Person, boris: Person
    ) -> None:
        told = await stop(anna, boris)
        another = await replying_to(boris, told.id).ask("ещё разок")
        assert "т к а о р" in another.text.lower()

    async def test_another_puzzle_leaves_all_words_in_the_result(
        self, anna: Person, boris: Person
    ) -> None:
        told = await stop(anna, boris)
        card = await anna.answer(told)
        await boris.tap(told, "Ещё одну")
        assert "т к а о р" in (await anna.answer(card)).text.lower()
        closed = next(message for message in anna.history() if message.id == told.id)
        assert "карта — 5 · Анна <3" in closed.text
        assert "катар" in closed.text
        assert closed.buttons == []
        assert "пришла другая" in await anna.send_tap(closed, told.buttons[0].data)

    async def test_the_end_by_time_names_the_best(self, anna: Person, clock: Clock) -> None:
        board = await anna.ask("/newboggle")
        scores = await anna.answer(await replying_to(anna, board.id).say("рок"))
        await clock.settle()
        clock.move_to(NOW + 182)
        told = await anna.answer(scores)
        assert "🥇 Анна <3 — 1 очко, 1 слово" in told.text

    async def test_its_end_counts_in_the_standings(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        await guess(anna, hive, "карта")
        await guess(boris, hive, "каракатор")
        assert "Пока пусто" in (await anna.ask("/top")).text
        await anna.answers(await anna.say("/newbee стоп"), 2)
        assert (
            "1. Борис — победы: 1 из 1, 1 слово, 1 панграмма\n2. Анна <3 — победы: 0 из 1"
            in (await anna.ask("/top")).text
        )

    async def test_only_the_starter_and_admins_stop_it(self, anna: Person, boris: Person) -> None:
        await anna.ask("/newboggle")
        refusal = "Only whoever began the puzzle and the admins of the group may end it."
        assert (await boris.ask("/newboggle stop")).text == refusal
        await boris.ask("/newbee")
        assert "is over" in (await boris.ask("/newbee stop")).text
        assert "окончена" in (await anna.ask("/newboggle stop")).text

    async def test_later_finders_of_a_word_are_named_too(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        await guess(anna, hive, "карта")
        await guess(boris, hive, "карта")
        told = await anna.ask("/newbee stop")
        await boris.tap(told, "Кто что нашёл")
        assert "карта — 5 · Анна <3 (позже Борис)" in (await boris.wait_for_edit(told)).text

    async def test_a_puzzle_may_end_without_a_find(self, anna: Person) -> None:
        await anna.ask("/newboggle")
        told = await anna.ask("/newboggle стоп")
        assert "Никто не нашёл ни слова." in told.text
        assert [b.text for b in told.buttons] == ["Пропущенные слова", "Ещё одну", "Правила"]

    async def test_a_puzzle_may_end_with_all_words_found(self, anna: Person) -> None:
        board = await anna.ask("/newboggle")
        for word in ("рок", "кот"):
            await guess(anna, board, word)
        told = await anna.ask("/newboggle stop")
        assert [b.text for b in told.buttons] == ["Кто что нашёл", "Ещё одну", "Правила"]

    async def test_after_the_end_a_new_one_may_begin(self, anna: Person) -> None:
        first = await anna.ask("/newbee")
        await anna.answer(await replying_to(anna, first.id).say("карта"))
        await anna.ask("/newbee stop")
        second = await anna.ask("/newbee")
        assert await guess(anna, second, "карта") == "👍"

    @pytest.mark.parametrize(
        ("message", "sentence"),
        [
            ("/newbee", "Такая головоломка здесь уже идёт. Закончить её: /newbee стоп."),
            ("/newbee каниулы", "Отправьте /newbee без слов"),
            ("/newboggle stop", "Такая головоломка здесь не идёт. Начать: /newboggle."),
            ("/newboggle много ли", "Не понимаю «ли»"),
            ("/newboggle 61", "от 1 до 60"),
            ("/newboggle 0", "Не понимаю «0»"),
            ("/newboggle 3000", "Не понимаю «3000»"),
        ],
    )
    async def test_an_impossible_puzzle_gets_one_sentence(
        self, anna: Person, message: str, sentence: str
    ) -> None:
        await anna.ask("/newbee")
        answer = await anna.ask(message)
        assert sentence in answer.text
        assert not answer.picture

    async def test_a_hive_and_a_board_may_go_on_together(self, anna: Person) -> None:
        hive, board = await anna.ask("/newbee"), await anna.ask("/newboggle")
        assert await guess(anna, hive, "торт") == "👍"
        assert await guess(anna, board, "торт") == "🤔"

    async def test_each_chat_has_its_own(self, anna: Person, telegram: Playground) -> None:
        await anna.ask("/newbee")
        alone = telegram.person("Анна <3")
        assert (await alone.ask("/newbee")).picture

    async def test_scores_stay_in_the_topic(self, anna: Person) -> None:
        hive = await in_topic(anna, 5).ask("/newbee")
        scores = await anna.answer(await replying_to(in_topic(anna, 5), hive.id).say("карта"))
        assert anna.place.chat.messages[scores.id]["message_thread_id"] == 5


class TestRestarts:
    async def test_a_puzzle_goes_on(self, start: Start, anna: Person) -> None:
        async with start():
            hive = await anna.ask("/newbee")
            await guess(anna, hive, "карта")
        async with start():
            assert await guess(anna, hive, "карта") == "👀"
            assert await guess(anna, hive, "катар") == "👍"

    async def test_a_guess_that_was_not_shown_is_shown(self, start: Start, anna: Person) -> None:
        async with start():
            hive = await anna.ask("/newbee")
            scores = await anna.answer(await replying_to(anna, hive.id).say("карта"))
            await guess(anna, hive, "катар")
        async with start():
            assert "2 слова" in (await anna.wait_for_edit(scores)).text

    async def test_a_game_whose_time_ran_out_is_ended_once(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            board = await anna.ask("/newboggle")
        clock.now += 1_000
        async with start():
            await clock.settle()
            clock.move_on()
            assert "Головоломка окончена." in (await anna.answer(board)).text
        async with start():
            await anna.ask("/help")
        assert len(texts_after(anna, board)) == 2

    async def test_a_guess_in_time_counts_though_the_bot_was_off(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            board = await anna.ask("/newboggle")
        sent = await replying_to(anna, board.id).say("рок")
        clock.now += 1_000
        async with start():
            assert (await anna.wait_for_edit(sent)).reaction == "👍"

    async def test_the_same_update_makes_the_same_puzzle_again(
        self, start: Start, settings: Settings, telegram: Playground, anna: Person
    ) -> None:
        """A kill may come after the picture was sent but before its letters were saved."""
        pictures = []
        for _ in range(2):
            async with start():
                pictures.append(anna.picture(await anna.ask("/newboggle few")))
            settings.database.unlink()
            telegram.world.updates = UpdateQueue()
        assert pictures[0] == pictures[1]
