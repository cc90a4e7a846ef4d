"""Sentences that only people in chats of VK read."""

import pytest

from bot.chat.network import Reaction
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.boggle.boggle_game import BoardPuzzle
from bot.games.puzzle_kind import PuzzleKind
from bot.playground import Person
from bot.playground.vk.vk_methods import EMOJI
from bot.texts import texts_in
from bot.vk.vk_calls import _REACTIONS, VkNetwork


def test_a_sign_is_the_reaction_that_vk_shows_for_its_number() -> None:
    shown = {reaction: EMOJI[number] for reaction, (number, _) in _REACTIONS.items()}
    assert shown == VkNetwork.can.signs
    assert len(set(shown.values())) == len(Reaction)


@pytest.mark.parametrize("kind", [HivePuzzle(), BoardPuzzle()])
def test_the_legend_has_the_signs_of_the_network(kind: PuzzleKind) -> None:
    signs = {reaction.name.lower(): sign for reaction, sign in VkNetwork.can.signs.items()}
    assert "🤔 — уже нашли, ❓ —" in kind.legend(texts_in("ru"), signs)


@pytest.fixture
def network() -> str:
    return "vk"


async def test_the_owner_of_a_chat_is_told_to_make_the_bot_an_admin(friends: Person) -> None:
    friends.place.chat.bot_sees_all = False
    said = (await friends.ask("@balda_playground_bot /daily bee 9 Москва")).text
    assert "назначьте меня администратором беседы" in said
