"""Build the images of the distribution balda-lexicons, and put the licences beside them.

    python scripts/fill_lexicons.py

All sources must be installed (`make lexicons-wheel` does that): the tiers of an image that was
built without one of them would be worse, so this stops if one is missing.
"""

import shutil
import sys
from pathlib import Path

from solver import Lexicon, Meanings
from solver.wordlists.debian_dictionaries import RussianDictionaries
from solver.wordlists.wordnet import WORDNET_PACKAGE

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "lexicons" / "balda_lexicons"
LICENCES = ROOT / "lexicons" / "licences"
PUBLISHED = ("ru", "en")  # docs/lexicon-licences.md says why there is no uk
PACKAGES = ("scowl", WORDNET_PACKAGE, *RussianDictionaries().fingerprint())


def main() -> None:
    made = [Lexicon.build(name, directory=IMAGES).info.remark for name in PUBLISHED]
    made.append(Meanings.build(directory=IMAGES).remark)
    if any(made):
        sys.exit("\n".join(filter(None, made)))
    LICENCES.mkdir(exist_ok=True)
    for package in PACKAGES:
        shutil.copy(f"/usr/share/doc/{package}/copyright", LICENCES / package)
    shutil.copy("/usr/share/common-licenses/GPL-3", LICENCES / "GPL-3")


if __name__ == "__main__":
    main()
