"""The colours of our pictures, light and dark."""

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours as `#rrggbb`; `on_` is the colour of writing on another, `_edge` of its outline.

    `hollow` is an empty cell, `placed` the new letter, `rival` that of the other side, `path` the
    path of a word and `step` the numbers and arrows on it, `doubt` and `focus` frames, `centre` the
    middle of a hive.
    """

    paper: str
    on_paper: str
    card: str
    card_edge: str
    ink: str
    hollow: str
    hollow_edge: str
    on_path: str
    on_path_edge: str
    path: str
    step: str
    placed: str
    rival: str
    on_placed: str
    prize: str
    prize_edge: str
    on_prize: str
    doubt: str
    focus: str
    centre: str
    centre_edge: str
    on_centre: str


LIGHT = Palette(
    paper="#f3efe6",
    on_paper="#6f695b",
    card="#ffffff",
    card_edge="#d8d0c0",
    ink="#2b2a33",
    hollow="#e9e3d5",
    hollow_edge="#dcd4c3",
    on_path="#dcebff",
    on_path_edge="#9fc3f5",
    path="#9cc3fa",
    step="#123f91",
    placed="#2f6fde",
    rival="#c4501a",
    on_placed="#ffffff",
    prize="#dff2dc",
    prize_edge="#a9d7a2",
    on_prize="#2f6f29",
    doubt="#764200",
    focus="#990b45",
    centre="#f7cf3c",
    centre_edge="#dfb415",
    on_centre="#2b2a33",
)
DARK = LIGHT._replace(
    paper="#14171c",
    on_paper="#98a0ad",
    card="#2d333d",
    card_edge="#414957",
    ink="#f2f0ea",
    hollow="#1d2127",
    hollow_edge="#2b313a",
    on_path="#1f3a63",
    on_path_edge="#3d6cb0",
    path="#2c5591",
    step="#cfe2ff",
    prize="#1d3a23",
    prize_edge="#35633d",
    on_prize="#94dba0",
    doubt="#ffc777",
    focus="#ffb8d4",
    centre="#e3b92e",
    centre_edge="#b8921a",
    on_centre="#1b1d22",
)
