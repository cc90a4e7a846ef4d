"""`balda playground`: the bot and its playground in one process."""

import asyncio
import os
import sys
import webbrowser
from dataclasses import replace
from errno import EADDRINUSE
from importlib.util import find_spec
from pathlib import Path

from bot.app import run_until_stopped, serving
from bot.playground.server import Playground
from bot.settings import Secret, Settings, SettingsError
from bot.texts import Texts, sentence, texts_in

USAGE = sentence("""\
The playground is at {address}; open it in a browser. Ctrl-C stops it.

Without a browser:
  curl -F text=/help -F wait=10 {address}/playground/messages
  curl -F photo=@examples/balda-9x9-knots.png -F wait=10 {address}/playground/messages
  curl {address}/playground/chats/1

docs/playground.md tells the rest.""")


def run_playground(
    settings: Settings,
    *,
    port: int = 8081,
    in_browser: bool = False,
    texts: Texts | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; raises SettingsError if the port is taken.

    The address is printed by *texts*, in English without them.
    """
    playground = _playground(port, settings.data_dir)
    usage = (texts or texts_in("en")).say(USAGE, address=playground.address)
    until_stopped = _serve(playground, settings, usage, in_browser=in_browser)
    run_until_stopped(until_stopped, playground.token)


def settings_for(playground: Playground, settings: Settings) -> Settings:
    """Put *playground* in place of the networks, and our pages on this machine."""
    listen = settings.listen or playground.free_address()
    vk = playground.vk
    return replace(
        settings,
        telegram_api=playground.address,
        telegram_token=Secret(playground.token),
        listen=listen,
        public_url=f"http://{listen}",
        vk_api=vk.address if vk else settings.vk_api,
        vk_token=Secret(vk.token) if vk else None,
        vk_group_id=vk.group_id if vk else None,
    )


async def _serve(
    playground: Playground, settings: Settings, usage: str, *, in_browser: bool
) -> None:
    async with playground, serving(settings_for(playground, settings)):
        print(usage, flush=True)
        # Without a screen Python would open a browser in the terminal.
        has_screen = sys.platform == "darwin" or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ)
        if in_browser and has_screen:
            webbrowser.open(playground.address)
        await asyncio.Event().wait()


def next_run(data_dir: Path) -> int:
    """The number of a new run over the data there, from 1.

    A file there has a byte for each run. The byte is on disk before the run uses any number, so
    that no number comes again after a kill. SettingsError if it cannot be written.
    """
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with (data_dir / "playground.runs").open("ab") as runs:
            runs.write(b".")
            runs.flush()
            os.fsync(runs.fileno())
            return runs.tell()
    except OSError as error:
        raise SettingsError(
            "BALDA_DATA_DIR cannot be used: nothing can be written to {folder} ({why}).",
            folder=data_dir,
            why=error.strerror,
        ) from None


def _playground(port: int, data_dir: Path) -> Playground:
    if port not in range(2**16):
        raise SettingsError("Ports are 0 to 65535, and not {port}.", port=port)
    run, with_vk = next_run(data_dir), find_spec("vkbottle") is not None
    try:
        return Playground(port=port, with_vk=with_vk, run=run)
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise SettingsError(
                "Port {port} is in use; give another one by --port or “make run PORT=N”, or 0 for "
                "any that is free.",
                port=port,
            ) from None
        raise SettingsError(
            "Port {port} cannot be used ({why}); give another one by --port or “make run PORT=N”, "
            "or 0 for any that is free.",
            port=port,
            why=error.strerror,
        ) from None
