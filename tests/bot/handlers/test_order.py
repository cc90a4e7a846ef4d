"""The order of moves in an answer: by points, or by points less the best reply."""

from bot.playground import Person
from tests.bot.handlers.boards import GRID, board_id, title, words
from tests.bot.networks import both_networks

pytestmark = both_networks

# After кот the reply is скота, after ок it is кот.
BOARD = ".ко.а"


async def test_each_move_shows_the_best_reply(anna: Person) -> None:
    answer = await anna.ask(GRID)
    first, second, *_ = answer.text.splitlines()
    assert first == "барсук — Р на б2, 6 очков, ответ соперника 5"
    assert second == "2. бар, 3: р → б2 (\N{MINUS SIGN}6)"


async def test_the_button_turns_the_order_and_says_which_it_is(anna: Person) -> None:
    await anna.ask("/addword кот, ок, скота")
    points = await anna.ask(BOARD)
    await anna.tap(points, "порядок: очки")
    net = await anna.wait_for_edit(points)
    assert (words(points)[0], words(net)[0]) == ("кот", "ок")
    assert net.text.startswith("ок — К на г1, 2 очка, ответ соперника 0, разница 2")
    assert anna.picture(net) != anna.picture(points)
    await anna.tap(net, "порядок: очки минус")
    natural = await anna.wait_for_edit(net)
    await anna.tap(natural, "порядок: сначала")
    assert (await anna.wait_for_edit(natural)).text == points.text


async def test_the_order_stays_with_other_modes_and_later_answers(anna: Person) -> None:
    answer = await anna.ask(GRID)
    await anna.tap(answer, "порядок")
    await anna.tap(await anna.wait_for_edit(answer), "узлы")
    assert "ответ соперника 5, разница 1" in (await anna.ask("/cell б2")).text
    assert "узлы" in title(await anna.ask("/used бар"))


async def test_made_up_orders_are_refused(anna: Person) -> None:
    answer = await anna.ask(GRID)
    tapped = f"v1:order:{board_id(answer)}:luck"
    assert "не знаю такой кнопки" in await anna.send_tap(answer, tapped)
