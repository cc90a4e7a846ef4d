"""The people of VK, and all that VK is to the bot."""

from collections.abc import Sequence

from starlette.routing import BaseRoute

from bot.playground.chat_page import ChatPage
from bot.playground.faults import Faults
from bot.playground.network_people import People
from bot.playground.people_api import PeopleApi
from bot.playground.vk.event_log import History
from bot.playground.vk.face import VK_TOKEN, VkFace
from bot.playground.vk.vk_json import GROUP_ID
from bot.playground.world import World

PREFIX = "/vk"


class VkPeople(People):
    """The bot finds VK at `address`; files are shared with the world *beside* it."""

    token = VK_TOKEN
    group_id = GROUP_ID

    def __init__(self, beside: World, faults: Faults, address: str) -> None:
        world = World(beside.now, beside.files, History(after=beside.after), after=beside.after)
        super().__init__(world)
        self.history = world.updates
        self.address = f"{address}{PREFIX}"
        self.face = VkFace(world, faults, address)
        self._faults = faults

    def routes(self, token: str, networks: Sequence[str]) -> list[BaseRoute]:
        return [
            *self.face.routes(),
            *PeopleApi(self.world, self._faults, PREFIX).routes(),
            *ChatPage(self.world, token, prefix=PREFIX, networks=networks).routes(),
        ]
