"""`balda playground`: the bot and its playground in one process."""

import asyncio
import gc
import os
import signal
import sys
import webbrowser
from importlib.util import find_spec

from pydantic import SecretStr

from bot.app import serving
from bot.playground.server import Playground
from bot.running.logs import set_up_logs
from bot.settings import Settings, SettingsError

USAGE = """\
The playground is at {address}; open it in a browser. Ctrl-C stops it.

Without a browser:
  curl -F text=/help -F wait=10 {address}/playground/messages
  curl -F photo=@examples/balda-9x9-knots.png -F wait=10 {address}/playground/messages
  curl {address}/playground/chats/1

docs/playground.md tells the rest."""


def run_playground(settings: Settings, *, port: int = 8081, in_browser: bool = False) -> None:
    """Serve until SIGINT or SIGTERM; raises SettingsError if the port is taken."""
    gc.freeze()  # what has been imported stays, and need not be looked at again
    asyncio.run(_serve(settings, port, in_browser=in_browser))


def settings_for(playground: Playground, settings: Settings) -> Settings:
    """The same settings, with *playground* in place of the networks, our pages on this machine."""
    listen = settings.listen or playground.free_address()
    vk = playground.vk
    changes = {
        "telegram_api": playground.address,
        "telegram_token": SecretStr(playground.token),
        "listen": listen,
        "public_url": f"http://{listen}",
        "vk_api": vk.address if vk else settings.vk_api,
        "vk_token": SecretStr(vk.token) if vk else None,
        "vk_group_id": vk.group_id if vk else None,
    }
    return settings.model_copy(update=changes)


async def _serve(settings: Settings, port: int, *, in_browser: bool) -> None:
    playground = _playground(port)
    set_up_logs(sys.stderr, playground.token)
    async with playground, serving(settings_for(playground, settings)):
        print(USAGE.format(address=playground.address), flush=True)
        if in_browser and _has_screen():
            webbrowser.open(playground.address)
        await _stop_signal()


def _playground(port: int) -> Playground:
    refusal = SettingsError(
        f"Port {port} cannot be used; give another one, or 0 for any that is free."
    )
    if port not in range(2**16):
        raise refusal
    try:
        return Playground(port=port, with_vk=find_spec("vkbottle") is not None)
    except OSError:
        raise refusal from None


def _has_screen() -> bool:
    """Without one, Python would open a browser in the terminal."""
    return sys.platform == "darwin" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))


async def _stop_signal() -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
