"""Who belongs to a chat is asked of the network, at most once a minute."""

from typing import cast

import pytest

from bot.chat.members import Members
from bot.chat.network import Network, NetworkError, RefusedError, UnansweredError
from bot.texts import BotError
from tests.bot.chat.test_admins import ANNA, BORIS, GROUP, somebody
from tests.bot.clock import Clock


class WhereAnnaIs:
    """A network where Anna alone is in every group, as far as it tells; it counts the questions."""

    def __init__(self) -> None:
        self.asked = 0
        self.trouble: NetworkError | None = None

    async def is_member(self, group: int, person: int) -> bool:
        self.asked += 1
        if self.trouble:
            raise self.trouble
        return person == ANNA


@pytest.fixture
def network() -> WhereAnnaIs:
    return WhereAnnaIs()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def members(network: WhereAnnaIs, clock: Clock) -> Members:
    return Members(cast(Network, network), clock=clock)


async def test_a_member_is_let_in_and_nobody_else(members: Members) -> None:
    await members.check(somebody(ANNA))
    with pytest.raises(BotError, match="not in the chat"):
        await members.check(somebody(BORIS))


async def test_a_private_chat_is_that_of_its_person(members: Members, network: WhereAnnaIs) -> None:
    await members.check(somebody(BORIS, chat=BORIS))
    with pytest.raises(BotError, match="not in the chat"):
        await members.check(somebody(ANNA, chat=BORIS))
    assert network.asked == 0


async def test_the_answer_is_remembered_for_a_minute(
    members: Members, network: WhereAnnaIs, clock: Clock
) -> None:
    for moment in (0, 59, 61):
        clock.move_to(moment)
        await members.check(somebody(ANNA))
    assert network.asked == 2


@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        (RefusedError("CHAT_ADMIN_REQUIRED"), "make me an administrator"),
        (UnansweredError("timed out"), "try again in a minute"),
    ],
)
async def test_nobody_is_let_in_where_the_network_does_not_tell(
    members: Members, network: WhereAnnaIs, trouble: NetworkError, why: str
) -> None:
    network.trouble = trouble
    with pytest.raises(BotError, match=why):
        await members.check(somebody(ANNA))
    network.trouble = None
    await members.check(somebody(ANNA, GROUP))
