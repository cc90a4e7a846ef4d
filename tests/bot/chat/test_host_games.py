"""Host games that people name."""

import pytest

from bot.chat.host_games import KNOWN_GAMES, game_name, has_own_points, host_of, preset
from solver import BOGGLE_APPS
from storage import Profile


@pytest.mark.parametrize(
    ("spelled", "name"),
    [
        ("вк", "vk"),
        ("балда", "balda"),
        ("bee", "nyt"),
        ("word hunt", "wordhunt"),
        ("word-hunt.", "wordhunt"),
        ("my game", "my game"),
    ],
)
def test_a_game_has_one_name_however_it_is_spelled(spelled: str, name: str) -> None:
    assert game_name(spelled) == name
    assert host_of(Profile(1, spelled)) == (name if name in KNOWN_GAMES else "")


@pytest.mark.parametrize("name", ["vk", "балда"])
def test_balda_is_played_by_the_classic_rules(name: str) -> None:
    assert preset(Profile(1, name)) == Profile(1, name, mode="classic")


def test_words_of_a_hive_have_four_letters() -> None:
    assert preset(Profile(1, "bee")) == Profile(1, "bee", least=4)


@pytest.mark.parametrize("name", BOGGLE_APPS)
def test_an_app_of_boggle_brings_its_letters_corners_and_points(name: str) -> None:
    profile, app = preset(Profile(1, name)), BOGGLE_APPS[name]
    assert profile is not None
    assert (profile.least, profile.corners, profile.points) == (
        app.min_letters,
        app.corners,
        app.points,
    )


def test_another_game_has_no_known_rules() -> None:
    assert preset(Profile(1, "my game")) is None


@pytest.mark.parametrize(
    ("profile", "has"),
    [
        (Profile(1, "ruzzle"), True),
        (Profile(1, "ruzzle", points=((3, 1),)), False),
        (Profile(1, "vk"), False),
    ],
)
def test_an_app_may_count_words_as_the_profile_does_not(profile: Profile, has: bool) -> None:
    assert has_own_points(profile) == has
