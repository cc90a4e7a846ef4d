"""`balda restore`: a copy put back in place of the database."""

from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path

from bot.cli.arguments import add_examples
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings
from bot.texts import sentence


def add_to(parser: ArgumentParser) -> None:
    copy = sentence("a file that “balda backup” wrote")
    parser.add_argument("file", type=Path, metavar="FILE", help=copy)
    add_examples(parser, "balda restore balda-copy.sqlite")
    parser.set_defaults(run=restore)


def restore(options: Namespace) -> None:
    from storage import restore as restore_copy

    database = load_settings().database
    kept = restore_copy(options.file, database, datetime.now())
    texts = texts_of_locale()
    print(texts.say("{database} is now as in {file}", database=database, file=options.file))
    if kept is not None:
        print(texts.say("the one before is kept as {file}", file=kept))
