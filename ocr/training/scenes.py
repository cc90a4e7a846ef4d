"""Seeded random screens by kind: boards on phones and desktops, sent through a chat.

Their styles are random, or hand-made themes that are held out for examinations. Matches of Balda
are played at random with common words, so what stands beside their boards is known too.
"""

import io
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from ocr.cells.shapes import TILES
from ocr.picture.arrays import Picture
from ocr.reading import AlphabetName, Game
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

# Kinds of screens and their weights in an examination.
SCREEN_KINDS = {"plain": 35, "path": 25, "wide": 10, "boggle": 20, "bee": 10}
MATCH_KINDS = dict.fromkeys(
    ("phone, two columns", "phone, one list", "wide, left and right", "wide, one list"), 1
)
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
NAMES: Mapping[AlphabetName, tuple[str, ...]] = {  # yours first
    "ru": ("Вы", "Мария", "Соперник", "Анна", "Пётр", "Дмитрий", "Ольга", "Игрок 2", "Бот"),
    "en": ("You", "Maria", "Rival", "Anna", "Peter", "Player 2", "Bot"),
    "uk": ("Ви", "Олена", "Марія", "Суперник", "Тарас", "Бот"),
}
TURNS: Mapping[AlphabetName, tuple[str, ...]] = {  # yours first
    "ru": ("Ваш ход", "Ход: {name}", "Ходит {name}", "{name} ходит"),
    "en": ("Your turn", "Turn: {name}", "{name}'s turn"),
    "uk": ("Ваш хід", "Хід: {name}", "Ходить {name}"),
}
BUTTONS = {
    "ru": ("Пропустить", "Сдаться"),
    "en": ("Skip", "Resign"),
    "uk": ("Пропустити", "Здатися"),
}


def draw_samples(kinds: Mapping[str, int], count: int, seed: int) -> Iterator[Case]:
    """Screens of kinds with their weights, in held-out fonts; functions of number and seed.

    Every other one has a held-out theme, and its kind says so.
    """
    for kind, weight in kinds.items():
        for number in range(count * weight // sum(kinds.values())):
            themes = HAND_MADE_THEMES if number % 2 and kind != "bee" else ()
            rng = random.Random(f"{kind} {seed} {number}")
            drawn = sample(kind, rng, list_fonts(held_out=True), themes)
            like = f"{kind}, held-out theme" if themes else kind
            yield replace(drawn, file=f"{kind} {number}", truth={**drawn.truth, "like": like})


def sample(kind: str, rng: random.Random, fonts: Fonts, themes: Sequence[Style] = ()) -> Case:
    """A screen of a kind in SCREEN_KINDS or MATCH_KINDS as a chat delivers it."""
    painter, truth = draw_screen(kind, rng, fonts, themes)
    picture, game = as_delivered(rng, painter.picture), GAMES.get(kind, "balda")
    return Case("drawn", kind, picture, game, painter.board.letters, truth)


def draw_screen(
    kind: str, rng: random.Random, fonts: Fonts, themes: Sequence[Style] = ()
) -> tuple[BoardPainter, Mapping[str, Any]]:
    """Draw a screen of a kind; return the painter of its board, and the truth about its match."""
    alphabet = rng.choice(ALPHABETS_OF[GAMES.get(kind, "balda")])
    style = style_of_app(rng, fonts[alphabet], themes)
    width = rng.choice((720, 1080))
    size = width, round(width * rng.uniform(16 / 9, 20 / 9))
    if kind.startswith("wide"):
        size = round(width * rng.uniform(1.6, 16 / 9)), width
    screen = Screen.of(size, style, rng)
    if kind == "bee":
        return screen.draw_hive(rng.sample("abcdefghijklmnopqrstuvwxyz", 7)), {}
    if kind in MATCH_KINDS:
        scene, lines, shown = _match_scene(rng, alphabet, is_shared=kind.endswith("one list"))
        painter, seen = screen.draw_app(scene)
        used = [[*played] for line, played in lines.items() if line in seen]
        return painter, {"match": {"used": used, **shown}}
    side = rng.choice((5, rng.randint(4, 6 if kind == "boggle" else 15)))
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    if kind == "boggle":
        faces = [random_letter(rng, alphabet) for _ in range(side * side)]
        for _ in range(rng.choice((0, 1, 1, 2)) if alphabet == "en" else 0):
            faces[rng.randrange(side * side)] = rng.choice((*TILES, "qu"))
        rows = [faces[at : at + side] for at in range(0, side * side, side)]
    scene = _random_scene(rng, rows, alphabet)
    if kind == "path":
        steps = {(r, c): (r, c) for r, row in enumerate(rows) for c, at in enumerate(row) if at}
        scene = replace(scene, stroke=random_stroke(rng, steps, 1.1, style.paints[0].ink))
    elif kind == "plain" and rng.random() < 0.5:
        scene = replace(scene, keys=KEYBOARDS[alphabet])
    return screen.draw_app(scene)[0], {}


def _random_scene(rng: random.Random, rows: Rows, alphabet: AlphabetName) -> Scene:
    """A board with random players and words, some of its cells highlighted."""
    cells = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
    lit = rng.sample(cells, min(len(cells), rng.randint(2, 6))) if rng.random() < 0.4 else []
    words = [random_word(rng, alphabet, 3, 8) for _ in range(rng.choice((0, 0, 2, 4, 6, 8)))]
    lines = [f"{word}  {len(word)}" for word in words]
    cases = str.capitalize, str.upper, str.lower
    return Scene(
        rows=rows,
        board_width=rng.uniform(0.6, 0.98),
        clock=f"{rng.randint(0, 23)}:{rng.randint(10, 59)}" if rng.random() < 0.8 else "",
        players=tuple((name, rng.randint(0, 150)) for name in rng.sample(NAMES[alphabet], 2)),
        lists=(lines[::2], lines[1::2]),
        highlighted=frozenset(lit),
        selected=rng.choice((*[None] * 3, (rng.randrange(len(rows)), rng.randrange(len(rows))))),
        show=rng.choices(cases, (55, 37, 0 if alphabet == "en" else 8))[0],
    )


def _match_scene(
    rng: random.Random, alphabet: AlphabetName, *, is_shared: bool
) -> tuple[Scene, Mapping[str, tuple[str, int | None]], Mapping[str, Any]]:
    """A match of Balda: its scene, the words and sides of all its lines, and what else it shows.

    Side 0 is the person's if a name says so, else the left one; a side is None if one list has
    both.
    """
    words: Sequence[str] = ()
    while len(words) < 2:  # else with another first word
        rows, words = random_match(rng, alphabet, 5, rng.randint(2, 14))
    you, *others = NAMES[alphabet]
    other, third = rng.sample(others, 2)
    names = rng.choice(((you, other), (other, you), (other, third)))
    scores = [sum(map(len, words[side::2])) for side in (0, 1)]
    turn, swapped = rng.choice((None, 0, 1)), names[1] == you
    told, *forms = TURNS[alphabet]
    if turn is None:
        told = ""
    elif names[turn] != you:
        told = rng.choice(forms).format(name=names[turn])
    head = rng.choice(("{}", "{} {}", "{}: {}", ""))
    heads = [(head or "{}").format(*each) for each in zip(names, scores, strict=True)]
    form = rng.choice(LIST_FORMS)
    change = rng.choice((str.lower, str.lower, str.upper, str.capitalize))
    lists: list[list[str]] = []
    lines: dict[str, tuple[str, int | None]] = {}
    for side, listed in enumerate([words] if is_shared else [words[::2], words[1::2]]):
        shown = [
            form.format(number=number, word=change(word), points=len(word))
            for number, word in enumerate(listed, 1)
        ]
        lists.append(shown)
        whose = None if is_shared else side ^ swapped
        lines |= {line: (word, whose) for line, word in zip(shown, listed, strict=True)}
    scene = replace(
        _random_scene(rng, rows, alphabet),
        text_scale=rng.uniform(0.85, 1.4),
        players=tuple(zip(heads, scores if head == "{}" else ("", ""), strict=True)),
        title="" if head else rng.choice(("{} : {}", "{}:{}", "{} - {}")).format(*scores),
        turn=told,
        lists=lists,
        keys=rng.choice(((), (), (BUTTONS[alphabet],), KEYBOARDS[alphabet][:2])),
    )
    order = -1 if swapped else 1
    turn = None if turn is None else turn ^ swapped
    return scene, lines, {"scores": scores[::order], "names": [*names][::order], "turn": turn}


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
