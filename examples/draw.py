"""Draw the example screenshots beside their boards: `python examples/draw.py`.

Only DejaVu is used (Debian's fonts-dejavu-core), so anybody can redraw them.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

from PIL import Image

from ocr.training.boards import Paint, Style
from ocr.training.canvas import Glyph
from ocr.training.positions import KEYBOARDS
from ocr.training.screenshots import Scene, Screen

HERE = Path(__file__).parent

SANS, BOLD = Glyph("DejaVuSans.ttf", 0.6), Glyph("DejaVuSans-Bold.ttf", 0.6)
LIGHT = Style(
    page=(244, 241, 232),
    text=(52, 48, 44),
    text_font="DejaVuSans.ttf",
    glyph=SANS,
    paints=(Paint((244, 218, 168), (60, 42, 28)), Paint((150, 205, 140), (60, 42, 28))),
    empty=(252, 250, 245),
    panel=(176, 158, 132),
)
DARK = Style(
    page=(22, 25, 33),
    text=(214, 219, 230),
    text_font="DejaVuSans.ttf",
    glyph=BOLD,
    paints=(Paint((58, 74, 112), (240, 243, 250)),),
    empty=(38, 43, 56),
    gap=0.1,
    radius=0.2,
)
RULED = Style(
    page=(255, 255, 255),
    text=(40, 40, 40),
    text_font="DejaVuSans.ttf",
    glyph=Glyph("DejaVuSerif.ttf", 0.65),
    paints=(Paint((255, 255, 255), (20, 40, 110)),),
    empty=(255, 255, 255),
    edge=(150, 160, 190),
    gap=0.0,
    radius=0.0,
    line=0.025,
)
HONEY = replace(
    LIGHT,
    page=(255, 255, 255),
    glyph=BOLD,
    paints=(Paint((230, 230, 230), (60, 42, 28)), Paint((247, 218, 33), (60, 42, 28))),
)


def read_rows(name: str) -> list[list[str]]:
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").split()
    return [["" if letter == "." else letter for letter in line] for line in lines]


def draw_app(scene: Scene, style: Style) -> Image.Image:
    screen = Screen.of((scene.width, scene.height), style, Random(0))
    screen.draw_app(scene)
    return Image.fromarray(screen.picture)


def draw_examples() -> dict[str, Image.Image]:
    """Every example picture by its file name."""
    knots = Scene(
        rows=read_rows("balda-9x9-knots"),
        clock="21:47",
        players=(("Анна", 87), ("Пётр", 81)),
        lists=(
            ("процесс  7", "пьеса  5", "стресс  6", "метро  5"),
            ("массаж  6", "бездна  6", "забор  5", "степь  5"),
        ),
        keys=KEYBOARDS["ru"],
        highlighted=frozenset({(1, 2), (1, 3), (1, 4)}),
    )
    five = Scene(
        rows=read_rows("balda-5x5"),
        clock="08:15",
        players=(("Вы", 22), ("Соперник", 25)),
        lists=(("тракт  5", "матрас  6", "сарай  5"), ("траст  5", "арест  5", "барак  5")),
    )
    english = Scene(
        rows=read_rows("balda-5x5-en"),
        width=900,
        height=1600,
        clock="9:30",
        players=(("You", 21), ("Rival", 19)),
        keys=KEYBOARDS["en"],
    )
    boggle = Scene(rows=read_rows("boggle-4x4"), width=900, height=1600, clock="9:41")
    hive = Screen.of((1080, 1920), HONEY, Random(0)).draw_hive("ltaionc")
    return {
        "balda-9x9-knots.png": draw_app(knots, LIGHT),
        "balda-5x5.png": draw_app(five, DARK),
        "balda-5x5-en.png": draw_app(english, RULED),
        "boggle-4x4.png": draw_app(boggle, replace(LIGHT, glyph=BOLD)),
        "bee-hive.png": Image.fromarray(hive.picture),
    }


def main() -> None:
    for name, picture in draw_examples().items():
        picture.save(HERE / name, optimize=True)
        print(HERE / name)


if __name__ == "__main__":
    main()
