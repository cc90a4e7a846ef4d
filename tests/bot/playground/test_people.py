"""The people's side over HTTP."""

import asyncio
from dataclasses import replace

import httpx
import pytest
from telegram import Bot
from telegram.error import NetworkError

from bot.playground import Person
from tests.bot.playground.bot_side import BUTTON, fetch_message
from tests.bot.sent_pictures import picture, size_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]


class TestPeopleOverHttp:
    async def test_a_conversation(self, web: httpx.AsyncClient, bot: Bot) -> None:
        sent = await web.post("/playground/messages", data={"text": "/bee", "language": "en"})
        assert (sent.json()["sent"]["id"], sent.json()["answer"]) == (1, None)
        message = await fetch_message(bot)
        await message.reply_text("which letters?", reply_markup=BUTTON)
        seen = (await web.get("/playground/chats/1", params={"after": 1})).json()
        (answer,) = seen["messages"]
        assert (answer["by_bot"], answer["text"]) == (True, "which letters?")
        tap = web.post("/playground/taps", json={"message": 2, "button": "knots", "wait": 0})
        assert (await tap).json() == {"tap": "1", "answer": None}
        (update,) = await bot.get_updates(offset=-1)
        assert update.callback_query is not None
        assert update.callback_query.data == "v1:knots"

    async def test_a_photo_goes_up_and_comes_down(self, web: httpx.AsyncClient, bot: Bot) -> None:
        files = {"photo": ("board.png", picture(2000, 1000))}
        sent = await web.post("/playground/messages", files=files, data={"caption": "/solve"})
        assert len((await fetch_message(bot)).photo) == 4
        shown = await web.get(sent.json()["sent"]["picture"])
        assert size_of(shown.content) == (1280, 640)

    async def test_sending_can_wait_for_the_answer(self, web: httpx.AsyncClient, bot: Bot) -> None:
        sending = asyncio.create_task(
            web.post("/playground/messages", data={"text": "hi", "wait": "10"})
        )
        await (await fetch_message(bot)).reply_text("hello")
        assert (await sending).json()["answer"]["text"] == "hello"

    async def test_a_message_can_be_forwarded(self, web: httpx.AsyncClient, anna: Person) -> None:
        sent = await anna.say("hi")
        body = {"user": "12", "forward": str(sent.id), "from": "11"}
        forwarded = (await web.post("/playground/messages", data=body)).json()["sent"]
        assert (forwarded["text"], forwarded["forwarded"]) == ("hi", True)

    async def test_rings_are_counted(self, web: httpx.AsyncClient, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        message = await bot.send_message(11, "hello")
        await bot.send_message(11, "psst", disable_notification=True)
        await message.edit_text("hello!")
        assert (await web.get("/playground/chats/11")).json()["rings"] == 1

    async def test_a_look_can_wait_for_news(
        self, web: httpx.AsyncClient, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        look = asyncio.create_task(web.get("/playground/chats/11", params={"after": 1, "wait": 10}))
        await asyncio.sleep(0.05)
        assert not look.done()
        await bot.send_message(11, "hello")
        assert [m["text"] for m in (await look).json()["messages"]] == ["hello"]

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            ("messages", {"text": ""}, 400),
            ("messages", {"text": "x", "user": "Anna"}, 400),
            ("messages", {"text": "x", "chat": "2"}, 400),
            ("messages", {"text": "x", "reply_to": "9"}, 400),
            ("taps", {"message": "9", "data": "x"}, 400),
            ("faults", {"kind": "flood"}, 400),
            ("faults", {"kind": "html", "colour": "red"}, 400),
            ("files", {}, 404),
        ],
    )
    async def test_nonsense_is_refused(
        self, web: httpx.AsyncClient, path: str, body: dict[str, str], status: int
    ) -> None:
        answer = await web.post(f"/playground/{path}", data=body)
        assert answer.status_code == status
        assert answer.json()["ok"] is False

    async def test_waiting_in_vain_tells_the_last_message(self, anna: Person) -> None:
        with pytest.raises(TimeoutError, match="Anna: anybody here"):
            await replace(anna, patience_s=0.01).ask("anybody here?")

    async def test_faults_can_be_ordered(self, web: httpx.AsyncClient, bot: Bot) -> None:
        await web.post("/playground/faults", data={"kind": "server_error", "method": "getMe"})
        with pytest.raises(NetworkError):
            await bot.get_me()
