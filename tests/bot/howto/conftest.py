"""A running bot, and a person who talks to it, as in the tests of handlers."""

from tests.bot.handlers.conftest import anna, network, playground

__all__ = ["anna", "network", "playground"]
