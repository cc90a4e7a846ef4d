"""Words and scores beside a board in its picture are used, told, corrected and dropped."""

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bot.games.balda.looking_ahead import LookAheadRequest
from bot.playground import Person, Shown
from bot.texts import BotError
from bot.work.lexicons import LexiconShelf
from bot.work.picture_jobs import Found
from ocr import MatchReading, PlayedWord
from solver import Analysis, Lexicon
from tests.bot.bot_parts import Job
from tests.bot.games.reviews.test_review_table import find_review
from tests.bot.handlers.boards import open_more, tap_through, words
from tests.bot.handlers.test_settings_menu import choose
from tests.ocr import drawn_boards

SCREENSHOT = (Path(__file__).parents[3] / "examples" / "balda-5x5.png").read_bytes()
PLAYED = ["тракт", "матрас", "сарай", "траст", "арест", "барак"]
STANDING = ("Вы ", "Ваш ход", "Ходит соперник")
LINE = "Балда 5×5 · сыграно 6 слов"


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words([*PLAYED, "батрак", "карась", "черта"])


async def send(
    person: Person, picture: bytes = SCREENSHOT, said: str | tuple[str, ...] = STANDING
) -> Shown:
    """Send a picture; return its answer once that begins with *said*."""
    answer = await person.answer(await person.show(picture))
    return answer if answer.text.startswith(said) else await person.wait_for_edit(answer)


def match_of(*used: str, **more: Any) -> MatchReading:
    return MatchReading(tuple(PlayedWord(word, None, len(word), True) for word in used), **more)


def finding(instead: dict[str, Job], match: MatchReading) -> Event:
    """Have *match* found beside each board once the returned event is set."""
    ready = Event()

    def read_beside(shelf: LexiconShelf, *_: object) -> Found:
        ready.wait()
        return Found(match)

    instead["read_beside"] = read_beside
    return ready


class TestTheAnswer:
    async def test_it_says_in_one_line_what_was_read(self, anna: Person) -> None:
        first, *_, last = (await send(anna)).text.splitlines()
        assert (first, last) == ("Вы 22 : 25", LINE)

    async def test_words_that_the_picture_lists_are_not_offered(self, anna: Person) -> None:
        answer = await send(anna)
        assert words(answer)
        assert not set(words(answer)) & set(PLAYED)
        assert "Уже были" not in answer.text

    async def test_the_turn_decides_who_plays(self, anna: Person, instead: dict[str, Job]) -> None:
        finding(instead, match_of(scores=(3, 4), turn=1, side_of_you=0)).set()
        answer = await send(anna)
        assert answer.text.startswith("Вы 3 : 4 · ходит соперник\nЛучшее у соперника: ")
        played = await tap_through(anna, answer, "1", "так сыграл")
        assert played.text.startswith("Вы 3 : ")
        assert "ваш ход" in played.text.splitlines()[0]

    async def test_if_no_side_is_known_the_person_is_to_move(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        finding(instead, match_of(scores=(3, 4), turn=1)).set()
        assert (await send(anna)).text.startswith("Вы 4 : 3 · ваш ход\n")

    async def test_the_answer_comes_even_if_nothing_can_be_read(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        def read_beside(shelf: LexiconShelf, *_: object) -> Found:
            raise BotError("This picture takes too much work to read; send a plain screenshot.")

        instead["read_beside"] = read_beside
        answer = await anna.answer(await anna.show(SCREENSHOT))
        assert words(answer)
        assert "сыграно" not in answer.text


class TestLate:
    async def test_the_answer_does_not_wait_and_is_edited(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        ready = finding(instead, match_of("черта"))
        answer = await anna.answer(await anna.show(SCREENSHOT))
        assert "черта" in words(answer)
        ready.set()
        later = await anna.wait_for_edit(answer)
        assert "сыграно 1 слово" in later.text
        assert "черта" not in words(later)

    async def test_a_button_that_was_tapped_meanwhile_counts(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        ready = finding(instead, match_of("черта"))
        answer = await open_more(anna, await anna.answer(await anna.show(SCREENSHOT)))
        knots = await tap_through(anna, answer, "Узлы")
        ready.set()
        later = await anna.wait_for_edit(knots)
        assert "узлы" in later.text
        assert "сыграно" in later.text


async def test_an_answer_that_cannot_be_edited_waits(friends: Person) -> None:
    await choose(friends, "Для группы", "Спойлеры", "кто спросил")
    answer = await friends.answer(await friends.show(SCREENSHOT, "/solve"))
    assert answer.only_for == friends.place.user.id
    assert LINE in answer.text.splitlines()


class TestCorrecting:
    async def test_words_and_scores_can_be_dropped(self, anna: Person) -> None:
        answer = await open_more(anna, await send(anna))
        assert "Убрано" in await anna.tap(answer, "Убрать слова")
        dropped = await anna.wait_for_edit(answer)
        assert "матрас" in words(dropped)
        assert "сыграно" not in dropped.text

    async def test_sides_are_swapped(self, anna: Person) -> None:
        answer = await open_more(anna, await send(anna))
        swapped = await tap_through(anna, answer, "другой игрок")
        assert swapped.text.startswith("Вы 25 : 22\n")

    async def test_there_is_nothing_to_correct_if_nothing_was_read(self, anna: Person) -> None:
        answer = await open_more(anna, await anna.ask("...\nкар\n..."))
        assert "Убрать слова и счёт" not in [button.text for button in answer.buttons]


class TestAccepted:
    """The word арест was played though the lexicon lacks it."""

    @pytest.fixture
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(["тракт", "матрас", "сарай", "траст", "барак", "черта"])

    async def test_a_new_word_is_a_verdict_of_the_profile(self, anna: Person) -> None:
        assert "Новые слова, которые игра принимает: арест." in (await send(anna)).text
        assert "арест" in (await anna.ask("/accepted")).text

    async def test_it_is_taken_back_with_the_rest(self, anna: Person) -> None:
        answer = await open_more(anna, await send(anna))
        await tap_through(anna, answer, "Убрать слова")
        assert "арест" not in (await anna.ask("/accepted")).text


class TestObscene:
    @pytest.fixture
    def lexicon(self, lexicon: Lexicon) -> Lexicon:
        return replace(lexicon, obscene=("сиська",))

    async def test_no_picture_brings_a_group_such_a_word(
        self, friends: Person, instead: dict[str, Job]
    ) -> None:
        found = Found(match_of("сиська", "жираф"), ("сиська", "жираф"))
        instead["read_beside"] = lambda *_: found
        answer = await friends.answer(await friends.show(SCREENSHOT, "/solve"))
        while "игра принимает" not in answer.text:
            answer = await friends.wait_for_edit(answer)
        said = (await friends.ask("/accepted")).text
        assert ("жираф" in said, "сиська" in said) == (True, False)


class TestMatchUnderWay:
    """On the board балда, к on b2 makes лак and кал."""

    @pytest.fixture
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(["балда", "лак", "кал", "лад"])

    async def test_the_list_names_the_word_of_a_new_letter(self, anna: Person) -> None:
        await send(anna, screenshot("..... ..... балда ..... .....", (0, 0)))
        later = screenshot("..... .к... балда ..... .....", (0, 3), "лак")
        answer = await send(anna, later, "Вы 0 : 3")
        assert "какое это было слово" not in answer.text
        assert answer.text.startswith("Вы 0 : 3 · ваш ход\n")
        assert "сыграно 1 слово" in answer.text
        assert "лак" not in words(answer)


def screenshot(board: str, scores: tuple[int, int], *played: str) -> bytes:
    players = (("Вы", scores[0]), ("Анна", scores[1]))
    lines = tuple(f"{word}  {len(word)}" for word in played)
    return drawn_boards.screenshot(board, players=players, lists=(lines[::2], lines[1::2]))


async def test_a_review_begins_with_the_scores(anna: Person) -> None:
    await send(anna)
    await anna.ask("д4 батрак")
    moves, summary = await find_review(anna, await anna.ask("/review"))
    assert "🔵 Вы — 28, " in summary.text
    assert "🟠 Соперник — 25, " in summary.text
    assert ", 28:25" in moves.text


async def test_looking_ahead_begins_with_the_scores(anna: Person, instead: dict[str, Job]) -> None:
    asked: list[LookAheadRequest] = []

    def look_ahead(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
        asked.append(request)
        return Analysis(1, True, 1, None, 1, 0.0, ())

    instead["look_ahead"] = look_ahead
    looking = await tap_through(anna, await send(anna), "Анализ")
    await anna.wait_for_edit(looking)
    assert asked[0].scores == (22, 25)
    assert set(PLAYED) <= set(asked[0].query.used)
