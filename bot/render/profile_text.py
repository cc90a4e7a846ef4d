"""`/profile`: the host game that is played here, its rules, and buttons to change them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from bot.render.buttons import Button, Keyboard, Tone, in_rows
from bot.render.payloads import ChatPayload, payload
from bot.texts import Texts
from storage import Dictionary, Import, Profile, Verdict

Rule = Literal["mode", "diagonal", "least", "corners", "points", "letters", "substantives", "yo"]

_IN_A_ROW = 2
_SHOWN_POINTS = 3
MAX_SHOWN_WORDS = 12

_WORDS_IN_A_ROW = 3


@payload("profile")
class ChooseProfile(ChatPayload):
    """Choose the profile with that *number*; 0 is the one without a name."""

    number: int


@payload("rule")
class ChangeRule(ChatPayload):
    rule: Rule


@payload("unprofile")
class DeleteProfile(ChatPayload):
    """Ask whether to delete the profile with that *number*, or do it “now”."""

    number: int
    sure: Literal["", "now"] = ""


class Overview(NamedTuple):
    """A *profile* with its words, and the *others* of its owner.

    *may_change* is true if the person who asks may change it. A profile with one of the names
    *known_games* begins with the rules of that game. *own_points* is true if the host game counts
    points in a way that profiles cannot describe, *has_letters* if there is a choice of letters.
    *rules* are those that the game has.
    """

    profile: Profile
    standing: Dictionary
    lists: Sequence[Import]
    others: Sequence[Profile]
    may_change: bool
    known_games: Sequence[str]
    own_points: bool
    rules: Sequence[Rule]
    has_letters: bool = False


def profile_name(texts: Texts, profile: Profile) -> str:
    return profile.name or texts.say("main")


def profile_text(texts: Texts, overview: Overview) -> str:
    profile, standing = overview.profile, overview.standing
    own_points = texts.say(
        "This game has points of its own; here words count as in the Boggle sets."
    )
    lines = [
        texts.say("Profile: {name}", name=profile_name(texts, profile)),
        *(f"• {label}" for label in rule_labels(texts, overview).values()),
        texts.say(
            "✓ {accepted} accepted, ✗ {refused} refused",
            accepted=len(standing.added),
            refused=len(standing.banned),
        ),
        *(list_text(texts, listed) for listed in overview.lists),
        *([own_points] if overview.own_points else []),
        texts.say("Another profile: /profile vk, or /profile new and a name"),
        texts.say("I know the rules of {games}.", games=", ".join(overview.known_games)),
    ]
    if overview.profile.yo and not any(listed.whole for listed in overview.lists):
        lines.insert(2, texts.say("ё needs a word list of its own, see /dict; mine write it е."))
    return "\n".join(lines)


def list_text(texts: Texts, listed: Import) -> str:
    words = texts.count("{n} word", "{n} words", listed.words)
    use = texts.say("all words of the game") if listed.whole else texts.say("added to mine")
    return f"{listed.file} — {words}, {use}"


def profile_keyboard(texts: Texts, overview: Overview) -> Keyboard:
    """Buttons for every rule, which a tap changes to its next value, and for other profiles."""
    if not overview.may_change:
        return ()
    profile = overview.profile
    rules = [
        Button(label, ChangeRule(profile.owner, rule))
        for rule, label in rule_labels(texts, overview).items()
    ]
    games = [
        Button(profile_name(texts, other), ChooseProfile(profile.owner, other.number))
        for other in overview.others
    ]
    rows = (*in_rows(rules, 1), *in_rows(games, _IN_A_ROW))
    if not profile.name:
        return rows
    delete = DeleteProfile(profile.owner, profile.number)
    return (*rows, (Button(texts.say("Delete this profile"), delete),))


def rule_button(texts: Texts, profile: Profile) -> Button:
    """Button that opens *profile*, where those who may can change its rules."""
    return Button(texts.say("Change the profile"), ChooseProfile(profile.owner, profile.number))


def delete_keyboard(texts: Texts, profile: Profile) -> Keyboard:
    """Buttons that ask again before a profile is deleted with its words."""
    keep = ChooseProfile(profile.owner, profile.number)
    now = DeleteProfile(profile.owner, profile.number, "now")
    delete = Button(texts.say("Delete now"), now, tone=Tone.DANGER)
    return ((Button(texts.say("Keep it"), keep), delete),)


def rule_labels(texts: Texts, overview: Overview) -> dict[Rule, str]:
    """A label for each rule that can be chosen, with its value."""
    profile = overview.profile
    letters = {
        None: texts.say("letters: as you choose"),
        "ru": texts.say("letters: Russian"),
        "uk": texts.say("letters: Ukrainian"),
    }
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
    labels: dict[Rule, str] = {
        "mode": modes[profile.mode],
        "diagonal": texts.say("Balda, diagonal steps: yes")
        if profile.diagonal
        else texts.say("Balda, diagonal steps: no"),
        "least": least,
        "corners": texts.say("Boggle, diagonal steps: yes")
        if profile.corners
        else texts.say("Boggle, diagonal steps: no"),
        "points": _points_label(texts, profile),
        **({"letters": letters[profile.letters]} if overview.has_letters else {}),
        "substantives": texts.say("nouns made of adjectives: yes")
        if profile.substantives
        else texts.say("nouns made of adjectives: no"),
        "yo": texts.say("ё: a letter of its own") if profile.yo else texts.say("ё: the same as е"),
    }
    return {rule: label for rule, label in labels.items() if rule in overview.rules}


def _points_label(texts: Texts, profile: Profile) -> str:
    """Name the table of points by its first steps."""
    if not profile.points:
        return texts.say("Boggle, points: as usual")
    steps = [f"{letters}={points}" for letters, points in profile.points[:_SHOWN_POINTS]]
    more = ["…"] if len(profile.points) > _SHOWN_POINTS else []
    return texts.say("Boggle, points: {points}", points=", ".join(steps + more))


@payload("unsay")
class TakeBack(ChatPayload):
    """Take back the verdict with that *number*."""

    number: int


def verdict_text(verdict: Verdict) -> str:
    """One verdict, with who told it and when."""
    told = datetime.fromtimestamp(verdict.report.told, UTC).strftime("%d.%m.%Y")
    return f"{mark(verdict.accepted)} {verdict.word} — {verdict.report.name}, {told}"


def verdicts_text(
    texts: Texts, profile: Profile, standing: Dictionary, last: Sequence[Verdict]
) -> str:
    """Tell how many words are accepted and refused, then the last verdicts."""
    counts = texts.say(
        "{profile}: ✓ {accepted} accepted, ✗ {refused} refused.",
        profile=profile_name(texts, profile),
        accepted=len(standing.added),
        refused=len(standing.banned),
    )
    if not last:
        return "\n".join([counts, texts.say("Report words like this: /refused word, word")])
    return "\n".join([counts, *(verdict_text(verdict) for verdict in last)])


def undo_keyboard(chat: int, verdicts: Sequence[Verdict]) -> Keyboard:
    """Buttons that take back *verdicts*, one for each."""
    buttons = [
        Button(f"↩ {mark(verdict.accepted)} {verdict.word}", TakeBack(chat, verdict.number))
        for verdict in verdicts[:MAX_SHOWN_WORDS]
    ]
    return in_rows(buttons, _WORDS_IN_A_ROW)


def mark(accepted: bool) -> str:
    return "✓" if accepted else "✗"
