"""Draw the example screenshots beside their boards: `python examples/draw.py`.

Only DejaVu is used (Debian's fonts-dejavu-core), so anybody can redraw them.
"""

from dataclasses import replace
from pathlib import Path

from PIL import Image

from ocr.training.positions import KEYBOARDS
from ocr.training.screenshots import Look, Scene, Theme, draw_balda, draw_hive

HERE = Path(__file__).parent

LIGHT = Theme(
    page=(244, 241, 232),
    text=(52, 48, 44),
    board=(176, 158, 132),
    empty=(252, 250, 245),
    filled=(244, 218, 168),
    letter=(60, 42, 28),
    highlight=(150, 205, 140),
)
DARK = Theme(
    page=(22, 25, 33),
    text=(214, 219, 230),
    board=(22, 25, 33),
    empty=(38, 43, 56),
    filled=(58, 74, 112),
    letter=(240, 243, 250),
    highlight=(46, 125, 110),
    gap=0.1,
    radius=0.2,
)
RULED = Theme(
    page=(255, 255, 255),
    text=(40, 40, 40),
    board=(255, 255, 255),
    empty=(255, 255, 255),
    filled=(255, 255, 255),
    letter=(20, 40, 110),
    highlight=(255, 240, 170),
    gap=0.0,
    line=0.025,
    line_colour=(150, 160, 190),
    radius=0.0,
)
HONEY = replace(LIGHT, page=(255, 255, 255), filled=(230, 230, 230), highlight=(247, 218, 33))


def read_rows(name: str) -> list[list[str]]:
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").split()
    return [["" if letter == "." else letter for letter in line] for line in lines]


def draw_examples() -> dict[str, Image.Image]:
    """Every example picture by its file name."""
    knots = Scene(
        rows=read_rows("balda-9x9-knots"),
        clock="21:47",
        players=(("Анна", 87), ("Пётр", 81)),
        words=("процесс", "массаж", "пьеса", "бездна", "стресс", "забор", "метро", "степь"),
        keys=KEYBOARDS["ru"],
        highlighted=frozenset({(1, 2), (1, 3), (1, 4)}),
    )
    five = Scene(
        rows=read_rows("balda-5x5"),
        clock="08:15",
        players=(("Вы", 22), ("Соперник", 25)),
        words=("тракт", "траст", "матрас", "арест", "сарай", "барак"),
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
    return {
        "balda-9x9-knots.png": draw_balda(knots, Look(LIGHT, "DejaVuSans.ttf", "DejaVuSans.ttf")),
        "balda-5x5.png": draw_balda(five, Look(DARK, "DejaVuSans-Bold.ttf", "DejaVuSans.ttf")),
        "balda-5x5-en.png": draw_balda(
            english, Look(RULED, "DejaVuSerif.ttf", "DejaVuSans.ttf", letter_size=0.65)
        ),
        "boggle-4x4.png": draw_balda(
            boggle, Look(LIGHT, "DejaVuSans-Bold.ttf", "DejaVuSans.ttf", letter_size=0.6)
        ),
        "bee-hive.png": draw_hive(
            "ltaionc", Look(HONEY, "DejaVuSans-Bold.ttf", "DejaVuSans.ttf"), (1080, 1920)
        ),
    }


def main() -> None:
    for name, picture in draw_examples().items():
        picture.save(HERE / name, optimize=True)
        print(HERE / name)


if __name__ == "__main__":
    main()
