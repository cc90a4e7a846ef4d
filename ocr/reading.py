"""The reading of a picture, or the error that says why there is none."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, Protocol, Self, runtime_checkable

Game = Literal["balda", "boggle", "bee"]
AlphabetName = Literal["ru", "en", "uk"]
PictureSide = Literal["top", "bottom", "left", "right"]
WHOLE_PICTURE = (0.0, 0.0, 1.0, 1.0)
TEMPLATE_SIDE = 16  # px; half a glyph's


def cell_name(row: int, column: int) -> str:
    """`c3` for row 2 and column 2, counted from 0."""
    return f"{chr(ord('a') + column)}{row + 1}"


class KnownWords(Protocol):
    """A set of words in lower case, or an object that supports `in` like one."""

    def __contains__(self, word: str, /) -> bool: ...


@runtime_checkable
class KnownPangrams(Protocol):
    """Tells if some word uses all of certain *letters*, which must differ, and no others.

    It answers False if two letters are equal. Nearly everybody knows a *natural* word.
    """

    def has_pangram(self, letters: str, /, *, natural: bool = False) -> bool: ...


@dataclass(frozen=True, slots=True)
class Reading:
    """A board as read: `rows[r][c]` is a lower-case letter, or `""` for an empty cell.

    A tile of Boggle may have several letters, like `qu`, `re-` or `u/m`; `#` is no cell of it.
    A hive has one row of seven: the centre first, then clockwise from the top. `confidence` has
    the shape of `rows`, in 0..1. `doubtful` names cells like `c3` (column letter, row from the
    top), row by row; a person should check those. `likeliest` has the candidates of each of them
    with their probabilities, best first; the first one is in `rows`. `glyphs` has the ink of each
    cell, for templates. `path` names the cells under the path of a word, from one of its ends to
    the other. `stage_ms` gives milliseconds of wall time by stage, in the order in which the stages
    ran. `frame` is the left, top, right and bottom of the board, as fractions of the picture; the
    whole picture if the board was turned or seen from one side. `animation_frame` is the number of
    the frame of an animation that was read, 0 for other pictures. If `has_others`, the picture
    shows other boards as well, which are smaller or earlier.

    All cells of a board that may be wrong as a whole are in `doubtful`: if `other_alphabet` is not
    None, the letters may as well be of that one, which is of the other script; if
    `size_in_doubt`, rows or columns may be missing, as in a crop that cuts some off.
    `cut_off` has the sides at which the picture cuts off a row or a column, which is left out.
    """

    game: Game
    alphabet: AlphabetName
    rows: tuple[tuple[str, ...], ...]
    confidence: tuple[tuple[float, ...], ...]
    doubtful: tuple[str, ...] = ()
    likeliest: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    glyphs: Mapping[str, bytes] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    stage_ms: Mapping[str, float] = field(default_factory=dict)
    frame: tuple[float, float, float, float] = WHOLE_PICTURE
    other_alphabet: AlphabetName | None = None
    size_in_doubt: bool = False
    cut_off: tuple[PictureSide, ...] = ()
    animation_frame: int = 0
    has_others: bool = False

    @property
    def ms(self) -> float:
        """Milliseconds of wall time for the whole picture."""
        return sum(self.stage_ms.values())


class ReadingError(ValueError):
    """No board was read; `stage` is the stage that failed, `str()` says why and what to do.

    The sentence is kept as a template beside its values, so that it can be shown to a person
    in that person's language.
    """

    def __init__(self, stage: str, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.stage = stage
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.stage, self.template, **self.values), ()


@dataclass(frozen=True, slots=True)
class Template:
    """A letter with its glyph: TEMPLATE_SIDE squared bytes, 255 for full ink."""

    letter: str
    glyph: bytes

    def __post_init__(self) -> None:
        if len(self.glyph) != TEMPLATE_SIDE**2:
            raise ValueError(f"A glyph has {TEMPLATE_SIDE**2} bytes, not {len(self.glyph)}.")


def template_of(reading: Reading, cell: str, letter: str) -> Template | None:
    """The glyph to keep when a person says that *cell* is *letter*; None if nothing is drawn."""
    glyph = reading.glyphs.get(cell)
    return Template(letter, glyph) if glyph and letter else None
