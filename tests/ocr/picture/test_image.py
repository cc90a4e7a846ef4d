"""Open pictures from strangers as upright RGB arrays, or raise a ReadingError."""

import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from ocr import read_board
from ocr.picture.image import LONG_SIDE, MAX_MEGABYTES, open_frames, open_picture
from ocr.reading import ReadingError
from tests.ocr.drawn_boards import encode


def claim_png(width: int, height: int) -> bytes:
    """A small PNG whose header claims any size and whose data holds a few rows of black."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    data = zlib.compress(bytes((width // 8 + 1) * 8))
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize("side", [4_010, 7_000, 20_000])
def test_too_many_pixels_are_refused_before_decoding(side: int) -> None:
    data = claim_png(side, side)
    assert len(data) < 30_000
    with pytest.raises(ReadingError, match="megapixels") as caught:
        open_picture(data)
    assert caught.value.stage == "image"


def test_a_jpeg_of_many_pixels_is_made_small_while_it_is_decoded() -> None:
    data = encode(Image.new("L", (8192, 6144), 255), "JPEG")
    assert open_picture(data).shape == (960, LONG_SIDE, 3)


@pytest.mark.parametrize(
    ("size", "progressive", "limit"),
    [((8192, 6400), False, 51), ((4100, 4100), True, 16), ((13_000, 1300), False, 16)],
)
def test_a_jpeg_that_cannot_be_decoded_small_is_refused(
    size: tuple[int, int], progressive: bool, limit: int
) -> None:
    data = encode(Image.new("L", size), "JPEG", progressive=progressive)
    with pytest.raises(ReadingError, match=f"more than {limit} megapixels"):
        open_picture(data)


def test_a_jpeg_of_too_many_scans_is_refused_before_decoding() -> None:
    data = encode(Image.new("RGB", (64, 64)), "JPEG", progressive=True)
    last, end = data.rindex(b"\xff\xda"), data.rindex(b"\xff\xd9")
    open_picture(data)
    with pytest.raises(ReadingError, match="layers"):
        open_picture(data[:end] + data[last:end] * 100 + data[end:])


def test_too_many_bytes_are_refused_unseen() -> None:
    with pytest.raises(ReadingError, match=f"{MAX_MEGABYTES} MB"):
        open_picture(bytes(50_000_000))


def test_a_size_that_lies_gives_no_board() -> None:
    with pytest.raises(ReadingError):
        read_board(claim_png(3_000, 3_000))


@pytest.mark.parametrize("file_format", ["PNG", "JPEG", "WEBP", "GIF", "AVIF", "BMP"])
def test_a_picture_cut_short_is_refused(file_format: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3), dtype=np.uint8)
    data = encode(Image.fromarray(noise), file_format)
    with pytest.raises(ReadingError, match="send") as caught:
        open_picture(data[: len(data) // 2])
    assert caught.value.stage == "image"


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.4", b"<svg></svg>", b"\x89PNG\r\n\x1a\n"])
def test_bytes_that_are_no_picture_are_refused(data: bytes) -> None:
    with pytest.raises(ReadingError, match="cannot open this picture"):
        open_picture(data)


@pytest.mark.parametrize("file_format", ["TIFF", "ICO"])
def test_other_formats_are_refused(file_format: str) -> None:
    with pytest.raises(ReadingError, match="PNG, JPEG, WebP, GIF, AVIF, BMP or MP4"):
        open_picture(encode(Image.new("RGB", (64, 64)), file_format))


@pytest.mark.parametrize("file_format", ["AVIF", "BMP"])
def test_a_file_of_a_rarer_format_is_opened(file_format: str) -> None:
    picture = open_picture(encode(Image.new("RGB", (40, 30), "white"), file_format))
    assert (picture.shape, picture.min()) == ((30, 40, 3), 255)


@pytest.mark.parametrize("brand", [b"heic", b"mif1"])
def test_a_heic_is_refused_with_advice(brand: bytes) -> None:
    data = struct.pack(">I", 24) + b"ftyp" + brand + bytes(4) + b"mif1heic" + bytes(100)
    with pytest.raises(ReadingError, match="HEIC picture, which I cannot open; send it as a photo"):
        open_picture(data)


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "I;16"])
def test_every_mode_of_png_becomes_rgb(mode: str) -> None:
    picture = open_picture(encode(Image.new(mode, (40, 30), 0)))
    assert picture.shape == (30, 40, 3)
    assert picture.dtype == np.uint8


def test_cmyk_becomes_rgb() -> None:
    picture = open_picture(encode(Image.new("CMYK", (40, 30), (0, 0, 0, 0)), "JPEG"))
    assert picture.min() > 250


def test_sixteen_bits_keep_their_scale() -> None:
    grey = Image.fromarray(np.full((30, 40), 128 * 256, dtype=np.uint16))
    assert np.unique(open_picture(encode(grey))).tolist() == [128]


def test_transparent_pixels_lie_on_white() -> None:
    clear = Image.new("RGBA", (40, 30), (0, 0, 0, 0))
    assert open_picture(encode(clear)).min() == 255


def test_a_turned_camera_gives_an_upright_picture() -> None:
    image = Image.new("RGB", (40, 30), "white")
    exif = Image.Exif()
    exif[0x0112] = 6
    assert open_picture(encode(image, "JPEG", exif=exif)).shape == (40, 30, 3)


def animation(file_format: str, count: int, size: tuple[int, int] = (40, 30)) -> bytes:
    """An animation of plain grey frames, each darker by one than the last."""
    frames = [Image.new("RGB", size, (255 - number,) * 3) for number in range(count)]
    return encode(
        frames[0], file_format, save_all=True, append_images=frames[1:], lossless=True, quality=100
    )


def greys(data: bytes) -> dict[int, int]:
    return {number: int(255 - frame[0, 0, 0]) for number, frame in open_frames(data)}


@pytest.mark.parametrize("file_format", ["GIF", "WEBP", "PNG"])
def test_a_frame_of_an_animation_is_opened_by_its_number(file_format: str) -> None:
    data = animation(file_format, 3)
    assert [255 - open_picture(data, frame)[0, 0, 0] for frame in range(3)] == [0, 1, 2]
    assert greys(data) == {0: 0, 1: 1, 2: 2}


def test_eight_frames_of_an_animation_are_spread_over_it() -> None:
    assert list(greys(animation("GIF", 50))) == [0, 7, 14, 21, 28, 35, 42, 49]


def test_fewer_large_frames_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ocr.picture.image.MAX_FRAMES_MEGAPIXELS", 1)
    assert list(greys(animation("GIF", 20, size=(500, 400)))) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("file_format", ["GIF", "PNG"])
def test_damage_ends_the_frames(file_format: str) -> None:
    data = animation(file_format, 8)
    assert len(greys(data[: len(data) * 2 // 3])) < 8


@pytest.mark.parametrize("file_format", ["JPEG", "BMP", "PNG"])
def test_a_still_picture_has_no_frames(file_format: str) -> None:
    assert not greys(encode(Image.new("RGB", (40, 30)), file_format))


def test_the_long_side_is_brought_down() -> None:
    picture = open_picture(encode(Image.new("RGB", (1000, 3120))))
    assert picture.shape == (LONG_SIDE, round(1000 * LONG_SIDE / 3120), 3)
