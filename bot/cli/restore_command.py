"""`balda restore`: a copy put back in place of the database."""

from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path

from bot.cli.arguments import add_examples


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that “balda backup” wrote")
    add_examples(parser, "balda restore balda-copy.sqlite")
    parser.set_defaults(run=restore)


def restore(options: Namespace) -> None:
    from bot.settings import load_settings
    from storage import restore as restore_copy

    database = load_settings().database
    kept = restore_copy(options.file, database, datetime.now())
    print(f"{database} is now as in {options.file}")
    if kept is not None:
        print(f"the one before is kept as {kept}")
