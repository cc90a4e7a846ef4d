"""`balda …`: the same rooms as the bot, from a terminal. docs/cli.md is the contract."""

from bot.cli.parser import main

__all__ = ["main"]
