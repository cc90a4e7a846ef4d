"""`balda playground`: the bot without Telegram."""

from argparse import ArgumentParser, Namespace

from bot.playground import run_playground
from bot.settings import load_settings


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8081, help="0 takes any free port")
    parser.add_argument("--open", action="store_true", help="open its page in a browser")
    parser.set_defaults(run=playground)


def playground(options: Namespace) -> None:
    run_playground(load_settings(), port=options.port, in_browser=options.open)
