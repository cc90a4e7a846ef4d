"""`balda backup`: a copy of the bot's database."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.arguments import add_examples
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings
from bot.texts import sentence


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=sentence("a new file"))
    add_examples(parser, "balda backup balda-copy.sqlite")
    parser.set_defaults(run=backup)


def backup(options: Namespace) -> None:
    from storage import back_up

    database = load_settings().database
    back_up(database, options.file)
    megabytes = f"{options.file.stat().st_size / 1e6:.1f}"
    told = texts_of_locale().say(
        "{file}: {megabytes} MB, a copy of {database}",
        file=options.file,
        megabytes=megabytes,
        database=database,
    )
    print(told)
