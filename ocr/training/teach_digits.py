"""Teach the network of digits, ocr/digits.onnx: `python -m ocr.training.teach_digits FOLDER`.

Lines like those beside a board are drawn, sent through a chat and cut by the code that reads
matches. The drawn text gives the class of each glyph. One seed fixes every choice.
"""

import random
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from torch import nn

from ocr.cells.glyphs import GLYPH_SIDE
from ocr.match.digits import DIGIT_WEIGHTS, GLYPH_KINDS, Glyph, glyphs_in
from ocr.match.pieces import Piece
from ocr.match.texts import strip_of
from ocr.picture.arrays import Floats, Picture
from ocr.reading import AlphabetName
from ocr.training.camera import send
from ocr.training.canvas import colour_apart, random_colour
from ocr.training.fonts import Fonts, list_fonts
from ocr.training.positions import random_word
from ocr.training.teaching import SEED, block, parse_options, teach_classes

LINE_FORMS = (
    "{word} {number}", "{word}: {number}", "{word} ({number})", "{word} +{number}",
    "{word} — {number}", "{word} - {number}", "{number} {word}", "{small}. {word} {number}",
    "{number} : {other}", "{number}:{other}", "{number} - {other}", "{number}", "{word}",
)  # fmt: skip
# Letters that some fonts draw like digits: only the line tells them apart.
LIKE_DIGITS = frozenset("oOоОзЗбlIiіІ|")
LINES = 10  # a sheet
OWN_PLACES = ["-kern", "-liga", "-clig"]  # give each letter its own place


def digit_network() -> nn.Module:
    """Two convolutions and a hidden layer: glyphs (n, 1, side, side) of 0..1 to logits."""
    hidden, side = 64, GLYPH_SIDE // 4
    return nn.Sequential(
        *block(1, 16, 5, 2),
        *block(16, 32, 5, 2),
        *(nn.Flatten(), nn.Dropout(0.1), nn.Linear(32 * side * side, hidden), nn.ReLU()),
        *(nn.Dropout(0.1), nn.Linear(hidden, len(GLYPH_KINDS))),
    )


def draw_digits(number: int, name: str, fonts: Fonts) -> tuple[Floats, NDArray[np.int64]]:
    """Draw a sheet of lines in one font; their glyphs (n, 1, side, side) and classes."""
    rng = random.Random(f"{name} {number}")
    alphabet: AlphabetName = rng.choice(("ru", "ru", "en", "uk"))
    path, features = rng.choice(fonts[alphabet]), OWN_PLACES
    old_style = [path for path in fonts[alphabet] if _has_old_style(path)]
    if old_style and rng.random() < 0.3:
        path, features = rng.choice(old_style), [*OWN_PLACES, "onum"]
    size = rng.uniform(13, 42)
    font = ImageFont.truetype(path, size)
    pitch, page = round(size * 1.8), random_colour(rng)
    ink = colour_apart(rng, page, 90)
    sheet = Image.new("RGB", (round(size * 22), pitch * LINES), page)
    draw, lines = ImageDraw.Draw(sheet), []
    for row in range(LINES):
        word = random_word(rng, alphabet, 2, 7)
        text = rng.choice(LINE_FORMS).format(
            word=rng.choice((word, word.upper(), word.capitalize())),
            number=rng.randrange(rng.choice((10, 100, 200))),
            other=rng.randrange(rng.choice((10, 100, 200))),
            small=rng.randint(1, 15),
        )
        at = (size + rng.random(), (row + 0.5) * pitch)
        draw.text(at, text, ink, font, anchor="lm", features=features)
        box = draw.textbbox(at, text, font, anchor="lm", features=features)
        lengths = (font.getlength(text[:n], features=features) for n in range(len(text) + 1))
        lines.append((text, [at[0] + length for length in lengths], Piece(*map(round, box))))
    pixels = send(rng, np.array(sheet), size)
    drawn = [known for line in lines for known in _name_glyphs(pixels, *line)]
    glyphs = np.stack([glyph.pixels for glyph, _ in drawn])[:, None]
    return glyphs, np.array([kind for _, kind in drawn])


@cache
def _has_old_style(path: str) -> bool:
    """True if a font has old-style figures, some of which hang below the line."""
    font = ImageFont.truetype(path, 30)
    old, lining = (bytes(font.getmask("1034", features=[name])) for name in ("onum", "lnum"))
    return old != lining


def _name_glyphs(
    pixels: Picture, text: str, ends: list[float], piece: Piece
) -> Iterator[tuple[Glyph, int]]:
    """The glyphs of a line whose characters end there, with their classes where these are clear."""
    strip = strip_of(pixels, (piece,))
    columns = (strip.ends[0] / 2 + (end - piece.middle[0]) / strip.scale for end in ends)
    places = [*zip(text, pairwise(columns), strict=True)]
    for glyph in glyphs_in(strip.pixels):
        wide, middle = glyph.right - glyph.left, (glyph.left + glyph.right) / 2
        for character, (start, end) in places:
            is_touching = wide > 1.25 * (end - start)  # two letters at once
            if start <= middle < end and not is_touching and character not in LIKE_DIGITS:
                name = "?" if character.isalpha() else "."
                yield glyph, GLYPH_KINDS.index(character if character.isdecimal() else name)


if __name__ == "__main__":
    options = parse_options(__doc__, DIGIT_WEIGHTS, 600_000)
    draw = partial(draw_digits, name=f"digits {SEED}", fonts=list_fonts(held_out=False))
    held_out = partial(draw_digits, name="held out", fonts=list_fonts(held_out=True))
    teach_classes(digit_network(), draw, held_out, options)
