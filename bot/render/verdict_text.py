"""Verdicts of host games on words, as text and as buttons that take them back."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.payloads import ChatPayload, payload
from bot.render.profile_text import profile_name
from bot.texts import Texts
from storage import Dictionary, Profile, Verdict

MAX_SHOWN_WORDS = 12

_IN_A_ROW = 3


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
    return in_rows(buttons, _IN_A_ROW)


def mark(accepted: bool) -> str:
    return "✓" if accepted else "✗"
