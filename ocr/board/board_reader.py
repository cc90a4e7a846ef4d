"""From a picture's bytes to a board: `read_board` is the list of stages."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ocr.board.doubts import letters_are_in_doubt, letters_go_on, sides_that_go_on
from ocr.board.finding import Found, boards_in
from ocr.board.level import frame_behind
from ocr.board.naming import Hints, Named, doubt, with_tiles
from ocr.board.other_boards import choose_board
from ocr.board.templates import small_glyph
from ocr.board.word_paths import paths_over, word_under
from ocr.cells.crops import CROP_SIDE
from ocr.cells.glyphs import glyph_of
from ocr.cells.layout import MAX_DICE_SIDE
from ocr.cells.ranking import MAX_UNNAMED_PROBABILITY, MOST, SURE, VERY_SURE
from ocr.picture.arrays import Frame, Picture
from ocr.picture.edges import is_photo
from ocr.picture.image import open_frames, open_picture
from ocr.reading import WHOLE_PICTURE, AlphabetName, Reading, ReadingError, Template, cell_name


@dataclass
class _Watch:
    """Milliseconds by stage."""

    stage_ms: dict[str, float] = field(default_factory=dict)
    last: float = field(default_factory=time.perf_counter)

    def lap(self, stage: str) -> None:
        before, self.last = self.last, time.perf_counter()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0) + (self.last - before) * 1000


def read_board(
    data: bytes,
    *,
    templates: Sequence[Template] = (),
    yo_is_ye: bool = False,
    alphabet: AlphabetName | None = None,
    prefer: AlphabetName = "ru",
) -> Reading:
    """Read the largest board in a picture: of Balda or Boggle, or a Spelling Bee hive.

    *data* is a PNG, JPEG, WebP, GIF, AVIF, BMP or MP4 as a stranger sent it. *templates* are glyphs
    that a person has named before; with *yo_is_ye*, Е and Ё count as one letter; the letters are of
    *alphabet*, by default of the likeliest one, or of *prefer* if the letters do not tell.
    ReadingError names the stage that gave up: image, locate or glyphs. Of an animation, up to 8
    frames spread over it are tried, and the first one with a board is read. Takes about a tenth of
    a second; safe in several threads.
    """
    hints, watch = Hints(templates, yo_is_ye, alphabet, prefer), _Watch()
    refusal: ReadingError | None = None
    for number, frame in open_frames(data):
        try:
            return replace(_read_picture(frame, hints, watch), animation_frame=number)
        except ReadingError as error:
            refusal = refusal or error  # of the first frame
    if refusal is not None:
        raise refusal
    return _read_picture(open_picture(data), hints, watch)


def _read_picture(picture: Picture, hints: Hints, watch: _Watch) -> Reading:
    watch.lap("image")
    is_large = min(picture.shape[:2]) >= CROP_SIDE  # else a letter would fill it
    photo = is_large and is_photo(picture)
    lattices = boards_in(picture, hints, photo=photo) if is_large else []
    boards = [found for found in lattices if found]
    if not lattices:
        raise ReadingError(
            "locate", "I see no board in this picture; send a screenshot with the whole board."
        )
    if not boards:
        raise ReadingError(
            "glyphs",
            "I see no board with letters I can read in this picture; send a sharp screenshot with "
            "the whole board, or write one row a line, . for an empty cell.",
        )
    found, *others = boards
    watch.lap("board")
    if photo and found.dice is None and found.sureness < SURE:
        raise ReadingError(
            "glyphs", "I cannot read the letters in this photo; send a sharp one from above."
        )
    reading = _read_found(found, picture, photo=photo)
    watch.lap("doubts")
    reading = choose_board(reading, (_read_found(each, picture, photo=photo) for each in others))
    watch.lap("other boards")
    return replace(reading, stage_ms=watch.stage_ms)


def _read_found(found: Found, picture: Picture, *, photo: bool) -> Reading:
    if found.dice is None and letters_go_on(found.named):
        found = found.as_guess()
    reading = _read_on(found, photo=photo)
    if found.named.cells.picture is picture:
        return reading
    # The sides of the picture are not those of the turned one.
    behind = None if found.back is None else frame_behind(found.named.layout.frame, found.back)
    return replace(reading, frame=_in_parts(behind, picture), cut_off=())


def _read_on(found: Found, *, photo: bool) -> Reading:
    """The reading of a board, with all doubts about it."""
    named, picture = found.named, found.named.cells.picture
    if named.layout.game != "bee" and found.dice is None:
        named = with_tiles(named)
    layout = named.layout
    cut_off = sides_that_go_on(named.cells, 1)
    in_doubt = bool(cut_off) or not layout.square
    confidence = doubt(named)
    paths = paths_over(picture, layout)
    word = () if layout.game == "bee" else word_under(paths)
    unusual = [*paths, *(place for place, name in enumerate(named.letters) if len(name) > 1)]
    hardly = [place for place in unusual if confidence[place] < VERY_SURE]
    confidence[hardly] = np.minimum(confidence[hardly], MAX_UNNAMED_PROBABILITY)
    lies_anyhow = found.dice is not None and found.dice.lie_anyhow
    if in_doubt or lies_anyhow or letters_are_in_doubt(named, photo=photo):
        confidence = np.minimum(confidence, MAX_UNNAMED_PROBABILITY)
    return replace(
        _reading(named, confidence),
        path=tuple(cell_name(*divmod(place, layout.columns)) for place in word),
        frame=_in_parts(layout.frame, picture),
        other_alphabet=named.other_alphabet,
        size_in_doubt=in_doubt or layout.guessed,
        cut_off=cut_off,
    )


def _in_parts(frame: Frame | None, picture: Picture) -> Frame:
    """The frame as fractions of the picture; the whole picture if it is not known."""
    if frame is None:
        return WHOLE_PICTURE
    height, width = picture.shape[:2]
    left, top, right, bottom = frame
    return left / width, top / height, right / width, bottom / height


def _reading(named: Named, confidence: NDArray[np.float32]) -> Reading:
    rows, columns = named.layout.rows, named.layout.columns
    shape = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    cells = [cell_name(*divmod(place, columns)) for place in range(rows * columns)]
    doubtful = np.flatnonzero(confidence < SURE)
    marks = sorted({*named.drawn, *doubtful.tolist()})
    lines = _mark_holes(named)
    # Balda would have no move on a full board, and no cell with several letters.
    is_full = all(map(all, lines)) and rows == columns <= MAX_DICE_SIDE
    is_boggle = is_full or any(len(letter) > 1 for letter in named.letters)
    game = named.layout.game
    return Reading(
        game="boggle" if game == "balda" and is_boggle else game,
        alphabet=named.alphabet,
        rows=lines,
        confidence=tuple(tuple(float(confidence[place]) for place in line) for line in shape),
        doubtful=tuple(cells[place] for place in doubtful),
        likeliest={cells[place]: named.likeliest[place] for place in doubtful},
        glyphs={
            cells[place]: small_glyph(glyph)
            for place in marks
            if (glyph := glyph_of(named.cells.large_crops[place])).any()
        },
    )


def _mark_holes(named: Named) -> tuple[tuple[str, ...], ...]:
    """The rows of a board, with `#` for places that are no cells of a board of dice.

    There a board of Latin letters is empty alike at both sides, as a match of Balda hardly is.
    """
    lines = np.array(named.rows, dtype=object)
    holes = lines == ""
    holes.flat[[*named.signs]] = False
    is_alike = (holes == holes[:, ::-1]).all() and 1 < holes.sum() <= (1 - MOST) * holes.size
    if is_alike and named.alphabet == "en" and len(lines) <= MAX_DICE_SIDE:
        lines[holes] = "#"
    return tuple(map(tuple, lines.tolist()))
