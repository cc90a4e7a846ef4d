"""Payloads fit into the data of buttons and are parsed only from those."""

from typing import Literal

import pytest

from bot.render.payloads import MAX_DATA_BYTES, Payload, PersonPayload, action_of, payload
from storage import new_id


@payload("choose")
class Choose(PersonPayload):
    mode: Literal["classic", "knots"]
    number: int
    rest: str = ""


@payload("look")
class Look(Payload):
    board: str


@pytest.mark.parametrize(
    ("payload", "data"),
    [
        (Choose(-100, "knots", 7, "a-b"), "v1:choose:-100:knots-7-a-b"),
        (Choose(5, "classic", 0), "v1:choose:5:classic-0"),
        (Look("aB3_-xyz0123"), "v1:look:aB3_-xyz0123"),
    ],
)
def test_a_payload_is_packed_and_parses_back(payload: Payload, data: str) -> None:
    assert payload.pack() == data
    assert type(payload).parse(data) == payload


def test_payloads_are_equal_if_their_data_are() -> None:
    assert {Choose(5, "classic", 0), Choose(5, "classic", 0, ""), Look("a"), Look("b")} == {
        Choose(5, "classic", 0),
        Look("a"),
        Look("b"),
    }
    assert repr(Look("a")) == "Look('v1:look:a')"


@pytest.mark.parametrize(
    "made_up",
    [
        "", "v1", "v1:choose", "v2:choose:1:knots-1", "v1:choose:x:knots-1", "v1:choose:1:chess-1",
        "v1:choose:1:knots", "v1:choose:1:knots-x", "v1:choose:1:knots-1234567", "v1:look:x:1",
        "v1:choose:1:knots--1", "v1:look:x;y", "v1:" + "а" * 60,
    ],
)  # fmt: skip
def test_made_up_data_is_no_payload(made_up: str) -> None:
    assert Choose.parse(made_up) is None
    assert Look.parse(made_up) is None


def test_data_fits_into_a_button() -> None:
    longest = Choose(-(2**52), "classic", 999_999, "x" * 10)
    assert len(longest.pack().encode()) <= MAX_DATA_BYTES
    assert Look.parse(Look(new_id()).pack()) is not None


def test_data_that_is_not_ours_has_no_action() -> None:
    assert [action_of(data) for data in ("v1:look:x", "look", "v2:look:x")] == ["look", "", ""]
