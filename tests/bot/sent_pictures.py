"""Small pictures for tests of files, without boards."""

import io
import struct
import zlib
from functools import cache

import numpy as np
from PIL import Image


def picture(width: int, height: int, form: str = "PNG", *, mode: str = "RGB") -> bytes:
    """A picture with a smooth grey gradient, which survives recompression."""
    slope = Image.linear_gradient("L").resize((width, height)).convert(mode)
    data = io.BytesIO()
    slope.save(data, form)
    return data.getvalue()


def size_of(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as image:
        return image.size


def form_of(data: bytes) -> str | None:
    with Image.open(io.BytesIO(data)) as image:
        return image.format


@cache
def png_of(width: int, height: int) -> bytes:
    """A valid grey PNG of any size in a few kilobytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width // 8 + 1) * height), 9)
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def noise() -> bytes:
    data = io.BytesIO()
    pixels = np.random.default_rng(7).integers(0, 256, (300, 300, 3), dtype=np.uint8)
    Image.fromarray(pixels).save(data, "PNG")
    return data.getvalue()
