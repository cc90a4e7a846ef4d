"""Send every command in the documents for players to the bot: it refuses none.

Commands in English documents are sent on Telegram, the others on VK.
"""

import re
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest
import pytest_asyncio
from babel.messages.pofile import read_po

from bot.app import serving
from bot.chat.command_names import labels_in
from bot.playground import People, Playground, settings_for
from bot.settings import Settings
from bot.texts import CATALOGUES
from scripts.sentences import refusals
from tests.bot.end_to_end.conversation import EXAMPLES, NO_PAUSES, newcomer
from tests.long import long

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROOT = EXAMPLES.parent
# A document, the language of its reader and a board that suits its commands.
DOCUMENTS = {
    "README.md": ("en", "balda-5x5-en.txt"),
    "README.ru.md": ("ru", "balda-5x5.txt"),
    "README.uk.md": ("uk", "balda-5x5.txt"),
    "docs/commands.md": ("en", "balda-5x5-en.txt"),
    "docs/commands.ru.md": ("ru", "balda-5x5.txt"),
    "docs/commands.uk.md": ("uk", "balda-5x5.txt"),
}
ROW = re.compile(r"^\| (.*?) \| .* \|$", re.M)
# These need a message to reply to, a file, or the owner.
NEED_MORE = re.compile(r"/solve|/stats|/dict (import|загрузить|завантажити)")
HINTS = re.compile(r"/new\w+ (hints|подсказки|підказки)")  # for the puzzle under way
PLAYED = re.compile(r"[a-e]\d \w+")


def commands(path: Path) -> list[str]:
    """The commands in the first column of the tables that can be sent."""
    cells = " ".join(row[1] for row in ROW.finditer(path.read_text("utf-8")))
    typed = re.findall(r"`([^`]+)`", cells)
    sent = [each for each in typed if each.startswith("/") or PLAYED.fullmatch(each)]
    return [command for command in sent if not NEED_MORE.fullmatch(command)]


def pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", ".*", re.escape(template)), re.S)


@cache
def refusal_patterns(language: str) -> list[re.Pattern[str]]:
    """The patterns of all refusals in a language."""
    return [
        pattern(template)
        for template in (refusals() if language == "en" else translate_refusals(language))
    ]


def translate_refusals(language: str) -> Iterator[str]:
    with (CATALOGUES / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language)
    for template in refusals():
        message = catalogue.get(template)
        if message is not None:
            yield str(message.string)


def cases(document: str) -> set[tuple[str, str, str]]:
    language, board = DOCUMENTS[document]
    return {(language, board, command) for command in commands(ROOT / document)}


# The other documents have the same commands in other languages or on another network.
OFTEN = cases("README.ru.md") | cases("docs/commands.md")
CASES = [
    *sorted(OFTEN),
    *(long(*case) for case in sorted(set.union(*map(cases, DOCUMENTS)) - OFTEN)),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def networks(settings: Settings) -> AsyncIterator[dict[str, People]]:
    """The network for each language; the bot runs on both networks."""
    async with Playground(with_vk=True) as running:
        assert running.vk is not None
        async with serving(settings_for(running, settings), pace=NO_PAUSES):
            yield {"en": running, "ru": running.vk, "uk": running.vk}


@pytest.mark.parametrize(("language", "board", "command"), CASES)
async def test_a_documented_command_is_not_refused(
    networks: dict[str, People], language: str, board: str, command: str
) -> None:
    person = newcomer(networks[language], language)
    first = await person.ask((EXAMPLES / board).read_text("utf-8"))
    if command.startswith("/dict"):
        await person.ask("/addword котофон")
    if HINTS.fullmatch(command):
        await person.ask(command.split()[0])
    sent = await person.say(command)
    corrects = command.startswith("/fix")  # edits the answer
    answer = await (person.wait_for_edit(first) if corrects else person.answer(sent))
    assert [each for each in refusal_patterns(language) if each.fullmatch(answer.text)] == []


@pytest.mark.parametrize("document", [each for each in DOCUMENTS if "commands" in each])
async def test_every_command_of_a_menu_is_documented(document: str) -> None:
    documented = {command.split()[0] for command in commands(ROOT / document)} | {"/solve"}
    assert {f"/{name}" for name in labels_in("en")} <= documented
