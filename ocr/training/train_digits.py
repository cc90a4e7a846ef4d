"""Learn the weights of ocr/digits.npz: `python -m ocr.training.train_digits`.

Lines as they stand beside a board are drawn, sent through JPEG and cut by the code that reads
matches. What is drawn at each place says what each glyph is. One seed fixes every choice.
"""

import argparse
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.match.digits import KINDS, WEIGHTS, Glyph, glyphs_in
from ocr.match.pieces import Piece
from ocr.match.texts import place_in_strip, strip_of
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS
from ocr.training.fonts import Fonts
from ocr.training.learning import Course, Glyphs, teach
from ocr.training.themes import random_theme

OUT = Path(__file__).parent.parent / WEIGHTS
LINES = 10  # of one font on each sheet
HIDDEN = (64,)
FORMS = (
    "{word} {number}", "{word}: {number}", "{word} ({number})", "{word} +{number}",
    "{word} — {number}", "{word} - {number}", "{number} {word}", "{small}. {word} {number}",
    "{number} : {other}", "{number}:{other}", "{number} - {other}", "{number}", "{word}",
)  # fmt: skip
# Letters that some fonts draw as a digit: what they are, the line tells and no shape.
LIKE_DIGITS = frozenset("oOоОзЗбlIiіІ|")
OWN_PLACES = ["-kern", "-liga", "-clig"]  # each letter has one
OLD_STYLE = 0.3  # of the sheets have figures of old style
MAX_WIDER = 1.25  # than its place: what is wider is letters that touch


def draw_digits(rng: random.Random, sheets: int, fonts: Fonts) -> Glyphs:
    """The glyphs of lines of many fonts with what each one is."""
    drawn = [each for _ in range(sheets) for each in _characters(rng, fonts)]
    pixels = [glyph.pixels for glyph, _ in drawn]
    return Glyphs.of(pixels, [np.zeros_like(each) for each in pixels], [kind for _, kind in drawn])


def _characters(rng: random.Random, fonts: Fonts) -> Iterator[tuple[Glyph, int]]:
    alphabet: AlphabetName = rng.choice(("ru", "ru", "en", "uk"))
    oversize = rng.choice((1.0, 1.0, 1.3, 1.8))
    size = rng.uniform(13, 42) * oversize
    old_style = [path for path in fonts[alphabet] if _has_old_style(path)]
    features = OWN_PLACES
    path = rng.choice(fonts[alphabet])
    if old_style and rng.random() < OLD_STYLE:
        path, features = rng.choice(old_style), [*OWN_PLACES, "onum"]
    font = ImageFont.truetype(path, size)
    theme = random_theme(rng)
    pitch = round(size * 1.8)
    sheet = Image.new("RGB", (round(size * 22), pitch * LINES), theme.page)
    draw = ImageDraw.Draw(sheet)
    drawn = []
    for number in range(LINES):
        text = _text(rng, alphabet)
        at = (size + rng.random(), number * pitch + pitch / 2)
        draw.text(at, text, theme.text, font, anchor="lm", features=features)
        lengths = (font.getlength(text[:n], features=features) for n in range(len(text) + 1))
        box = draw.textbbox(at, text, font, anchor="lm", features=features)
        drawn.append((text, [at[0] + length for length in lengths], box))
    pixels = np.asarray(_as_sent(rng, sheet, oversize))
    for text, ends, box in drawn:
        left, top, right, bottom = (round(side / oversize) for side in box)
        piece = Piece(left, top, right, bottom, 0, 0)
        strip = strip_of(pixels, (piece,))
        spans = [place_in_strip(end / oversize, piece) for end in ends]
        for glyph in glyphs_in(strip.pixels):
            kind = _kind((glyph.left, glyph.right), text, spans)
            if kind is not None:
                yield glyph, kind


@cache
def _has_old_style(path: str) -> bool:
    """Whether a font has figures of old style, some of which hang below the line."""
    font = ImageFont.truetype(path, 30)
    old, lining = (bytes(font.getmask("1034", features=[name])) for name in ("onum", "lnum"))
    return old != lining


def _text(rng: random.Random, alphabet: AlphabetName) -> str:
    letters = "".join(rng.choices([*ALPHABETS[alphabet]], k=rng.randint(2, 7)))
    word = rng.choice((str.lower, str.upper, str.capitalize))(letters)
    number, other = (rng.randrange(rng.choice((10, 100, 200))) for _ in range(2))
    form = rng.choice(FORMS)
    return form.format(word=word, number=number, other=other, small=rng.randint(1, 15))


def _as_sent(rng: random.Random, sheet: Image.Image, oversize: float) -> Image.Image:
    if oversize > 1:
        size = round(sheet.width / oversize), round(sheet.height / oversize)
        sheet = sheet.resize(size, Image.Resampling.LANCZOS)
    if rng.random() < 0.2:
        return sheet
    buffer = io.BytesIO()
    sheet.save(buffer, "JPEG", quality=rng.randint(60, 92))
    return Image.open(buffer)


def _kind(glyph: tuple[int, int], text: str, ends: list[float]) -> int | None:
    """What stands at a glyph's place, or None where that cannot be told."""
    left, right = glyph
    middle = (left + right) / 2
    for character, (start, end) in zip(text, pairwise(ends), strict=True):
        if start <= middle < end:
            if right - left > MAX_WIDER * (end - start) or character in LIKE_DIGITS:
                return None
            if character.isdecimal():
                return int(character)
            return KINDS.index("?" if character.isalpha() else ".")
    return None


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m ocr.training.train_digits", description=__doc__
    )
    course = Course(epochs=10, seed=1, hidden=HIDDEN, outputs=len(KINDS), crossed=0.0)
    courses = course, replace(course, seed=2)
    teach(parser, draw_digits, courses, sheets=2500, out=OUT)


if __name__ == "__main__":
    main()
