"""The bot at work, and people who talk to it, as in the tests of handlers."""

from tests.bot.handlers.conftest import anna, boris, friends, network, playground

__all__ = ["anna", "boris", "friends", "network", "playground"]
