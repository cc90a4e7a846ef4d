"""What each `balda` command does with its parsed arguments; docs/cli.md is the contract."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NoReturn

from tqdm import tqdm

from bot.documents import (
    Document,
    answer_lines,
    bee_document,
    board_lines,
    counted,
    lexicon_document,
    match_document,
    reading_document,
    solution_document,
    solution_lines,
)
from bot.settings import load_settings
from bot.solving import Question
from ocr import Reading, read_board
from solver import (
    BUILT_IN,
    Alphabet,
    Grid,
    Hive,
    Lexicon,
    LexiconError,
    Rules,
    find_answers,
    image_path,
)


class InputError(ValueError):
    """What was typed cannot be used; `str()` says why."""


def solve(options: Namespace) -> None:
    data = _input_bytes(options.file)
    text = _as_text(data)
    if text is not None:
        _solve_grid(Grid.parse(text), options)
        return
    reading = read_board(data)
    _report_doubts(reading)
    if reading.game == "bee":
        _solve_hive(Hive("".join(reading.rows[0])), options)
    else:
        _solve_grid(Grid(reading.rows), options)


def _solve_grid(grid: Grid, options: Namespace) -> None:
    solution = _question(grid, options).answer(limit=options.limit)
    if options.json:
        _print_document(solution_document(solution))
        return
    _print_lines(board_lines(grid.rows))
    print()
    _print_lines(solution_lines(solution))


def _question(grid: Grid, options: Namespace) -> Question:
    rules = Rules(
        knots=options.mode == "knots",
        diagonal=options.diagonal,
        min_letters=options.min_letters,
        prizes=tuple(options.prize),
    )
    lexicon = _lexicon(options, grid.alphabet.name)
    return Question(
        grid,
        lexicon,
        rules,
        used=tuple(lexicon.alphabet.spell(word) for word in options.used if word),
        cells=tuple(options.cell),
        through=options.through,
        order=options.order,
    )


def bee(options: Namespace) -> None:
    _solve_hive(Hive.parse(options.letters), options)


def _solve_hive(hive: Hive, options: Namespace) -> None:
    answers = find_answers(hive, _lexicon(options, hive.alphabet.name))
    if options.json:
        _print_document(bee_document(hive, answers))
        return
    words, points = counted(len(answers), "word"), counted(answers.points, "point")
    print(f"{hive.letters}: {words}, {points}, * is a pangram")
    _print_lines(answer_lines(answers))


def read(options: Namespace) -> None:
    reading = read_board(_input_bytes(options.image))
    if options.json:
        _print_document(reading_document(reading))
        return
    _print_lines(board_lines(reading.rows))
    print(f"\n{reading.game}, {reading.alphabet}, {reading.ms:.0f} ms")
    _report_doubts(reading)


def build_lexicons(options: Namespace) -> None:
    directory = load_settings().lexicons
    for name in options.names or BUILT_IN:
        began = perf_counter()
        open_or_build = Lexicon.build if options.force else Lexicon.open
        with _progress(name) as report:
            lexicon = open_or_build(name, directory=directory, on_progress=report)
        megabytes = image_path(name, directory).stat().st_size / 1e6
        seconds = perf_counter() - began
        print(f"{name}: {len(lexicon):,} words, {megabytes:.1f} MB, ready in {seconds:.1f} s")


def lexicon_info(options: Namespace) -> None:
    if (options.name is None) == (options.words is None):
        raise InputError("give the name of a lexicon or --words FILE")
    if options.words is not None:
        document = lexicon_document(Lexicon.from_file(options.words), image_bytes=None)
    else:
        lexicon = _built_in(options.name)
        path = image_path(options.name, load_settings().lexicons)
        document = lexicon_document(lexicon, image_bytes=path.stat().st_size)
    if options.json:
        _print_document(document)
        return
    print(f"{document['name']}: {document['words']:,} words, alphabet {document['alphabet']}")
    for step in document["steps"]:
        print(f"{step['words']:>9,}  {step['step']}")
    for source, state in document["sources"].items():
        print(f"from {source} {state}")


def list_lexicons(options: Namespace) -> None:
    directory = load_settings().lexicons
    built = {name: image_path(name, directory).exists() for name in BUILT_IN}
    if options.json:
        _print_document({"lexicons": [{"name": n, "built": b} for n, b in built.items()]})
        return
    for name, is_built in built.items():
        print(f"{name}  {'built' if is_built else 'is built on first use'}")


def match_words(options: Namespace) -> None:
    letters = [c for c in options.pattern.lower() if c.isalpha()]
    alphabet = Alphabet.of_letters(letters) or Alphabet.named("ru")
    lexicon = _lexicon(options, alphabet.name)
    words = lexicon.match(options.pattern)
    shown = words[: options.limit]
    if options.json:
        _print_document(match_document(options.pattern, lexicon, len(words), shown))
        return
    print(f"{options.pattern}: {counted(len(words), 'word')}, {lexicon.info.name}")
    _print_lines(shown)


def run(options: Namespace) -> None:
    settings = load_settings()
    if options.check:
        _print_lines(f"{name}={value}" for name, value in settings)
    if settings.telegram_token is None:
        raise InputError(
            "there is no BALDA_TELEGRAM_TOKEN; set it to the token that @BotFather gave you, or "
            "try the bot without Telegram by “balda playground”"
        )
    if not options.check:
        from bot.app import run_bot  # Telegram's library would cost all others half a second

        run_bot(settings)


def playground(options: Namespace) -> None:
    from bot.playground import run_playground  # as above

    run_playground(load_settings(), port=options.port)


def _lexicon(options: Namespace, alphabet: str) -> Lexicon:
    """The lexicon that was asked for, or the built-in one of the board's alphabet."""
    if options.words is not None:
        return Lexicon.from_file(options.words)
    if options.lexicon is None and alphabet not in BUILT_IN:
        raise LexiconError(
            "There is no built-in lexicon for the alphabet {alphabet}; give a word list of your "
            "own with --words FILE.",
            alphabet=alphabet,
        )
    return _built_in(options.lexicon or alphabet)


def _built_in(name: str) -> Lexicon:
    with _progress(name) as report:
        return Lexicon.open(name, directory=load_settings().lexicons, on_progress=report)


@contextmanager
def _progress(name: str) -> Iterator[Callable[[float], None]]:
    """A bar on stderr that appears with the first report."""
    bar: tqdm[NoReturn] | None = None

    def report(share: float) -> None:
        nonlocal bar
        if bar is None:
            bar = tqdm(
                total=100,
                desc=f"lexicon {name}",
                bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}",
            )
        bar.update(round(share * 100) - bar.n)

    try:
        yield report
    finally:
        if bar is not None:
            bar.close()


def _input_bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror or error}") from error


def _as_text(data: bytes) -> str | None:
    """*data* as text, or None if it can only be a picture."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _report_doubts(reading: Reading) -> None:
    if reading.doubtful:
        print(f"please check {', '.join(reading.doubtful)}", file=sys.stderr)


def _print_document(document: Document) -> None:
    print(json.dumps(document, ensure_ascii=False))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
