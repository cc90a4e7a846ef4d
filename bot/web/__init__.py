"""The bot's pages on the web: `web_app` makes one application of routes, `served` serves it."""

from bot.web.server import listening, served, web_app

__all__ = ["listening", "served", "web_app"]
