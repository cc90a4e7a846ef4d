"""`balda read`: the board in a picture, and the match that is played on it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.cli.arguments import add_examples, add_json, print_document, print_lines
from bot.cli.board_files import input_bytes, reading_of, report_doubts
from bot.cli.documents import Document, board_lines, hive_shape
from bot.cli.parser import texts_of_locale
from bot.texts import Texts, sentence

if TYPE_CHECKING:  # what a command needs beyond the solver is imported as it runs
    from ocr import MatchReading, Reading

_SHAPES = {"balda": board_lines, "boggle": board_lines, "bee": hive_shape}


def add_to(parser: ArgumentParser) -> None:
    picture = sentence("a picture; - is standard input")
    parser.add_argument("image", metavar="IMAGE", help=picture)
    add_json(parser)
    add_examples(
        parser, "balda read examples/balda-5x5-en.png", "balda read examples/bee-hive.png --json"
    )
    parser.set_defaults(run=read)


def read(options: Namespace) -> None:
    from ocr import read_match

    data = input_bytes(options.image)
    reading, lexicon = reading_of(data)
    match = read_match(data, reading, lexicon)
    if options.json:
        print_document({**reading_document(reading), **match_document(match)})
        return
    print_lines(_SHAPES[reading.game](reading.rows))
    texts = texts_of_locale()
    took = texts.say("{ms} ms", ms=f"{reading.ms:.0f}")
    print(f"\n{reading.game}, {reading.alphabet}, {took}")
    print_lines(_match_lines(texts, match))
    report_doubts(reading)


def reading_document(reading: "Reading") -> Document:
    """The reading of a picture."""
    return {
        "game": reading.game,
        "alphabet": reading.alphabet,
        "other_alphabet": reading.other_alphabet,
        "rows": [list(row) for row in reading.rows],
        "confidence": [[round(value, 4) for value in row] for row in reading.confidence],
        "doubtful": list(reading.doubtful),
        "size_in_doubt": reading.size_in_doubt,
        "cut_off": list(reading.cut_off),
        "has_others": reading.has_others,
        "ms": round(reading.ms, 1),
    }


def match_document(match: "MatchReading") -> Document:
    """The match beside the board; fields that were not seen are null."""
    return {
        "used": [
            {"word": each.word, "side": each.side, "points": each.points} for each in match.used
        ],
        "scores": match.scores and list(match.scores),
        "turn": match.turn,
    }


def _match_lines(texts: Texts, match: "MatchReading") -> Iterator[str]:
    if match.used:
        yield texts.say("played: {words}", words=", ".join(each.word for each in match.used))
    if match.scores:
        own, other = match.scores
        yield texts.say("score: {own} : {other}", own=own, other=other)
