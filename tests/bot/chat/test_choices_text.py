"""The settings as text and as buttons."""

import re

import pytest

from bot.chat.choices import (
    SETTINGS,
    UNSET,
    Choice,
    ChooseValue,
    Menu,
    Origin,
    ShowSettings,
    list_offered,
    resolve,
    settings_keyboard,
    settings_text,
    value_text,
    values_keyboard,
)
from bot.render.buttons import Button, tick
from bot.render.payloads import MAX_DATA_BYTES
from bot.texts import texts_in
from storage import Choices

ENGLISH, RUSSIAN = texts_in("en"), texts_in("ru")
TARGETS: tuple[Origin, ...] = ("person", "chat", "topic")
OF_CHAT: Choices = {"mode": "knots", "prizes": "c1=2"}
CHOSEN: dict[Origin, Choices] = {
    "person": {"rows": "8"},
    "chat": OF_CHAT,
    "topic": {"obscene": "on"},
}
# Without the Ukrainian lexicon there is no choice of letters.
COUNTING = {
    name: choice for name, choice in resolve(CHOSEN, in_group=True).items() if name != "letters"
}
MENU = Menu(1, "person", TARGETS, COUNTING, CHOSEN["person"])


@pytest.mark.parametrize("name", [name for name, setting in SETTINGS.items() if setting.labels])
def test_an_offered_setting_is_described(name: str) -> None:
    assert SETTINGS[name].title
    assert SETTINGS[name].about
    assert all(SETTINGS[name].labels.values())


@pytest.mark.parametrize("target", TARGETS)
def test_names_and_values_fit_into_a_button(target: Origin) -> None:
    payloads = [
        ChooseValue(2**52, target, name, value)
        for name in list_offered(target, SETTINGS)
        for value in (UNSET, *SETTINGS[name].values_for(target))
    ]
    assert max(len(payload.pack().encode()) for payload in payloads) <= MAX_DATA_BYTES
    assert all(ChooseValue.parse(payload.pack()) == payload for payload in payloads)


def test_a_setting_without_values_to_tap_is_not_offered() -> None:
    assert "rows" in list_offered("person", SETTINGS)
    assert "profile" not in list_offered("person", SETTINGS)
    assert "reporters" not in list_offered("person", SETTINGS)


def test_a_setting_that_does_not_count_here_is_not_offered() -> None:
    assert list(list_offered("person", ("rows", "profile"))) == ["rows"]


def test_a_setting_of_groups_is_not_offered_to_a_person() -> None:
    spoilers = SETTINGS["spoilers"]
    assert "ephemeral" not in spoilers.values_for("person")
    assert "ephemeral" in spoilers.values_for("chat")


def test_a_person_sees_the_values_that_count_and_their_choosers() -> None:
    assert settings_text(ENGLISH, MENU).splitlines() == [
        "<b>Your settings here</b>",
        "Mode: <b>knots</b> · the group's choice",
        "Language: <b>English</b> · by default",
        "Order: <b>by points</b> · by default",
        "Words per answer: <b>8</b> · your choice",
        "Colours: <b>like the app</b> · by default",
        "Which words: <b>all alike</b> · by default",
        "Pictures of hives: <b>ask me</b> · by default",
        "Spoilers: <b>hidden</b> · by default",
        "Obscene words: <b>shown</b> · the topic's choice",
        "Prizes: <b>c1=2</b> · the group's choice",
    ]


def test_a_group_sees_its_own_choices() -> None:
    lines = settings_text(ENGLISH, MENU._replace(target="chat", chosen=OF_CHAT)).splitlines()
    assert lines[:3] == [
        "<b>Settings of the group</b>",
        "Mode: <b>knots</b>",
        "Language: like the app · by default",
    ]
    assert lines[-2:] == ["Who reports words: everybody · by default", "Prizes: <b>c1=2</b>"]


@pytest.mark.parametrize("target", TARGETS)
def test_prizes_that_nobody_has_chosen_are_not_mentioned(target: Origin) -> None:
    menu = Menu(1, target, TARGETS, resolve({"person": {}}, in_group=True), {})
    assert "Prizes" not in settings_text(ENGLISH, menu)


@pytest.mark.parametrize("target", TARGETS)
def test_a_setting_is_described_in_the_language_of_the_person(target: Origin) -> None:
    values = [
        value_text(
            RUSSIAN,
            MENU._replace(
                target=target, counting={name: Choice(value, origin)}, chosen={name: value}
            ),
            name,
        )
        for name in list_offered(target, COUNTING)
        if name != "language"
        for value in SETTINGS[name].values_for(target)
        for origin in (*TARGETS, "profile", "default")
    ]
    said = [*values, settings_text(RUSSIAN, MENU._replace(target=target)).partition("Призы")[0]]
    assert not re.search("[A-Za-z]", re.sub("</?b>", "", "".join(said)))


@pytest.mark.parametrize(
    ("target", "others"),
    [
        ("person", [("For the group", "chat"), ("For the topic", "topic")]),
        ("chat", [("For me", "person"), ("For the topic", "topic")]),
        ("topic", [("For me", "person"), ("For the group", "chat")]),
    ],
)
def test_buttons_lead_to_each_setting_and_to_other_choosers(
    target: Origin, others: list[tuple[str, str]]
) -> None:
    *settings, switch = settings_keyboard(ENGLISH, MENU._replace(target=target))
    assert [len(row) for row in settings[:4]] == [2, 2, 2, 2]
    shown = [button.payload for row in settings for button in row]
    assert shown == [ShowSettings(1, target, name) for name in list_offered(target, COUNTING)]
    assert list(switch) == [Button(label, ShowSettings(1, other)) for label, other in others]


def test_the_value_that_is_chosen_has_a_tick() -> None:
    def choose(label: str, value: str) -> Button:
        return Button(label, ChooseValue(1, "person", "rows", value))

    rows = values_keyboard(ENGLISH, MENU, "rows")
    assert rows == (
        (choose("5", "5"), tick(choose("8", "8"), True)),
        (choose("12", "12"), choose("5 · by default", UNSET)),
        (Button("Back", ShowSettings(1, "person")),),
    )
    *_, last, _ = values_keyboard(ENGLISH, MENU._replace(chosen={}), "rows")
    assert last[-1].label == "✓ 5 · by default"
