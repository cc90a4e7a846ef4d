"""`balda backup`: a copy of the bot's database."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.arguments import add_examples


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    add_examples(parser, "balda backup balda-copy.sqlite")
    parser.set_defaults(run=backup)


def backup(options: Namespace) -> None:
    from bot.settings import load_settings
    from storage import back_up

    database = load_settings().database
    back_up(database, options.file)
    print(f"{options.file}: {options.file.stat().st_size / 1e6:.1f} MB, a copy of {database}")
