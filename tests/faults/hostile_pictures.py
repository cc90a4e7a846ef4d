"""Pictures that are meant to harm, made by code."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from tests.ocr.picture.test_videos import video

SCREENSHOT = Path(__file__).parents[2] / "examples" / "balda-5x5.png"
PNG_STARTS = b"\x89PNG\r\n\x1a\n"
SCAN = b"\xff\xda"
MEGA = 1_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "AVIF", "BMP")
# Samples per pixel of grey, RGB, palette, grey with alpha and RGB with alpha.
COLOURS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

Maker = Callable[[Random], bytes]


def encode(image: Image.Image, form: str, **options: Any) -> bytes:
    data = io.BytesIO()
    image.save(data, form, **options)
    return data.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def png(
    size: tuple[int, int],
    colours: tuple[int, int] = (6, 8),
    *,
    extra: bytes = b"",
    interlaced: int = 0,
) -> bytes:
    """A PNG of zeros of a colour type and depth, with *extra* chunks after the header."""
    colour, depth = colours
    width, height = size
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    row = (width * depth * COLOURS[colour] + 7) // 8 + 1
    palette = chunk(b"PLTE", bytes(3)) if colour == 3 else b""
    pixels = _zeros(min(row * height, 200 * MEGA) + interlaced * 8 * (row + height))
    body = (b"IHDR", header), (b"IDAT", pixels), (b"IEND", b"")
    head, data, end = (chunk(*part) for part in body)
    return PNG_STARTS + head + palette + extra + data + end


def _zeros(count: int) -> bytes:
    """Deflate *count* zeros without holding them all in memory."""
    deflate, block = zlib.compressobj(9), bytes(MEGA)
    parts = [deflate.compress(block) for _ in range(count // MEGA)]
    return b"".join([*parts, deflate.compress(bytes(count % MEGA)), deflate.flush()])


def side(rng: Random, least: int = 200, most: int = 3400) -> int:
    return rng.randint(least, most)


def scan_bomb(rng: Random, scans: int | None = None) -> bytes:
    """A progressive JPEG that repeats its last scan, a few bytes, thousands of times."""
    scans = scans or rng.choice([20, 63, 200, 1000, 5000])
    image = Image.new("RGB", (side(rng), side(rng)), (rng.randrange(256), 90, 90))
    data = encode(image, "JPEG", progressive=True, subsampling=0)
    last, end = data.rindex(SCAN), data.rindex(b"\xff\xd9")
    return data[:last] + data[last:end] * scans + data[end:]


def dense_scans(rng: Random) -> bytes:
    """A progressive JPEG of noise with as many scans as are allowed."""
    data = encode(_noise(rng, 1500), "JPEG", progressive=True, quality=50)
    last, end = data.rindex(SCAN), data.rindex(b"\xff\xd9")
    repeated = min(50, 19 * MEGA // (end - last))
    return data[:last] + data[last:end] * repeated + data[end:]


def many_pixels(rng: Random) -> bytes:
    """A PNG that declares a huge size."""
    return png((rng.randint(4000, 60_000), rng.randint(4000, 60_000)), (0, 1))


def flat_png(rng: Random) -> bytes:
    """A PNG of nearly the largest allowed size, with any colours and depth."""
    colour = rng.choice(list(COLOURS))
    depth = 16 if colour != 3 and rng.random() < 0.5 else 8
    return png((3460, rng.randint(3000, 3468)), (colour, depth), interlaced=rng.randrange(2))


def flat_webp(rng: Random) -> bytes:
    """A WebP of a few bytes with the largest allowed size or more."""
    pixels = (rng.choice([3400, 3460, 6320, 16383]), rng.choice([2000, 3460]))
    mode = rng.choice(["RGB", "RGBA"])
    return encode(Image.new(mode, pixels), "WEBP", lossless=rng.random() < 0.7, method=0)


def flat_avif(rng: Random) -> bytes:
    """An AVIF of a few bytes with nearly the largest allowed size."""
    mode, subsampling = rng.choice(["RGB", "RGBA"]), rng.choice(["4:2:0", "4:4:4"])
    image = Image.new(mode, (3460, rng.randint(3000, 4600)))
    return encode(image, "AVIF", subsampling=subsampling, speed=10)


def flat_jpeg(rng: Random) -> bytes:
    """A JPEG with as many pixels as allowed, or somewhat more."""
    image = Image.new(rng.choice(["L", "RGB", "CMYK"]), (8192, rng.randint(5000, 6400)))
    return encode(image, "JPEG", subsampling=rng.randrange(3), progressive=rng.random() < 0.2)


def long_strip(rng: Random) -> bytes:
    size = (rng.randint(1, 3), rng.randint(1_000_000, 5_000_000))
    return png(size if rng.random() < 0.5 else size[::-1], (rng.choice([0, 2, 6]), 8))


def deflate_text(rng: Random) -> bytes:
    """A text or colour profile that inflates to a hundred megabytes."""
    bomb = _zeros(rng.choice([1, 10, 100]) * MEGA)
    kinds = {
        b"zTXt": b"Comment\0\0" + bomb,
        b"iTXt": b"Comment\0\1\0\0\0" + bomb,
        b"iCCP": b"icc\0\0" + bomb,
    }
    kind = rng.choice(list(kinds))
    return png((300, 300), extra=chunk(kind, kinds[kind]) * rng.choice([1, 5]))


def many_chunks(rng: Random) -> bytes:
    """A PNG that is mostly tiny chunks."""
    kind = rng.choice([b"tEXt", b"prVt", b"IDAT", b"PLTE"])
    return png((64, 64), extra=chunk(kind, b"k\0v") * rng.choice([1000, 50_000, 700_000]))


def animate_png(rng: Random) -> bytes:
    """An APNG that has or declares many frames."""
    frames = [Image.new("RGBA", (200, 200), (n, n, n, n)) for n in range(rng.randint(2, 20))]
    data = encode(frames[0], "PNG", save_all=True, append_images=frames[1:])
    if rng.random() < 0.5:
        at = data.index(b"acTL") + 4
        data = data[:at] + struct.pack(">I", 2**31 - 1) + data[at + 4 :]
    return data


def large_frames(rng: Random) -> bytes:
    """A GIF whose frame is larger than its screen."""
    data = bytearray(encode(Image.new("P", (side(rng), side(rng))), "GIF"))
    data[6:10] = struct.pack("<HH", rng.randint(1, 65_535), rng.randint(1, 65_535))
    return bytes(data)


def many_frames(rng: Random) -> bytes:
    form = rng.choice(["GIF", "WEBP"])
    frames = [_noise(rng, 60) for _ in range(rng.randint(20, 100))]
    return encode(frames[0], form, save_all=True, append_images=frames[1:])


def wide_frames(rng: Random) -> bytes:
    """An animation of noise with large frames, some of the largest allowed size."""
    form, width = rng.choice(["GIF", "WEBP", "PNG", "AVIF"]), rng.choice([700, 1500, 3900])
    patch = _noise(rng, 100)
    frames = [Image.new("RGBA", (width, 4000), (n * 40, 90, 90, 255)) for n in range(4)]
    for number, frame in enumerate(frames):
        for at in range(0, 600, 100):
            frame.paste(patch.rotate(90 * number), (at, at))
    return encode(frames[0], form, save_all=True, append_images=frames[1:])


def other_modes(rng: Random) -> bytes:
    """Pictures in CMYK, 16-bit grey, or palettes with transparency."""
    board = _screenshot().resize((side(rng), side(rng)))
    match rng.randrange(5):
        case 0:
            return encode(board.convert("CMYK"), "JPEG", progressive=rng.random() < 0.5)
        case 1:
            greys = np.asarray(board.convert("L"), dtype=np.uint16) * 257
            return encode(Image.fromarray(greys), "PNG")
        case 2:
            return encode(board.quantize(16), "PNG", transparency=rng.randrange(16))
        case 3:
            return encode(board.convert("LA"), "PNG")
        case _:
            return encode(board.convert("1"), "PNG")


def strange_exif(rng: Random) -> bytes:
    """Pictures with valid or invalid orientations, or with junk instead of EXIF."""
    exif = Image.Exif()
    exif[0x0112] = rng.choice([1, 3, 6, 8, 0, 9, 65_535])
    exif[0x010E] = "x" * rng.choice([1, 60_000])
    raw = exif.tobytes() if rng.random() < 0.6 else b"Exif\0\0" + rng.randbytes(2000)
    form = rng.choice(["JPEG", "PNG", "WEBP"])
    return encode(_screenshot(), form, exif=raw)


def cut_short(rng: Random) -> bytes:
    data = encode(_screenshot(), rng.choice(FORMATS))
    return data[: rng.randrange(len(data))]


def flip_bytes(rng: Random) -> bytes:
    """A screenshot with some of its bytes changed."""
    data = bytearray(encode(_screenshot(), rng.choice(FORMATS)))
    for _ in range(rng.choice([1, 10, 200])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def noise(rng: Random) -> bytes:
    """Noise, which compresses least and has the most edges; sometimes over 20 MB."""
    return encode(_noise(rng, side(rng)), rng.choice(["PNG", "JPEG"]))


def many_boxes(rng: Random) -> bytes:
    """Thousands of cells with or without letters that might be a board."""
    image = Image.new("RGB", (1280, 1280), "white")
    pen, step = ImageDraw.Draw(image), rng.randint(9, 60)
    for x in range(0, 1280, step):
        for y in range(0, 1280, step):
            ink = (rng.randrange(200),) * 3
            pen.rectangle((x + 1, y + 1, x + step - 2, y + step - 2), outline=ink)
            if rng.random() < 0.7:
                pen.text((x + step // 3, y + step // 4), rng.choice("АБВГOXN"), fill=ink)
    return encode(image, "PNG")


def not_quite(rng: Random) -> bytes:
    """Junk that begins with the first bytes of a format."""
    starts = (
        PNG_STARTS,
        b"\xff\xd8\xff\xe0",
        b"RIFF\xff\xff\xff\xffWEBPVP8L",
        b"GIF89a\xff\xff\xff\xff",
    )
    return rng.choice(starts) + rng.randbytes(rng.choice([0, 10, 100_000]))


def videos(rng: Random) -> bytes:
    """MP4s, some of them cut, damaged or with a header that declares other sizes."""
    size = rng.choice([(64, 64), (720, 1280), (1920, 1080), (2880, 2160)])
    data = bytearray(video(*[_screenshot().resize(size)] * rng.choice([1, 3, 30])))
    for _ in range(rng.choice([0, 1, 20, 500])):
        data[rng.randrange(32, len(data))] = rng.randrange(256)
    return bytes(data[: rng.choice([len(data), rng.randrange(len(data))])])


KINDS: Mapping[str, Maker] = {
    maker.__name__: maker
    for maker in (
        scan_bomb,
        dense_scans,
        many_pixels,
        flat_png,
        flat_webp,
        flat_avif,
        flat_jpeg,
        long_strip,
        deflate_text,
        many_chunks,
        animate_png,
        large_frames,
        many_frames,
        wide_frames,
        other_modes,
        strange_exif,
        cut_short,
        flip_bytes,
        noise,
        many_boxes,
        not_quite,
        videos,
    )
}


def hostile_pictures(count: int, seed: int = 1) -> Iterator[tuple[str, bytes]]:
    """Make pictures with the names of their kinds; the *seed* determines them."""
    names = list(KINDS)
    for number in range(count):
        name = names[number % len(names)]
        yield name, KINDS[name](Random(f"{seed} {number}"))


def _screenshot() -> Image.Image:
    return Image.open(SCREENSHOT).convert("RGB")


def _noise(rng: Random, width: int) -> Image.Image:
    pixels = np.frombuffer(rng.randbytes(width * width * 3), np.uint8)
    return Image.fromarray(pixels.reshape(width, width, 3))
