"""The caption of a match."""

import pytest

from bot.boards.question import History, Play
from bot.games.matches.match_jobs import HOST, OTHER, Standing
from bot.games.matches.match_text import hint_text, level_name, match_caption, resignation_text
from bot.render.text import units
from bot.telegram.calls import TelegramNetwork
from bot.texts import LANGUAGES, texts_in
from solver import LEVELS, Cell, Move, Rules
from storage import Match, Player

ENGLISH = texts_in("en")
MOVE = Move("крот", Cell(0, 0), "к", (), 4)
KROT = Play("a1", "к", "крот", 4, HOST)
PASS = Play("", "", "", 0, HOST)
ANNA, BORIS = Player(1, "<Anna>"), Player(2, "Boris" * 20)
WITH_BOT = Match("id", 1, ANNA, "ru", "en", "", level="expert")
WITH_BORIS = Match("id", -100, ANNA, "ru", "en", "", guest=BORIS)


def standing(
    *plays: Play, side: int = HOST, over: bool = False, added: frozenset[str] = frozenset()
) -> Standing:
    rows = (("", ""), ("к", "о"))
    return Standing("", rows, Rules(passing=True), History(plays, side), over, added=added)


def score(own: int, other: int) -> tuple[Play, Play]:
    """The standing after one word of each side."""
    return Play("a1", "к", "крот", own, HOST), Play("b1", "р", "рот", other, OTHER)


def test_it_shows_scores_words_and_whose_turn_it_is() -> None:
    caption = match_caption(ENGLISH, WITH_BOT, standing(KROT, side=OTHER))
    assert "&lt;Anna&gt; — <b>4</b>: крот\n▸ Bot (expert) — <b>0</b>" in caption


@pytest.mark.parametrize(
    ("added", "why"), [(frozenset(), "in the lexicon"), (frozenset({"крот"}), "an added word")]
)
def test_it_says_why_a_word_counts(added: frozenset[str], why: str) -> None:
    caption = match_caption(ENGLISH, WITH_BOT, standing(KROT, added=added))
    assert f"<b>крот</b> — а1 к, +4 ({why})" in caption


def test_a_pass_is_told() -> None:
    assert "&lt;Anna&gt; passes." in match_caption(ENGLISH, WITH_BORIS, standing(PASS))


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ((5, 4), "&lt;Anna&gt; wins 5 to 4."),
        ((3, 9), "Bot (expert) wins 9 to 3."),
        ((7, 7), "a draw, 7 all."),
    ],
)
def test_the_end_tells_who_won(scores: tuple[int, int], outcome: str) -> None:
    caption = match_caption(ENGLISH, WITH_BOT, standing(*score(*scores), over=True))
    assert caption.endswith(f"<b>The game is over: {outcome}</b>")


def test_a_side_that_resigns_loses_whatever_the_scores() -> None:
    told = resignation_text(ENGLISH, WITH_BOT, standing(*score(9, 1)), 0)
    assert "<b>&lt;Anna&gt; resigns, and Bot (expert) wins.</b>" in told


def test_a_long_match_keeps_the_last_words() -> None:
    plays = [Play("a1", "к", "к" * 20, 20, number % 2) for number in range(100)]
    caption = match_caption(ENGLISH, WITH_BORIS, standing(*plays))
    assert "…, кк" in caption
    assert units(caption) <= TelegramNetwork.can.max_caption


def test_each_hint_tells_more() -> None:
    hints = [hint_text(ENGLISH, MOVE, number) for number in range(4)]
    assert hints == [
        "There is a good word of 4 letters.",
        "Its new letter goes to а1.",
        "Put “к” on а1; the word begins with “к”.",
        "“к” on а1 makes “крот”.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name(language: str) -> None:
    assert len({level_name(texts_in(language), key) for key in LEVELS}) == len(LEVELS)
