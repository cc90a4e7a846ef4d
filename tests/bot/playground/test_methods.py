"""The Bot API itself: methods, bodies, errors, and trouble on request."""

from typing import Any

import httpx
import pytest
from telegram import Bot, BotCommand
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TimedOut

from bot.playground import Fault, Person, Playground

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]


class TestMethods:
    async def test_the_bot_knows_itself(self, bot: Bot) -> None:
        me = await bot.get_me()
        assert (me.is_bot, me.username) == (True, "balda_playground_bot")

    async def test_commands_are_checked(self, bot: Bot) -> None:
        assert await bot.set_my_commands([BotCommand("bee", "Spelling Bee")])
        with pytest.raises(BadRequest, match="Bot_command_invalid"):
            await bot.set_my_commands([BotCommand("Пчела", "Spelling Bee")])

    async def test_an_inline_query_takes_one_answer(
        self, playground: Playground, bot: Bot, anna: Person
    ) -> None:
        query = playground.world.ask_inline(anna.place.user, "cveasol")
        (update,) = await bot.get_updates()
        assert update.inline_query is not None
        assert (update.inline_query.id, update.inline_query.query) == (query, "cveasol")
        assert await bot.answer_inline_query(query, [])
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_inline_query(query, [])

    async def test_a_chat_action_is_checked(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        assert await bot.send_chat_action(11, "typing")
        with pytest.raises(BadRequest, match="Wrong parameter action"):
            await bot.send_chat_action(11, "sleeping")

    async def test_a_reaction_takes_the_place_of_the_one_before(
        self, bot: Bot, anna: Person
    ) -> None:
        said = await anna.say("hi")
        for emoji in ("👀", "👍"):
            assert await bot.set_message_reaction(11, said.id, emoji)
        assert [message.reaction for message in anna.history()] == ["👍"]

    async def test_a_reaction_is_checked(self, bot: Bot, anna: Person) -> None:
        said = await anna.say("hi")
        with pytest.raises(BadRequest, match="Reaction_invalid"):
            await bot.set_message_reaction(11, said.id, "🐝")
        with pytest.raises(BadRequest, match="Reactions_too_many"):
            await bot.set_message_reaction(11, said.id, ["👀", "👍"])
        with pytest.raises(BadRequest, match="not found"):
            await bot.set_message_reaction(11, 99, "👍")

    async def test_an_unknown_method_has_telegrams_answer(
        self, web: httpx.AsyncClient, playground: Playground
    ) -> None:
        answer = await web.post(f"/bot{playground.token}/sendGift")
        assert answer.status_code == 404
        assert answer.json() == {
            "ok": False,
            "error_code": 404,
            "description": "Not Found: method not found",
        }

    async def test_a_wrong_token_is_unauthorized(self, playground: Playground) -> None:
        with pytest.raises(InvalidToken):
            async with Bot("1:wrong", f"{playground.address}/bot"):
                pass

    @pytest.mark.parametrize("body", ["data", "json", "params"])
    async def test_parameters_may_come_in_any_form(
        self, web: httpx.AsyncClient, playground: Playground, anna: Person, body: str
    ) -> None:
        await anna.say("hi")
        parameters: dict[str, Any] = {body: {"chat_id": 11, "text": "привет"}}
        answer = await web.post(f"/bot{playground.token}/SendMessage", **parameters)
        assert answer.json()["result"]["text"] == "привет"

    async def test_a_body_that_is_not_json_is_refused(
        self, web: httpx.AsyncClient, playground: Playground
    ) -> None:
        answer = await web.post(
            f"/bot{playground.token}/sendMessage",
            content=b"{",
            headers={"content-type": "application/json"},
        )
        assert answer.status_code == 400


class TestFaults:
    async def test_too_many_requests_says_when_to_come_back(
        self, playground: Playground, bot: Bot, anna: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PTB_TIMEDELTA", "true")  # as the bot has it
        await anna.say("hi")
        playground.faults.add(Fault("too_many_requests", "sendMessage", retry_after=7))
        with pytest.raises(RetryAfter, match="0:00:07"):
            await bot.send_message(11, "x")
        await bot.send_message(11, "x")

    @pytest.mark.parametrize("kind", ["server_error", "html", "drop"])
    async def test_the_server_can_be_in_trouble(
        self, playground: Playground, bot: Bot, kind: Any
    ) -> None:
        playground.faults.add(Fault(kind, times=2))
        for _ in range(2):
            with pytest.raises(NetworkError):
                await bot.get_me()
        await bot.get_me()

    async def test_the_server_can_be_silent(self, playground: Playground, bot: Bot) -> None:
        playground.faults.add(Fault("silence", "getMe"))
        with pytest.raises(TimedOut):
            await bot.get_me(read_timeout=0.2)
        await bot.get_me()

    async def test_trouble_can_be_limited_to_a_chat(
        self, playground: Playground, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        await playground.person("Boris", user_id=12).say("hi")
        playground.faults.add(Fault("server_error", "sendMessage", chat_id=12))
        await bot.send_message(11, "x")
        with pytest.raises(NetworkError):
            await bot.send_message(12, "x")

    async def test_a_refused_call_has_done_nothing(
        self, playground: Playground, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        playground.faults.add(Fault("drop", "sendMessage"))
        with pytest.raises(NetworkError):
            await bot.send_message(11, "x")
        assert len(anna.history()) == 1
