"""Learn the weights of ocr/glyphs.npz: `python -m ocr.training.train`.

Letters are drawn as cells of random themes, made small and sent through JPEG as a chat would,
and lifted by the same code that reads boards, so the network sees what it will see. One seed
fixes every choice; Adam, dropout and a falling rate are all there is to the learning.
"""

import argparse
import io
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tqdm import tqdm

from ocr.arrays import Floats
from ocr.board_ink import lift_inks
from ocr.ensemble import Ensemble, Network, features_of
from ocr.image import Cell, cell_at
from ocr.ink import Ink
from ocr.lattice import balda_layout
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS, NO_LETTER, SHAPES
from ocr.tiles import TILES
from ocr.training.fonts import Fonts, held_out_fonts, training_fonts
from ocr.training.overlays import Stroke, random_stroke
from ocr.training.scenes import random_letter
from ocr.training.screenshots import Look, Scene, draw_board
from ocr.training.themes import random_colour, random_look, random_theme
from ocr.word_paths import paths_over

WEIGHTS = Path(__file__).parent.parent / "glyphs.npz"
SHEET_SIDE = 6
HIDDEN = (320, 128)
DROPOUT = 0.2
BATCH = 256
RATE, LAST_RATE = 1.5e-3, 1e-5  # falling in a straight line
BETAS = (0.9, 0.999)  # Adam's own defaults, as is the next
EPSILON = 1e-8
WEIGHT_DECAY = 1e-2
INVERSE_TEMPERATURES = np.linspace(0.2, 1.5, 27)  # 1 is that of networks that need no calibration
NETWORKS = 2
# Digits that look like З, О, б and І are left out: they are letters as far as a shape can tell.
SYMBOLS = "2457892457892457899%&@#+*=?№€$★☆♥●■▲▼►◄→←…"

ALIKE = frozenset("вгдеёзийлцшщъьэґіїoqceilnuvy")  # drawn twice as often as others

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Features of lifted glyphs with the index of each one's shape."""

    features: NDArray[np.float16]
    labels: Labels


def draw_glyphs(rng: random.Random, sheets: int, fonts: Fonts) -> Glyphs:
    """The glyphs of many small random boards; about one in ten is no letter."""
    features: list[NDArray[np.float16]] = []
    labels: list[int] = []
    for _ in tqdm(range(sheets), desc="drawing", mininterval=5):
        alphabet: AlphabetName = rng.choice(("ru", "ru", "en", "uk"))
        look = random_look(rng, random_theme(rng), fonts[alphabet])
        pairs = list(_sheet(rng, look, alphabet))
        if pairs:
            glyphs = np.stack([ink.glyph for ink, _ in pairs])
            hidden = np.stack([ink.hidden for ink, _ in pairs])
            features.append(features_of(glyphs, hidden).astype(np.float16))
            labels.extend(SHAPES.index(shape) for _, shape in pairs)
    return Glyphs(np.concatenate(features), np.array(labels))


def _sheet(rng: random.Random, look: Look, alphabet: AlphabetName) -> Iterator[tuple[Ink, str]]:
    shapes = _random_shapes(rng, look, alphabet)
    rows = [[letter for letter, _ in line] for line in shapes]
    pitch = rng.uniform(24, 120)
    edge = pitch * 0.3
    side = round(SHEET_SIDE * pitch + 2 * edge)
    lit = {(r, c) for r in range(SHEET_SIDE) for c in range(SHEET_SIDE) if rng.random() < 0.2}
    stroke = _random_stroke(rng) if rng.random() < 0.5 else None
    scene = Scene(rows=rows, highlighted=frozenset(lit), stroke=stroke)
    oversize = rng.choice((1.0, 1.8, 2.5))
    large = Image.new("RGB", (round(side * oversize), round(side * oversize)), look.theme.page)
    draw_board(large, (edge * oversize, edge * oversize, pitch * oversize), scene, look)
    pixels = np.asarray(_as_sent(rng, large.resize((side, side), Image.Resampling.HAMMING)))
    affine = np.array([(edge + pitch / 2,) * 2, (pitch, 0), (0, pitch)])
    size = pitch * (1 - look.theme.gap)
    layout = balda_layout(affine, (SHEET_SIDE, SHEET_SIDE), (size, size), 1.0)
    cells = [_stretched(rng, _cut(rng, pixels, centre, size)) for centre in layout.centres]
    inks = lift_inks([Cell(cell, cell) for cell in cells], paths_over(pixels, layout))
    for ink, (_, shape) in zip(inks, itertools.chain(*shapes), strict=True):
        if ink is not None and ink.glyph.any():
            yield ink, shape


def _random_stroke(rng: random.Random) -> Stroke:
    """A path up and down the columns that leaves no row of the sheet untouched."""
    side = range(SHEET_SIDE)
    cells = [(row, column) for column in side for row in (side, side[::-1])[column % 2]]
    first = rng.randrange(len(cells) // 2)
    cells = cells[first : first + rng.randint(4, 20)]
    if rng.random() < 0.5:
        cells = [(column, row) for row, column in cells]
    return random_stroke(rng, cells, random_colour(rng))


def _random_shapes(
    rng: random.Random, look: Look, alphabet: AlphabetName
) -> list[list[tuple[str, str]]]:
    """What to draw in each cell, and the shape it must be read as."""

    def one() -> tuple[str, str]:
        if rng.random() < 0.12:
            return rng.choice((*SYMBOLS, "", *_scraps(rng, alphabet))), NO_LETTER
        letter = rng.choice([*ALPHABETS[alphabet], *sorted(ALPHABETS[alphabet].keys() & ALIKE)])
        if alphabet == "en" and look.lower_case and letter == "l":
            letter = "m"  # a lower-case l is the upper-case I of other boards
        shapes = ALPHABETS[alphabet][letter]
        return letter, shapes[-1] if look.lower_case else shapes[0]

    return [[one() for _ in range(SHEET_SIDE)] for _ in range(SHEET_SIDE)]


def _scraps(rng: random.Random, alphabet: AlphabetName) -> Iterator[str]:
    """Bits of words and numbers, as tables and calendars hold, and tiles of two letters."""
    if alphabet == "en":
        yield from TILES
    for length in (2, 3, 3, 4, 5, 6):
        yield "".join(random_letter(rng, alphabet) for _ in range(length))
        yield str(rng.randrange(10, 2000))


def _as_sent(rng: random.Random, sheet: Image.Image) -> Image.Image:
    if rng.random() < 0.25:
        return sheet
    buffer = io.BytesIO()
    sheet.save(buffer, "JPEG", quality=rng.randint(55, 92))
    return Image.open(buffer)


def _cut(
    rng: random.Random, pixels: NDArray[np.uint8], centre: NDArray[np.float64], size: float
) -> NDArray[np.uint8]:
    """One cell as the locator would cut it, a little off."""
    slack = size * 0.04
    off = rng.uniform(-slack, slack), rng.uniform(-slack, slack)
    side = size * rng.uniform(0.94, 1.01)
    return cell_at(pixels, centre + off, (side, side)).inside


def _stretched(rng: random.Random, cell: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Most cells slanted, stretched and bent a little: letters of fonts that are not here."""
    if rng.random() < 0.3:
        return cell
    height, width = cell.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = x / width - 0.5, y / height - 0.5
    slant, stretch = rng.uniform(-0.15, 0.15), rng.uniform(-0.2, 0.2)
    bend_x = rng.uniform(0, 0.05) * np.sin(
        2 * np.pi * (across * rng.uniform(0.8, 1.6) + rng.random())
    )
    bend_y = rng.uniform(0, 0.04) * np.sin(
        2 * np.pi * (down * rng.uniform(0.8, 1.6) + rng.random())
    )
    from_x = x + width * (slant * down + stretch * across + bend_x)
    from_y = y + height * bend_y
    bent = cv2.remap(
        cell,
        from_x.astype(np.float32),
        from_y.astype(np.float32),
        cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(bent, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is taught: its hidden layers and outputs, and how long it learns."""

    epochs: int
    seed: int
    hidden: tuple[int, ...] = HIDDEN
    outputs: int = len(SHAPES)


def learn(glyphs: Glyphs, examples: Glyphs, course: Course) -> Network:
    """Train on *glyphs*; *examples* only report progress."""
    generator = np.random.default_rng(course.seed)
    sizes = (glyphs.features.shape[1], *course.hidden, course.outputs)
    weights = [
        generator.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32)
        for inputs, outputs in itertools.pairwise(sizes)
    ]
    parameters = [array for weight in weights for array in (weight, np.zeros_like(weight[0]))]
    adam = Adam(parameters)
    total = course.epochs * (len(glyphs.labels) // BATCH)
    step = 0
    for epoch in range(course.epochs):
        order = generator.permutation(len(glyphs.labels))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            inputs = glyphs.features[batch].astype(np.float32)
            slopes = _slopes(parameters, inputs, glyphs.labels[batch], generator)
            adam.step(slopes, rate=RATE * (1 - step / total) + LAST_RATE)
            step += 1
        print(f"epoch {epoch + 1}: {_accuracy(_network(parameters), examples):.4f} unseen")
    return _network(parameters)


class Adam:
    """Kingma and Ba, 2015, with decoupled weight decay."""

    def __init__(self, parameters: list[Floats], decay: float = WEIGHT_DECAY) -> None:
        self._parameters = parameters
        self._decay = decay
        self._means = [np.zeros_like(array) for array in parameters]
        self._squares = [np.zeros_like(array) for array in parameters]
        self._steps = 0

    def step(self, slopes: list[Floats], *, rate: float) -> None:
        self._steps += 1
        fast, slow = BETAS
        shrink = 1 - fast**self._steps, 1 - slow**self._steps
        moments = zip(self._parameters, slopes, self._means, self._squares, strict=True)
        for array, slope, mean, square in moments:
            mean += (1 - fast) * (slope - mean)
            square += (1 - slow) * (slope * slope - square)
            array -= rate * (mean / shrink[0] / (np.sqrt(square / shrink[1]) + EPSILON))
            if array.ndim == 2:
                array *= 1 - rate * self._decay


def _slopes(
    parameters: list[Floats], inputs: Floats, labels: Labels, generator: np.random.Generator
) -> list[Floats]:
    """Gradients of the cross-entropy by back-propagation, with dropout between layers."""
    activations = [inputs]
    masks = []
    for layer in range(0, len(parameters), 2):
        outputs = activations[-1] @ parameters[layer] + parameters[layer + 1]
        if layer + 2 < len(parameters):
            kept = generator.random(outputs.shape, dtype=np.float32) >= DROPOUT
            mask = (kept & (outputs > 0)) / np.float32(1 - DROPOUT)
            masks.append(mask)
            outputs = outputs * mask
        activations.append(outputs)
    logits = activations.pop()
    error = np.exp(logits - logits.max(axis=1, keepdims=True))
    error /= error.sum(axis=1, keepdims=True)
    error[np.arange(len(labels)), labels] -= 1
    error /= len(labels)
    slopes: list[Floats] = []
    for layer in range(len(parameters) - 2, -1, -2):
        slopes[:0] = [activations[layer // 2].T @ error, error.sum(axis=0)]
        if layer:
            error = (error @ parameters[layer].T) * masks[layer // 2 - 1]
    return slopes


def _network(parameters: list[Floats]) -> Network:
    return Network(tuple(zip(parameters[::2], parameters[1::2], strict=True)))


def _accuracy(network: Network, glyphs: Glyphs) -> float:
    scores = network.scores(glyphs.features.astype(np.float32))
    return float((scores.argmax(axis=1) == glyphs.labels).mean())


def calibrated(networks: Sequence[Network], glyphs: Glyphs) -> Ensemble:
    """The networks with the inverse_temperature under which unseen glyphs are least surprising."""
    features = glyphs.features.astype(np.float32)

    def surprise(inverse_temperature: float) -> float:
        scores = Ensemble(tuple(networks), inverse_temperature).log_probabilities(features)
        return float(-scores[np.arange(len(glyphs.labels)), glyphs.labels].mean())

    return Ensemble(tuple(networks), min(INVERSE_TEMPERATURES, key=surprise))


def save(ensemble: Ensemble, path: Path) -> None:
    """Half-precision weights; the same weights give the same bytes."""
    layers = {
        f"{name}{member}{number}": array.astype(np.float16)
        for member, network in enumerate(ensemble.networks)
        for number, layer in enumerate(network.layers)
        for name, array in zip(("weights", "biases"), layer, strict=True)
    }
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            inverse_temperature=np.float32(ensemble.inverse_temperature),
            **layers,
        )


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a program teaches: from how many drawn sheets, and where the weights go."""

    draw: Callable[[random.Random, int, Fonts], Glyphs]
    course: Course
    sheets: int
    out: Path


def teach(parser: argparse.ArgumentParser, usual: Lessons) -> None:
    """Do what the command line says, which may differ from the *usual* in numbers and place."""
    parser.add_argument("--out", type=Path, default=usual.out)
    parser.add_argument("--sheets", type=int, default=usual.sheets)
    parser.add_argument("--epochs", type=int, default=usual.course.epochs)
    parser.add_argument("--seed", type=int, default=usual.course.seed)
    options = parser.parse_args()
    glyphs = usual.draw(random.Random(options.seed), options.sheets, training_fonts())
    examples = usual.draw(random.Random(options.seed + 1), options.sheets // 8, held_out_fonts())
    print(f"{len(glyphs.labels)} glyphs to learn, {len(examples.labels)} unseen")
    course = replace(usual.course, epochs=options.epochs)
    seeds = range(options.seed, options.seed + NETWORKS)
    networks = [learn(glyphs, examples, replace(course, seed=seed)) for seed in seeds]
    ensemble = calibrated(networks, examples)
    save(ensemble, options.out)
    print(f"{options.out}: inverse_temperature {ensemble.inverse_temperature:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.train", description=__doc__)
    teach(parser, Lessons(draw_glyphs, Course(epochs=16, seed=1), sheets=6000, out=WEIGHTS))


if __name__ == "__main__":
    main()
