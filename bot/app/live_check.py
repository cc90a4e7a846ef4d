"""`balda run --check --live`: try what the real networks let us do, a line for each step."""

from collections.abc import AsyncIterator

from bot.chat.network import LiveStep, NetworkError, UnansweredError
from bot.render.drawing import Drawing
from bot.render.palette import LIGHT
from bot.settings import VK_IDS, Settings
from bot.texts import Texts, sentence
from solver import Grid

_TRY_AGAIN = sentence("Look at the connection of this machine, and try again in a minute")


async def check_live(
    settings: Settings, chat: int | None, texts: Texts
) -> AsyncIterator[tuple[bool, str]]:
    """Try each step; yield whether it went well, and a line on the result or on what to do.

    In *chat* a message is sent, changed and deleted; without one nothing is written anywhere.
    """
    png = Drawing(Grid.parse("... cat ...").rows).png(LIGHT)
    in_vk = chat is not None and abs(chat) >= VK_IDS
    if settings.telegram_token:
        from bot.telegram.edge import open_telegram_steps

        async with open_telegram_steps(settings, None if in_vk else chat, png) as steps:
            for step in steps:
                yield await _try("Telegram", step, texts)
    if settings.vk_token:
        from bot.vk.vk_calls import open_vk_steps

        async with open_vk_steps(settings, chat if in_vk else None, png) as steps:
            for step in steps:
                yield await _try("VK", step, texts)


async def _try(network: str, step: LiveStep, texts: Texts) -> tuple[bool, str]:
    title = f"{network}, {texts.say(step.name)}"
    try:
        return True, f"{title}: {await step.run(texts)}"
    except NetworkError as error:
        failed = texts.say("FAILED, {why}", why=str(error).rstrip("."))
        is_lost = isinstance(error, UnansweredError)
        return False, f"{title}: {failed}. {texts.say(_TRY_AGAIN if is_lost else step.advice)}."
