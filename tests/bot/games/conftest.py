"""A running bot and people who talk to it, as in the tests of handlers."""

from tests.bot.games.bot_by_clock import clock, start, telegram
from tests.bot.handlers.conftest import anna, boris, friends, network, playground

__all__ = ["anna", "boris", "clock", "friends", "network", "playground", "start", "telegram"]
