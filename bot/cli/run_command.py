"""`balda run`: the bot on Telegram, on VK, or on both."""

import asyncio
from argparse import ArgumentParser, Namespace
from dataclasses import fields

from bot.cli import arguments
from bot.cli.parser import none_collected, texts_of_locale
from bot.settings import Settings, load_settings, parse_chat
from bot.texts import sentence


def add_to(parser: ArgumentParser) -> None:
    arguments.add_flag(parser, "--check", sentence("print the settings in force and stop"))
    arguments.add_flag(
        parser, "--live", sentence("with --check: try what the network lets the bot do")
    )
    chat = sentence("with --live: the person or group to send a message to, change and delete it")
    parser.add_argument("--chat", metavar="ID", help=chat)
    arguments.add_examples(
        parser,
        "BALDA_TELEGRAM_TOKEN=… balda run",
        "balda run --check",
        "balda run --check --live --chat 12345",
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    if (options.live and not options.check) or (options.chat and not options.live):
        raise arguments.InputError("--live goes with --check, and --chat with both")
    settings = load_settings()
    arguments.tell_misspelt_settings()
    if options.check:
        arguments.print_lines(
            f"{setting.name}={getattr(settings, setting.name)}" for setting in fields(settings)
        )
    if not settings.secrets:
        raise arguments.InputError(
            "there is neither BALDA_TELEGRAM_TOKEN nor BALDA_VK_TOKEN; set the one that your "
            "network gave you, or try the bot without a token by “balda playground”"
        )
    if options.live:
        return _check_live(settings, options.chat)
    if not options.check:
        with none_collected():
            from bot.app import run_bot  # a check needs none of it

        run_bot(settings)
    return 0


def _check_live(settings: Settings, chat: str | None) -> int:
    """Print a line for each step; return 1 if one failed."""
    from bot.app import check_live

    try:
        number = parse_chat(chat) if chat else None
    except ValueError:
        raise arguments.InputError("--chat is a number, as BALDA_OWNER_ID is") from None

    async def tell() -> bool:
        went_well = True
        async for is_well, line in check_live(settings, number, texts_of_locale()):
            print(line, flush=True)
            went_well &= is_well
        return went_well

    return 0 if asyncio.run(tell()) else 1
