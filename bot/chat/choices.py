"""What can be chosen in the chat, and whose choice counts: decided here alone.

Rules of the game are one for all who play: topic, then chat, then person. Looks are each person's
own: person, then topic, then chat. Where one choice protects others, the strictest counts. A board
keeps the rules that it was solved by, and they come before all of these.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.texts import LANGUAGES
from storage import Choices

Origin = Literal["topic", "chat", "person", "profile", "default"]

RULES: tuple[Origin, ...] = ("topic", "chat", "person")
LOOKS: tuple[Origin, ...] = ("person", "topic", "chat")
OF_CHATS: tuple[Origin, ...] = ("topic", "chat")


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose: its *values*, mildest first, or any text if there are none.

    The first of *origins* that has chosen decides; if *strictest*, the last of the values chosen
    by any of them, where a chat that has not chosen counts with the default. Values *of_chats* are
    not a person's to choose.
    """

    values: tuple[str, ...]
    default: str
    origins: tuple[Origin, ...]
    strictest: bool = False
    of_chats: tuple[str, ...] = ()

    def values_for(self, origin: Origin) -> tuple[str, ...]:
        """The values that *origin* may choose."""
        if origin not in self.origins:
            return ()
        withheld = self.of_chats if origin == "person" else ()
        return tuple(value for value in self.values if value not in withheld)


@dataclass(frozen=True, slots=True)
class Choice:
    """The value that counts, and where it comes from."""

    value: str
    origin: Origin


SETTINGS: Mapping[str, Setting] = {
    "mode": Setting(("classic", "knots"), "classic", RULES),
    "lexicon": Setting((), "", RULES),
    "profile": Setting((), "", RULES),
    "prizes": Setting((), "", RULES),
    "zone": Setting((), "", RULES),
    # Of words and boards that fit both; offered only where both lexicons are there.
    "letters": Setting(("ru", "uk"), "", RULES),
    "language": Setting(tuple(LANGUAGES), "", LOOKS),
    "order": Setting(("points", "net"), "points", LOOKS),
    "rows": Setting(("5", "8", "12"), "5", LOOKS),
    "look": Setting(("auto", "light", "dark"), "auto", LOOKS),
    # What somebody's app says it looks like; it is kept, not chosen.
    "app_look": Setting((), "", ("person",)),
    # Kept of who has named a column of Cyrillic letters by a Latin one.
    "columns": Setting((), "", ("person",)),
    "tier": Setting(("points", "natural", "only"), "points", LOOKS),
    # What the pictures of hives are answered with.
    "hive": Setting(("ask", "hints", "words"), "ask", ("person",)),
    "spoilers": Setting(
        ("open", "hidden", "hints", "ephemeral", "private"),
        "hidden",
        RULES,
        strictest=True,
        of_chats=("ephemeral",),
    ),
    "obscene": Setting(("on", "off", "company"), "off", RULES, strictest=True),
    "reporters": Setting(("all", "admins"), "all", OF_CHATS),
}
# Of a chat that has not named its zone.
ZONES = {"ru": "Europe/Moscow", "en": "UTC"}
# In private nobody else looks on.
PRIVATE_DEFAULTS = {"spoilers": "open"}


def resolve(chosen: Mapping[Origin, Choices], *, in_group: bool) -> dict[str, Choice]:
    """The choice that counts, by the name of each setting."""
    return {
        name: _choice(name, chosen, in_group=in_group)
        for name, setting in SETTINGS.items()
        if in_group or setting.origins != OF_CHATS
    }


def _choice(name: str, chosen: Mapping[Origin, Choices], *, in_group: bool) -> Choice:
    setting = SETTINGS[name]
    default = setting.default if in_group else PRIVATE_DEFAULTS.get(name, setting.default)
    made = list(_list_choices(name, setting, chosen))
    if setting.strictest:
        if in_group and not any(choice.origin in OF_CHATS for choice in made):
            made.append(Choice(default, "default"))
        made.sort(key=lambda choice: setting.values.index(choice.value), reverse=True)
    return made[0] if made else Choice(default, "default")


def _list_choices(
    name: str, setting: Setting, chosen: Mapping[Origin, Choices]
) -> Iterator[Choice]:
    """The choices that were made, those of a later or an earlier version left out."""
    for origin in setting.origins:
        value = chosen.get(origin, {}).get(name)
        if value is not None and (not setting.values or value in setting.values_for(origin)):
            yield Choice(value, origin)
