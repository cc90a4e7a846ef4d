"""The fonts letters are learnt from, and the families kept apart to examine what was learnt.

They come from Debian packages (`make training-fonts`) and are no part of the project. A family is
in one list only, so an examination meets shapes that training has not seen.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from PIL import ImageFont

from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS

Fonts = Mapping[AlphabetName, tuple[str, ...]]

FONT_ROOT = Path("/usr/share/fonts")

TRAINING = (
    "3270-", "Andika-", "Anonymous Pro", "Arimo-", "AveriaSansGWF-", "B612-", "BebasNeue-Bold",
    "BebasNeue-Book", "Cabin-", "Caladea-", "Cantarell-", "Carlito-", "CharisSIL-", "Comfortaa",
    "ComicNeue-", "Cousine-", "DejaVuSans", "DejaVuSerif", "Dosis-", "EBGaramond12-",
    "FantasqueSansMono-", "FreeMono", "FreeSans", "FreeSerif", "Hack-", "Hermit-", "Inter-",
    "JetBrainsMono-", "Jura-", "Lato-", "LeagueSpartan-", "LiberationMono-", "LiberationSans-",
    "LiberationSansNarrow-", "LiberationSerif-", "LinBiolinum_R", "LinLibertine_R", "Mplus1-",
    "Mplus2-", "NimbusMonoPS-", "NimbusRoman-", "NimbusSans-", "NimbusSansNarrow-", "NotoSans-",
    "NotoSansDisplay-", "NotoSansMono-", "NotoSerif-", "NotoSerifDisplay-", "OldStandard-",
    "OpenSans-", "P052-", "PTC55F", "PTC75F", "PTF", "PTM", "PTN", "PTS", "PTZ55F", "Quicksand-",
    "Roboto-", "RobotoCondensed-", "STIXGeneral-", "Tinos-", "URWBookman-", "YanoneKaffeesatz-",
    "booku_", "bookub_", "cmunbmr", "cmunbx", "cmunrm", "cmunss", "cmunsx", "eurof55", "eurof75",
    "mononoki-", "monof", "pallu_", "pallub_", "sansu_", "sansub_", "unifur",
)  # fmt: skip
HELD_OUT = (
    "C059-", "ClearSans-", "FiraCode-", "Gentium", "Go-", "Karla-", "Manrope-", "Monoid-",
    "Oxygen-Sans", "Play-", "RobotoSlab-", "Sora-", "Tuffy", "URWGothic-", "Vollkorn-", "agave-",
)  # fmt: skip

_NOT_UPRIGHT = ("Italic", "Oblique", "Ita.", "Smallcaps", "56F", "76F", "_RI", "_RBI", "_RZ",
    " I.", " BI.", "Minus",
)  # fmt: skip
_TOO_THIN = ("Thin", "Hairline", "ExtraLight", "UltraLight")


@cache
def training_fonts() -> Fonts:
    """Paths of the installed fonts to learn from, in order, by the alphabet that they draw."""
    return _font_files(TRAINING)


@cache
def held_out_fonts() -> Fonts:
    """Paths of the installed fonts to examine with, in order, by the alphabet that they draw."""
    return _font_files(HELD_OUT)


def _font_files(families: tuple[str, ...]) -> Fonts:
    upright = list(_upright_fonts(families))
    chosen: Fonts = {
        alphabet: tuple(str(path) for path in upright if _draws_all(path, letters))
        for alphabet, letters in ALPHABETS.items()
    }
    if not all(chosen.values()):
        raise FileNotFoundError("the fonts to learn from are not here; run make training-fonts")
    return chosen


def _upright_fonts(families: tuple[str, ...]) -> Iterator[Path]:
    seen = set()
    for path in sorted(FONT_ROOT.rglob("*.[ot]tf"), key=lambda path: (path.stem, str(path))):
        refused = any(mark in path.name for mark in (*_NOT_UPRIGHT, *_TOO_THIN))
        if path.name.startswith(families) and not refused and path.stem not in seen:
            seen.add(path.stem)
            yield path


def _draws_all(path: Path, letters: Iterable[str]) -> bool:
    font = ImageFont.truetype(str(path), 20)
    missing = bytes(font.getmask("\uffff"))
    return all(
        bytes(font.getmask(shown)) != missing
        for letter in letters
        for shown in (letter, letter.upper())
    )
