"""`@bot` under a board in a chat without the bot: one answer with hidden words."""

import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.handlers.boards import GRID, words
from tests.bot.handlers.test_settings_menu import choose
from tests.bot.handlers.test_spoilers import link
from tests.bot.persons import replying_to
from tests.ocr.drawn_boards import MIDGAME, PLAIN, draw_balda, encode, phone, rows_of

NAME = "@balda_playground_bot"


@pytest.fixture
def guest(playground: Playground, anna: Person) -> Person:
    """Anna in a chat without the bot."""
    return playground.member(playground.group("Чужие", chat_id=-1009, has_bot=False), anna)


def find_hidden(answer: Shown) -> str:
    units = answer.text.encode("utf-16-le")
    spoilers = [e for e in answer.entities if e["type"] == "spoiler"]
    spans = (units[2 * e["offset"] : 2 * (e["offset"] + e["length"])] for e in spoilers)
    return "\n".join(span.decode("utf-16-le") for span in spans)


async def test_a_screenshot_that_is_replied_to_is_answered_as_text(
    anna: Person, guest: Person
) -> None:
    drawn = encode(draw_balda(phone(rows_of(MIDGAME)), PLAIN), "PNG")
    picture = await guest.show(drawn)
    answer = await replying_to(guest, picture.id).ask(NAME)
    assert answer.reply_to is not None
    assert not answer.picture
    assert MIDGAME.split()[0] in answer.text.replace(" ", "")
    assert words(answer)[0] in find_hidden(answer)
    whole = await anna.ask(f"/start {link(answer)}")
    assert whole.picture
    assert words(whole)[0] == words(answer)[0]


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("", f"{NAME} {GRID}"),
        (GRID, f"{NAME} что тут?"),
        ("", f"барсукт {NAME}"),
        ("барсукт", NAME),
    ],
)
async def test_a_board_or_a_hive_may_be_written(guest: Person, quoted: str, said: str) -> None:
    if quoted:
        guest = replying_to(guest, (await guest.say(quoted)).id)
    assert "барсук" in find_hidden(await guest.ask(said))


@pytest.mark.parametrize("asked", ["барсук?", "есть слово барсук?"])
async def test_a_word_is_looked_up(guest: Person, asked: str) -> None:
    assert (await guest.ask(f"{NAME} {asked}")).text.startswith("Слово «барсук» годится.")


async def test_hints_tell_no_word(guest: Person) -> None:
    answer = await guest.ask(f"{NAME} подсказки барсукт")
    assert "БА" in answer.text
    assert "барсук" not in answer.text


async def test_a_person_who_gets_hints_first_gets_them_here_too(
    anna: Person, guest: Person
) -> None:
    await choose(anna, "Спойлеры", "подсказки")
    assert "барсук" not in (await guest.ask(f"{NAME} {GRID}")).text


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (NAME, "Назовите меня в ответ на скриншот"),
        (f"{NAME} баъ\n..\n.к", "Ряд 2 не той длины"),
    ],
)
async def test_a_message_without_a_board_is_refused_with_the_reason(
    guest: Person, said: str, why: str
) -> None:
    answer = await guest.ask(said)
    assert why in answer.text
    assert not answer.buttons


async def test_a_file_that_is_no_picture_is_refused(guest: Person) -> None:
    answer = await guest.answer(await guest.attach(b"words", "a.txt", "text/plain", NAME))
    assert "Такие файлы я не читаю" in answer.text


async def test_other_messages_there_are_not_heard(playground: Playground, guest: Person) -> None:
    await guest.say(GRID)
    await guest.say("/solve")
    await guest.ask(f"{NAME} барсукт")
    assert [message.by_bot for message in guest.history()] == [False, False, False, True]


async def test_the_answer_does_not_belong_to_another_chat_with_this_id(
    playground: Playground, anna: Person, guest: Person
) -> None:
    """Telegram says that such a chat may have the id of another one."""
    await guest.ask(f"{NAME} {GRID}")
    home = playground.member(playground.group("Дома", chat_id=-1009, bot_sees_all=True), anna)
    assert "ещё нет" in (await home.ask("/cell b2")).text
