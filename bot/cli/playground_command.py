"""`balda playground`: the bot in a chat page on this machine."""

from argparse import ArgumentParser, Namespace

from bot.cli.arguments import add_examples, add_flag, add_number, tell_misspelt_settings
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings
from bot.texts import sentence


def add_to(parser: ArgumentParser) -> None:
    port = sentence("the port of the page; 0 takes any free one (default: %(default)s)")
    add_number(parser, "--port", port, default=8081)
    add_flag(parser, "--open", sentence("open its page in a browser"))
    add_examples(parser, "balda playground --open")
    parser.set_defaults(run=playground)


def playground(options: Namespace) -> None:
    from bot.playground import run_playground

    settings = load_settings()
    tell_misspelt_settings()
    run_playground(settings, port=options.port, in_browser=options.open, texts=texts_of_locale())
