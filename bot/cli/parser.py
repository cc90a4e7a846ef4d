"""The `balda` commands, and how one is run.

A command prints its answer on stdout and everything else on stderr. Exit 0 on success, 2 on bad
input with one line saying why. A command's module is imported when the command is used, because
OpenCV and the native core would cost `balda --help` a second.
"""

import argparse
import gc
import os
import re
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from difflib import get_close_matches
from errno import EBADF, EDQUOT, EFBIG, EIO, ENAMETOOLONG, ENOSPC, EPIPE
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NoReturn

from bot.texts import Texts, choose_language, sentence, texts_in

BAD_INPUT = 2
INTERRUPTED = 130

# Errors of writing to a full disk, or to a broken or closed output.
_OUTPUT_ERRORS = (EPIPE, ENOSPC, EDQUOT, EFBIG, EIO, EBADF)

# The command NAME is bot/cli/NAME_command.py; `add_to` there adds its arguments and sets `run`.
COMMANDS = {
    "solve": sentence("The moves of a board: a text grid or a picture."),
    "think": sentence("The best lines of a board, many moves ahead."),
    "review": sentence("What each move of a match cost, and where it was lost."),
    "boggle": sentence("The words of a Boggle board, or the best board."),
    "bee": sentence("The words of a Spelling Bee hive, or new hives."),
    "read": sentence("The board in a picture."),
    "lexicon": sentence("Build and inspect lexicons."),
    "backup": sentence("Copy the database, whether the bot runs or not."),
    "restore": sentence("Put a copy of the database back."),
    "run": sentence("The bot on Telegram, on VK, or on both."),
    "playground": sentence("The bot in a chat page on this machine, without a token."),
    "completion": sentence("A script with which the shell completes commands and options."),
}

# The variables that name a language, the strongest first.
_LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_OF_ALL = {
    "--quiet": sentence("print nothing on stderr except why it failed"),
    "--verbose": sentence(
        "also tell how long it took, where the data is, and where a refusal comes from"
    ),
}

# The extra that brings a module; all others come with `bot`, which includes `ocr`.
_EXTRAS = {
    **dict.fromkeys(("cv2", "numpy", "onnxruntime", "PIL", "pexpect", "pytesseract"), "ocr"),
    "dawg": "lexicons",
}


# Modules of Unix alone; solving and reading do not import them.
_OF_UNIX = ("fcntl", "resource")


# Sentences of argparse, which it cannot say in another language by itself.
_OF_ARGPARSE = (
    sentence("argument {name}: {why}"),
    sentence("expected one argument"),
    sentence("expected at least one argument"),
    sentence("ignored explicit argument {value}"),
    sentence("not allowed with argument {other}"),
    sentence("the following arguments are required: {names}"),
)
# Reasons of the C library why a file or an address cannot be used.
_OF_SYSTEM = (
    sentence("No such file or directory"),
    sentence("Is a directory"),
    sentence("Permission denied"),
    sentence("File name too long"),
    sentence("Not a directory"),
    sentence("Read-only file system"),
    sentence("No space left on device"),
    sentence("Address already in use"),
    sentence("Cannot assign requested address"),
)
_HEADINGS = (
    sentence("positional arguments"),
    sentence("options"),
    sentence("show this help message and exit"),
    sentence("examples:"),
)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Formats help in the language of the locale; the parser has it in English."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._texts = texts_of_locale()

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        said = self._texts.say("usage: ") if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and self._texts.say(heading))

    def add_text(self, text: str | None) -> None:
        """Add *text*, whose first line is translated; examples of commands may follow it."""
        if text is not None and text is not argparse.SUPPRESS:
            head, *rest = text.split("\n")
            super().add_text("\n".join([self._texts.say(head), *rest]))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self._texts.say(action.help)


class _Parser(argparse.ArgumentParser):
    """Refuses arguments in one line, like every other refusal, and may suggest a correction."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_Help, allow_abbrev=False, **given)
        for name, meaning in _OF_ALL.items():
            # A default would be set again by the parser of the subcommand.
            unset = argparse.SUPPRESS
            self.add_argument(name[1:3], name, action="store_true", default=unset, help=meaning)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; the parser of the subcommand itself refuses arguments that it does not know.

        `typed` in the result lists the options that were typed, without those of all commands.
        """
        options, unknown = super().parse_known_args(args, namespace)
        known = [name for action in self._actions for name in action.option_strings]
        if unknown:
            texts, names = texts_of_locale(), " ".join(unknown)
            why = texts.say("unrecognized arguments: {names}", names=names)
            self.error(f"{why}{_suggest(texts, unknown[0], known)}")
        if not hasattr(options, "typed"):  # else the parser of the subcommand has set it
            own = [name for name in known if name.startswith("--") and name not in _OF_ALL]
            typed = [word.partition("=")[0] for word in args or ()]
            options.typed = [name for name in typed if name in own]
        return options, []

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike argparse, do not ignore a failure to write it."""
        print(self.format_help(), end="", file=file)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        texts, choices = texts_of_locale(), list(map(str, action.choices))
        why = texts.say("invalid choice: “{value}”", value=value)
        listed = texts.say("choose from {choices}", choices=", ".join(choices))
        raise argparse.ArgumentError(
            action, f"{why}{_suggest(texts, str(value), choices) or f' ({listed})'}"
        )

    def error(self, message: str) -> NoReturn:
        texts = texts_of_locale()
        reason = _in_one_line(translate(texts, message, _OF_ARGPARSE)).rstrip(".")
        stop = "" if reason.endswith("?") else "."
        link = texts.say("See “{command}”", command=f"{self.prog} --help")
        self.exit(BAD_INPUT, f"{self.prog}: {reason}{stop} {link}\n")


class _Version(argparse.Action):
    """Prints the version, which is looked up only then, since that takes a while."""

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
        return 0  # the reader of our output is gone
    except _OutputError as error:
        print(f"balda: {error}", file=sys.stderr)
        return BAD_INPUT


def _run(typed: list[str]) -> int:
    with none_collected():
        options = build_parser(COMMANDS.keys() & set(typed)).parse_args(typed)
    warnings.filterwarnings("ignore", module="PIL")  # about odd metadata of a picture
    is_verbose, began = "verbose" in options, time.monotonic()
    try:
        run: Callable[[argparse.Namespace], int | None] = options.run
        with (
            open(os.devnull, "w") as nowhere,  # noqa: PTH123  no path
            redirect_stderr(nowhere if "quiet" in options else sys.stderr),
        ):
            return run(options) or 0
    except ModuleNotFoundError as error:
        print(f"balda {options.command}: {_missing_extra(error)}", file=sys.stderr)
        return BAD_INPUT
    except Exception as error:
        if not _is_refusal(error):
            raise
        if is_verbose:
            origin = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{origin.filename}:{origin.lineno} ({origin.name})"
            refused = texts_of_locale().say("refused by {place}", place=place)
            print(f"balda {options.command}: {refused}", file=sys.stderr)
        print(f"balda {options.command}: {_in_one_line(explain(error))}", file=sys.stderr)
        return BAD_INPUT
    finally:
        if is_verbose:
            from solver import data_directory

            took = texts_of_locale().say(
                "{seconds} s; data in {folder}",
                seconds=f"{time.monotonic() - began:.2f}",
                folder=data_directory(),
            )
            print(f"balda {options.command}: {took}", file=sys.stderr)


def texts_of_locale() -> Texts:
    """The texts in the language of the locale, or in English if that has no catalogue."""
    wishes = next(filter(None, map(os.environ.get, _LOCALES)), "").split(":")
    return texts_in(choose_language([re.split("[_.@]", wish)[0] for wish in wishes]))


def explain(error: Any) -> str:
    """The sentence of *error*, in the language of the locale if that has a catalogue."""
    texts = texts_of_locale()
    # The English sentence names alphabets by their codes, like the options.
    if texts.language == "en" or not hasattr(error, "template"):
        return str(error)
    values = {
        name: translate(texts, value, _OF_SYSTEM) if isinstance(value, str) else value
        for name, value in error.values.items()
    }
    return texts.explain(SimpleNamespace(template=error.template, values=values))


class _OutputError(Exception):
    """The answer cannot be printed; `str()` says why and what to do."""


@contextmanager
def _printing() -> Iterator[None]:
    """Flush stdout after the block; _OutputError if it cannot be written.

    Unwritten output is discarded, so that the interpreter does not try again when it exits.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except UnicodeEncodeError as error:
        why = texts_of_locale().say(
            "the output is in {encoding}, and {encoding} has no “{letter}”; set "
            "PYTHONIOENCODING=utf-8",
            encoding=sys.stdout.encoding,
            letter=error.object[error.start],
        )
        raise _OutputError(why) from None
    except OSError as error:
        if error.filename is not None or error.errno not in _OUTPUT_ERRORS:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        why = texts_of_locale().say(
            "the output cannot be written ({why}); write it to another place", why=error.strerror
        )
        raise _OutputError(why) from None


def build_parser(used: Collection[str] = COMMANDS.keys()) -> argparse.ArgumentParser:
    """The parser of all commands; it knows the arguments only of those *used*."""
    parser = _Parser(
        prog="balda",
        description=sentence("The best words for Balda, Boggle and Spelling Bee."),
        epilog=sentence("“balda help COMMAND” has the options of a command and examples."),
    )
    told = sentence("print the version and stop")
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help=told)
    names = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = names.add_parser(name, help=summary, description=summary)
        if name in used:
            import_module(f"bot.cli.{name}_command").add_to(command)
    return parser


def _is_refusal(error: Exception) -> bool:
    """True if *error* is told in one line: it has a sentence of ours; others are bugs.

    A file name that is too long is a refusal too, wherever it is noticed.
    """
    is_too_long = isinstance(error, OSError) and error.errno == ENAMETOOLONG
    return hasattr(error, "template") or is_too_long


def _missing_extra(error: ModuleNotFoundError) -> str:
    """Say which extra brings the missing module; raise *error* if that is a module of ours."""
    room = (error.name or "").partition(".")[0]
    if room in ("", "bot", "ocr", "solver", "storage"):
        raise error
    texts = texts_of_locale()
    if room in _OF_UNIX:
        return texts.say(
            "the bot itself runs on Linux and macOS; on Windows run it in WSL or Docker"
        )
    return texts.say(
        "{package} is not installed; run “{command}” in the folder of the bot's sources",
        package=room,
        command=f"pip install '.[{_EXTRAS.get(room, 'bot')}]'",
    )


def _suggest(texts: Texts, typed: str, known: Iterable[str]) -> str:
    close = get_close_matches(typed.partition("=")[0], list(known), 1)
    return "; " + texts.say("did you mean “{name}”?", name=close[0]) if close else ""


def translate(texts: Texts, message: str, templates: Sequence[str]) -> str:
    """Translate the English *message* of a library by the first of *templates* that it fits.

    The values in it are translated too. A message that fits none stays as it is.
    """
    for template in templates:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        if found := re.fullmatch(pattern, message, re.S):
            values = found.groupdict().items()
            return texts.say(
                template, **{name: translate(texts, value, templates) for name, value in values}
            )
    return message


def _in_one_line(text: str) -> str:
    """*text* with a space in place of line ends, which may come from the input."""
    return " ".join(text.split())


@contextmanager
def none_collected() -> Iterator[None]:
    """Collect no garbage while the block runs."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
