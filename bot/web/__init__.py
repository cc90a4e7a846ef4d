"""The web app of the bot: everything that it serves besides the chat, at one address.

async with served(web_app(routes), listener_on("127.0.0.1:8080"), USUAL_BOUNDS):
    ...
"""

from bot.web.http_server import (
    USUAL_WEB_BOUNDS,
    NothingGuessed,
    listener_on,
    nobody_there,
    serve,
    web_app,
)

__all__ = ["USUAL_WEB_BOUNDS", "NothingGuessed", "listener_on", "nobody_there", "serve", "web_app"]
