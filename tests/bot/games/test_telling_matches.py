"""What the caption of a game's board says."""

import pytest

from bot.games.matches.match import OTHER, Play, Standing
from bot.games.matches.telling_matches import game_caption, level_name, resigned, told_hint
from bot.render.text import CAPTION_ROOM, units
from bot.texts import LANGUAGES, texts_in
from solver import Cell, Move
from solver.players import LEVELS
from storage import Match, Player

ENGLISH = texts_in("en")
MOVE = Move("крот", Cell(0, 0), "к", (), 4)
LONG = Move("к" * 20, Cell(0, 0), "к", (), 20)
ANNA, BORIS = Player(1, "<Anna>"), Player(2, "Boris" * 20)
WITH_BOT = Match("id", 1, ANNA, "ru", "en", "", level="expert")
WITH_BORIS = Match("id", -100, ANNA, "ru", "en", "", guest=BORIS)


def standing(
    *plays: Play, scores: tuple[int, int] = (0, 0), side: int = 0, over: bool = False
) -> Standing:
    rows = (("", ""), ("к", "о"))
    return Standing("", rows, plays, scores, side, knots=False, passing=True, over=over)


def own(move: Move | None, *, added: bool = False) -> Play:
    return Play(0, move, added)


def test_it_shows_scores_words_and_whose_turn_it_is() -> None:
    caption = game_caption(ENGLISH, WITH_BOT, standing(own(MOVE), scores=(4, 0), side=OTHER))
    assert "&lt;Anna&gt; — <b>4</b>: крот\n▸ Bot (expert) — <b>0</b>" in caption


@pytest.mark.parametrize(("added", "why"), [(False, "in the lexicon"), (True, "an added word")])
def test_it_says_why_a_word_counts(added: bool, why: str) -> None:
    caption = game_caption(ENGLISH, WITH_BOT, standing(own(MOVE, added=added)))
    assert f"<b>крот</b> — a1 к, +4 ({why})" in caption


def test_a_pass_is_told() -> None:
    assert "&lt;Anna&gt; passes." in game_caption(ENGLISH, WITH_BORIS, standing(own(None)))


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ((5, 4), "&lt;Anna&gt; wins 5 to 4."),
        ((3, 9), "Bot (expert) wins 9 to 3."),
        ((7, 7), "a draw, 7 all."),
    ],
)
def test_the_end_tells_who_won(scores: tuple[int, int], outcome: str) -> None:
    caption = game_caption(ENGLISH, WITH_BOT, standing(scores=scores, over=True))
    assert caption.endswith(f"<b>The game is over: {outcome}</b>")


def test_who_resigns_loses_whatever_the_scores() -> None:
    told = resigned(ENGLISH, WITH_BOT, standing(scores=(9, 0)), 0)
    assert "<b>&lt;Anna&gt; resigns, and Bot (expert) wins.</b>" in told


def test_a_long_game_keeps_the_last_words() -> None:
    plays = [Play(number % 2, LONG, added=False) for number in range(100)]
    caption = game_caption(ENGLISH, WITH_BORIS, standing(*plays))
    assert "…, кк" in caption
    assert units(caption) <= CAPTION_ROOM


def test_each_hint_tells_more() -> None:
    hints = [told_hint(ENGLISH, MOVE, number) for number in range(4)]
    assert hints == [
        "A good word here has 4 letters.",
        "Its new letter goes to a1.",
        "Put “к” on a1; the word begins with “к”.",
        "“к” on a1 makes “крот”.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name(language: str) -> None:
    assert len({level_name(texts_in(language), key) for key in LEVELS}) == len(LEVELS)
