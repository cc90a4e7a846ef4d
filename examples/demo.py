"""A conversation with the bot in its playground, from a screenshot to ranked words.

`make demo` runs it. Bot and playground are the real ones and talk over HTTP; the settings and
boards of this conversation are thrown away at the end. Exits 1 and says which step failed.
"""

import asyncio
import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from PIL import Image

from bot.app import Parts, serving
from bot.playground import Person, Playground, Shown, settings_for
from bot.running.logs import set_up_logs
from bot.running.timers import Pace
from bot.settings import Settings, load_settings
from bot.work.first_build import FirstBuild
from bot.work.lexicons import LexiconShelf

EXAMPLES = Path(__file__).resolve().parent
SCREENSHOT = EXAMPLES / "balda-9x9-knots.png"
TITLE = "Balda 9×9"
READ_BESIDE = "words played"
ANSWER = EXAMPLES.parent / "demo" / "answer.png"
GRID = "баъ\n..с\n.ку"
HIVE = "акрпелт"
PATIENCE_S = 60.0
NO_PAUSES = Pace(chat_period_s=0.0)  # between messages, which spare a network that is not here
PLAYGROUND = "http://127.0.0.1:8081"


class StepError(Exception):
    """A step of the demo went wrong; `str()` says which and why."""


def main() -> int:
    try:
        asyncio.run(_conversation())
    except StepError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    return 0


async def _conversation() -> None:
    async with open_chat() as anna:
        with _step("read and solve a screenshot"):
            answer = await _send_screenshot(anna)
            _save(anna.picture(answer))
        with _step("switch knots on by the button"):
            await _toggle_knots(anna, answer)
        with _step("solve a board sent as text"):
            _expect("барсук", await _ask(anna, GRID))
        with _step("solve a Spelling Bee hive"):
            _expect("Likely: ", await _ask(anna, f"/bee {HIVE}"))
    print(f"The answer to the screenshot is drawn in {ANSWER}")
    print(f"`make run` opens this chat in a browser, at {PLAYGROUND}")


@asynccontextmanager
async def open_chat() -> AsyncIterator[Person]:
    """Anna, who has a bot to talk to."""
    with _step("start and stop the bot"), _own_settings() as settings:
        async with Playground() as playground:
            set_up_logs(sys.stderr, playground.token)
            logging.getLogger().setLevel(logging.ERROR)  # that some lexicons are missing is no news
            parts = Parts(shelf=_open_built_lexicons(settings))
            async with serving(settings_for(playground, settings), parts=parts, pace=NO_PAUSES):
                anna = playground.person("Anna", language="en")
                yield replace(anna, patience_s=PATIENCE_S)


def _open_built_lexicons(settings: Settings) -> LexiconShelf:
    """Those that are built; the usual shelf would build the others meanwhile."""
    return LexiconShelf(settings.lexicons, opening=FirstBuild(settings.lexicons).open)


@contextmanager
def _own_settings() -> Iterator[Settings]:
    """The settings of this machine and its lexicons, but nobody's data."""
    settings = load_settings()
    settings.lexicons.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="balda-demo-") as directory:
        own = replace(settings, data_dir=Path(directory))
        own.lexicons.symlink_to(settings.lexicons.resolve())
        yield own


@contextmanager
def _step(name: str) -> Iterator[None]:
    try:
        yield
    except StepError:
        raise
    except Exception as error:  # any failure is that of its step
        raise StepError(f"“{name}” failed: {type(error).__name__}: {error}") from error


async def _send_screenshot(anna: Person) -> Shown:
    print(f"Anna sends {SCREENSHOT.name}\n")
    answer = await anna.wait_for_picture(await anna.show(SCREENSHOT.read_bytes()))
    _print("answers with a picture", answer)
    _expect(TITLE, answer)
    _expect("2. ", answer)
    if READ_BESIDE in answer.text:  # so fast that it was in the first answer
        return answer
    answer = await anna.wait_for_edit(answer)
    _print("adds what stands beside the board", answer)
    _expect(READ_BESIDE, answer)
    return answer


async def _toggle_knots(anna: Person, answer: Shown) -> None:
    print("Anna taps [More…] and [Knots: off]\n")
    await anna.tap(answer, "Knots: off")
    changed = await anna.wait_for_edit(answer)
    _print("changes its answer", changed)
    if changed.text == answer.text:
        raise ValueError("the answer did not change")


async def _ask(anna: Person, text: str) -> Shown:
    print(f"Anna writes\n\n{indent(text, '    ')}\n")
    answer = await anna.ask(text)
    _print("answers", answer)
    return answer


def _print(action: str, message: Shown) -> None:
    print(f"{message.author} {action}\n\n{indent(message.text, '    ')}\n")
    for row in message.keyboard:
        print("    " + " ".join(f"[{button.text}]" for button in row))
    print()


def _expect(part: str, message: Shown) -> None:
    if part not in message.text:
        raise ValueError(f"the answer lacks {part!r}")


def _save(picture: bytes) -> None:
    ANSWER.parent.mkdir(exist_ok=True)
    with Image.open(io.BytesIO(picture)) as image:
        image.save(ANSWER)


if __name__ == "__main__":
    sys.exit(main())
