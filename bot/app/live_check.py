"""`balda run --check --live`: what the real networks let us do, a line for each thing."""

from collections.abc import AsyncIterator

from bot.chat.network import LiveStep, NetworkError
from bot.render.palette import LIGHT
from bot.render.picture import Drawing
from bot.settings import VK_IDS, Settings
from solver import Grid


async def check_live(settings: Settings, chat: int | None) -> AsyncIterator[tuple[bool, str]]:
    """Try each step: yield if it went well, and a line on what was found or what to do.

    In *chat* a message is sent, changed and deleted; without one nothing is written anywhere.
    """
    png = Drawing(Grid.parse("... cat ...").rows).png(LIGHT)
    in_vk = chat is not None and abs(chat) >= VK_IDS
    if settings.telegram_token:
        from bot.telegram.rights import open_telegram_steps

        async with open_telegram_steps(settings, None if in_vk else chat, png) as steps:
            for step in steps:
                yield await _try("Telegram", step)
    if settings.vk_token:
        from bot.vk.vk_rights import open_vk_steps

        async with open_vk_steps(settings, chat if in_vk else None, png) as steps:
            for step in steps:
                yield await _try("VK", step)


async def _try(network: str, step: LiveStep) -> tuple[bool, str]:
    try:
        return True, f"{network}, {step.name}: {await step.run()}"
    except NetworkError as error:
        return False, f"{network}, {step.name}: FAILED, {error}. {step.advice}."
