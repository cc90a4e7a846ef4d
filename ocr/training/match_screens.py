"""Draw screens of a match of Balda: the board, and beside it words, scores, names and the turn.

Matches are played at random with common words. Each screen is a function of its seed. Its content
is known, so a reading can be scored.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from ocr.arrays import Frame
from ocr.reading import AlphabetName
from ocr.training.canvas import Pen, draw_shape, round_corners
from ocr.training.cases import Case
from ocr.training.fonts import list_fonts
from ocr.training.positions import KEYBOARDS, CellIndex, Rows, cells_beside, common_words
from ocr.training.scenes import BALDA_ALPHABETS, HAND_MADE_THEMES, Studio, as_delivered, screen_size
from ocr.training.screenshots import Scene, Screen

SIDE = 5
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
MATCH_KINDS = "phone, two columns", "phone, one list", "wide, left and right", "wide, one list"


@dataclass(frozen=True, slots=True)
class Played:
    """A word that was played, by the first side (0) or the other (1), and its points."""

    word: str
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class Match:
    """A board with the words that grew it from its middle row, in the order of play."""

    alphabet: AlphabetName
    rows: Rows
    played: tuple[Played, ...]

    @property
    def scores(self) -> list[int]:
        return [sum(each.points for each in self.played if each.side == side) for side in (0, 1)]


def draw_matches(count: int, seed: int) -> Iterator[Case]:
    """Draw screens of all kinds and forms in held-out fonts, every other in a held-out theme."""
    kinds, forms = MATCH_KINDS, [*LIST_FORMS]
    for number in range(count):
        rng = random.Random(f"match {seed} {number}")
        themes = HAND_MADE_THEMES if number // len(kinds) % 2 else ()
        form = forms[(number // len(kinds) + number) % len(forms)]
        studio = Studio(rng, list_fonts(held_out=True), themes)
        drawn = match_sample(kinds[number % len(kinds)], studio, form)
        yield replace(drawn, file=f"match {number}")


def match_sample(kind: str, studio: Studio, form: str) -> Case:
    """A screen of one of MATCH_KINDS with its list in one of LIST_FORMS.

    Side 0 is the person's if a name says so, else the left one; a side is None if one list has
    both.
    """
    rng, is_wide, is_shared = studio.rng, kind.startswith("wide"), kind.endswith("one list")
    alphabet = rng.choice(BALDA_ALPHABETS)
    match = random_match(rng, alphabet, rng.randint(2, 14))
    you, (other, third) = YOUR_NAME[alphabet], rng.sample(OTHER_NAMES[alphabet], 2)
    names = rng.choice(((you, other), (other, you), (other, third)))
    turn = rng.choice((None, 0, 1))
    look = studio.look(alphabet)
    width, height = screen_size(rng, 1.6 if is_wide else 0.0)
    size = height / rng.uniform(26, 38) if is_wide else width / rng.uniform(19, 28)
    page = _MatchPage(rng, Screen.of((width, height), look), match, size)
    top = page.draw_head(names, turn)
    lists = page.draw_board(top, is_wide=is_wide, is_shared=is_shared)
    used = [each for side, box in lists.items() for each in page.draw_list(box, side, form)]
    swapped = names[1] == you
    order = -1 if swapped else 1
    truth = {
        "used": [[each.word, None if is_shared else each.side ^ swapped] for each in used],
        "scores": match.scores[::order],
        "names": [*names][::order],
        "turn": None if turn is None else turn ^ swapped,
    }
    picture = as_delivered(rng, page.screen.picture)
    return Case("drawn", kind, picture, "balda", match.rows, {"like": kind, "match": truth})


@dataclass(frozen=True, slots=True)
class _MatchPage:
    """A screen on which a match is drawn, with text of *size* pixels."""

    rng: random.Random
    screen: Screen
    match: Match
    size: float

    def draw_head(self, names: tuple[str, str], turn: int | None) -> float:
        """Draw names, scores and whose turn it is; return the top of the space for the board."""
        rng, size, alphabet, write = self.rng, self.size, self.match.alphabet, self.screen.write
        height, width = map(float, self.screen.picture.shape[:2])
        top, middle = height * 0.04, width / 2
        form = rng.choice(("{name}", "{name} {score}", "{name}: {score}", ""))
        if not form:
            scores = rng.choice(("{} : {}", "{}:{}", "{} - {}")).format(*self.match.scores)
            write(scores, (middle, top + size), size * 1.4)
        for name, score, side in zip(names, self.match.scores, (1, -1), strict=True):
            x = middle - side * (width * 0.45 - size * 0.8)
            shown = (form or "{name}").format(name=name, score=score)
            write(shown, (x, top + size), size * 1.1, side)
            if form == "{name}":
                write(str(score), (x, top + size * 2.9), size * 1.4, side)
        if turn is None:
            return top + size * 4.2
        told = rng.choice(TURN_OF[alphabet]).format(name=names[turn])
        if names[turn] == YOUR_NAME[alphabet]:
            told = YOUR_TURN[alphabet]
        write(told, (middle, top + size * 4.3), size * rng.uniform(0.9, 1.2))
        return top + size * 5.5

    def draw_board(
        self, top: float, *, is_wide: bool, is_shared: bool
    ) -> Mapping[int | None, Frame]:
        """Draw the board; return boxes for the list of each side, or of both (None)."""
        rng, screen, size = self.rng, self.screen, self.size
        height, width = screen.picture.shape[:2]
        bottom = height * 0.94
        pitch = (height * 0.96 - top if is_wide else width * rng.uniform(0.62, 0.92)) / SIDE
        left = (width - pitch * SIDE) / 2
        screen.draw_board((left, top, pitch), Scene(self.match.rows))
        if is_wide:  # they are beside the board
            edge = width * 0.03
            one = (edge, top, left - edge, bottom)
            other = shared = (width - left + edge, top, width - edge, bottom)
        else:
            below = top + pitch * SIDE + size * 0.8
            one, other, shared = (
                (width * x, below, width * (x + 0.42), bottom)
                for x in (0.05, 0.53, rng.choice((0.06, 0.3, 0.55)))
            )
            screen.write("9:41", (width * 0.05, height * 0.015), size * 0.8, 1)
            if rng.random() < 0.3:
                label = rng.choice(BUTTONS[self.match.alphabet])
                screen.write(label, (width / 2, height * 0.97), size)
            elif rng.random() < 0.2:
                screen.draw_keyboard(KEYBOARDS["ru"][:2], height * 0.955)
        return {None: shared} if is_shared else {0: one, 1: other}

    def draw_list(self, box: Frame, side: int | None, form: str) -> list[Played]:
        """Draw the words of one side or of both; return those that are entirely visible.

        A list that is too long for its box is scrolled, and lines are cut at its edges.
        """
        rng, size, (left, top, right, bottom) = self.rng, self.size, box
        played = [each for each in self.match.played if side in (None, each.side)]
        pitch = size * rng.choice((1.35, 1.5, 1.7))
        shown = min(int((bottom - top) / pitch), len(played))
        is_scrolled = len(played) > shown or (rng.random() < 0.2 and shown > 2)
        shown -= is_scrolled and shown == len(played)
        if shown < 1:
            return []
        cut = rng.uniform(0.35, 0.6) if is_scrolled else 0.0
        is_first_cut = is_scrolled and len(played) > shown + 1 and rng.random() < 0.5
        offset, height = (1 - cut) * pitch * is_first_cut, (shown + cut) * pitch
        part = self.screen.picture[round(top) : round(top + height), round(left) : round(right)]
        window = Screen(part, self.screen.look)
        if rng.random() < 0.3:
            frame = round_corners((0, 0, right - left, height))
            draw_shape(part, frame, Pen(window.look.theme.text, opacity=0.06))
        from_right = side == 1 and rng.random() < 0.5
        x, way = (right - left - size * 0.3, -1) if from_right else (size * 0.3, 1)
        change = rng.choice((str.lower, str.lower, str.upper, str.capitalize))
        visible, slack = [], pitch * 0.12
        for number, each in enumerate(played[: shown + 2]):
            words = {"word": change(each.word), "points": each.points, "number": number + 1}
            y = number * pitch - offset
            window.write(LIST_FORMS[form].format(**words), (x, y + pitch / 2), size, way)
            if -slack < y and y + pitch < height + slack:
                visible.append(each)
        return visible


def random_match(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    """A match of *moves* moves, or of fewer if forty first words do not lead so far."""
    longest = Match(alphabet, (), ())
    for _ in range(40):
        longest = max(longest, _play(rng, alphabet, moves), key=lambda match: len(match.played))
        if len(longest.played) == moves:
            break
    return longest


def _play(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    words = common_words(alphabet)
    used = [rng.choice([word for word in words if len(word) == SIDE])]
    board: Mapping[CellIndex, str] = {(SIDE // 2, c): letter for c, letter in enumerate(used[0])}
    while len(used) <= moves:
        letters = Counter(board.values())
        fitting = [word for word in words if (Counter(word) - letters).total() < 2]
        fitting.sort(key=lambda word: rng.uniform(0, 3) - len(word))
        boards = ((word, grown) for word in fitting for grown in _grow(board, word))
        found = next((each for each in boards if each[0] not in used), None)
        if found is None:
            break
        board = found[1]
        used.append(found[0])
    rows = [[board.get((row, column), "") for column in range(SIDE)] for row in range(SIDE)]
    played = (Played(word, n % 2, len(word)) for n, word in enumerate(used[1:]))
    return Match(alphabet, rows, tuple(played))


def _grow(board: Mapping[CellIndex, str], word: str) -> Iterator[Mapping[CellIndex, str]]:
    """The boards on which a path spells *word*, with one letter more than *board*."""
    paths: list[tuple[CellIndex, ...]] = [((r, c),) for r, c in product(range(SIDE), repeat=2)]
    for length, letter in enumerate(word, 1):
        fitting = [path for path in paths if board.get(path[-1], letter) == letter]
        fitting = [path for path in fitting if sum(cell not in board for cell in path) < 2]
        if length == len(word):
            paths = fitting
        else:
            paths = [(*p, c) for p in fitting for c in cells_beside(p[-1], SIDE) if c not in p]
    for path in paths:
        grown = {**board, **dict(zip(path, word, strict=True))}
        if len(grown) > len(board):
            yield grown
