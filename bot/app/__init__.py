"""The bot put together: rooms, handlers and a network, from start to stop."""

from bot.app.lifecycle import run_bot, run_until_stopped, serving
from bot.app.live_check import check_live
from bot.app.wiring import Parts

__all__ = ["Parts", "check_live", "run_bot", "run_until_stopped", "serving"]
