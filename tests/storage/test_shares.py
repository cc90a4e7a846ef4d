"""Profiles that their owners have published."""

import pytest

from storage import Database, Profile, Profiles, Shares

VK, NYT = Profile(1, "vk"), Profile(1, "nyt")


@pytest.fixture
def shares(database: Database) -> Shares:
    return Shares(database, Profiles(database))


async def test_a_token_leads_to_the_profile_as_it_is_now(
    database: Database, shares: Shares
) -> None:
    token = await shares.publish(VK)
    changed = await Profiles(database).keep(VK._replace(yo=True))
    assert await shares.of(token) == changed
    assert await shares.of("made up") is None


async def test_a_token_is_hard_to_guess(shares: Shares) -> None:
    assert len(bytes.fromhex(await shares.publish(VK))) == 8


async def test_each_profile_has_one_token_however_often_it_is_published(shares: Shares) -> None:
    token = await shares.publish(VK)
    assert await shares.publish(VK) == token
    assert await shares.publish(NYT) != token


async def test_a_token_that_is_withdrawn_leads_nowhere_and_does_not_come_again(
    shares: Shares,
) -> None:
    token, other = await shares.publish(VK), await shares.publish(NYT)
    assert await shares.withdraw(VK)
    assert not await shares.withdraw(VK)
    assert await shares.of(token) is None
    assert await shares.of(other) == NYT
    assert await shares.publish(VK) != token
