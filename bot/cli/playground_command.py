"""`balda playground`: the bot in a chat page on this machine."""

from argparse import ArgumentParser, Namespace

from bot.cli.arguments import add_examples
from bot.cli.terminal import tell_misspelt_settings


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=int,
        default=8081,
        metavar="N",
        help="the port of the page; 0 takes any free one (default: %(default)s)",
    )
    parser.add_argument("--open", action="store_true", help="open its page in a browser")
    add_examples(parser, "balda playground --open")
    parser.set_defaults(run=playground)


def playground(options: Namespace) -> None:
    from bot.playground import run_playground
    from bot.settings import load_settings

    settings = load_settings()
    tell_misspelt_settings()
    run_playground(settings, port=options.port, in_browser=options.open)
