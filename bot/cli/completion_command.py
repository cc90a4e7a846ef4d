"""`balda completion`: a script with which the shell completes commands and options."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

from bot.cli.arguments import add_examples
from bot.cli.parser import build_parser

_HEAD = """\
_balda() {
    local path="${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
    case "$path " in"""
_TAIL = """\
    esac
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
    if [[ -z $COMPREPLY ]]; then COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -o filenames -F _balda balda"""


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash",), help="the shell that you use")
    add_examples(parser, "balda completion bash")
    parser.set_defaults(run=completion)


def completion(_: Namespace) -> None:
    print(_HEAD)
    for path, words in sorted(_known(build_parser(), ""), reverse=True):  # the longer path first
        print(f'        "{path}"*) words="{words}" ;;')
    print(_TAIL)


def _known(parser: ArgumentParser, path: str) -> Iterator[tuple[str, str]]:
    """The words that may come after *path*, and so for each command in it."""
    words: list[str] = []
    for action in parser._actions:
        words += action.option_strings
        if isinstance(action, _SubParsersAction):
            words += action.choices
            for name, command in action.choices.items():
                yield from _known(command, f"{path}{name} ")
        elif action.choices:
            words += map(str, action.choices)
    yield path, " ".join(dict.fromkeys(words))
