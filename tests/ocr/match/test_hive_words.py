"""The list of found words on the screenshot of a hive."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ocr import read_board, read_match
from tests.ocr.drawn_boards import encode

EXAMPLE = Path("examples/bee-hive.png")
FONT = ImageFont.truetype("DejaVuSans.ttf", 40)
LIST = "You have found 5 words\nCoal   Local\nLoan   Toil\nTotal  Tuna"


def test_the_words_that_the_letters_allow_are_read() -> None:
    picture = Image.open(EXAMPLE).convert("RGB")
    ImageDraw.Draw(picture).text((80, 60), LIST, "black", FONT, spacing=24)
    data = encode(picture)
    words = [played.word for played in read_match(data, read_board(data)).used]
    assert words == ["coal", "local", "loan", "toil", "total"]
