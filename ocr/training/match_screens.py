"""Draw screens of a match of Balda: the board, and beside it words, scores, names and the turn.

Each screen is a function of its seed. What stands on it is known, so a reading can be counted.
"""

import io
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw, ImageFont

from ocr.reading import AlphabetName
from ocr.training.match_texts import BUTTONS, OTHERS, TURN_OF, YOU, YOUR_TURN
from ocr.training.matches import SIDE, Match, Played, random_match
from ocr.training.overlays import Colour
from ocr.training.scenes import PHONES, Studio
from ocr.training.screenshots import Look, Rows, Scene, blend, draw_board, draw_keyboard

FORMS: Mapping[str, str] = {
    "word 5": "{word} {points}",
    "word - 5": "{word} — {points}",
    "5 word": "{points} {word}",
    "word +5": "{word} +{points}",
    "word (5)": "{word} ({points})",
    "1. word 5": "{number}. {word} {points}",
}
MARKS = ("", "text", "named", "arrow", "frame", "ground", "colour")
WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (1600, 900))

_ACCENTS: Sequence[Colour] = ((46, 125, 50), (230, 81, 0), (21, 101, 192), (198, 40, 40))


@dataclass(frozen=True, slots=True)
class MatchSample:
    """A picture as sent, and what stands on it; a side is None where one list has both.

    Side 0 is that of the person where a name says so, else the left one.
    """

    picture: bytes
    kind: str
    alphabet: AlphabetName
    rows: Rows
    used: tuple[tuple[str, int | None], ...]
    scores: tuple[int, int]
    turn: int | None


@dataclass(frozen=True, slots=True)
class _Plan:
    """All that is drawn: the names and scores from the left, `turn` the side that is marked."""

    rng: random.Random
    match: Match
    look: Look
    form: str
    names: tuple[str, str]
    mark: str
    turn: int
    written: Callable[[str], str]
    size: float

    @property
    def scores(self) -> tuple[int, int]:
        return self.match.scores

    def font(self, scale: float = 1.0) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.look.text_font, max(8, round(self.size * scale)))


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    width: float
    height: float


def match_sample(kind: str, studio: Studio, form: str) -> MatchSample:
    """A screen of one of MATCH_KINDS with its list in one of FORMS."""
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    match = random_match(rng, alphabet, rng.randint(2, 14))
    you = rng.random()
    other, third = rng.sample(OTHERS[alphabet], 2)
    names = (YOU[alphabet], other) if you < 0.5 else (other, YOU[alphabet])
    names = names if you < 0.8 else (other, third)
    mark = rng.choice(MARKS)
    if mark == "text" and you >= 0.8:
        mark = "named"
    plan = _Plan(
        rng=rng,
        match=match,
        look=replace(studio.look(alphabet), lower_case=rng.random() < 0.08),
        form=FORMS[form],
        names=names,
        mark=mark,
        turn=rng.randrange(2),
        written=rng.choice((str.lower, str.lower, str.upper, str.capitalize)),
        size=0,
    )
    if mark == "text" and rng.random() < 0.7:
        plan = replace(plan, turn=names.index(YOU[alphabet]))
    screen, used = MATCH_KINDS[kind](plan)
    swapped = 0.5 <= you < 0.8
    return MatchSample(
        picture=_as_delivered(rng, screen),
        kind=kind,
        alphabet=alphabet,
        rows=match.rows,
        used=tuple((p.word, _side(p, kind, swapped)) for p in used),
        scores=match.scores[::-1] if swapped else match.scores,
        turn=(plan.turn ^ swapped) if mark else None,
    )


def _side(played: Played, kind: str, swapped: bool) -> int | None:
    return None if "one list" in kind else played.side ^ swapped


def _as_delivered(rng: random.Random, screen: Image.Image) -> bytes:
    buffer = io.BytesIO()
    if rng.random() < 0.2:
        screen.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    screen.thumbnail((1280, 1280), Image.Resampling.LANCZOS)
    screen.save(buffer, "JPEG", quality=rng.randint(70, 90))
    return buffer.getvalue()


Drawn = tuple[Image.Image, list[Played]]


def _phone_columns(plan: _Plan) -> Drawn:
    """Two columns under the board, as the names stand above it."""
    screen, plan, under = _phone(plan)
    width = screen.width
    used = []
    for side, left in enumerate((0.05, 0.53)):
        box = _Box(width * left, under, width * 0.42, screen.height * 0.94 - under)
        used += _draw_list(screen, plan, box, side)
    return screen, used


def _phone_one_list(plan: _Plan) -> Drawn:
    screen, plan, under = _phone(plan)
    left = plan.rng.choice((0.06, 0.3, 0.55))
    box = _Box(screen.width * left, under, screen.width * 0.4, screen.height * 0.94 - under)
    return screen, _draw_list(screen, plan, box, None)


def _phone(plan: _Plan) -> tuple[Image.Image, _Plan, float]:
    """The screen with head and board, and where there is room below."""
    rng = plan.rng
    width, height = rng.choice(PHONES)
    plan = replace(plan, size=width / rng.uniform(19, 28))
    screen = Image.new("RGB", (width, height), plan.look.theme.page)
    draw = ImageDraw.Draw(screen)
    draw.text((width * 0.05, height * 0.01), "9:41", plan.look.theme.text, plan.font(0.8))
    head = _Box(width * 0.05, height * 0.045, width * 0.9, plan.size * 4)
    top = _draw_head(screen, plan, head)
    pitch = width * rng.uniform(0.62, 0.92) / SIDE
    left = (width - pitch * SIDE) / 2
    draw_board(screen, (left, top, pitch), Scene(plan.match.rows), plan.look)
    under = top + pitch * SIDE + plan.size * 0.8
    if rng.random() < 0.3:
        label = rng.choice(BUTTONS[plan.match.alphabet])
        draw.text((width / 2, height * 0.97), label, plan.look.theme.text, plan.font(), anchor="mm")
    elif rng.random() < 0.2:
        draw_keyboard(screen, ("йцукенгшщзхъ", "фывапролджэ"), plan.look, height * 0.955)
    return screen, plan, under


def _wide_sides(plan: _Plan) -> Drawn:
    """A list left of the board and one right of it, each under its name or not."""
    screen, plan, board = _wide(plan)
    width, height = screen.size
    top = board.top
    boxes = (
        _Box(width * 0.03, top, board.left - width * 0.06, height * 0.94 - top),
        _Box(board.left + board.width + width * 0.03, top, width * 0.2, height * 0.94 - top),
    )
    used = []
    for side, box in enumerate(boxes):
        used += _draw_list(screen, plan, box, side)
    return screen, used


def _wide_one_list(plan: _Plan) -> Drawn:
    screen, plan, board = _wide(plan)
    left = board.left + board.width + screen.width * 0.04
    box = _Box(left, board.top, screen.width * 0.2, screen.height * 0.9 - board.top)
    return screen, _draw_list(screen, plan, box, None)


def _wide(plan: _Plan) -> tuple[Image.Image, _Plan, _Box]:
    rng = plan.rng
    width, height = rng.choice(WINDOWS)
    plan = replace(plan, size=height / rng.uniform(26, 38))
    screen = Image.new("RGB", (width, height), plan.look.theme.page)
    head = _Box(width * 0.05, height * 0.03, width * 0.9, plan.size * 4)
    top = _draw_head(screen, plan, head)
    pitch = (height * 0.96 - top) / SIDE
    left = (width - pitch * SIDE) / 2
    draw_board(screen, (left, top, pitch), Scene(plan.match.rows), plan.look)
    return screen, plan, _Box(left, top, pitch * SIDE, pitch * SIDE)


MATCH_KINDS: Mapping[str, Callable[[_Plan], Drawn]] = {
    "phone, two columns": _phone_columns,
    "phone, one list": _phone_one_list,
    "wide, left and right": _wide_sides,
    "wide, one list": _wide_one_list,
}


def _draw_list(screen: Image.Image, plan: _Plan, box: _Box, side: int | None) -> list[Played]:
    """The words of one side or of both, and those of them that are to be seen whole.

    A list that is too long for its box is scrolled, and lines are cut at its edges.
    """
    played = [p for p in plan.match.played if side is None or p.side == side]
    pitch = plan.size * plan.rng.choice((1.35, 1.5, 1.7))
    room = int(box.height / pitch)
    if room < 1:
        return []
    shown = min(room, len(played))
    scrolled = len(played) > shown or (plan.rng.random() < 0.2 and shown > 2)
    shown -= scrolled and shown == len(played)
    cut = plan.rng.uniform(0.35, 0.6) if scrolled else 0.0
    first = plan.rng.randint(0, 1) if scrolled and len(played) > shown + 1 else 0
    height = round((shown + cut) * pitch) if scrolled else round(len(played) * pitch)
    ground = _list_ground(plan)
    part = Image.new("RGB", (round(box.width), max(height, 1)), ground)
    draw = ImageDraw.Draw(part)
    right = side == 1 and plan.rng.random() < 0.5
    x, anchor = (box.width - plan.size * 0.3, "rm") if right else (plan.size * 0.3, "lm")
    offset = (1 - cut) * pitch if first else 0.0
    for number, each in enumerate(played[: shown + 2]):
        text = plan.form.format(word=plan.written(each.word), points=each.points, number=number + 1)
        y = (number + 0.5) * pitch - offset
        draw.text((x, y), text, plan.look.theme.text, plan.font(), anchor=anchor)
    screen.paste(part, (round(box.left), round(box.top)))
    return _whole_lines(played, pitch, offset, height)


def _whole_lines(
    played: Sequence[Played], pitch: float, offset: float, height: float
) -> list[Played]:
    """The words whose line of text lies within the list's box."""
    slack = pitch * 0.12
    return [
        each
        for number, each in enumerate(played)
        if number * pitch - offset > -slack and (number + 1) * pitch - offset < height + slack
    ]


def _list_ground(plan: _Plan) -> Colour:
    theme = plan.look.theme
    return blend(theme.page, theme.text, 0.06) if plan.rng.random() < 0.3 else theme.page


def _draw_head(screen: Image.Image, plan: _Plan, box: _Box) -> float:
    """Names, scores and whose turn it is; returns where the board may begin."""
    rng = plan.rng
    draw = ImageDraw.Draw(screen)
    text = plan.look.theme.text
    style = rng.choice(("under", "beside", "colon", "middle"))
    if style == "middle":
        shown = rng.choice(("{} : {}", "{}:{}", "{} - {}")).format(*plan.scores)
        middle = (box.left + box.width / 2, box.top + plan.size)
        draw.text(middle, shown, text, plan.font(1.4), anchor="mm")
    for side in (0, 1):
        _draw_player(screen, plan, box, (side, style))
    if plan.mark in ("text", "named"):
        y = box.top + plan.size * 4.3
        x = box.left + box.width / 2
        draw.text((x, y), _turn_text(plan), text, plan.font(rng.uniform(0.9, 1.2)), anchor="mm")
        return box.top + plan.size * 5.5
    return box.top + plan.size * 4.2


def _turn_text(plan: _Plan) -> str:
    alphabet, name = plan.match.alphabet, plan.names[plan.turn]
    if name == YOU[alphabet]:
        return YOUR_TURN[alphabet]
    return plan.rng.choice(TURN_OF[alphabet]).format(name=name)


def _draw_player(screen: Image.Image, plan: _Plan, box: _Box, placed: tuple[int, str]) -> None:
    side, style = placed
    draw = ImageDraw.Draw(screen)
    theme = plan.look.theme
    name, score = plan.names[side], plan.scores[side]
    marked = plan.turn == side
    x, anchor = ((box.left, "l"), (box.left + box.width, "r"))[side]
    x += (0.8 - 1.6 * side) * plan.size
    shown = {"beside": f"{name} {score}", "colon": f"{name}: {score}"}.get(style, name)
    font = plan.font(1.1)
    at = (x, box.top + plan.size)
    left, top, right, bottom = draw.textbbox(at, shown, font, anchor=f"{anchor}m")
    pad = plan.size * 0.3
    around = (left - pad, top - pad, right + pad, bottom + pad)
    accent = _accent(plan)
    colour = theme.text
    if marked and plan.mark == "frame":
        draw.rounded_rectangle(around, radius=pad, outline=accent, width=max(2, round(pad / 4)))
    if marked and plan.mark == "ground":
        draw.rounded_rectangle(around, radius=pad, fill=accent)
        colour = (255, 255, 255)
    if marked and plan.mark == "colour":
        colour = accent
    if marked and plan.mark == "arrow":
        _draw_arrow(draw, (left, right), (top + bottom) / 2, plan)
    draw.text(at, shown, colour, font, anchor=f"{anchor}m")
    if style == "under":
        below = (x, box.top + plan.size * 2.9)
        draw.text(below, str(score), theme.text, plan.font(1.4), anchor=f"{anchor}m")


def _accent(plan: _Plan) -> Colour:
    """A strong colour that can be told from the page and from the text."""
    theme = plan.look.theme

    def apart(colour: Colour) -> int:
        return min(
            sum(abs(a - b) for a, b in zip(colour, other, strict=True))
            for other in (theme.page, theme.text)
        )

    lighter = [blend(colour, (255, 255, 255), 0.4) for colour in _ACCENTS]
    return max((*_ACCENTS, *lighter), key=apart)


def _draw_arrow(
    draw: ImageDraw.ImageDraw, sides: tuple[float, float], y: float, plan: _Plan
) -> None:
    """A triangle that points at the name, from the side where the screen's edge is not."""
    size = plan.size * 0.35
    left, right = sides
    x, way = (right + 2.2 * size, -1) if plan.turn == 0 else (left - 2.2 * size, 1)
    points = [(x - way * size, y - size), (x - way * size, y + size), (x + way * size, y)]
    draw.polygon(points, fill=_accent(plan))
