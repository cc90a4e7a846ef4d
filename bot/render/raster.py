"""Fonts and the file format of all our pictures."""

import struct
from functools import cache
from typing import Any

from isal import isal_zlib
from PIL import Image, ImageFont

from bot.texts import BotError

Point = tuple[float, float]

# Shapes are drawn this many times larger and reduced, which smooths their edges.
OVERSIZE = 2

_TRIED_SIZE = 120
_FONTS = {True: "DejaVuSans-Bold.ttf", False: "DejaVuSans.ttf"}
_MAX_COLOURS, _ALIKE = 256, 8
_SIGNATURE, _INDEXED, _EFFORT = b"\x89PNG\r\n\x1a\n", 3, 1


def index(image: Image.Image, table: Image.Image) -> Image.Image:
    """Reduce *image* to the colours of *table*, one byte a pixel."""
    return image.quantize(palette=table, dither=Image.Dither.NONE)


def as_png(indexed: Image.Image) -> bytes:
    """Encode a picture of at most 256 colours by the PNG specification (W3C, third edition).

    ISA-L compresses it, in a tenth of the time that Pillow takes.
    """
    width, height = indexed.size
    rows = indexed.tobytes("raw", indexed.mode, width + 1, 1)  # with a 0 after each
    packer = isal_zlib.compressobj(_EFFORT)
    # A 0 before each row says that it is unfiltered.
    packed = packer.compress(b"\0") + packer.compress(memoryview(rows)[:-1]) + packer.flush()
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, _INDEXED, 0, 0, 0),
        b"PLTE": bytes(indexed.getpalette() or ()),
        b"IDAT": packed,
        b"IEND": b"",
    }
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", isal_zlib.crc32(name + data))
        for name, data in chunks.items()
    )


def colour_table(sample: Image.Image) -> Image.Image:
    """The commonest colours of *sample*, an RGB picture of everything that pictures may show.

    Of colours that are nearly alike only the commonest stays, so that areas keep their exact
    colour. To find the best colours of each picture would take longer than to draw it.
    """
    counted: list[Any] = sample.getcolors(sample.width * sample.height) or []
    kept: list[tuple[int, ...]] = []
    for _, colour in sorted(counted, reverse=True):
        if not any(_are_alike(colour, other) for other in kept):
            kept.append(colour)
    table = Image.new("P", (1, 1))
    table.putpalette(bytes(part for colour in kept[:_MAX_COLOURS] for part in colour))
    return table


def _are_alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    alike = abs(one[0] - other[0]) < _ALIKE and abs(one[1] - other[1]) < _ALIKE
    return alike and abs(one[2] - other[2]) < _ALIKE


def check_font() -> None:
    """BotError if the font is not installed; call it before the first picture is asked for."""
    font(_TRIED_SIZE, bold=True)


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """DejaVu Sans."""
    return load_font(_FONTS[bold], size)


def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """The font with that file name, wherever the system keeps it; BotError if it has none."""
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        raise BotError(
            "The font {name} is not installed; install the package fonts-dejavu-core.", name=name
        ) from None


@cache
def middle(typeface: ImageFont.FreeTypeFont) -> float:
    """The height of the middle of a capital letter above the baseline, in pixels."""
    top, bottom = typeface.getbbox("Н", anchor="ls")[1::2]
    return -(top + bottom) / 2
