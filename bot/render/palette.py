"""Colours, fonts and the file format of all our pictures."""

import io
from functools import cache

from PIL import Image, ImageFont

from bot.texts import BotError

Point = tuple[float, float]

# Shapes are drawn this many times larger and reduced, which smooths their edges.
OVERSIZE = 2

PAPER = "#f3efe6"
CARD, CARD_EDGE = "#ffffff", "#d8d0c0"
HOLLOW, HOLLOW_EDGE = "#e9e3d5", "#dcd4c3"
INK, FAINT_INK = "#2b2a33", "#8d8677"
ON_PATH, ON_PATH_EDGE = "#dcebff", "#9fc3f5"
PLACED, ON_PLACED = "#2f6fde", "#ffffff"
PATH = "#7fb0f5"
RIVAL = "#d9622b"
PRIZE, PRIZE_EDGE, PRIZE_INK = "#dff2dc", "#a9d7a2", "#3f7f38"
DOUBT, FOCUS = "#e8900c", "#c2185b"

SIDE_COLOURS = (PLACED, RIVAL)

_TRIED_SIZE = 120
_FONTS = {True: "DejaVuSans-Bold.ttf", False: "DejaVuSans.ttf"}


def as_png(image: Image.Image) -> bytes:
    """A palette and little effort: half the time of the smallest file, and small enough."""
    png = io.BytesIO()
    image.quantize(colors=128, method=Image.Quantize.FASTOCTREE).save(png, "PNG", compress_level=1)
    return png.getvalue()


def check_font() -> None:
    """BotError if the font is not installed; call it before the first picture is asked for."""
    font(_TRIED_SIZE, bold=True)


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """DejaVu Sans."""
    return load_font(_FONTS[bold], size)


def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font by the name of its file, wherever this system keeps it; BotError if it does not."""
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        raise BotError(
            "The font {name} is not installed; install the package fonts-dejavu-core.", name=name
        ) from None
