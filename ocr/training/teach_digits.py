"""Teach the network of digits, ocr/digits.onnx: `python -m ocr.training.teach_digits FOLDER`.

Lines like those beside a board are drawn, sent through JPEG and cut by the code that reads
matches. The drawn text gives the class of each glyph. One seed fixes every choice.
"""

import io
import random
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Floats
from ocr.cells.glyphs import GLYPH_SIDE
from ocr.match.digits import DIGIT_WEIGHTS, GLYPH_KINDS, Glyph, glyphs_in
from ocr.match.pieces import Piece
from ocr.match.texts import place_in_strip, strip_of
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teaching import SEED, Subject, accuracy, export_calibrated, follow, parse_options
from ocr.training.themes import random_theme

_OUT = Path(__file__).parent.parent / DIGIT_WEIGHTS
LINES = 10  # of one font on each sheet
WIDTHS = 1, 16, 32
HIDDEN = 64
_EXAMPLES = 600_000
_EXAMINED = 60  # sheets in held-out fonts
LINE_FORMS = (
    "{word} {number}", "{word}: {number}", "{word} ({number})", "{word} +{number}",
    "{word} — {number}", "{word} - {number}", "{number} {word}", "{small}. {word} {number}",
    "{number} : {other}", "{number}:{other}", "{number} - {other}", "{number}", "{word}",
)  # fmt: skip
# Letters that some fonts draw like digits: only the line tells them apart.
LIKE_DIGITS = frozenset("oOоОзЗбlIiіІ|")
OWN_PLACES = ["-kern", "-liga", "-clig"]  # give each letter its own place
OLD_STYLE = 0.3  # share of sheets with old-style figures
MAX_WIDER_RATIO = 1.25  # of a glyph to its place: wider ones are letters that touch


class DigitNetwork(nn.Module):
    """Two convolutions and a hidden layer: glyphs (n, 1, side, side) of 0..1 to logits."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        for before, after in pairwise(WIDTHS):
            layers += [nn.Conv2d(before, after, 5, 2, 2), nn.BatchNorm2d(after), nn.ReLU()]
        side = GLYPH_SIDE // 2 ** (len(WIDTHS) - 1)
        layers += [nn.Flatten(), nn.Dropout(0.1), nn.Linear(WIDTHS[-1] * side * side, HIDDEN)]
        layers += [nn.ReLU(), nn.Dropout(0.1), nn.Linear(HIDDEN, len(GLYPH_KINDS))]
        self.layers = nn.Sequential(*layers)

    def forward(self, glyphs: Tensor) -> Tensor:
        logits: Tensor = self.layers(glyphs)
        return logits


def measure(network: nn.Module, batch: list[Tensor], _: np.random.Generator) -> Tensor:
    """The loss of answers to glyphs."""
    glyphs, kinds = batch
    return functional.cross_entropy(network(glyphs), kinds)


def draw_digits(number: int, name: str, fonts: Fonts) -> tuple[Floats, NDArray[np.int64]]:
    """Draw a sheet of lines in one font; their glyphs (n, 1, side, side) and classes."""
    drawn = [*_characters(random.Random(f"{name} {number}"), fonts)]
    pixels = np.stack([glyph.pixels for glyph, _ in drawn])[:, None]
    return pixels, np.array([kind for _, kind in drawn])


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
        piece = Piece(left, top, right, bottom)
        strip = strip_of(pixels, (piece,))
        spans = [place_in_strip(end / oversize, piece) for end in ends]
        for glyph in glyphs_in(strip.pixels):
            kind = _kind((glyph.left, glyph.right), text, spans)
            if kind is not None:
                yield glyph, kind


@cache
def _has_old_style(path: str) -> bool:
    """True if a font has old-style figures, some of which hang below the line."""
    font = ImageFont.truetype(path, 30)
    old, lining = (bytes(font.getmask("1034", features=[name])) for name in ("onum", "lnum"))
    return old != lining


def _text(rng: random.Random, alphabet: AlphabetName) -> str:
    letters = "".join(rng.choices([*ALPHABETS[alphabet]], k=rng.randint(2, 7)))
    word = rng.choice((str.lower, str.upper, str.capitalize))(letters)
    number, other = (rng.randrange(rng.choice((10, 100, 200))) for _ in range(2))
    form = rng.choice(LINE_FORMS)
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
    """The class of the glyph at a place, or None if it is unclear."""
    left, right = glyph
    middle = (left + right) / 2
    for character, (start, end) in zip(text, pairwise(ends), strict=True):
        if start <= middle < end:
            if right - left > MAX_WIDER_RATIO * (end - start) or character in LIKE_DIGITS:
                return None
            if character.isdecimal():
                return int(character)
            return GLYPH_KINDS.index("?" if character.isalpha() else ".")
    return None


def main() -> None:
    options = parse_options(__doc__, _OUT, _EXAMPLES)
    sheets = [draw_digits(number, "held out", hold_out_fonts()) for number in range(_EXAMINED)]
    glyphs, kinds = (torch.from_numpy(np.concatenate(each)) for each in zip(*sheets, strict=True))
    mean = follow(
        Subject(partial(draw_digits, name=f"digits {SEED}", fonts=training_fonts()), measure),
        DigitNetwork(),
        lambda network: {"held out": accuracy(network, glyphs, kinds)},
        options,
    )
    export_calibrated(mean, glyphs, kinds, options.out)


if __name__ == "__main__":
    main()
