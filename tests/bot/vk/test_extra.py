"""VK is an optional extra; without a token nothing of it is used."""

import sys
from typing import cast

import pytest

from bot.app.lifecycle import edges_of
from bot.running.timers import USUAL_PACE
from bot.settings import Settings, SettingsError
from storage import Inbox

NO_INBOX = cast(Inbox, None)


def test_a_token_without_the_extra_is_explained(
    vk_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bot.vk.vk_edge", None)
    with pytest.raises(SettingsError, match=r"pip install '\.\[vk\]'"):
        edges_of(vk_settings, NO_INBOX, NO_INBOX, USUAL_PACE)


def test_there_is_an_edge_for_each_token(vk_settings: Settings) -> None:
    assert list(edges_of(vk_settings, NO_INBOX, NO_INBOX, USUAL_PACE)) == ["vk_api"]
