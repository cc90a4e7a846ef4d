"""A new game needs one folder: play one that is defined only here, like the others."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from bot.app import Parts, serving
from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.people import Person as Asker
from bot.chat.routes import Routes
from bot.games.board_buttons import hint_buttons
from bot.games.desk import Desk
from bot.games.finding import new_question
from bot.games.game import Content, Game, Page, View
from bot.playground import Person, Playground, settings_for
from bot.render.answer import DONE, TapAnswer
from bot.render.buttons import Button
from bot.render.drawing import Drawing
from bot.render.payloads import BoardPayload, payload
from bot.render.text import hide
from bot.running.timers import Pace
from bot.settings import Settings
from bot.texts import Texts
from bot.work.lexicons import LexiconShelf, Words
from tests.bot.near import NearPlayground

ROWS = 2


@payload("mirror")
class Mirror(BoardPayload):
    """Letters read backwards."""


@dataclass(frozen=True, slots=True)
class Letters:
    """A request to a worker for a page of the endings of some letters."""

    text: str
    page: slice


@dataclass(frozen=True, slots=True)
class Endings:
    """A page of the endings of the reversed letters; *more* tells that others follow."""

    whole: str
    shown: tuple[str, ...]
    more: bool


def endings_of(shelf: LexiconShelf, request: Letters) -> Endings:
    backwards = request.text[::-1]
    endings = [backwards[at:] for at in range(len(backwards))]
    more = request.page.stop is not None and request.page.stop < len(endings)
    return Endings(backwards, tuple(endings[request.page]), more)


class Reverse(Game):
    """A game that reverses a row of letters."""

    name: ClassVar[str] = "reverse"
    named_cells = False

    solve = staticmethod(endings_of)

    def title(self, texts: Texts) -> str:
        return "Reverse"

    def takes(self, rows: Rows) -> bool:
        return len(rows) == 1

    def page_size(self, view: View) -> int:
        return ROWS

    def request(self, question: Question, words: Words) -> Letters:
        return Letters("".join(question.rows[0]), question.query.page)

    def answer(self, view: View, question: Question, result: Endings) -> Content:
        text = "\n".join(result.shown)
        return Content(
            f"<b>Reverse</b>\n{hide(text) if view.hidden else text}",
            Page(question.query.first, len(result.shown), ROWS, result.more),
            Drawing(question.rows),
            words=result.shown,
            above=((Button("mirror", Mirror(question.id)),),),
        )

    def words_of(self, result: Endings) -> Sequence[str]:
        return result.shown

    def hint(self, view: View, question: Question, result: Endings) -> Content:
        told = question.shown.hints or 0
        text = f"It begins with {result.whole[:told]}" if told else "I know it."
        return Content(text, above=(hint_buttons(view.texts, question.id, told, 2),))

    def routes(self, desk: Desk) -> Routes:
        async def reverse(message: Message, person: Asker) -> None:
            rows = (tuple(message.text),)
            await desk.answer(message, person, new_question(person, self, rows, message.id))

        async def mirror(tapped: Mirror, question: Question, person: Asker) -> TapAnswer:
            turned = question.with_rows((question.rows[0][::-1],))
            await desk.answer_again(person, turned)
            return DONE

        return Routes({"reverse": reverse}, taps=[desk.tap(Mirror, mirror, game=self)])


@pytest.fixture
async def playground(settings: Settings, own_parts: Parts, pace: Pace) -> AsyncIterator[Playground]:
    parts = replace(own_parts, more_games=[Reverse()])
    async with (
        NearPlayground() as running,
        serving(settings_for(running, settings), parts=parts, pace=pace),
    ):
        yield running


async def test_letters_come_back_with_a_picture_and_buttons(anna: Person) -> None:
    answer = await anna.ask("/reverse кот")
    assert answer.text == "Reverse\nток\nок"
    assert anna.picture(answer)
    assert [button.text for button in answer.buttons][:2] == ["mirror", "Ещё слова ▶"]


async def test_a_second_page_is_turned_to(anna: Person) -> None:
    answer = await anna.ask("/reverse кот")
    await anna.tap(answer, "▶")
    assert (await anna.wait_for_edit(answer)).text == "Reverse\nк"


async def test_a_button_of_its_own_changes_the_board(anna: Person) -> None:
    answer = await anna.ask("/reverse кот")
    await anna.tap(answer, "mirror")
    assert (await anna.wait_for_edit(answer)).text == "Reverse\nкот\nот"


async def test_its_words_can_be_reported(anna: Person) -> None:
    answer = await anna.ask("/reverse кот")
    await anna.tap(answer, "✓ / ✗")
    words = await anna.wait_for_edit(answer)
    assert [b.text for b in words.buttons if b.text.startswith("✗ ") and "к" in b.text]


async def test_hints_come_one_by_one(anna: Person) -> None:
    settings = await anna.ask("/settings")
    for label in ("Спойлеры", "сначала подсказки"):
        await anna.tap(settings, label)
        settings = await anna.wait_for_edit(settings)
    answer = await anna.ask("/reverse кот")
    assert answer.text == "I know it."
    await anna.tap(answer, "Подсказка")
    assert (await anna.wait_for_edit(answer)).text == "It begins with т"


async def test_in_a_group_it_is_hidden_and_others_may_not_tap(
    friends: Person, boris: Person
) -> None:
    answer = await friends.ask("/reverse кот")
    assert answer.picture_hidden
    assert "spoiler" in {entity["type"] for entity in answer.entities}
    assert "для другого" in await boris.tap(answer, "mirror")
