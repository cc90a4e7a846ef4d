"""`balda completion`: a script with which the shell completes commands and options."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from shlex import quote

from bot.cli.arguments import add_examples
from bot.cli.parser import build_parser
from bot.texts import sentence


def add_to(parser: ArgumentParser) -> None:
    used = sentence("the shell that you use")
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help=used)
    add_examples(parser, "balda completion bash")
    parser.set_defaults(run=completion)


def completion(options: Namespace) -> None:
    import shtab  # only this command needs it

    parser = build_parser()
    _complete_files(parser, shtab.FILE)
    script = shtab.complete(parser, options.shell)
    # `eval`, so that zsh can also source it from a file.
    print(f"eval {quote(script)}" if options.shell == "zsh" else script)


def _complete_files(parser: ArgumentParser, way: object) -> None:
    """Offer files, by shtab's *way*, as values of arguments without choices."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                _complete_files(command, way)
        elif action.nargs != 0 and not action.choices:
            vars(action)["complete"] = way
