"""Updates that reach the bot, and their order."""

import asyncio

import httpx
import pytest
from telegram import Bot, Update
from telegram.error import Conflict

from bot.playground import Person, Playground
from tests.bot.persons import replying_to
from tests.bot.playground.bot_side import fetch_message

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]


class TestUpdates:
    async def test_a_message_arrives_with_its_author_and_chat(self, bot: Bot, anna: Person) -> None:
        await anna.say("привет")
        message = await fetch_message(bot)
        assert (message.text, message.chat.id, message.chat.type) == ("привет", 11, "private")
        assert message.from_user is not None
        assert message.from_user.language_code == "ru"

    async def test_an_offset_acknowledges_what_came_before(self, bot: Bot, anna: Person) -> None:
        await anna.say("one")
        await anna.say("two")
        first, second = await bot.get_updates()
        assert await bot.get_updates(offset=second.update_id) == (second,)
        assert await bot.get_updates(offset=first.update_id) == (second,)

    async def test_a_long_poll_returns_when_somebody_speaks(self, bot: Bot, anna: Person) -> None:
        poll = asyncio.create_task(bot.get_updates(timeout=30))
        await asyncio.sleep(0.05)
        assert not poll.done()
        await anna.say("at last")
        assert len(await poll) == 1

    async def test_a_second_poll_ends_the_first(
        self, bot: Bot, web: httpx.AsyncClient, playground: Playground
    ) -> None:
        first = asyncio.create_task(bot.get_updates(timeout=30))
        await asyncio.sleep(0.05)
        await web.post(f"/bot{playground.token}/getUpdates")
        with pytest.raises(Conflict, match="terminated by other getUpdates"):
            await first

    async def test_kinds_that_are_not_allowed_are_not_sent(self, bot: Bot, anna: Person) -> None:
        await bot.get_updates(allowed_updates=[Update.EDITED_MESSAGE])
        sent = await anna.say("теs")
        await anna.edit(sent, "тест")
        (update,) = await bot.get_updates()
        assert update.edited_message is not None
        assert update.edited_message.text == "тест"

    async def test_commands_and_mentions_are_marked_in_utf16(self, bot: Bot, anna: Person) -> None:
        await anna.say("😀 /solve@balda_playground_bot для @anna и a@b.example")
        message = await fetch_message(bot)
        found = message.parse_entities()
        assert list(found.values()) == ["/solve@balda_playground_bot", "@anna"]
        assert [entity.offset for entity in found] == [3, 35]


class TestGroups:
    @pytest.mark.parametrize(
        ("text", "seen"),
        [
            ("к о т\n. . .", False),
            ("/solve", True),
            ("/solve@balda_playground_bot", True),
            ("/solve@other_bot", False),
            ("look, @Balda_Playground_Bot", True),
            ("look, @other_bot", False),
        ],
    )
    async def test_privacy_lets_through_what_is_meant_for_the_bot(
        self, playground: Playground, bot: Bot, anna: Person, text: str, seen: bool
    ) -> None:
        await playground.member(playground.group("Friends"), anna).say(text)
        assert bool(await bot.get_updates()) == seen

    async def test_privacy_lets_replies_to_the_bot_through(
        self, playground: Playground, bot: Bot, anna: Person
    ) -> None:
        member = playground.member(playground.group("Friends"), anna)
        sent = await member.say("/bee")
        await bot.send_message(-1001, "which letters?")
        answer = await member.answer(sent)
        await replying_to(member, answer.id).say("cveasol")
        message = (await bot.get_updates())[-1].message
        assert message is not None
        assert message.reply_to_message is not None
        assert message.reply_to_message.text == "which letters?"

    async def test_an_admin_bot_sees_everything(
        self, playground: Playground, bot: Bot, anna: Person
    ) -> None:
        group = playground.group("Friends", bot_sees_all=True)
        await playground.member(group, anna).say("к о т\n. . .")
        assert (await fetch_message(bot)).chat.type == "supergroup"

    async def test_members_are_known(self, playground: Playground, bot: Bot, anna: Person) -> None:
        group = playground.group("Friends")
        for person in (anna, playground.person("Boris", user_id=12)):
            await playground.member(group, person).say("hi")
        await playground.person("Clara", user_id=13).say("hi")
        members = [await bot.get_chat_member(group.id, user_id) for user_id in (11, 12, 13)]
        assert [member.status for member in members] == ["creator", "member", "left"]
