"""Messages that the bot may send and edit, and how people see them."""

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InputMediaPhoto, Message
from telegram.error import BadRequest

from bot.playground import Person, Playground
from tests.bot.persons import in_topic
from tests.bot.playground.bot_side import BUTTON, fetch_message, send_keyboard
from tests.bot.sent_pictures import picture, size_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]


class TestMessages:
    async def test_the_person_sees_text_entities_and_buttons(self, bot: Bot, anna: Person) -> None:
        sent = await anna.say("/bee")
        await bot.send_message(
            11,
            "<b>слово</b> <tg-spoiler>a&lt;b</tg-spoiler>",
            "HTML",
            reply_markup=BUTTON,
            reply_to_message_id=sent.id,
        )
        seen = await anna.answer(sent)
        assert seen.text == "слово a<b"
        assert seen.entities == (
            {"type": "bold", "offset": 0, "length": 5},
            {"type": "spoiler", "offset": 6, "length": 3},
        )
        assert (seen.reply_to, seen.button("knots").data) == (sent.id, "v1:knots")

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "Message text is empty"),
            ("  \n ", "Message text is empty"),
            ("я" * 4097, "Message is too long"),
            ("😀" * 2049, "Message is too long"),
        ],
    )
    async def test_text_has_limits(self, bot: Bot, anna: Person, text: str, complaint: str) -> None:
        await anna.say("hi")
        with pytest.raises(BadRequest, match=complaint):
            await bot.send_message(11, text)

    async def test_markup_does_not_count_towards_the_limit(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        message = await bot.send_message(11, f"<b>{'я' * 4096}</b>", "HTML")
        assert len(message.text or "") == 4096

    async def test_a_caption_has_1024_units(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        await bot.send_photo(11, picture(50, 50), caption="😀" * 512)
        with pytest.raises(BadRequest, match="Message caption is too long"):
            await bot.send_photo(11, picture(50, 50), caption="😀" * 513)

    async def test_a_stranger_cannot_be_written_to(self, bot: Bot) -> None:
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(999, "hi")

    async def test_a_reply_needs_its_message(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        with pytest.raises(BadRequest, match="Message to be replied not found"):
            await bot.send_message(11, "hi", reply_to_message_id=999)

    async def test_a_topic_is_kept(self, playground: Playground, bot: Bot, anna: Person) -> None:
        member = in_topic(playground.member(playground.group("Friends"), anna), 5)
        await member.say("/bee")
        message = await fetch_message(bot)
        reply = await message.reply_text("ok")
        assert (message.message_thread_id, reply.message_thread_id) == (5, 5)


class TestButtons:
    @pytest.mark.parametrize(
        ("row", "complaint"),
        [
            ([InlineKeyboardButton("x", callback_data="ж" * 33)], "Button_data_invalid"),
            ([InlineKeyboardButton("x", callback_data="ok")] * 9, "Reply markup is too long"),
            ([InlineKeyboardButton(" ", callback_data="ok")], "text must be non-empty"),
            ([InlineKeyboardButton("x", url="ftp://x")], "is invalid"),
        ],
    )
    async def test_buttons_have_limits(
        self, bot: Bot, anna: Person, row: list[InlineKeyboardButton], complaint: str
    ) -> None:
        await anna.say("hi")
        with pytest.raises(BadRequest, match=complaint):
            await send_keyboard(bot, [row])

    async def test_a_message_has_at_most_100_buttons(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        row = [InlineKeyboardButton("x", callback_data="ж" * 32)] * 5
        await send_keyboard(bot, [row] * 20)
        with pytest.raises(BadRequest, match="Reply markup is too long"):
            await send_keyboard(bot, [row] * 21)

    async def test_a_tap_brings_its_message_and_takes_one_answer(
        self, bot: Bot, anna: Person
    ) -> None:
        sent = await anna.say("hi")
        await bot.send_message(11, "board", reply_markup=BUTTON)
        seen = await anna.answer(sent)
        tapping = asyncio.create_task(anna.tap(seen, "KNOTS"))
        *_, update = await bot.get_updates(offset=-1, timeout=2)
        query = update.callback_query
        assert query is not None
        assert isinstance(query.message, Message)
        assert (query.data, query.message.text) == ("v1:knots", "board")
        await query.answer("Knots are on")
        assert await tapping == "Knots are on"
        with pytest.raises(BadRequest, match="Query is too old"):
            await query.answer()


class TestEdits:
    async def test_an_edit_shows_and_drops_the_keyboard_it_does_not_repeat(
        self, bot: Bot, anna: Person
    ) -> None:
        sent = await anna.say("hi")
        message = await bot.send_message(11, "before", reply_markup=BUTTON)
        seen = await anna.answer(sent)
        await message.edit_text("after")
        changed = await anna.wait_for_edit(seen)
        assert (changed.text, changed.keyboard, changed.edited) == ("after", (), True)

    async def test_an_edit_must_change_something(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        message = await bot.send_message(11, "<b>same</b>", "HTML", reply_markup=BUTTON)
        with pytest.raises(BadRequest, match="Message is not modified"):
            await message.edit_text("<strong>same</strong>", "HTML", reply_markup=BUTTON)
        await message.edit_text("same", reply_markup=BUTTON)

    async def test_media_caption_and_keyboard_can_be_replaced(self, bot: Bot, anna: Person) -> None:
        sent = await anna.say("hi")
        message = await bot.send_photo(11, picture(60, 60), caption="one", has_spoiler=True)
        first = await anna.answer(sent)
        await message.edit_media(
            InputMediaPhoto(picture(99, 70), caption="<i>two</i>", parse_mode="HTML")
        )
        second = await anna.wait_for_edit(first)
        assert (second.text, second.picture_hidden) == ("two", False)
        assert size_of(anna.picture(second)) == (99, 70)
        await message.edit_caption("three")
        await message.edit_reply_markup(BUTTON)
        third = anna.history()[-1]
        assert (third.text, third.picture, len(third.buttons)) == ("three", second.picture, 1)

    async def test_only_existing_messages_of_the_bot_can_be_edited(
        self, bot: Bot, anna: Person
    ) -> None:
        sent = await anna.say("hi")
        with pytest.raises(BadRequest, match="Message can't be edited"):
            await bot.edit_message_text("x", 11, sent.id)
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await bot.edit_message_text("x", 11, 999)

    async def test_a_photo_has_no_text_and_a_text_no_caption(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        photo = await bot.send_photo(11, picture(60, 60))
        text = await bot.send_message(11, "text")
        with pytest.raises(BadRequest, match="There is no text in the message"):
            await photo.edit_text("x")
        with pytest.raises(BadRequest, match="There is no caption in the message"):
            await text.edit_caption("x")
