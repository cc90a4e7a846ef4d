"""Draw screens of a match of Balda: the board, and beside it words, scores, names and the turn.

Each screen is a function of its seed. Its content is known, so a reading can be scored.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw, ImageFont

from ocr.reading import AlphabetName
from ocr.training.cases import Case
from ocr.training.fonts import hold_out_fonts
from ocr.training.match_texts import BUTTONS, OTHER_NAMES, TURN_OF, YOUR_NAME, YOUR_TURN
from ocr.training.matches import SIDE, Match, Played, random_match
from ocr.training.scenes import PHONES, WIDE_WINDOWS, Studio, as_delivered
from ocr.training.screenshots import Look, Scene, blend, draw_board, draw_keyboard
from ocr.training.themes import HAND_MADE_THEMES

LIST_FORMS: Mapping[str, str] = {
    "word 5": "{word} {points}",
    "word - 5": "{word} — {points}",
    "5 word": "{points} {word}",
    "word +5": "{word} +{points}",
    "word (5)": "{word} ({points})",
    "1. word 5": "{number}. {word} {points}",
}


@dataclass(frozen=True, slots=True)
class _Plan:
    """The content of a screen: names and scores from the left, `turn` the side that is named."""

    rng: random.Random
    match: Match
    look: Look
    form: str
    names: tuple[str, str]
    turn: int | None
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


def draw_matches(count: int, seed: int) -> Iterator[Case]:
    """Draw screens of all kinds and forms in held-out fonts, every other in a held-out theme."""
    kinds, forms = [*MATCH_KINDS], [*LIST_FORMS]
    for number in range(count):
        rng = random.Random(f"match {seed} {number}")
        themes = HAND_MADE_THEMES if number // len(kinds) % 2 else ()
        form = forms[(number // len(kinds) + number) % len(forms)]
        studio = Studio(rng, hold_out_fonts(), themes)
        drawn = match_sample(kinds[number % len(kinds)], studio, form)
        yield replace(drawn, file=f"match {number}")


def match_sample(kind: str, studio: Studio, form: str) -> Case:
    """A screen of one of MATCH_KINDS with its list in one of LIST_FORMS.

    Side 0 is the person's if a name says so, else the left one; a side is None if one list has
    both.
    """
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    match = random_match(rng, alphabet, rng.randint(2, 14))
    you = YOUR_NAME[alphabet]
    other, third = rng.sample(OTHER_NAMES[alphabet], 2)
    names = rng.choice(((you, other), (other, you), (other, third)))
    plan = _Plan(
        rng=rng,
        match=match,
        look=replace(studio.look(alphabet), lower_case=rng.random() < 0.08),
        form=LIST_FORMS[form],
        names=names,
        turn=rng.choice((None, 0, 1)),
        written=rng.choice((str.lower, str.lower, str.upper, str.capitalize)),
        size=0,
    )
    draw, is_shared = MATCH_KINDS[kind]
    screen, plan, boxes = draw(plan)
    drawn = ((boxes[2], None),) if is_shared else ((boxes[0], 0), (boxes[1], 1))
    used = [word for box, side in drawn for word in _draw_list(screen, plan, box, side)]
    swapped = names[1] == you
    order = -1 if swapped else 1
    truth = {
        "used": [[each.word, None if is_shared else each.side ^ swapped] for each in used],
        "scores": list(match.scores)[::order],
        "names": list(names)[::order],
        "turn": None if plan.turn is None else plan.turn ^ swapped,
    }
    picture = as_delivered(rng, screen)
    return Case("drawn", kind, picture, "balda", match.rows, {"like": kind, "match": truth})


Drawn = tuple[Image.Image, _Plan, tuple[_Box, _Box, _Box]]


def _draw_phone(plan: _Plan) -> Drawn:
    """Draw head and board; with them, the places below for both sides' lists and a shared one."""
    rng = plan.rng
    width, height = rng.choice(PHONES)
    plan = replace(plan, size=width / rng.uniform(19, 28))
    screen = Image.new("RGB", (width, height), plan.look.theme.page)
    draw = ImageDraw.Draw(screen)
    draw.text((width * 0.05, height * 0.01), "9:41", plan.look.theme.text, plan.font(0.8))
    top = _draw_head(screen, plan, _Box(width * 0.05, height * 0.045, width * 0.9, plan.size * 4))
    pitch = width * rng.uniform(0.62, 0.92) / SIDE
    draw_board(screen, ((width - pitch * SIDE) / 2, top, pitch), Scene(plan.match.rows), plan.look)
    under = top + pitch * SIDE + plan.size * 0.8
    if rng.random() < 0.3:
        label = rng.choice(BUTTONS[plan.match.alphabet])
        draw.text((width / 2, height * 0.97), label, plan.look.theme.text, plan.font(), anchor="mm")
    elif rng.random() < 0.2:
        draw_keyboard(screen, ("йцукенгшщзхъ", "фывапролджэ"), plan.look, height * 0.955)
    lefts = 0.05, 0.53, rng.choice((0.06, 0.3, 0.55))
    one, other, shared = (
        _Box(width * x, under, width * 0.42, height * 0.94 - under) for x in lefts
    )
    return screen, plan, (one, other, shared)


def _draw_window(plan: _Plan) -> Drawn:
    """Draw head and board of a window, with lists to the left and right of the board."""
    rng = plan.rng
    width, height = rng.choice(WIDE_WINDOWS)
    plan = replace(plan, size=height / rng.uniform(26, 38))
    screen = Image.new("RGB", (width, height), plan.look.theme.page)
    top = _draw_head(screen, plan, _Box(width * 0.05, height * 0.03, width * 0.9, plan.size * 4))
    pitch = (height * 0.96 - top) / SIDE
    left = (width - pitch * SIDE) / 2
    draw_board(screen, (left, top, pitch), Scene(plan.match.rows), plan.look)
    room = left - width * 0.06
    before = _Box(width * 0.03, top, room, height * 0.94 - top)
    behind = _Box(width * 0.03 + left + pitch * SIDE, top, room, height * 0.94 - top)
    return screen, plan, (before, behind, behind)


# The functions that draw them, and True if both sides share a list.
MATCH_KINDS: Mapping[str, tuple[Callable[[_Plan], Drawn], bool]] = {
    "phone, two columns": (_draw_phone, False),
    "phone, one list": (_draw_phone, True),
    "wide, left and right": (_draw_window, False),
    "wide, one list": (_draw_window, True),
}


def _draw_list(screen: Image.Image, plan: _Plan, box: _Box, side: int | None) -> list[Played]:
    """Draw the words of one side or of both; return those that are entirely visible.

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
    theme = plan.look.theme
    is_framed = plan.rng.random() < 0.3
    ground = blend(theme.page, theme.text, 0.06) if is_framed else theme.page
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
    slack = pitch * 0.12
    return [
        each
        for number, each in enumerate(played)
        if number * pitch - offset > -slack and (number + 1) * pitch - offset < height + slack
    ]


def _draw_head(screen: Image.Image, plan: _Plan, box: _Box) -> float:
    """Draw names, scores and whose turn it is; return the top of the space for the board."""
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
    if plan.turn is not None:
        y = box.top + plan.size * 4.3
        x = box.left + box.width / 2
        alphabet, name = plan.match.alphabet, plan.names[plan.turn]
        told = YOUR_TURN[alphabet]
        if name != YOUR_NAME[alphabet]:
            told = rng.choice(TURN_OF[alphabet]).format(name=name)
        draw.text((x, y), told, text, plan.font(rng.uniform(0.9, 1.2)), anchor="mm")
        return box.top + plan.size * 5.5
    return box.top + plan.size * 4.2


def _draw_player(screen: Image.Image, plan: _Plan, box: _Box, placed: tuple[int, str]) -> None:
    side, style = placed
    draw = ImageDraw.Draw(screen)
    text = plan.look.theme.text
    name, score = plan.names[side], plan.scores[side]
    x, anchor = ((box.left, "lm"), (box.left + box.width, "rm"))[side]
    x += (0.8 - 1.6 * side) * plan.size
    shown = {"beside": f"{name} {score}", "colon": f"{name}: {score}"}.get(style, name)
    draw.text((x, box.top + plan.size), shown, text, plan.font(1.1), anchor=anchor)
    if style == "under":
        below = (x, box.top + plan.size * 2.9)
        draw.text(below, str(score), text, plan.font(1.4), anchor=anchor)
