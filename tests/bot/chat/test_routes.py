"""Merged routes answer all that each one does; no two may answer the same."""

from typing import Any, cast

import pytest

from bot.chat.routes import Routes, TapRoute, TextRow, merge_routes
from bot.render.payloads import PersonPayload

ACT = cast(Any, None)


class Yes(PersonPayload):
    action = "yes"


def test_all_that_concerns_answer_is_there_in_their_order() -> None:
    first, second = TextRow("a", ACT, {}), TextRow("b", ACT, {})
    whole = merge_routes(
        [
            Routes({"a": ACT}, edited=frozenset({"a"}), texts=[first]),
            Routes({"b": ACT}, edited=frozenset({"b"}), texts=[second], inline=ACT),
        ]
    )
    assert list(whole.commands) == ["a", "b"]
    assert whole.edited == {"a", "b"}
    assert list(whole.texts) == [first, second]


@pytest.mark.parametrize("routes", [Routes({"yes": ACT}), Routes(taps=[TapRoute(Yes, ACT)])])
def test_two_concerns_do_not_answer_the_same(routes: Routes) -> None:
    with pytest.raises(ValueError, match="answered twice: yes"):
        merge_routes([routes, routes])
