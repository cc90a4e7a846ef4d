"""`balda completion`: a script with which the shell completes commands and options."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

from bot.cli.arguments import add_examples
from bot.cli.parser import build_parser

# What comes before the rows, a row, and what comes after them. Files are the shell's own affair.
_BASH = (
    """\
_balda() {
    local path="${COMP_WORDS[*]:1:$((COMP_CWORD - 1))}" words=""
    case "$path " in""",
    '        "{path}"*) words="{words}" ;;',
    """\
    esac
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _balda balda""",
)
_FISH = (
    """\
function _balda
    set -l typed (commandline -opc)
    switch "$typed[2..] \"""",
    '        case "{path}*"\n            string split -- " " "{words}"',
    """\
    end
end
complete -c balda -a "(_balda)\"""",
)
_SCRIPTS = {
    "bash": _BASH,
    "zsh": (f"autoload -U bashcompinit && bashcompinit\n{_BASH[0]}", *_BASH[1:]),
    "fish": _FISH,
}


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=tuple(_SCRIPTS), help="the shell that you use")
    add_examples(parser, "balda completion bash")
    parser.set_defaults(run=completion)


def completion(options: Namespace) -> None:
    before, row, after = _SCRIPTS[options.shell]
    print(before)
    for path, words in sorted(
        _list_words(build_parser(), ""), reverse=True
    ):  # the longer path first
        print(row.format(path=path, words=words))
    print(after)


def _list_words(parser: ArgumentParser, path: str) -> Iterator[tuple[str, str]]:
    """The words that may come after *path*, and so for each command in it."""
    words: list[str] = []
    for action in parser._actions:
        words += action.option_strings
        if isinstance(action, _SubParsersAction):
            words += action.choices
            for name, command in action.choices.items():
                yield from _list_words(command, f"{path}{name} ")
        elif action.choices:
            words += map(str, action.choices)
    yield path, " ".join(dict.fromkeys(words))
