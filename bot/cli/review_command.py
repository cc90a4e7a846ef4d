"""`balda review`: what each move of a match cost, and where the match was lost."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from bot.cli import arguments
from bot.cli.board_files import as_text, input_bytes
from bot.cli.documents import Document, board_lines, move_document, move_text, rules_document
from bot.cli.parser import texts_of_locale
from bot.texts import Texts, sentence
from solver import REVIEW_SECONDS, Lexicon, Match, Move, Review, ReviewedMove, review


def add_to(parser: ArgumentParser) -> None:
    match = sentence("a match; - is standard input")
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help=match)
    arguments.add_seconds(
        parser, sentence("for each search (default: %(default)g)"), REVIEW_SECONDS
    )
    margin = sentence("draw the margin as a PNG")
    parser.add_argument("--picture", type=Path, metavar="FILE", help=margin)
    arguments.add_words(parser)
    arguments.add_json(parser)
    arguments.add_examples(parser, "balda review examples/match-5x5.txt --seconds 0.1")
    parser.set_defaults(run=review_match)


def review_match(options: Namespace) -> None:
    arguments.check_seconds(options.seconds)
    text = as_text(input_bytes(options.file))
    if text is None:
        raise arguments.InputError(
            "{name} is no text; a match begins with its start word", name=options.file
        )
    match = Match.parse(text)
    lexicon = arguments.open_chosen_lexicon(options, match.start.alphabet.name)
    told = None if options.json else _make_teller(match)
    search = partial(review, match, lexicon, seconds=options.seconds, on_progress=told)
    report = arguments.unless_interrupted(search)
    if options.picture is not None:
        _draw(report, options.picture)
    if options.json:
        arguments.print_document(review_document(match, lexicon, report))
    else:
        arguments.print_lines(summary_lines(texts_of_locale(), report))


def _make_teller(match: Match) -> Callable[[ReviewedMove], None]:
    """Make a function that prints each move as it is reviewed, the first board before them."""
    texts, numbers = texts_of_locale(), count(1)

    def tell(move: ReviewedMove) -> None:
        if (number := next(numbers)) == 1:
            arguments.print_lines(match_lines(texts, match))
        print(move_line(texts, number, move), flush=True)

    return tell


def _draw(report: Review, path: Path) -> None:
    from bot.render.margin_chart import MarginChart  # Pillow comes with an extra
    from bot.render.palette import LIGHT

    try:
        path.write_bytes(MarginChart.of(report).png(LIGHT))
    except OSError as error:
        why = error.strerror or error
        raise arguments.InputError("{name} cannot be written: {why}", name=path, why=why) from error


def review_document(match: Match, lexicon: Lexicon, review: Review) -> Document:
    """The cost of each move; `match` is the notation."""
    return {
        "game": "balda",
        **rules_document(match.rules),
        "passing": match.rules.passing,
        "lexicon": lexicon.info.name,
        "match": str(match),
        "headers": dict(match.headers),
        "rows": [list(row) for row in match.start.rows],
        "score": list(review.scores),
        "turning_point": review.turning_point,
        "missed": list(review.missed),
        "moves": [_move_document(move) for move in review.moves],
    }


def match_lines(texts: Texts, match: Match) -> Iterator[str]:
    """Yield the headers, the first board, and the headings of the columns below."""
    titles = {
        "players": texts.say("players"),
        "date": texts.say("date"),
        "host": texts.say("host"),
        "result": texts.say("result"),
    }
    for name, value in match.headers:
        yield f"{titles.get(name, name)}: {value}"
    if match.headers:
        yield ""
    yield from board_lines(match.start.rows)
    yield ""
    number, score = texts.say("no."), texts.say("score")
    yield f"{number:>4} {score:<7} {texts.say('cost'):>4}  {texts.say('move')}"


def move_line(texts: Texts, number: int, reviewed: ReviewedMove) -> str:
    """A move, its cost, and the best move if that is another."""
    own, other = reviewed.scores
    cost = f"{'' if reviewed.exact else '~'}{-reviewed.cost}" if reviewed.cost else ""
    line = f"{number:>3}. {f'{own}:{other}':>7} {cost:>4}  {_spell(texts, reviewed.move)}"
    if not reviewed.cost:
        return line
    best = texts.say("best: {move}", move=_spell(texts, reviewed.best))
    return f"{line}   ({best})"


def summary_lines(texts: Texts, review: Review) -> Iterator[str]:
    """Yield how the match ended, where it was lost, and what nobody saw."""
    own, other = review.scores
    lost = [sum(m.cost for m in review.moves if m.side == side) for side in (0, 1)]
    yield ""
    yield texts.say(
        "score {own}:{other}; points given away {own_lost}:{other_lost}",
        own=own,
        other=other,
        own_lost=lost[0],
        other_lost=lost[1],
    )
    if review.turning_point is not None:
        move = _spell(texts, review.moves[review.turning_point].move)
        number = review.turning_point + 1
        yield texts.say("turning point: move {number}, {move}", number=number, move=move)
    if review.missed:
        yield texts.say("both missed: {words}", words=", ".join(review.missed))


def _move_document(reviewed: ReviewedMove) -> Document:
    return {
        "side": reviewed.side,
        "move": move_document(reviewed.move) if reviewed.move else None,
        "best": move_document(reviewed.best) if reviewed.best else None,
        "cost": reviewed.cost,
        "exact": reviewed.exact,
        "depth": reviewed.depth,
        "score": list(reviewed.scores),
    }


def _spell(texts: Texts, move: Move | None) -> str:
    return move_text(move) if move else texts.say("pass")
