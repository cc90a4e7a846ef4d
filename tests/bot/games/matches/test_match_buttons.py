"""Buttons of matches keep their meaning in old messages."""

import pytest

from bot.games.matches.match_text import (
    AllowTakeBack,
    ChooseLevel,
    Join,
    MatchPayload,
    Pass,
    PlaceWord,
    PlayAgain,
    PlayOn,
    Resign,
    ShowBoard,
    TakeBack,
    TakeHint,
)


@pytest.mark.parametrize(
    ("payload", "data"),
    [
        (ChooseLevel("aB3_-x", "skilled"), "v1:level:aB3_-x:skilled"),
        (Join("aB3_-x"), "v1:join:aB3_-x"),
        (TakeHint("aB3_-x"), "v1:hint:aB3_-x"),
        (Pass("aB3_-x"), "v1:pass:aB3_-x"),
        (ShowBoard("aB3_-x"), "v1:board:aB3_-x"),
        (Resign("aB3_-x"), "v1:resign:aB3_-x"),
        (Resign("aB3_-x", "now"), "v1:resign:aB3_-x:now"),
        (TakeBack("aB3_-x"), "v1:takeback:aB3_-x"),
        (AllowTakeBack("aB3_-x", 12), "v1:allow:aB3_-x:12"),
        (PlayOn("aB3_-x"), "v1:playon:aB3_-x"),
        (PlaceWord("aB3_-x", "c3", "h", "ahb"), "v1:mway:aB3_-x:c3-h-ahb"),
        (PlayAgain("aB3_-x"), "v1:again:aB3_-x"),
    ],
)
def test_their_data_stays_as_it_is(payload: MatchPayload, data: str) -> None:
    assert payload.pack() == data
    assert type(payload).parse(data) == payload


@pytest.mark.parametrize("data", ["v1:resign:aB3:later", "v1:level:aB3", "v1:join:aB3:now"])
def test_data_of_no_button_are_not_understood(data: str) -> None:
    assert not any(kind.parse(data) for kind in (Resign, ChooseLevel, Join))
