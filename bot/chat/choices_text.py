"""`/settings`: every choice and its origin, and buttons to make another."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.boards.columns import letters_to_come
from bot.boards.prizes import parse_prizes, spell_prizes
from bot.chat.choices import PRIVATE_DEFAULTS, SETTINGS, Choice, Origin
from bot.render.buttons import Button, Keyboard, Row, choices, in_rows
from bot.render.payloads import PersonPayload, payload
from bot.texts import LANGUAGES, Texts
from storage import Choices

UNSET = "unset"

_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Menu:
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
    """The default of a setting as text."""
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
