"""The web app of the bot: everything that is served beside the chat, on one address.

async with serving_web(web_app(routes), "127.0.0.1:8080"):
    ...
"""

from bot.web.serving import served, serving_web, web_app

__all__ = ["served", "serving_web", "web_app"]
