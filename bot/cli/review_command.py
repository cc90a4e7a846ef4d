"""`balda review`: what each move of a match cost, and where the match was lost."""

from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from bot.cli.arguments import add_examples, add_json, add_seconds, add_words, check_seconds
from bot.cli.board_files import as_text, input_bytes
from bot.cli.review_documents import (
    match_lines,
    move_line,
    review_document,
    summary_lines,
)
from bot.cli.terminal import (
    InputError,
    max_think_seconds,
    open_chosen_lexicon,
    print_document,
    print_lines,
    unless_interrupted,
)
from solver import REVIEW_SECONDS, Match, Review, ReviewedMove, review


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="a match; - is standard input"
    )
    add_seconds(parser, "for each search (default: %(default)g)", REVIEW_SECONDS)
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the margin as a PNG")
    add_words(parser)
    add_json(parser)
    add_examples(parser, "balda review examples/match-5x5.txt --seconds 0.1")
    parser.set_defaults(run=review_match)


def review_match(options: Namespace) -> None:
    check_seconds(options.seconds, max_think_seconds())
    match = _match_in(options.file)
    lexicon = open_chosen_lexicon(options, match.start.alphabet.name)
    told = None if options.json else _Told(match)
    search = partial(review, match, lexicon, seconds=options.seconds, on_progress=told)
    report = unless_interrupted(search)
    if options.picture is not None:
        _draw(report, options.picture)
    if options.json:
        print_document(review_document(match, lexicon, report))
    else:
        print_lines(summary_lines(report))


def _match_in(name: str) -> Match:
    text = as_text(input_bytes(name))
    if text is None:
        raise InputError(f"{name} is no text; a match begins with its start word")
    return Match.parse(text)


class _Told:
    """Prints each move as soon as it is looked at, below the first board."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._moves = 0

    def __call__(self, move: ReviewedMove) -> None:
        if not self._moves:
            print_lines(match_lines(self._match))
        self._moves += 1
        print(move_line(self._moves, move), flush=True)


def _draw(report: Review, path: Path) -> None:
    from bot.render.margin_chart import MarginChart  # Pillow comes with an extra
    from bot.render.palette import LIGHT

    try:
        path.write_bytes(MarginChart.of(report).png(LIGHT))
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
