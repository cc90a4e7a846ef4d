"""Make a WordNet of a few words in the real format."""

from pathlib import Path

_LICENCE = "  1 This software and database is provided as is.\n"
_FILES = {
    "data.noun": (
        f"{_LICENCE}"
        '00000001 05 n 01 dottle 0 000 | the residue of burnt tobacco; "he knocked it out"\n'
        "00000002 05 n 01 Turkey 0 000 | a republic\n"
        "00000003 05 n 02 turkey 0 Meleagris_gallopavo 0 000 | a large bird; kept for its meat\n"
        "00000004 05 n 01 axis 0 000 | a straight line\n"
        "00000005 05 n 01 stick 0 000 | a length of wood\n"
        "00000006 05 n 01 Dido 0 000 | a queen\n"
    ),
    "index.noun": (
        f"{_LICENCE}"
        "axis n 1 0 1 0 00000004\n"
        "dido n 1 0 1 0 00000006\n"
        "dottle n 1 0 1 0 00000001\n"
        "meleagris_gallopavo n 1 0 1 0 00000003\n"
        "stick n 1 0 1 1 00000005\n"
        "turkey n 2 0 2 1 00000002 00000003\n"
    ),
    "noun.exc": "axes axis\n",
    "data.verb": (
        "00000011 30 v 01 stick 0 000 01 + 02 00 | put, fix, force\n"
        "00000012 30 v 01 colorize 0 000 01 + 02 00 | add color to\n"
    ),
    "index.verb": "colorize v 1 0 1 0 00000012\nstick v 1 0 1 1 00000011\n",
    "verb.exc": "stuck stick\n",
    "data.adj": "00000021 00 s 01 soft(p) 0 000 | yielding readily\n",
    "index.adj": "soft a 1 0 1 0 00000021\n",
    "data.adv": "",
    "index.adv": "",
    "cntlist.rev": "stick%1:06:00:: 1 2\nstick%2:35:00:: 1 9\n",
}


def write_wordnet(folder: Path) -> Path:
    """Write the files of the WordNet into *folder*, which must be new."""
    folder.mkdir()
    for name, text in _FILES.items():
        (folder / name).write_text(text, "utf-8")
    return folder
