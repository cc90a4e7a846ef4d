"""`/forget_me` says what it will delete and asks first."""

from bot.playground import Person
from tests.bot.handlers.boards import GRID, tap_through, title
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


async def test_only_existing_data_are_listed(anna: Person) -> None:
    await anna.ask(GRID)
    question = (await anna.ask("/forget_me")).text
    assert "настройки, профили, картинки, догадки и результаты, 1 поле." in question
    assert "0" not in question
    assert "Партии" not in question


async def test_buttons_for_final_acts_are_red_and_chosen_values_green(anna: Person) -> None:
    assert (await anna.ask("/forget_me")).button("Удалить всё").style == "danger"
    settings = await tap_through(anna, await anna.ask("/settings"), "Спойлеры")
    assert settings.button("✓").style == "success"


async def test_nothing_is_deleted_before_the_person_confirms(anna: Person) -> None:
    await anna.ask("/addword абвг")
    question = await anna.ask("/forget_me")
    assert "абвг" in (await anna.ask("/dict find аб*")).text
    await tap_through(anna, question, "Удалить всё")
    assert "абвг" not in (await anna.ask("/dict find аб*")).text


async def test_the_person_may_change_their_mind(anna: Person) -> None:
    board = await anna.ask(GRID)
    question = await anna.ask("/forget_me")
    assert (await tap_through(anna, question, "Ничего не удалять")).text == "Ничего не удалено."
    await anna.tap(board, "узлы")
    assert "узлы" in title(await anna.wait_for_edit(board))


async def test_in_a_group_nobody_else_confirms(friends: Person, boris: Person) -> None:
    await friends.ask("/addword абвг")
    question = await friends.ask("/forget_me")
    assert "не ваша" in await boris.tap(question, "Удалить всё")
    assert "абвг" in (await friends.ask("/dict find аб*")).text


async def test_a_game_ends_for_both(friends: Person, boris: Person) -> None:
    talk = await boris.say("сыграем?")
    await replying_to(friends, talk.id).ask("/play кат")
    question = await friends.ask("/forget_me")
    assert "1 партия" in question.text
    assert "закончатся и для них" in question.text
