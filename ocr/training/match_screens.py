"""Draw screens of a match of Balda: the board, and beside it words, scores, names and the turn.

Each screen is a function of its seed. Its content is known, so a reading can be scored.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ocr.arrays import Frame, Picture
from ocr.reading import AlphabetName
from ocr.training.canvas import fill_polygon, round_corners
from ocr.training.cases import Case
from ocr.training.fonts import hold_out_fonts
from ocr.training.matches import SIDE, Match, Played, random_match
from ocr.training.positions import KEYBOARDS
from ocr.training.scenes import Studio, as_delivered, phone_size, window_size
from ocr.training.screenshots import Look, Scene, draw_keyboard, make_page, paint_board
from ocr.training.themes import HAND_MADE_THEMES

YOUR_NAME = {"ru": "Вы", "en": "You", "uk": "Ви"}
OTHER_NAMES: Mapping[AlphabetName, tuple[str, ...]] = {
    "ru": ("Мария", "Соперник", "Анна", "Пётр", "Дмитрий", "Ольга", "Игрок 2", "Бот"),
    "en": ("Maria", "Rival", "Anna", "Peter", "Player 2", "Bot"),
    "uk": ("Олена", "Марія", "Суперник", "Тарас", "Бот"),
}
YOUR_TURN = {"ru": "Ваш ход", "en": "Your turn", "uk": "Ваш хід"}
TURN_OF = {
    "ru": ("Ход: {name}", "Ходит {name}", "{name} ходит"),
    "en": ("Turn: {name}", "{name}'s turn"),
    "uk": ("Хід: {name}", "Ходить {name}"),
}
BUTTONS = {
    "ru": ("Пропустить", "Сдаться"),
    "en": ("Skip", "Resign"),
    "uk": ("Пропустити", "Здатися"),
}
LIST_FORMS: Mapping[str, str] = {
    "word 5": "{word} {points}",
    "word - 5": "{word} — {points}",
    "5 word": "{points} {word}",
    "word +5": "{word} +{points}",
    "word (5)": "{word} ({points})",
    "1. word 5": "{number}. {word} {points}",
}
# True if it is a wide window, and True if both sides share a list.
MATCH_KINDS = {
    "phone, two columns": (False, False),
    "phone, one list": (False, True),
    "wide, left and right": (True, False),
    "wide, one list": (True, True),
}


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
    rng, (is_wide, is_shared) = studio.rng, MATCH_KINDS[kind]
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    match = random_match(rng, alphabet, rng.randint(2, 14))
    you = YOUR_NAME[alphabet]
    other, third = rng.sample(OTHER_NAMES[alphabet], 2)
    names = rng.choice(((you, other), (other, you), (other, third)))
    turn = rng.choice((None, 0, 1))
    look = replace(studio.look(alphabet), lower_case=rng.random() < 0.08)
    width, height = window_size(rng, 1.6) if is_wide else phone_size(rng)
    size = height / rng.uniform(26, 38) if is_wide else width / rng.uniform(19, 28)
    picture = make_page((width, height), look.theme.page)
    screen = _Screen(rng, picture, look, match, names, size)
    top = screen.draw_head(turn)
    boxes = screen.draw_window(top) if is_wide else screen.draw_phone(top)
    lists = ((boxes[2], None),) if is_shared else ((boxes[0], 0), (boxes[1], 1))
    used = [word for box, side in lists for word in screen.draw_list(box, side, LIST_FORMS[form])]
    swapped = names[1] == you
    order = -1 if swapped else 1
    truth = {
        "used": [[each.word, None if is_shared else each.side ^ swapped] for each in used],
        "scores": match.scores[::order],
        "names": [*names][::order],
        "turn": None if turn is None else turn ^ swapped,
    }
    delivered = as_delivered(rng, picture)
    return Case("drawn", kind, delivered, "balda", match.rows, {"like": kind, "match": truth})


@dataclass(frozen=True, slots=True)
class _Screen:
    """A screen on which a match is drawn: names from the left, `size` of its text in pixels."""

    rng: random.Random
    picture: Picture
    look: Look
    match: Match
    names: tuple[str, str]
    size: float

    def draw_head(self, turn: int | None) -> float:
        """Draw names, scores and whose turn it is; return the top of the space for the board."""
        rng, size, alphabet = self.rng, self.size, self.match.alphabet
        height, width = map(float, self.picture.shape[:2])
        top, middle = height * 0.04, width / 2
        form = rng.choice(("{name}", "{name} {score}", "{name}: {score}", ""))
        if not form:
            scores = rng.choice(("{} : {}", "{}:{}", "{} - {}")).format(*self.match.scores)
            self._write(scores, (middle, top + size), 1.4)
        for name, score, side in zip(self.names, self.match.scores, (1, -1), strict=True):
            x = middle - side * (width * 0.45 - size * 0.8)
            shown = (form or "{name}").format(name=name, score=score)
            self._write(shown, (x, top + size), 1.1, side)
            if form == "{name}":
                self._write(str(score), (x, top + size * 2.9), 1.4, side)
        if turn is None:
            return top + size * 4.2
        name = self.names[turn]
        told = YOUR_TURN[alphabet]
        if name != YOUR_NAME[alphabet]:
            told = rng.choice(TURN_OF[alphabet]).format(name=name)
        self._write(told, (middle, top + size * 4.3), rng.uniform(0.9, 1.2))
        return top + size * 5.5

    def draw_phone(self, top: float) -> tuple[Frame, Frame, Frame]:
        """Draw the board; return boxes below for both sides' lists, and for a shared one."""
        rng, picture = self.rng, self.picture
        height, width = picture.shape[:2]
        self._write("9:41", (width * 0.05, height * 0.015), 0.8, 1)
        pitch = width * rng.uniform(0.62, 0.92) / SIDE
        place = (width - pitch * SIDE) / 2, top, pitch
        paint_board(picture, place, Scene(self.match.rows), self.look)
        if rng.random() < 0.3:
            label = rng.choice(BUTTONS[self.match.alphabet])
            self._write(label, (width / 2, height * 0.97))
        elif rng.random() < 0.2:
            draw_keyboard(picture, KEYBOARDS["ru"][:2], self.look, height * 0.955)
        top += pitch * SIDE + self.size * 0.8
        one, other, shared = (
            (width * x, top, width * (x + 0.42), height * 0.94)
            for x in (0.05, 0.53, rng.choice((0.06, 0.3, 0.55)))
        )
        return one, other, shared

    def draw_window(self, top: float) -> tuple[Frame, Frame, Frame]:
        """Draw the board; return boxes for both sides' lists beside it, and for a shared one."""
        height, width = self.picture.shape[:2]
        pitch = (height * 0.96 - top) / SIDE
        left = (width - pitch * SIDE) / 2
        paint_board(self.picture, (left, top, pitch), Scene(self.match.rows), self.look)
        edge, bottom = width * 0.03, height * 0.94
        behind = width - left + edge, top, width - edge, bottom
        return (edge, top, left - edge, bottom), behind, behind

    def draw_list(self, box: Frame, side: int | None, form: str) -> list[Played]:
        """Draw the words of one side or of both; return those that are entirely visible.

        A list that is too long for its box is scrolled, and lines are cut at its edges.
        """
        rng, size, theme = self.rng, self.size, self.look.theme
        left, top, right, bottom = box
        played = [each for each in self.match.played if side is None or each.side == side]
        pitch = size * rng.choice((1.35, 1.5, 1.7))
        room = int((bottom - top) / pitch)
        if room < 1:
            return []
        shown = min(room, len(played))
        scrolled = len(played) > shown or (rng.random() < 0.2 and shown > 2)
        shown -= scrolled and shown == len(played)
        cut = rng.uniform(0.35, 0.6) if scrolled else 0.0
        is_first_cut = scrolled and len(played) > shown + 1 and rng.random() < 0.5
        offset = (1 - cut) * pitch if is_first_cut else 0.0
        height = (shown + cut) * pitch
        part = self.picture[round(top) : round(top + height), round(left) : round(right)]
        if rng.random() < 0.3:
            frame = round_corners((0, 0, right - left, height))
            fill_polygon(part, frame, theme.text, 0.06)
        from_right = side == 1 and rng.random() < 0.5
        x, way = (right - left - size * 0.3, -1) if from_right else (size * 0.3, 1)
        change = rng.choice((str.lower, str.lower, str.upper, str.capitalize))
        visible, slack = [], pitch * 0.12
        for number, each in enumerate(played[: shown + 2]):
            text = form.format(word=change(each.word), points=each.points, number=number + 1)
            y = number * pitch - offset
            self.look.write(part, text, (x, y + pitch / 2), size, way)
            if -slack < y and y + pitch < height + slack:
                visible.append(each)
        return visible

    def _write(
        self, text: str, place: tuple[float, float], scale: float = 1, side: int = 0
    ) -> None:
        self.look.write(self.picture, text, place, self.size * scale, side)
