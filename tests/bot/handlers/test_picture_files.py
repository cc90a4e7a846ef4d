"""Pictures that are sent as files, of the formats that telephones and computers make."""

import pytest
from PIL import Image

from bot.playground import Person
from tests.bot.handlers.boards import tap_through
from tests.long import long
from tests.ocr.drawn_boards import MIDGAME, PLAIN, draw_balda, encode, phone, rows_of
from tests.ocr.picture.test_videos import video

BOARD = draw_balda(phone(rows_of(MIDGAME)), PLAIN)
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100)


@pytest.mark.parametrize("form", ["AVIF", long("BMP"), long("GIF")])
async def test_a_board_in_a_file_is_solved(anna: Person, form: str) -> None:
    name, mime = f"board.{form.lower()}", f"image/{form.lower()}"
    answer = await anna.answer(await anna.attach(encode(BOARD, form), name, mime))
    assert answer.picture


async def test_a_jpeg_of_a_large_sensor_is_solved(anna: Person) -> None:
    photo = Image.new("RGB", (4500, 6600), "white")
    photo.paste(BOARD.resize((2880, 6240)), (700, 200))
    answer = await anna.answer(await anna.attach(encode(photo, "JPEG"), "x.jpg", "image/jpeg"))
    assert answer.picture


@pytest.mark.parametrize("mime", ["image/heic", "application/octet-stream"])
async def test_a_heic_is_refused_with_advice(anna: Person, mime: str) -> None:
    answer = await anna.answer(await anna.attach(HEIC, "IMG_1.HEIC", mime))
    assert "HEIC" in answer.text
    assert "Пришлите её как фото" in answer.text


async def test_a_video_is_refused_as_a_video(anna: Person) -> None:
    answer = await anna.answer(await anna.attach(b"video", "board.webm", "video/webm"))
    assert "только MP4" in answer.text


async def test_a_gif_that_telegram_made_an_mp4_is_solved(anna: Person) -> None:
    data = video(Image.new("RGB", BOARD.size), BOARD)
    assert (await anna.answer(await anna.attach(data, "game.mp4", "video/mp4"))).picture


async def test_a_damaged_mp4_is_refused_as_damaged(anna: Person) -> None:
    data = video(BOARD)[:2000]
    answer = await anna.answer(await anna.attach(data, "game.mp4", "video/mp4"))
    assert "Видео повреждено" in answer.text


@pytest.mark.parametrize("form", ["GIF", long("WEBP"), long("PNG")])
async def test_a_board_in_a_later_frame_is_solved(anna: Person, form: str) -> None:
    title = Image.new("RGB", BOARD.size, "white")
    data = encode(title, form, save_all=True, append_images=[title.rotate(1), BOARD])
    name, mime = f"game.{form.lower()}", f"image/{form.lower()}"
    assert (await anna.answer(await anna.attach(data, name, mime))).picture


async def test_of_two_boards_the_unanswered_one_is_mentioned(anna: Person) -> None:
    page = Image.new("RGB", (2 * BOARD.width, BOARD.height))
    page.paste(draw_balda(phone(rows_of("..... ..... карта ..... .....")), PLAIN))
    page.paste(BOARD, (BOARD.width, 0))
    answer = await anna.answer(await anna.attach(encode(page), "two.png", "image/png"))
    assert "ещё одно поле" in answer.text
    assert "ещё одно поле" in (await tap_through(anna, answer, "Узлы")).text
