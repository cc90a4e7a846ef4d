"""The settings as text and as buttons."""

import pytest

from bot.chat.choices import SETTINGS, Origin
from bot.chat.choices_text import UNSET, ChooseValue, offered
from bot.render.payloads import MAX_DATA_BYTES

TARGETS: tuple[Origin, ...] = ("person", "chat", "topic")


@pytest.mark.parametrize("target", TARGETS)
def test_names_and_values_fit_into_a_button(target: Origin) -> None:
    payloads = [
        ChooseValue(2**52, target, name, value)
        for name in offered(target, SETTINGS)
        for value in (UNSET, *SETTINGS[name].values_for(target))
    ]
    assert max(len(payload.pack().encode()) for payload in payloads) <= MAX_DATA_BYTES
    assert all(ChooseValue.parse(payload.pack()) == payload for payload in payloads)


def test_what_has_no_values_to_tap_is_not_offered() -> None:
    assert "rows" in offered("person", SETTINGS)
    assert "profile" not in offered("person", SETTINGS)
    assert "reporters" not in offered("person", SETTINGS)


def test_what_does_not_count_here_is_not_offered() -> None:
    assert list(offered("person", ("rows", "profile"))) == ["rows"]
