"""The PNG file of a picture."""

import io

import pytest
from PIL import Image

from bot.render.raster import as_png


def noise(width: int, height: int, colours: int) -> Image.Image:
    image = Image.effect_noise((width, height), 50).convert("RGB")
    return image.quantize(colours, dither=Image.Dither.NONE)


@pytest.mark.parametrize(
    ("width", "height", "colours"), [(1, 1, 2), (7, 3, 5), (699, 20, 118), (64, 64, 256)]
)
def test_another_reader_sees_the_pixels_that_were_drawn(
    width: int, height: int, colours: int
) -> None:
    drawn = noise(width, height, colours)
    png = as_png(drawn)
    with Image.open(io.BytesIO(png)) as checked:
        checked.verify()  # checks the sums of all chunks
    with Image.open(io.BytesIO(png)) as seen:
        assert (seen.format, seen.mode) == ("PNG", "P")
        assert seen.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()
