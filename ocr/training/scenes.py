"""Seeded random screens by kind: boards on phones and desktops, sent through a chat.

Their styles are random, or hand-made themes that are held out for examinations. Matches of Balda
are played at random with common words, so what stands beside their boards is known too.
"""

import io
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from ocr.arrays import Picture
from ocr.reading import AlphabetName, Game
from ocr.shapes import TILES
from ocr.training.boards import BoardPainter, Style
from ocr.training.cases import Case
from ocr.training.fonts import Fonts, list_fonts
from ocr.training.positions import (
    KEYBOARDS,
    Rows,
    random_letter,
    random_match,
    random_position,
    random_word,
)
from ocr.training.screenshots import Scene, Screen
from ocr.training.styles import HAND_MADE_THEMES, random_stroke, style_of_app

# Weights of the kinds in an examination.
KIND_WEIGHTS = {"plain": 35, "path": 25, "desktop": 10, "boggle": 20, "bee": 10}
MATCH_KINDS = "phone, two columns", "phone, one list", "wide, left and right", "wide, one list"
LIST_FORMS = (
    "{word} {points}",
    "{word} — {points}",
    "{points} {word}",
    "{word} +{points}",
    "{word} ({points})",
    "{number}. {word} {points}",
)
GAMES: Mapping[str, Game] = {"boggle": "boggle", "bee": "bee"}  # all other kinds are of Balda
ALPHABETS_OF: Mapping[Game, Sequence[AlphabetName]] = {  # by frequency
    "balda": ("ru", "ru", "ru", "en", "uk"),
    "boggle": ("en", "en", "en", "ru"),
    "bee": ("en",),
}
YOUR_NAME = {"ru": "Вы", "en": "You", "uk": "Ви"}
NAMES: Mapping[AlphabetName, tuple[str, ...]] = {
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


def sample(kind: str, rng: random.Random, fonts: Fonts, themes: Sequence[Style] = ()) -> Case:
    """A screen of a kind in KIND_WEIGHTS as a chat delivers it."""
    painter = draw_screen(kind, rng, fonts, themes)
    picture, game = as_delivered(rng, painter.picture), GAMES.get(kind, "balda")
    return Case("drawn", kind, picture, game, painter.board.letters, {"like": kind})


def draw_screen(
    kind: str, rng: random.Random, fonts: Fonts, themes: Sequence[Style] = ()
) -> BoardPainter:
    """Draw a screen of a kind in KIND_WEIGHTS; return the painter of its board."""
    alphabet = rng.choice(ALPHABETS_OF[GAMES.get(kind, "balda")])
    style = style_of_app(rng, fonts[alphabet], themes)
    screen = Screen.of(screen_size(rng, is_wide=kind == "desktop"), style, rng)
    if kind == "bee":
        return screen.draw_hive(rng.sample("abcdefghijklmnopqrstuvwxyz", 7))
    side = rng.choice((5, rng.randint(4, 6 if kind == "boggle" else 12)))
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    if kind == "boggle":
        faces = [random_letter(rng, alphabet) for _ in range(side * side)]
        for _ in range(rng.choice((0, 1, 1, 2)) if alphabet == "en" else 0):
            faces[rng.randrange(side * side)] = rng.choice((*TILES, "qu"))
        rows = [faces[at : at + side] for at in range(0, side * side, side)]
    scene = _random_scene(rng, rows, alphabet)
    words = [random_word(rng, alphabet, 3, 8) for _ in range(rng.choice((0, 0, 2, 4, 6, 8)))]
    lines = [f"{word}  {len(word)}" for word in words]
    scene = replace(scene, lists=(lines[::2], lines[1::2]))
    if kind == "desktop":
        scene = replace(scene, board_width=rng.uniform(0.25, 0.5), clock="")
    elif kind == "path":
        cells = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
        steps = {cell: cell for cell in cells}
        scene = replace(scene, stroke=random_stroke(rng, steps, 1.1, style.paints[0].ink))
    elif kind == "plain" and rng.random() < 0.5:
        scene = replace(scene, keys=KEYBOARDS[alphabet])
    return screen.draw_app(scene)[0]


def _random_scene(rng: random.Random, rows: Rows, alphabet: AlphabetName) -> Scene:
    """A board with random players, some of its cells highlighted."""
    cells = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
    lit = rng.sample(cells, min(len(cells), rng.randint(2, 6))) if rng.random() < 0.4 else []
    cases = str.capitalize, str.upper, str.lower
    return Scene(
        rows=rows,
        board_width=rng.uniform(0.8, 0.98),
        clock=f"{rng.randint(0, 23)}:{rng.randint(10, 59)}" if rng.random() < 0.8 else "",
        players=tuple((name, rng.randint(0, 150)) for name in rng.sample(NAMES[alphabet], 2)),
        highlighted=frozenset(lit),
        selected=rng.choice((*[None] * 3, (rng.randrange(len(rows)), rng.randrange(len(rows))))),
        show=rng.choices(cases, (55, 37, 0 if alphabet == "en" else 8))[0],
    )


def draw_matches(count: int, seed: int) -> Iterator[Case]:
    """Draw screens of all kinds and forms in held-out fonts, every other in a held-out theme."""
    for number in range(count):
        rng, kinds = random.Random(f"match {seed} {number}"), len(MATCH_KINDS)
        themes = HAND_MADE_THEMES if number // kinds % 2 else ()
        form = LIST_FORMS[(number // kinds + number) % len(LIST_FORMS)]
        fonts = list_fonts(held_out=True)
        drawn = draw_match(MATCH_KINDS[number % kinds], form, rng, fonts, themes)
        yield replace(drawn, file=f"match {number}")


def draw_match(
    kind: str, form: str, rng: random.Random, fonts: Fonts, themes: Sequence[Style] = ()
) -> Case:
    """A screen of one of MATCH_KINDS with its list in one of LIST_FORMS.

    Side 0 is the person's if a name says so, else the left one; a side is None if one list has
    both.
    """
    is_wide, is_shared = kind.startswith("wide"), kind.endswith("one list")
    alphabet = rng.choice(ALPHABETS_OF["balda"])
    match = random_match(rng, alphabet, 5, rng.randint(2, 14))
    while len(match.words) < 2:  # with another first word
        match = random_match(rng, alphabet, 5, rng.randint(2, 14))
    you, (other, third) = YOUR_NAME[alphabet], rng.sample(NAMES[alphabet], 2)
    names = rng.choice(((you, other), (other, you), (other, third)))
    turn = rng.choice((None, 0, 1))
    told = "" if turn is None else rng.choice(TURN_OF[alphabet]).format(name=names[turn])
    if turn is not None and names[turn] == you:
        told = YOUR_TURN[alphabet]
    head = rng.choice(("{}", "{} {}", "{}: {}", ""))
    heads = [(head or "{}").format(*each) for each in zip(names, match.scores, strict=True)]
    change = rng.choice((str.lower, str.lower, str.upper, str.capitalize))
    sides = [match.words] if is_shared else [match.words[::2], match.words[1::2]]
    listed = [  # words by their lines
        {
            form.format(number=number, word=change(word), points=len(word)): word
            for number, word in enumerate(words, 1)
        }
        for words in sides
    ]
    scene = replace(
        _random_scene(rng, match.rows, alphabet),
        board_width=rng.uniform(0.62, 0.92),
        text_scale=rng.uniform(0.85, 1.4),
        players=tuple(zip(heads, match.scores if head == "{}" else ("", ""), strict=True)),
        title="" if head else rng.choice(("{} : {}", "{}:{}", "{} - {}")).format(*match.scores),
        turn=told,
        lists=[[*lines] for lines in listed],
        keys=rng.choice(((), (), (BUTTONS[alphabet],), KEYBOARDS[alphabet][:2])),
    )
    style = style_of_app(rng, fonts[alphabet], themes)
    screen = Screen.of(screen_size(rng, is_wide=is_wide), style, rng)
    _, seen = screen.draw_app(scene)
    swapped = names[1] == you
    order = -1 if swapped else 1
    truth = {
        "used": [
            [word, None if is_shared else side ^ swapped]
            for side, lines in enumerate(listed)
            for line, word in lines.items()
            if line in seen
        ],
        "scores": [*match.scores][::order],
        "names": [*names][::order],
        "turn": None if turn is None else turn ^ swapped,
    }
    picture = as_delivered(rng, screen.picture)
    return Case("drawn", kind, picture, "balda", match.rows, {"like": kind, "match": truth})


def as_delivered(rng: random.Random, screen: Picture) -> bytes:
    """The screen as an unchanged file, or as a JPEG of 1280 or 800 pixels on the long side."""
    buffer, image = io.BytesIO(), Image.fromarray(screen)
    if rng.random() < 0.25:
        image.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    side = rng.choice((1280, 1280, 800))
    image.thumbnail((side, side), Image.Resampling.LANCZOS)
    image.save(buffer, "JPEG", quality=rng.randint(60, 90))
    return buffer.getvalue()


def screen_size(rng: random.Random, *, is_wide: bool) -> tuple[int, int]:
    """Width and height of a phone's screen, or of a window that is wider than high."""
    width = rng.choice((720, 1080))
    if is_wide:
        height = rng.choice((800, 1000))
        return round(height * rng.uniform(1.6, 16 / 9)), height
    return width, round(width * rng.uniform(16 / 9, 20 / 9))
