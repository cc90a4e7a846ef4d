"""Host games that people name: their rules, under which a profile of that name begins."""

import re
from dataclasses import replace
from typing import get_args

from bot.render.profile_text import Rule
from solver import BOGGLE_APPS, MIN_ANSWER_LETTERS
from storage import Profile

_BALDA = ("vk", "balda")
_BEE = "nyt"
_OTHER_NAMES = {"вк": "vk", "балда": "balda", "bee": "nyt"}
KNOWN_GAMES = ("vk", "balda", "nyt", *BOGGLE_APPS)


def game_name(name: str) -> str:
    """The one name of a known game that people spell in several ways; others stay as they are.

    Spaces, dots and dashes do not matter: word hunt.
    """
    plain = re.sub(r"[ .-]", "", name)
    known = _OTHER_NAMES.get(plain, plain)
    return known if known in KNOWN_GAMES else name


def host_of(profile: Profile) -> str:
    """The known game that *profile* is named after, "" if it is none."""
    name = game_name(profile.name)
    return name if name in KNOWN_GAMES else ""


def preset(profile: Profile) -> Profile | None:
    """*profile*, a new one, with the rules of the game it is named after; None if we know none."""
    name = game_name(profile.name)
    if name in _BALDA:
        return replace(profile, mode="classic")
    if name == _BEE:
        return replace(profile, least=MIN_ANSWER_LETTERS)
    if app := BOGGLE_APPS.get(name):
        return replace(profile, least=app.min_letters, corners=app.corners, points=app.points)
    return None


def rules_of(profile: Profile) -> tuple[Rule, ...]:
    """The rules that the game has after which *profile* is named; all if we know none."""
    name = game_name(profile.name)
    if name in _BALDA:
        return ("mode", "diagonal", "least", "letters", "substantives", "yo")
    if name == _BEE:
        return ("least",)
    if name in BOGGLE_APPS:
        return ("least", "corners", "points", "letters")
    return get_args(Rule)


def has_own_points(profile: Profile) -> bool:
    """True if *profile* is of an app that counts words in a way that it does not have."""
    return game_name(profile.name) in BOGGLE_APPS and not profile.points
