"""Host games that people name: their rules, under which a profile of that name begins."""

import re
from dataclasses import replace

from solver import BOGGLE_APPS, MIN_ANSWER_LETTERS
from storage import Profile

_BALDA = ("vk", "вк", "balda", "балда")
_BEE = ("nyt", "bee")
KNOWN_GAMES = ("vk", "balda", "nyt", *BOGGLE_APPS)


def preset(profile: Profile) -> Profile | None:
    """*profile*, a new one, with the rules of the game it is named after; None if we know none.

    Spaces, dots and dashes in the name do not matter: word hunt.
    """
    name = _plain(profile)
    if name in _BALDA:
        return replace(profile, mode="classic")
    if name in _BEE:
        return replace(profile, least=MIN_ANSWER_LETTERS)
    if app := BOGGLE_APPS.get(name):
        return replace(profile, least=app.min_letters, corners=app.corners, points=app.points)
    return None


def has_own_points(profile: Profile) -> bool:
    """Whether *profile* is of an app that counts words in a way that it does not have."""
    return _plain(profile) in BOGGLE_APPS and not profile.points


def _plain(profile: Profile) -> str:
    return re.sub(r"[ .-]", "", profile.name)
