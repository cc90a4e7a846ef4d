"""Ask the network who is a member or an admin of a chat, at most once a minute."""

from typing import cast

import pytest

from bot.chat.messages import Place, Sender
from bot.chat.network import Network, NetworkError, RefusedError, UnansweredError
from bot.chat.people import Admins, Members, Person
from bot.texts import BotError, texts_in
from storage import Profile
from tests.bot.clock import Clock

GROUP, ANNA, BORIS = -100, 1, 2


class OwnedByAnna:
    """A network where Anna owns every group and is its only member; it counts the questions."""

    def __init__(self) -> None:
        self.asked = 0
        self.trouble: NetworkError | None = None

    async def is_member(self, group: int, person: int) -> bool:
        self.asked += 1
        if self.trouble:
            raise self.trouble
        return person == ANNA

    async def is_admin(self, group: int, person: int) -> bool:
        self.asked += 1
        return person == ANNA

    async def hides_admins(self, group: int) -> bool:
        return False


@pytest.fixture
def network() -> OwnedByAnna:
    return OwnedByAnna()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def admins(network: OwnedByAnna, clock: Clock) -> Admins:
    return Admins(cast(Network, network), clock=clock)


@pytest.fixture
def members(network: OwnedByAnna, clock: Clock) -> Members:
    return Members(cast(Network, network), clock=clock)


def somebody(person: int, chat: int = GROUP) -> Person:
    place = Place.at(chat)
    sender = Sender(person, "somebody")
    return Person(sender, place, texts_in("en"), "en", {}, Profile(chat))


async def test_an_owner_is_an_admin_and_a_member_is_not(admins: Admins) -> None:
    assert await admins.include(somebody(ANNA))
    assert not await admins.include(somebody(BORIS))


async def test_in_private_everybody_chooses(admins: Admins, network: OwnedByAnna) -> None:
    assert await admins.include(somebody(BORIS, chat=BORIS))
    assert network.asked == 0


async def test_admins_are_remembered_for_a_minute(
    admins: Admins, network: OwnedByAnna, clock: Clock
) -> None:
    for seconds in (0.0, 59.0, 61.0):
        clock.now = seconds
        await admins.include(somebody(ANNA))
    assert network.asked == 2


async def test_members_do_not_choose_the_host_game_of_a_group(admins: Admins) -> None:
    await admins.check_host_game(somebody(ANNA))
    with pytest.raises(BotError, match="Only admins"):
        await admins.check_host_game(somebody(BORIS))


async def test_a_member_is_let_in_and_nobody_else(members: Members) -> None:
    await members.check(somebody(ANNA))
    with pytest.raises(BotError, match="not in the chat"):
        await members.check(somebody(BORIS))


async def test_a_private_chat_is_that_of_its_person(members: Members, network: OwnedByAnna) -> None:
    await members.check(somebody(BORIS, chat=BORIS))
    with pytest.raises(BotError, match="not in the chat"):
        await members.check(somebody(ANNA, chat=BORIS))
    assert network.asked == 0


async def test_members_are_remembered_for_a_minute(
    members: Members, network: OwnedByAnna, clock: Clock
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
async def test_nobody_is_let_in_if_the_network_does_not_tell(
    members: Members, network: OwnedByAnna, trouble: NetworkError, why: str
) -> None:
    network.trouble = trouble
    with pytest.raises(BotError, match=why):
        await members.check(somebody(ANNA))
    network.trouble = None
    await members.check(somebody(ANNA, GROUP))
