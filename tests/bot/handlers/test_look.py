"""Light and dark boards: chosen in `/settings`, or taken from the app."""

import io

import httpx
from PIL import Image

from bot.playground import Person, Playground, Shown
from tests.bot.games.signed_web import authorise
from tests.bot.handlers.boards import GRID, tap_through
from tests.bot.handlers.test_editor import address


def is_dark(person: Person, answer: Shown) -> bool:
    grey = Image.open(io.BytesIO(person.picture(answer))).convert("L")
    return sum(grey.tobytes()) < 100 * grey.width * grey.height


async def choose(person: Person, look: str) -> None:
    first = ["Для меня"] if person.place.chat.is_group else []
    await tap_through(person, await person.ask("/settings"), *first, "Цвета", look)


async def save(playground: Playground, person: Person, answer: Shown, look: str) -> Shown:
    """Save a board in the editor of an app with this *look*; return the changed answer."""
    edit = {"board": GRID, "game": "balda", "mode": "knots", "prizes": "", "look": look}
    async with httpx.AsyncClient(headers=authorise(playground, person), verify=False) as client:
        assert (await client.put(address(answer), json=edit)).status_code == 200
    return await person.wait_for_edit(answer)


async def test_boards_are_light_until_somebody_wants_them_dark(anna: Person) -> None:
    assert not is_dark(anna, await anna.ask(GRID))
    await choose(anna, "тёмные")
    assert is_dark(anna, await anna.ask(GRID))
    assert is_dark(anna, await anna.ask("/help"))
    assert is_dark(anna, await anna.ask("/play"))


async def test_the_existing_message_takes_on_the_look(anna: Person) -> None:
    answer = await anna.ask(GRID)
    await choose(anna, "тёмные")
    assert is_dark(anna, await tap_through(anna, answer, "2"))


async def test_in_a_group_a_board_has_the_look_of_its_sender(
    friends: Person, boris: Person
) -> None:
    await choose(friends, "тёмные")
    assert is_dark(friends, await friends.ask(f"/solve {GRID}"))
    assert not is_dark(boris, await boris.ask(f"/solve {GRID}"))


async def test_the_look_of_the_app_counts_unless_there_is_a_choice(
    playground: Playground, anna: Person
) -> None:
    answer = await save(playground, anna, await anna.ask(GRID), "dark")
    assert is_dark(anna, answer)
    await choose(anna, "светлые")
    assert not is_dark(anna, await anna.ask(GRID))


async def test_an_invalid_look_changes_nothing(playground: Playground, anna: Person) -> None:
    assert not is_dark(anna, await save(playground, anna, await anna.ask(GRID), "pink"))
