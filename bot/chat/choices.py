"""Settings that can be chosen in the chat, and the rules for whose choice counts.

Players share the rules of a game: topic, then chat, then person decides. Display settings are per
person: person, then topic, then chat. Where a choice protects others, the strictest counts. A board
keeps the rules that it was solved by, and they come before all of these.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from bot.boards.columns import letters_to_come
from bot.boards.typed import parse_prizes, spell_prizes
from bot.render.buttons import Button, Keyboard, Row, choices, in_rows
from bot.render.payloads import PersonPayload, abstract_payload, payload
from bot.texts import LANGUAGES, Texts, sentence
from storage import Choices

Origin = Literal["topic", "chat", "person", "profile", "default"]

RULES: tuple[Origin, ...] = ("topic", "chat", "person")
LOOKS: tuple[Origin, ...] = ("person", "topic", "chat")
OF_CHATS: tuple[Origin, ...] = ("topic", "chat")
UNSET = "unset"

_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose: the *labels* of its values, mildest first; any text if there are none.

    `/settings` lists settings with labels by their *title*, and explains each by *about*.

    If the *default* is "", it depends on the person, and *otherwise* describes it.

    The first of *origins* that has chosen decides; if *strictest*, the last of the values chosen
    by any of them, where a chat that has not chosen counts with the default. Values *of_chats*
    cannot be chosen by a person.
    """

    default: str
    origins: tuple[Origin, ...]
    title: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    strictest: bool = False
    of_chats: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.labels)

    def values_for(self, origin: Origin) -> tuple[str, ...]:
        """The values that *origin* may choose."""
        if origin not in self.origins:
            return ()
        withheld = self.of_chats if origin == "person" else ()
        return tuple(value for value in self.values if value not in withheld)


class Choice(NamedTuple):
    """The value that counts, and where it comes from."""

    value: str
    origin: Origin


SETTINGS: Mapping[str, Setting] = {
    "mode": Setting(
        "classic",
        RULES,
        title=sentence("Mode"),
        labels={"classic": sentence("classic"), "knots": sentence("knots")},
        about=sentence("In knots a word may go through a cell twice."),
    ),
    "lexicon": Setting("", RULES),
    "profile": Setting("", RULES),
    "prizes": Setting("", RULES),
    "zone": Setting("", RULES),
    # For words and boards that fit both alphabets; offered only if both lexicons are there.
    "letters": Setting(
        "",
        RULES,
        title=sentence("Letters"),
        labels={"ru": sentence("Russian letters"), "uk": sentence("Ukrainian letters")},
        about=sentence(
            "The letters of boards and words that may be Russian or Ukrainian. By default I go by "
            "your language and by your last board here."
        ),
        otherwise=sentence("by your language"),
    ),
    "language": Setting(
        "",
        LOOKS,
        title=sentence("Language"),
        labels=LANGUAGES,
        about=sentence("The language I speak."),
        otherwise=sentence("like the app"),
    ),
    "order": Setting(
        "points",
        LOOKS,
        title=sentence("Order"),
        labels={"points": sentence("by points"), "net": sentence("points minus the reply")},
        about=sentence("Which words come first in an answer."),
    ),
    "rows": Setting(
        "5",
        LOOKS,
        title=sentence("Words per answer"),
        labels={"5": "5", "8": "8", "12": "12"},
        about=sentence("How many words an answer shows at once."),
    ),
    "look": Setting(
        "auto",
        LOOKS,
        title=sentence("Colours"),
        labels={
            "auto": sentence("like the app"),
            "light": sentence("light"),
            "dark": sentence("dark"),
        },
        about=sentence(
            "The colours of the boards I draw. I learn what your app looks like once you correct "
            "a board in the editor; until then they are light."
        ),
    ),
    # The look of the person's app, as the app reports it; it is stored, not chosen.
    "app_look": Setting("", ("person",)),
    # Stored once a person has named a column of Cyrillic letters by a Latin one.
    "columns": Setting("", ("person",)),
    "tier": Setting(
        "points",
        LOOKS,
        title=sentence("Which words"),
        labels={
            "points": sentence("all alike"),
            "natural": sentence("well-known first"),
            "only": sentence("only well-known"),
        },
        about=sentence("How much it matters whether people know a word."),
    ),
    "hive": Setting(
        "ask",
        ("person",),
        title=sentence("Pictures of hives"),
        labels={"ask": sentence("ask me"), "hints": sentence("hints"), "words": sentence("words")},
        about=sentence("What a picture of a Spelling Bee hive is answered with."),
    ),
    "spoilers": Setting(
        "hidden",
        RULES,
        title=sentence("Spoilers"),
        labels={
            "open": sentence("open"),
            "hidden": sentence("hidden"),
            "hints": sentence("hints first"),
            "ephemeral": sentence("only to whoever asks"),
            "private": sentence("only in private"),
        },
        about=sentence(
            "How much answers tell in groups; the strictest counts. Hints work in private too."
        ),
        strictest=True,
        of_chats=("ephemeral",),
    ),
    "obscene": Setting(
        "off",
        RULES,
        title=sentence("Obscene words"),
        labels={
            "on": sentence("shown"),
            "off": sentence("left out"),
            "company": sentence("family-friendly only"),
        },
        about=sentence(
            "Whether obscene words are shown. Family-friendly also leaves out sex, drugs and "
            "insults. The strictest choice counts."
        ),
        strictest=True,
    ),
    "reporters": Setting(
        "all",
        OF_CHATS,
        title=sentence("Who reports words"),
        labels={"all": sentence("everybody"), "admins": sentence("only admins")},
        about=sentence("Who may report which words the game accepts."),
    ),
}
# Time zones of chats that have not named theirs, by language.
ZONES = {"ru": "Europe/Moscow", "uk": "Europe/Kyiv", "en": "UTC"}
# In a private chat nobody else reads along.
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
    made = list[Choice]()
    for origin in setting.origins:
        value = chosen.get(origin, {}).get(name)
        # A later or earlier version may have other values.
        if value is not None and (not setting.values or value in setting.values_for(origin)):
            made.append(Choice(value, origin))
    if setting.strictest:
        if in_group and not any(choice.origin in OF_CHATS for choice in made):
            made.append(Choice(default, "default"))
        made.sort(key=lambda choice: setting.values.index(choice.value), reverse=True)
    return made[0] if made else Choice(default, "default")


@abstract_payload
class SettingsPayload(PersonPayload):
    foreign: ClassVar[str] = "These buttons are not yours; send /settings to choose for yourself."


@payload("settings")
class ShowSettings(SettingsPayload):
    """All settings of *target*, or the values of the one with that *name*."""

    target: str
    name: str = ""


@payload("choose")
class ChooseValue(SettingsPayload):
    """Let *target* choose *value*, or take its choice back by UNSET."""

    target: str
    name: str
    value: str


class Menu(NamedTuple):
    """The menu that *person* sees: choices for *target*, which is one of *targets*.

    *counting* are the choices that count for the person here, *chosen* those of *target* itself.
    """

    person: int
    target: Origin
    targets: tuple[Origin, ...]
    counting: Mapping[str, Choice]
    chosen: Choices


def list_offered(target: Origin, here: Collection[str]) -> Iterator[str]:
    """The settings that *target* has a say in, that have values to tap, and that count *here*."""
    return (name for name in SETTINGS if name in here and SETTINGS[name].values_for(target))


def settings_text(texts: Texts, menu: Menu) -> str:
    """All settings: for a person those that count, for others those that they have chosen."""
    heads: dict[Origin, str] = {
        "person": texts.say("Your settings here"),
        "chat": texts.say("Settings of the group"),
        "topic": texts.say("Settings of the topic"),
    }
    rows = [_row(texts, menu, name) for name in list_offered(menu.target, menu.counting)]
    return "\n".join([f"<b>{heads[menu.target]}</b>", *rows, *_prizes(texts, menu)])


def settings_keyboard(texts: Texts, menu: Menu) -> Keyboard:
    buttons = [
        Button(_title(texts, name), ShowSettings(menu.person, menu.target, name))
        for name in list_offered(menu.target, menu.counting)
    ]
    others = [target for target in menu.targets if target != menu.target]
    return (*in_rows(buttons, _IN_A_ROW), *_switch(texts, menu, others))


def targets_keyboard(texts: Texts, menu: Menu) -> Keyboard:
    """Buttons that choose for whom to choose, the group first."""
    return _switch(texts, menu, (*menu.targets[1:], menu.targets[0]))


def _switch(texts: Texts, menu: Menu, targets: Sequence[Origin]) -> Keyboard:
    labels: dict[Origin, str] = {
        "person": texts.say("For me"),
        "chat": texts.say("For the group"),
        "topic": texts.say("For the topic"),
    }
    buttons = [Button(labels[target], ShowSettings(menu.person, target)) for target in targets]
    return in_rows(buttons, len(labels))


def values_keyboard(texts: Texts, menu: Menu, name: str) -> Keyboard:
    """The values of one setting, the way to choose none of them, and the way back."""
    labels = {value: _value(texts, name, value) for value in SETTINGS[name].values_for(menu.target)}
    labels[UNSET] = _default(texts, menu, name)
    buttons = choices(
        labels,
        menu.chosen.get(name, UNSET),
        lambda value: ChooseValue(menu.person, menu.target, name, value),
    )
    back = Button(texts.say("Back"), ShowSettings(menu.person, menu.target))
    return (*in_rows(buttons, _IN_A_ROW), (back,))


def letters_row(texts: Texts, person: int, letters: str) -> Row:
    """Buttons that choose *letters* for oneself alone, below a message that is no menu yet."""
    labels = {value: _value(texts, "letters", value) for value in SETTINGS["letters"].values}
    return choices(labels, letters, lambda value: ChooseValue(person, "person", "letters", value))


def value_text(texts: Texts, menu: Menu, name: str) -> str:
    """One setting, and what it is about."""
    return f"{_row(texts, menu, name)}\n{texts.say(SETTINGS[name].about)}"


def _prizes(texts: Texts, menu: Menu) -> list[str]:
    """The prize cells of new boards, if any: they are chosen by a command."""
    if menu.target == "person":
        choice = menu.counting["prizes"]
        value, origin = choice.value, f" · {_origin(texts, choice.origin)}"
    else:
        value, origin = menu.chosen.get("prizes", ""), ""
    said = spell_prizes(parse_prizes(value), letters_to_come(texts.language))
    return [f"{texts.say('Prizes')}: <b>{said}</b>{origin}"] if value else []


def _row(texts: Texts, menu: Menu, name: str) -> str:
    if menu.target != "person":
        value = menu.chosen.get(name)
        said = f"<b>{_value(texts, name, value)}</b>" if value else _default(texts, menu, name)
        return f"{_title(texts, name)}: {said}"
    choice = menu.counting[name]
    said = _value(texts, name, choice.value or texts.language)
    return f"{_title(texts, name)}: <b>{said}</b> · {_origin(texts, choice.origin)}"


def _default(texts: Texts, menu: Menu, name: str) -> str:
    setting = SETTINGS[name]
    default = setting.default
    if "reporters" not in menu.counting:  # in private, where nobody can choose them
        default = PRIVATE_DEFAULTS.get(name, default)
    said = _value(texts, name, default) if default else texts.say(setting.otherwise)
    return f"{said} · {texts.say('by default')}"


def _origin(texts: Texts, origin: Origin) -> str:
    names: dict[Origin, str] = {
        "person": texts.say("your choice"),
        "chat": texts.say("the group's choice"),
        "topic": texts.say("the topic's choice"),
        "profile": texts.say("the rule of the profile"),
        "default": texts.say("by default"),
    }
    return names[origin]


def _title(texts: Texts, name: str) -> str:
    return texts.say(SETTINGS[name].title)


def _value(texts: Texts, name: str, value: str) -> str:
    """A value as text; a language is named in itself."""
    label = SETTINGS[name].labels.get(value)
    if label is None or label in LANGUAGES.values():
        return label or value
    return texts.say(label)
