"""The bot without a token: a Bot API on loopback, and people who talk to the bot.

`Playground` serves the Bot API; `Person` and `Shown` are for tests and the demo;
`settings_for` points a bot at it; `run_playground` is `balda playground`.
"""

from bot.playground.params import Fault
from bot.playground.person import Button, People, Person, Shown
from bot.playground.run import next_run, run_playground, settings_for
from bot.playground.server import Playground

__all__ = [
    "Button",
    "Fault",
    "People",
    "Person",
    "Playground",
    "Shown",
    "next_run",
    "run_playground",
    "settings_for",
]
