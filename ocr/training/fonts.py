"""The fonts letters are learnt from, and the families kept apart to examine what was learnt.

They come from Debian packages and are no part of the project. A family is in one list only, so
an examination meets shapes that training has not seen.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from PIL import ImageFont

from ocr.glyphs import ALPHABETS

FONT_ROOT = Path("/usr/share/fonts")

PACKAGES = (
    "fonts-andika fonts-averia-sans-gwf fonts-cantarell fonts-clear-sans fonts-comfortaa "
    "fonts-crosextra-caladea fonts-crosextra-carlito fonts-croscore fonts-dejavu-extra "
    "fonts-ebgaramond fonts-fantasque-sans fonts-firacode fonts-freefont-ttf fonts-go "
    "fonts-hack fonts-inter fonts-jetbrains-mono fonts-jura fonts-lato fonts-liberation "
    "fonts-linuxlibertine fonts-manrope fonts-monofur fonts-mononoki fonts-noto-core "
    "fonts-open-sans fonts-paratype fonts-play fonts-quicksand fonts-roboto-slab "
    "fonts-roboto-unhinted fonts-sil-andika fonts-sil-gentiumplus fonts-tuffy fonts-urw-base35 "
    "fonts-vollkorn"
)

TRAINING = (
    "Andika-", "Arimo-", "AveriaSansGWF-", "Caladea-", "Cantarell-", "Carlito-", "Comfortaa",
    "Cousine-", "DejaVuSans", "DejaVuSerif", "EBGaramond12-", "FantasqueSansMono-",
    "FreeMono", "FreeSans", "FreeSerif", "Hack-", "Inter-", "JetBrainsMono-", "Jura-",
    "Lato-", "LiberationMono-", "LiberationSans-", "LiberationSansNarrow-",
    "LiberationSerif-", "LinBiolinum_R", "LinLibertine_R", "NimbusMonoPS-", "NimbusRoman-",
    "NimbusSans-", "NimbusSansNarrow-", "NotoSans-", "NotoSansDisplay-", "NotoSansMono-",
    "NotoSerif-", "NotoSerifDisplay-", "OpenSans-", "P052-", "PTF", "PTM", "PTN", "PTS",
    "Quicksand-", "Roboto-", "RobotoCondensed-", "Tinos-", "URWBookman-", "mononoki-",
    "monof",
)  # fmt: skip
HELD_OUT = (
    "C059-", "ClearSans-", "FiraCode-", "Gentium", "Go-", "Manrope-", "Play-", "RobotoSlab-",
    "Tuffy", "URWGothic-", "Vollkorn-",
)  # fmt: skip

_NOT_UPRIGHT = ("Italic", "Oblique", "Ita.", "Smallcaps", "56F", "76F", "_RI", "_RBI", "_RZ")
_TOO_THIN = ("Thin", "Hairline", "ExtraLight", "UltraLight")


@cache
def training_fonts() -> tuple[str, ...]:
    """Paths of the installed fonts to learn from, in order."""
    return _font_files(TRAINING)


@cache
def held_out_fonts() -> tuple[str, ...]:
    """Paths of the installed fonts to examine with, in order."""
    return _font_files(HELD_OUT)


def _font_files(families: tuple[str, ...]) -> tuple[str, ...]:
    letters = "".join(sorted({*chain.from_iterable(ALPHABETS.values())}))
    chosen = tuple(
        str(path)
        for path in _upright_fonts(families)
        if _draws_all(path, letters + letters.upper())
    )
    if not chosen:
        raise FileNotFoundError(f"no such fonts here; install {PACKAGES}")
    return chosen


def _upright_fonts(families: tuple[str, ...]) -> Iterator[Path]:
    seen = set()
    for path in sorted(FONT_ROOT.rglob("*.[ot]tf"), key=lambda path: (path.stem, str(path))):
        refused = any(mark in path.name for mark in (*_NOT_UPRIGHT, *_TOO_THIN))
        if path.name.startswith(families) and not refused and path.stem not in seen:
            seen.add(path.stem)
            yield path


def _draws_all(path: Path, letters: str) -> bool:
    font = ImageFont.truetype(str(path), 20)
    missing = bytes(font.getmask("\uffff"))
    return all(bytes(font.getmask(letter)) != missing for letter in letters)
