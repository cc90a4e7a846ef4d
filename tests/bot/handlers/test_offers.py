"""For a text that the bot does not understand, buttons offer likely meanings."""

import pytest

from bot.chat.intents import rank_labels
from bot.playground import Person
from solver import Lexicon
from tests.bot.bot_parts import Job
from tests.bot.games.puzzles.known_puzzles import make_hive
from tests.bot.handlers.boards import letters
from tests.bot.networks import both_networks

pytestmark = both_networks

BOARD = "...\nкот\n..."


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(["кот", "рот", "тор", "карта", "ток"])


@pytest.fixture
def instead() -> dict[str, Job]:
    return {"new_hive": make_hive}


@pytest.mark.parametrize(
    ("alive", "offers"),
    [
        ("/help", ["Показать пример", "Сыграть в балду", "Spelling Bee", "Boggle"]),
        (BOARD, ["Вернуть ход", "Лучшее здесь", "Правила"]),
        ("/bee ткаор", ["Подсказки", "Слова", "Правила"]),
        ("/boggle ток арк", ["Подсказки", "Слова", "Правила"]),
        ("/newbee", ["Подсказки", "Счёт", "Закончить"]),
    ],
)
async def test_the_things_under_way_decide(anna: Person, alive: str, offers: list[str]) -> None:
    await anna.ask(alive)
    answer = await anna.ask("чудеса в решете да и только")
    assert sorted(button.text for button in answer.buttons) == sorted(offers)
    assert "чудеса" in answer.text or alive == "/help"


def test_the_nearest_meaning_comes_first() -> None:
    assert rank_labels("хочу пчёл")[0] == "new_bee"


async def test_a_button_sends_the_wish_for_the_person(anna: Person) -> None:
    await anna.ask(BOARD)
    unclear = await anna.ask("чудеса в решете да и только")
    await anna.tap(unclear, "Правила")
    rules = await anna.answer(unclear)
    assert "1. " in rules.text
    unclear = await anna.ask("чудеса в решете да и только")
    await anna.tap(unclear, "Лучшее здесь")
    assert "Балда 3×3" in (await anna.answer(unclear)).text


async def test_a_made_up_wish_is_refused(anna: Person) -> None:
    unclear = await anna.ask("чудеса в решете да и только")
    data = unclear.buttons[1].data
    made_up = f"{data.rpartition(':')[0]}:reset"
    assert "wish" in made_up
    assert "не знаю такой кнопки" in await anna.send_tap(unclear, made_up)


async def test_a_word_of_a_sentence_is_looked_up_by_a_button(anna: Person) -> None:
    answer = await anna.ask("всё же карта это вам не то")
    assert "годится" not in answer.text
    await anna.tap(answer, "Что за слово «карта»?")
    assert "«карта» годится" in (await anna.wait_for_edit(answer)).text


async def test_a_claim_changes_the_side_of_the_last_move(anna: Person) -> None:
    await anna.ask(BOARD)
    assert "Вы 3 : 0 · ходит соперник" in (await anna.ask("б1 рот")).text
    assert "Вы 0 : 3 · ваш ход" in (await anna.ask("это не я, это он")).text


async def test_a_letter_is_corrected_in_place(anna: Person) -> None:
    answer = await anna.ask(BOARD)
    await anna.say("там не к, а р")
    assert "рот" in await letters(anna, await anna.wait_for_edit(answer))
    await anna.say("в центре буква а")
    assert "рат" in await letters(anna, await anna.wait_for_edit(answer))
    assert "нет буквы «ж»" in (await anna.ask("там не ж, а р")).text


@pytest.mark.parametrize("lexicon", [Lexicon.from_words(["rule", "rules"], alphabet="en")])
async def test_a_button_means_its_command_where_its_word_could_be_played(anna: Person) -> None:
    await anna.ask("....\nrule\n....\n....")
    unclear = await anna.ask("чудеса в решете да и только")
    await anna.tap(unclear, "Правила")
    assert "1. " in (await anna.answer(unclear)).text
