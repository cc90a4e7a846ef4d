"""`balda run`: the bot on Telegram, on VK, or on both."""

from argparse import ArgumentParser, Namespace

from bot.cli.arguments import add_examples
from bot.cli.garbage import none_collected
from bot.cli.terminal import InputError, print_lines, tell_misspelt_settings


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="print the settings in force and stop")
    add_examples(parser, "BALDA_TELEGRAM_TOKEN=… balda run", "balda run --check")
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    from bot.settings import load_settings

    settings = load_settings()
    tell_misspelt_settings()
    if options.check:
        print_lines(f"{name}={value}" for name, value in settings)
    if not settings.secrets:
        raise InputError(
            "there is neither BALDA_TELEGRAM_TOKEN nor BALDA_VK_TOKEN; set the one that your "
            "network gave you, or try the bot without a token by “balda playground”"
        )
    if not options.check:
        with none_collected():
            from bot.app import run_bot  # a check needs none of it

        run_bot(settings)
