"""Buttons under an answer, and answers in groups."""

import pytest

from bot.playground import Person, Playground, Shown
from tests.bot.end_to_end.conversation import BOARD, GRID, SCREENSHOT, bot_messages
from tests.bot.handlers.boards import words
from tests.bot.persons import in_topic, replying_to

pytestmark = pytest.mark.asyncio(loop_scope="module")


def spoiler_text(message: Shown) -> str:
    """The text that spoilers cover."""
    units = message.text.encode("utf-16-le")
    return "".join(
        units[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le")
        for e in message.entities
        if e["type"] == "spoiler"
    )


async def data_of(person: Person, answer: Shown, label: str) -> str:
    """The data of a button of *answer*, also of one behind “More…”."""
    await person.tap(answer, "More…")
    behind = await person.wait_for_edit(answer)
    buttons = [*answer.buttons, *behind.buttons]
    return next(button.data for button in buttons if label in button.text.lower())


class TestButtons:
    async def test_knots_change_the_answer_in_place(self, anna: Person) -> None:
        before = await anna.ask("шал\n...\n...")
        assert await anna.tap(before, "knots") == ""
        after = await anna.wait_for_edit(before)
        assert after.id == before.id
        assert after.text != before.text
        assert anna.picture(after) != anna.picture(before)
        titles = [message.text.splitlines()[-1] for message in (before, after)]
        assert [("classic" in title, "knots" in title) for title in titles] == [
            (True, False),
            (False, True),
        ]

    async def test_pages_turn(self, anna: Person) -> None:
        first = await anna.ask(BOARD)
        await anna.tap(first, "▶")
        second = await anna.wait_for_edit(first)
        assert second.text.startswith(f"{len(words(first)) + 1}. ")
        assert set(words(second)).isdisjoint(words(first))
        assert second.picture == first.picture

    @pytest.mark.parametrize(
        "data",
        ["x", "v1", "v1:knots", "v1:knots:", "v1:knots:nobody:on", "v1:page:nobody:1", "v9:knots:a",
         "v1:mode:1:knots", "v1:order:nobody:net", "v1:language:1:xx",
         "v1:think:nobody", "v1:stop:nobody",
         "v1:knots:../../etc:on", "🐝" * 16],
    )  # fmt: skip
    async def test_made_up_data_is_refused_politely(self, anna: Person, data: str) -> None:
        answer = await anna.ask(GRID)
        note = await anna.send_tap(answer, data)
        assert note.endswith(".")
        assert "error" not in note
        assert bot_messages(anna) == [answer]

    async def test_a_page_that_is_not_there_does_no_harm(self, anna: Person) -> None:
        answer = await anna.ask(GRID)
        board = answer.button("More").data.split(":")[2]
        for page in ("-1", "999999", "99999999999999999999", "x"):
            await anna.send_tap(answer, f"v1:page:{board}:{page}")
        assert "барсук" in (await anna.ask(GRID)).text

    @pytest.mark.parametrize("button", ["knots", "order", "look ahead", "more"])
    async def test_the_board_of_another_person_is_refused(
        self, playground: Playground, friends: Person, boris: Person, button: str
    ) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        data = await data_of(friends, answer, button)
        member = playground.member(friends.place.chat, boris)
        assert "another person" in await member.send_tap(answer, data)

    @pytest.mark.parametrize("button", ["knots", "order", "look ahead", "more"])
    async def test_a_board_of_another_chat_is_not_here(
        self, anna: Person, boris: Person, button: str
    ) -> None:
        data = await data_of(anna, await anna.ask(GRID), button)
        assert "no longer here" in await boris.send_tap(await boris.ask(GRID), data)


class TestGroups:
    @pytest.mark.parametrize("text", [GRID, "good morning", "/solve@other_bot\n" + GRID])
    async def test_a_message_that_is_not_addressed_to_us_is_ignored(
        self, friends: Person, text: str
    ) -> None:
        await friends.say(text)
        answer = await friends.ask("/bee cveasol")
        assert bot_messages(friends) == [answer]

    async def test_a_picture_that_is_not_addressed_to_us_is_ignored(self, friends: Person) -> None:
        await friends.show(SCREENSHOT.read_bytes())
        answer = await friends.ask("/bee cveasol")
        assert bot_messages(friends) == [answer]

    async def test_a_mention_is_answered(self, friends: Person) -> None:
        assert "барсук" in (await friends.ask(f"@balda_playground_bot\n{GRID}")).text

    async def test_a_reply_to_us_is_answered(self, friends: Person) -> None:
        first = await friends.ask("/bee cveasol")
        assert "барсук" in (await replying_to(friends, first.id).ask(GRID)).text

    async def test_words_are_not_spoiled(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        assert answer.picture_hidden
        assert "барсук" in spoiler_text(answer)
        assert "барсук" not in answer.text.replace(spoiler_text(answer), "")

    async def test_words_stay_hidden_when_a_button_changes_them(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        await friends.tap(answer, "knots")
        changed = await friends.wait_for_edit(answer)
        assert changed.picture_hidden
        assert "барсук" in spoiler_text(changed)

    async def test_moves_into_one_cell_are_not_spoiled(self, friends: Person) -> None:
        await friends.ask(f"/solve\n{GRID}")
        answer = await friends.ask("/cell b2")
        assert answer.picture_hidden
        assert "moves into б2" in answer.text.replace(spoiler_text(answer), "")
        assert "барсук" in spoiler_text(answer)

    async def test_an_answer_stays_in_its_topic(self, friends: Person) -> None:
        answer = await in_topic(friends, 5).ask("/bee cveasol")
        assert friends.place.chat.messages[answer.id]["message_thread_id"] == 5
