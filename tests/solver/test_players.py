"""Each level chooses its moves as its description says."""

from dataclasses import replace
from random import Random

import pytest

from solver import LEVELS, Grid, Level, Lexicon, Position, Rules, SolverError, Stop, choose_move
from tests.solver.cases import CLASSIC
from tests.solver.tiers import make_tiers

QUICK = {key: replace(level, seconds=level.seconds and 0.05) for key, level in LEVELS.items()}
MANY_WORDS = "ко ок кок окно кон нок ток кот кто он но от то тон нот рот тор крот корт"


def position(board: str, words: str, rules: Rules = CLASSIC) -> Position:
    return Position(Grid.parse(board), Lexicon.from_words(words.split()), rules)


def choose(position: Position, key: str, seed: int = 0) -> str:
    return str(choose_move(position, QUICK[key], Random(seed)))


@pytest.mark.parametrize("key", LEVELS)
def test_every_level_makes_a_legal_move(key: str) -> None:
    game = position("...\nкот\n...", MANY_WORDS)
    assert choose(game, key) in map(str, game.moves())


@pytest.mark.parametrize("key", LEVELS)
def test_no_level_has_a_move_if_there_is_none(key: str) -> None:
    assert choose(position("к..", "дом"), key) == "None"


@pytest.mark.parametrize("key", LEVELS)
def test_no_level_plays_an_unfit_word_if_there_is_another(key: str) -> None:
    words = Lexicon.from_words(["penis", "pens", "spen"], alphabet="en")
    game = Position(Grid.parse("....\npen.\n...s"), words)
    assert {move.word for move in game.moves()} > {"penis"}
    assert "penis" not in {choose(game, key, seed).split()[-1] for seed in range(5)}


@pytest.mark.parametrize("key", LEVELS)
def test_an_unfit_word_is_played_rather_than_none(key: str) -> None:
    words = Lexicon.from_words(["penis"], alphabet="en")
    assert "penis" in choose(Position(Grid.parse("....\npen.\n...s"), words), key)


def test_a_skilled_player_takes_the_most_points() -> None:
    assert choose(position("кот..", "кота оте котам"), "skilled") == "d1=а кота"


def test_an_expert_weighs_the_reply() -> None:
    assert choose(position("кот..", "кота оте котам"), "expert") == "d1=е оте"


def test_a_champion_sees_further_than_the_reply() -> None:
    game = position("кот...", "кота котам котами оте")
    assert (choose(game, "expert"), choose(game, "champion")) == ("d1=е оте", "d1=а кота")


def test_a_champion_passes_if_every_move_loses() -> None:
    game = position("кот..", "кота котам", Rules(passing=True))
    assert choose(game, "champion") == "None"


def test_a_beginner_plays_natural_words() -> None:
    lexicon = make_tiers(cats="rare", cat="natural", cast="well-read")
    game = Position(Grid.parse("ca.\n..."), lexicon)
    assert choose(game, "beginner") == "c1=t cat"


def test_a_beginner_plays_another_word_rather_than_none() -> None:
    game = Position(Grid.parse("ca.\n..."), make_tiers(cat="rare"))
    assert choose(game, "beginner") == "c1=t cat"


def test_a_beginner_does_not_see_every_word() -> None:
    game = position("...\nкот\n...", MANY_WORDS)
    assert len({choose(game, "beginner", seed) for seed in range(20)}) > 1


def test_the_same_seed_chooses_the_same_move() -> None:
    game = position("...\nкот\n...", MANY_WORDS)
    assert len({choose(game, "beginner", seed=7) for _ in range(5)}) == 1


def test_a_champion_that_is_stopped_still_moves() -> None:
    game = position("...\nкот\n...", MANY_WORDS)
    stop = Stop()
    stop.set()
    assert choose_move(game, LEVELS["champion"], Random(0), stop=stop) in game.moves()


@pytest.mark.parametrize("share", [-1, 0, 1.5])
def test_a_player_notices_a_share_of_the_words(share: float) -> None:
    with pytest.raises(SolverError, match="more than 0 of the words"):
        Level("seer", "Sees more than there is.", notices=share)
