"""Calls of VK's API: bundles, refusals and retries."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from vkbottle.exception_factory import VKAPIError

from bot.chat.network import ClosedError, FrozenError, NetworkError, RefusedError, UnansweredError
from bot.playground import Fault, Playground
from bot.playground.vk.vk_people import VkPeople
from bot.running.timers import USUAL_PACE
from bot.vk.api import PacedApi, error_of
from tests.bot.bot_parts import QUICK

A_SECOND = USUAL_PACE.vk_requests_a_second


@pytest_asyncio.fixture
async def api(people: VkPeople) -> AsyncIterator[PacedApi]:
    pace = QUICK._replace(vk_requests_a_second=A_SECOND)
    paced = PacedApi(people.token, people.address, pace)
    yield paced
    await paced.close()


def requests(people: VkPeople) -> int:
    return people.requests


async def test_a_call_goes_out_alone(api: PacedApi, people: VkPeople) -> None:
    await api.call("users.get", user_ids="1")
    assert requests(people) == 1


async def test_calls_above_the_rate_go_in_a_bundle(api: PacedApi, people: VkPeople) -> None:
    for number in range(1, 101):
        people.person(f"Person {number}", user_id=number)
    calls = [api.call("users.get", user_ids=str(number)) for number in range(1, 101)]
    found = await asyncio.gather(*calls)
    assert [one["id"] for (one,) in found] == list(range(1, 101))
    assert requests(people) <= 2 * A_SECOND


async def test_a_refusal_in_a_bundle_is_that_of_its_own_call(
    api: PacedApi, people: VkPeople
) -> None:
    people.person("Anna")
    calls = [api.call("users.get", user_ids="1") for _ in range(30)]
    wrong = api.call("messages.setActivity", peer_id=404, type="typing")
    *found, refused = await asyncio.gather(*calls, wrong, return_exceptions=True)
    assert isinstance(refused, ClosedError)
    assert all(one[0]["id"] == 1 for one in found if isinstance(one, list))
    assert len(found) == 30


@pytest.mark.parametrize(
    ("code", "kind"),
    [(901, ClosedError), (917, ClosedError), (909, FrozenError), (100, RefusedError)],
)
def test_a_refusal_of_vk_is_one_of_our_errors(code: int, kind: type[NetworkError]) -> None:
    assert type(error_of(code, "")) is kind


@pytest.mark.parametrize("code", [1, 6, 9, 10])
async def test_a_temporary_failure_is_retried(
    api: PacedApi, playground: Playground, people: VkPeople, code: int
) -> None:
    people.person("Anna")
    playground.faults.add(Fault("refusal", "users.get", code=code, times=2))
    assert await api.call("users.get", user_ids="1")


async def test_a_lasting_failure_is_raised(api: PacedApi, playground: Playground) -> None:
    playground.faults.add(Fault("drop", "users.get", times=5))
    with pytest.raises(UnansweredError):
        await api.call("users.get", user_ids="1")


async def test_a_wrong_token_is_refused(people: VkPeople) -> None:
    api = PacedApi("wrong", people.address, QUICK)
    with pytest.raises(VKAPIError[5]):
        await api.request("users.get", {})
    await api.close()
