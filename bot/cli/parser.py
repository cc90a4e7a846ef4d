"""Which `balda` commands there are, and how one is run.

A command prints its answer on stdout and everything else on stderr. Exit 0 on success, 2 on bad
input with one line saying why. A command's module is imported when the command is used, because
OpenCV, Pydantic and the native core would cost `balda --help` a second.
"""

import argparse
import gc
import os
import re
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr
from difflib import get_close_matches
from errno import EBADF, EDQUOT, EFBIG, EIO, ENAMETOOLONG, ENOSPC, EPIPE
from importlib import import_module
from typing import Any, NoReturn

from bot.texts import Texts, choose_language, texts_in

BAD_INPUT = 2
INTERRUPTED = 130

# Of writing to what is full, broken or closed.
_OUTPUT_ERRORS = (EPIPE, ENOSPC, EDQUOT, EFBIG, EIO, EBADF)

# The command NAME is bot/cli/NAME_command.py; `add_to` there adds its arguments and sets `run`.
COMMANDS = {
    "solve": "the moves of a board: a text grid or a picture",
    "think": "the best lines of a board, many moves ahead",
    "review": "what each move of a match cost, and where it was lost",
    "boggle": "the words of a Boggle board, or the best board",
    "bee": "the words of a Spelling Bee hive, or new hives",
    "read": "the board in a picture",
    "lexicon": "build and inspect lexicons",
    "backup": "copy the database, whether the bot runs or not",
    "restore": "put a copy of the database back",
    "run": "the bot on Telegram, on VK, or on both",
    "playground": "the bot in a chat page on this machine, without a token",
    "completion": "a script with which the shell completes commands and options",
}

# The variables that name a language, the strongest first.
_LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_OF_ALL = {
    "--quiet": "print nothing on stderr except why it failed",
    "--verbose": "also tell how long it took, where the data is, and where a refusal comes from",
}

# Which extra brings a module; all others come with `bot`, which has those of `ocr` too.
_EXTRAS = {**dict.fromkeys(("cv2", "numpy", "PIL", "pytesseract"), "ocr"), "dawg": "lexicons"}


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, as every other refusal does, and what may be meant."""

    def __init__(self, **given: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **given
        )
        for name, meaning in _OF_ALL.items():
            # Without a default, which a parser inside this one would set again.
            unset = argparse.SUPPRESS
            self.add_argument(name[1:3], name, action="store_true", default=unset, help=meaning)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As above it, but what is not known is refused by the command that it was said to.

        `typed` of the options are the names of those that were typed, but for what all take.
        """
        options, unknown = super().parse_known_args(args, namespace)
        known = [name for action in self._actions for name in action.option_strings]
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{_suggest(unknown[0], known)}")
        if not hasattr(options, "typed"):  # else a command inside this one has told it
            options.typed = _list_options(args or (), set(known) - _OF_ALL.keys())
        return options, []

    def print_help(self, file: Any = None) -> None:
        """As above it, but a failure to write is told."""
        print(self.format_help(), end="", file=file)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = list(action.choices or [value])
        if value not in choices:
            meant = _suggest(value, choices) or f" (choose from {', '.join(choices)})"
            raise argparse.ArgumentError(action, f"invalid choice: “{value}”{meant}")

    def error(self, message: str) -> NoReturn:
        reason = _in_one_line(message).rstrip(".")
        link = " See" if reason.endswith("?") else "; see"
        self.exit(BAD_INPUT, f"{self.prog}: {reason}{link} “{self.prog} --help”\n")


class _Version(argparse.Action):
    """Prints the version; it is looked up only then, which takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"balda {version('balda-bot')}")
        parser.exit()


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    typed = sys.argv[1:] if arguments is None else arguments
    if typed[:1] in ([], ["help"]):
        typed = [*typed[1:], "--help"]
    try:
        with _printing():
            return _run(typed)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return 0  # the reader of our output has gone; nobody is there to be told
    except _OutputError as error:
        print(f"balda: {error}", file=sys.stderr)
        return BAD_INPUT


def _run(typed: list[str]) -> int:
    with none_collected():
        options = build_parser(COMMANDS.keys() & set(typed)).parse_args(typed)
    warnings.filterwarnings("ignore", module="PIL")  # odd metadata of a picture that is read
    is_verbose, began = "verbose" in options, time.monotonic()
    try:
        run: Callable[[argparse.Namespace], int | None] = options.run
        with _silence() if "quiet" in options else nullcontext():
            return run(options) or 0
    except ModuleNotFoundError as error:
        print(f"balda {options.command}: {_missing_extra(error)}", file=sys.stderr)
        return BAD_INPUT
    except Exception as error:
        if not _is_refusal(error):
            raise
        if is_verbose:
            origin = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{origin.filename}:{origin.lineno} in {origin.name}"
            print(f"balda {options.command}: refused by {place}", file=sys.stderr)
        print(f"balda {options.command}: {_in_one_line(_explain(error))}", file=sys.stderr)
        return BAD_INPUT
    finally:
        if is_verbose:
            from solver import data_directory

            took = f"{time.monotonic() - began:.2f} s; data in {data_directory()}"
            print(f"balda {options.command}: {took}", file=sys.stderr)


@contextmanager
def _silence() -> Iterator[None]:
    """Drop what the block says on stderr."""
    with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere):  # noqa: PTH123  no path
        yield


def texts_of_locale() -> Texts:
    """The texts in the language of the locale, or in English if that has no catalogue."""
    wishes = next(filter(None, map(os.environ.get, _LOCALES)), "").split(":")
    return texts_in(choose_language([re.split("[_.@]", wish)[0] for wish in wishes]))


def _explain(error: Any) -> str:
    """The sentence of *error*, in the language of the locale if that has a catalogue."""
    texts = texts_of_locale()
    # English names alphabets by their codes, as options do.
    is_plain = texts.language == "en" or not hasattr(error, "template")
    return str(error) if is_plain else texts.explain(error)


class _OutputError(Exception):
    """The answer cannot be printed; `str()` says why and what to do."""


@contextmanager
def _printing() -> Iterator[None]:
    """Have all that the block prints on stdout written, or say why it cannot be.

    What could not be written is dropped, so that the interpreter does not try again at its end.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except UnicodeEncodeError as error:
        raise _OutputError(
            f"the output is in {sys.stdout.encoding}, and {sys.stdout.encoding} has no "
            f"“{error.object[error.start]}”; set PYTHONIOENCODING=utf-8"
        ) from None
    except OSError as error:
        if error.filename is not None or error.errno not in _OUTPUT_ERRORS:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise _OutputError(
            f"the output cannot be written ({error.strerror}); write it to another place"
        ) from None


def build_parser(used: Collection[str] = COMMANDS.keys()) -> argparse.ArgumentParser:
    """The parser of all commands; of those that are not *used* it knows the names alone."""
    parser = _Parser(
        prog="balda",
        description="The best words for Balda, Boggle and Spelling Bee.",
        epilog="“balda help COMMAND” has the options of a command and examples.",
    )
    parser.add_argument(
        "-V", "--version", action=_Version, nargs=0, help="print the version and stop"
    )
    names = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        sentence = f"{summary[0].upper()}{summary[1:]}."
        command = names.add_parser(name, help=summary, description=sentence)
        if name in used:
            import_module(f"bot.cli.{name}_command").add_to(command)
    return parser


def _is_refusal(error: Exception) -> bool:
    """True if it is told in one line: all of ours have a sentence; the rest is a fault of ours.

    But no file system has a file whose name is too long, wherever that is found out.
    """
    settings = sys.modules.get("bot.settings")  # where they were not read, no error is of them
    is_setting = settings is not None and isinstance(error, settings.SettingsError)
    is_too_long = isinstance(error, OSError) and error.errno == ENAMETOOLONG
    return hasattr(error, "template") or is_setting or is_too_long


def _missing_extra(error: ModuleNotFoundError) -> str:
    """Which extra brings what is not installed; *error* again if that is a module of ours."""
    room = (error.name or "").partition(".")[0]
    if room in ("", "bot", "ocr", "solver", "storage"):
        raise error
    brings_it = f"pip install '.[{_EXTRAS.get(room, 'bot')}]'"
    return f"{room} is not installed; run “{brings_it}” in the folder of the bot's sources"


def _list_options(words: Iterable[str], known: Collection[str]) -> list[str]:
    """The long options in *words*."""
    names = (word.partition("=")[0] for word in words)
    return [name for name in names if name.startswith("--") and name in known]


def _suggest(typed: str, known: Iterable[str]) -> str:
    close = get_close_matches(typed.partition("=")[0], list(known), 1)
    return f"; did you mean “{close[0]}”?" if close else ""


def _in_one_line(text: str) -> str:
    """*text* as it is, but for line ends that came with the input."""
    return " ".join(text.split())


@contextmanager
def none_collected() -> Iterator[None]:
    """Collect no garbage while the block runs."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
