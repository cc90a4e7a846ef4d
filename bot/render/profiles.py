"""`/profile`: the host game that is played here, its rules, and buttons to change them."""

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.render.keyboard import Tap, button
from bot.render.verdicts import profile_name
from bot.texts import Texts
from storage import Dictionary, Import, Profile

_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class Overview:
    """*profile* with its words, and *others* of the same owner; *may_change*: whoever asks may."""

    profile: Profile
    standing: Dictionary
    lists: Sequence[Import]
    others: Sequence[Profile]
    may_change: bool


def profile_text(texts: Texts, overview: Overview) -> str:
    profile, standing = overview.profile, overview.standing
    lines = [
        texts.say("Host game: {name}", name=profile_name(texts, profile)),
        *(f"• {label}" for label in rule_labels(texts, profile).values()),
        texts.say(
            "✓ {accepted} accepted, ✗ {refused} refused",
            accepted=len(standing.added),
            refused=len(standing.banned),
        ),
        *(list_text(texts, listed) for listed in overview.lists),
        texts.say("Another game, chosen or new: /profile and its name, like /profile vk"),
    ]
    if overview.profile.yo and not any(listed.whole for listed in overview.lists):
        lines.insert(2, texts.say("ё needs a word list of its own, see /dict; mine write it е."))
    return "\n".join(lines)


def list_text(texts: Texts, listed: Import) -> str:
    words = texts.count("{n} word", "{n} words", listed.words)
    use = texts.say("all words of the game") if listed.whole else texts.say("added to mine")
    return f"{listed.file} — {words}, {use}"


def profile_keyboard(texts: Texts, overview: Overview) -> InlineKeyboardMarkup | None:
    """Every rule, which a tap changes to its next value, and the other games."""
    if not overview.may_change:
        return None
    profile = overview.profile
    owner = str(profile.owner)
    rules = [
        button(label, Tap("rule", owner, rule))
        for rule, label in rule_labels(texts, profile).items()
    ]
    games = [
        button(profile_name(texts, other), Tap("profile", owner, str(other.number)))
        for other in overview.others
    ]
    rows = [[each] for each in rules]
    rows += [games[at : at + _IN_A_ROW] for at in range(0, len(games), _IN_A_ROW)]
    if profile.name:
        number = str(profile.number)
        rows.append([button(texts.say("Delete this game"), Tap("unprofile", owner, number))])
    return InlineKeyboardMarkup(rows)


def delete_keyboard(texts: Texts, profile: Profile) -> InlineKeyboardMarkup:
    """Asks again before a game is deleted with its words."""
    owner, number = str(profile.owner), str(profile.number)
    return InlineKeyboardMarkup.from_row(
        [
            button(texts.say("Keep it"), Tap("profile", owner, number)),
            button(texts.say("Delete now"), Tap("unprofile", owner, f"{number}-now")),
        ]
    )


def rule_labels(texts: Texts, profile: Profile) -> dict[str, str]:
    """Each rule with its value."""
    modes = {
        None: texts.say("mode: as you choose"),
        "classic": texts.say("mode: classic"),
        "knots": texts.say("mode: knots"),
    }
    least = (
        texts.say("shortest word: as usual")
        if profile.least is None
        else texts.count("shortest word: {n} letter", "shortest word: {n} letters", profile.least)
    )
    return {
        "mode": modes[profile.mode],
        "diagonal": texts.say("diagonal steps: yes")
        if profile.diagonal
        else texts.say("diagonal steps: no"),
        "least": least,
        "yo": texts.say("ё: a letter of its own") if profile.yo else texts.say("ё: the same as е"),
    }
