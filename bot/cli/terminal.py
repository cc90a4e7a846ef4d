"""Shared parts of the `balda` commands: opening the lexicon, and printing."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from bot.cli.documents import Document
from bot.cli.lexicon_sentences import remark_text
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings, misspelt_settings
from bot.texts import BotError
from solver import Alphabet, Lexicon, Stop

Found = TypeVar("Found")


class InputError(BotError):
    """The input cannot be used; `str()` says why."""


def say(sentence: str, **values: object) -> None:
    """Say something beside the answer, on stderr, in the language of the locale."""
    print(texts_of_locale().say(sentence, **values), file=sys.stderr)


def open_chosen_lexicon(options: Namespace, alphabet: str) -> Lexicon:
    """The lexicon that the options name, or the built-in one of the board's alphabet."""
    if options.words is not None:
        lexicon = Lexicon.from_file(options.words)
        print_remark(lexicon.info.remark)
    else:
        lexicon = open_built_in(options.lexicon or alphabet)
    return fit_lexicon(lexicon, options)


def fit_lexicon(lexicon: Lexicon, options: Namespace) -> Lexicon:
    """*lexicon* without the words that the options leave out."""
    if not options.substantives:
        lexicon = lexicon.without_substantives()
    return lexicon.fit_for(options.fit)


def alphabet_in(text: str, usual: str) -> Alphabet:
    """The alphabet of the letters of *text*; the *usual* one if they do not tell."""
    letters = [character for character in text.lower() if character.isalpha()]
    return Alphabet.of_letters(letters) or Alphabet.find(usual)


def open_built_in(name: str) -> Lexicon:
    with progress(texts_of_locale().say("lexicon {name}", name=name)) as report:
        return Lexicon.open(name, directory=lexicons_directory(), on_progress=report)


def lexicons_directory() -> Path:
    return load_settings().lexicons


def max_think_seconds() -> float:
    return load_settings().think_max_s


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None]]:
    """Show a bar on stderr if that is a terminal, from the first report on."""
    bar = None

    def report(share: float) -> None:
        nonlocal bar
        if bar is None:
            from tqdm import tqdm

            bar = tqdm(
                total=100,
                disable=None,  # where stderr is no terminal
                desc=title,
                bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}",
            )
        bar.update(round(share * 100) - bar.n)

    try:
        yield report
    finally:
        if bar is not None:
            bar.close()


def tell_misspelt_settings() -> None:
    for name, meant in misspelt_settings():
        if meant:
            say("{name} is no setting; did you mean {meant}?", name=name, meant=meant)
        else:
            say("{name} is no setting, and changes nothing", name=name)


def print_remark(remark: str) -> None:
    """Say on stderr what a lexicon or its meanings lack, if anything."""
    if remark:
        print(remark_text(texts_of_locale(), remark), file=sys.stderr)


def print_document(document: Document) -> None:
    print(json.dumps(document, ensure_ascii=False))


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def unless_interrupted(search: Callable[..., Found]) -> Found:
    """Return what *search* finds, or has found when the person interrupts it.

    It runs on a thread of its own: this one could not hear Ctrl-C inside the native core.
    """
    stop = Stop()
    with ThreadPoolExecutor(1) as worker:
        found = worker.submit(search, stop=stop)
        try:
            return found.result()
        except KeyboardInterrupt:
            stop.set()
            return found.result()
