"""Fonts for training, and the font families that are held out for examinations.

They come from packages of Debian and npm (`make training-fonts`) and are not part of the project. A
family is on one side only, so an examination has shapes that training has not seen.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from PIL import ImageFont

from ocr.cells.shapes import ALPHABETS
from ocr.reading import AlphabetName

Fonts = Mapping[AlphabetName, tuple[str, ...]]

DEBIAN_FONTS = Path("/usr/share/fonts")
NPM_FONTS = Path(__file__).parents[2] / "build" / "training-fonts"
NPM_WEIGHTS = ("_400Regular.ttf", "_700Bold.ttf", "_900Black.ttf")  # of up to nine
# Beginnings of file names. Fonts from npm are used for training too, unless they are held out.
TRAINING = (
    "3270-", "Andika-", "Anonymous Pro", "Arimo-", "AveriaSansGWF-", "B612-", "BebasNeue-Bold",
    "BebasNeue-Book", "Cabin-", "Caladea-", "Cantarell-", "Carlito-", "CharisSIL-", "Comfortaa",
    "ComicNeue-", "Cousine-", "DejaVuSans", "DejaVuSerif", "Dosis-", "EBGaramond12-",
    "FantasqueSansMono-", "Free", "Hack-", "Hermit-", "Inter-", "JetBrainsMono-", "Jura-", "Lato-",
    "LeagueSpartan-", "Liberation", "LinBiolinum_R", "LinLibertine_R", "Mplus1-", "Mplus2-",
    "NimbusMonoPS-", "NimbusRoman-", "NimbusSans-", "NimbusSansNarrow-", "NotoSans-",
    "NotoSansDisplay-", "NotoSansMono-", "NotoSerif-", "NotoSerifDisplay-", "OldStandard-",
    "OpenSans-", "P052-", "PT", "Quicksand-", "Roboto-", "RobotoCondensed-", "STIXGeneral-",
    "Tinos-", "URWBookman-", "YanoneKaffeesatz-", "booku_", "bookub_", "cmunbmr", "cmunbx",
    "cmunrm", "cmunss", "cmunsx", "eurof55", "eurof75", "mononoki-", "monof", "pallu_", "pallub_",
    "sansu_", "sansub_", "unifur",
)  # fmt: skip
NPM_HELD_OUT = (
    "Alegreya", "Arsenal_", "BalsamiqSans_", "Barlow_", "Cuprum_", "DMSans_", "DelaGothicOne_",
    "Fira", "Fredoka_", "Geologica_", "IBMPlex", "Jost_", "Merriweather_", "Onest_", "Outfit_",
    "Podkova_", "Scada_", "SofiaSans_", "ZillaSlab_",
)  # fmt: skip
HELD_OUT = (
    "C059-", "ClearSans-", "FiraCode-", "Gentium", "Go-", "Karla-", "Manrope-", "Monoid-",
    "Oxygen-Sans", "Play-", "RobotoSlab-", "Sora-", "Tuffy", "URWGothic-", "Vollkorn-", "agave-",
    *NPM_HELD_OUT,
)  # fmt: skip

_ODD = re.compile(  # slanted, or too thin
    "Italic|Oblique|Ita[.]|Smallcaps|56F|76F|_RI|_RBI|_RZ| B?I[.]|Minus|"
    "Thin|Hairline|ExtraLight|UltraLight"
)


@cache
def list_fonts(*, held_out: bool) -> Fonts:
    """Paths of the fonts to learn from or to examine with, in order, by alphabet they draw."""
    families = HELD_OUT if held_out else TRAINING
    found = sorted(DEBIAN_FONTS.rglob("*.[ot]tf"), key=lambda path: (path.stem, str(path)))
    debian = {path.stem: path for path in reversed(found) if not _ODD.search(path.name)}
    paths = [path for path in reversed(debian.values()) if path.name.startswith(families)]
    for path in sorted(NPM_FONTS.rglob("*.ttf")):
        if path.name.endswith(NPM_WEIGHTS) and path.name.startswith(HELD_OUT) == held_out:
            paths.append(path)
    chosen: Fonts = {
        alphabet: tuple(str(path) for path in paths if _draws_all(path, letters))
        for alphabet, letters in ALPHABETS.items()
    }
    if not all(chosen.values()):
        raise FileNotFoundError("the fonts to learn from are not here; run make training-fonts")
    return chosen


def _draws_all(path: Path, letters: Iterable[str]) -> bool:
    font = ImageFont.truetype(str(path), 20)
    missing = bytes(font.getmask("\uffff"))
    shown = (form for letter in letters for form in (letter, letter.upper()))
    return all(bytes(font.getmask(form)) != missing for form in shown)
