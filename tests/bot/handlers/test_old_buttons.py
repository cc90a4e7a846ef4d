"""Buttons under old messages keep their meaning."""

import pytest

from bot.chat.choices import ChooseValue, ShowSettings
from bot.chat.dictionary_text import ChangeList, ResetWords
from bot.chat.wishes import Wish
from bot.games.board_buttons import AcceptWord, RefuseWord, TakeBackHere
from bot.handlers.settings_menu import ChooseMode
from bot.handlers.start import ChooseLanguage
from bot.render.help_text import TurnToChapter
from bot.render.payloads import Payload
from bot.render.profile_text import ChangeRule, ChooseProfile, DeleteProfile, TakeBack
from tests.bot.networks import both_networks

pytestmark = both_networks

BOARD = "aB3_-xyz0123"


@pytest.mark.parametrize(
    ("payload", "data"),
    [
        (ChooseMode(1, "knots"), "v1:mode:1:knots"),
        (ChooseLanguage(-100, "ru"), "v1:language:-100:ru"),
        (ShowSettings(1, "person"), "v1:settings:1:person"),
        (ShowSettings(1, "chat", "rows"), "v1:settings:1:chat-rows"),
        (ChooseValue(1, "topic", "rows", "unset"), "v1:choose:1:topic-rows-unset"),
        (ChooseProfile(-100, 0), "v1:profile:-100:0"),
        (ChangeRule(-100, "yo"), "v1:rule:-100:yo"),
        (DeleteProfile(-100, 3), "v1:unprofile:-100:3"),
        (DeleteProfile(-100, 3, "now"), "v1:unprofile:-100:3-now"),
        (TakeBack(-100, 12), "v1:unsay:-100:12"),
        (TakeBackHere(BOARD, "accepted", 12), f"v1:unsayhere:{BOARD}:accepted-12"),
        (AcceptWord(BOARD, 24, "0b7"), f"v1:accepted:{BOARD}:24-0b7"),
        (RefuseWord(BOARD, 0, "0b7"), f"v1:refused:{BOARD}:0-0b7"),
        (ChangeList(-100, "whole", "0123456789abcdef"), "v1:list:-100:whole-0123456789abcdef"),
        (ResetWords(1), "v1:resetwords:1"),
        (TurnToChapter(1, "games"), "v1:help:1:games"),
        (Wish(1, "newbee"), "v1:wish:1:newbee"),
    ],
)
def test_data_is_as_it_was(payload: Payload, data: str) -> None:
    assert payload.pack() == data
    assert type(payload).parse(data) == payload
