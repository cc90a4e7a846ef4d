"""Pictures and documents, in both directions."""

import httpx
import pytest
from telegram import Bot
from telegram.error import BadRequest

from bot.playground import Person, Playground
from tests.bot.playground.bot_side import fetch_message
from tests.bot.sent_pictures import form_of, picture, size_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]


class TestFiles:
    async def test_a_photo_is_recompressed_and_comes_in_sizes(self, bot: Bot, anna: Person) -> None:
        await anna.show(picture(1000, 2000))
        sizes = (await fetch_message(bot)).photo
        assert [max(size.width, size.height) for size in sizes] == [90, 320, 800, 1280]
        file = await sizes[-1].get_file()
        data = bytes(await file.download_as_bytearray())
        assert (size_of(data), form_of(data)) == ((640, 1280), "JPEG")
        assert file.file_size == len(data)

    async def test_smaller_sizes_are_made_when_they_are_asked_for(
        self, bot: Bot, anna: Person
    ) -> None:
        await anna.show(picture(1000, 2000))
        sizes = (await fetch_message(bot)).photo
        assert [size.file_size is None for size in sizes] == [True, True, True, False]
        data = bytes(await (await sizes[1].get_file()).download_as_bytearray())
        assert (size_of(data), form_of(data)) == ((sizes[1].width, sizes[1].height), "JPEG")

    async def test_a_small_photo_is_not_enlarged(self, bot: Bot, anna: Person) -> None:
        await anna.show(picture(300, 200, mode="RGBA"))
        sizes = (await fetch_message(bot)).photo
        assert [(size.width, size.height) for size in sizes] == [(90, 60), (300, 200)]

    async def test_a_document_is_left_as_it_is(self, bot: Bot, anna: Person) -> None:
        data = picture(1000, 2000)
        await anna.attach(data, "board.png", "image/png", caption="/solve")
        message = await fetch_message(bot)
        assert message.document is not None
        assert (message.document.mime_type, message.caption) == ("image/png", "/solve")
        file = await message.document.get_file()
        assert bytes(await file.download_as_bytearray()) == data

    async def test_a_big_file_cannot_be_downloaded(self, bot: Bot, anna: Person) -> None:
        await anna.attach(bytes(20 * 2**20 + 1), "board.png", "image/png")
        message = await fetch_message(bot)
        assert message.document is not None
        with pytest.raises(BadRequest, match="File is too big"):
            await message.document.get_file()

    async def test_a_file_path_may_have_its_colon_encoded(
        self, bot: Bot, anna: Person, web: httpx.AsyncClient, playground: Playground
    ) -> None:
        await anna.attach(b"board", "board.txt", "text/plain")
        message = await fetch_message(bot)
        assert message.document is not None
        path = (await message.document.get_file()).file_path or ""
        token = playground.token.replace(":", "%3A")
        encoded = path.replace(playground.token, token)
        assert token in encoded
        assert (await web.get(encoded)).content == b"board"

    async def test_a_file_that_is_no_picture_is_refused_as_a_photo(
        self, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        with pytest.raises(BadRequest, match="Image_process_failed"):
            await bot.send_photo(11, b"not a picture")

    @pytest.mark.parametrize("size", [(4000, 100), (9000, 2000)])
    async def test_a_photo_of_a_bad_shape_is_refused(
        self, bot: Bot, anna: Person, size: tuple[int, int]
    ) -> None:
        await anna.say("hi")
        with pytest.raises(BadRequest, match="Photo_invalid_dimensions"):
            await bot.send_photo(11, picture(*size))

    async def test_a_photo_can_be_sent_again_by_its_id(self, bot: Bot, anna: Person) -> None:
        await anna.say("hi")
        first = await bot.send_photo(11, picture(200, 100), has_spoiler=True)
        second = await bot.send_photo(11, first.photo[-1].file_id)
        assert second.photo == first.photo
        assert first.has_media_spoiler
        assert not second.has_media_spoiler


class TestBounds:
    async def test_old_chats_and_people_are_forgotten(self, playground: Playground) -> None:
        for number in range(1, 1102):
            playground.person("Somebody", user_id=number)
        assert (len(playground.world.chats), len(playground.world.users)) == (1000, 1000)

    async def test_old_messages_and_files_are_forgotten(
        self, playground: Playground, anna: Person
    ) -> None:
        first = await anna.attach(bytes(20 * 2**20), "a.bin", "application/octet-stream")
        for _ in range(13):
            await anna.attach(bytes(20 * 2**20), "a.bin", "application/octet-stream")
        for _ in range(500):
            await anna.say("hi")
        assert len(anna.history()) == 500
        assert playground.world.files.get(first.document) is None
