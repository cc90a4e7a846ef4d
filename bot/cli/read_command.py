"""`balda read`: the board in a picture."""

from argparse import ArgumentParser, Namespace

from bot.cli.arguments import add_json
from bot.cli.board_files import input_bytes, report_doubts
from bot.cli.documents import Document, board_lines
from bot.cli.terminal import print_document, print_lines
from ocr import Reading, read_board


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("image", metavar="IMAGE", help="- is standard input")
    add_json(parser)
    parser.set_defaults(run=read)


def read(options: Namespace) -> None:
    reading = read_board(input_bytes(options.image))
    if options.json:
        print_document(reading_document(reading))
        return
    print_lines(board_lines(reading.rows))
    print(f"\n{reading.game}, {reading.alphabet}, {reading.ms:.0f} ms")
    report_doubts(reading)


def reading_document(reading: Reading) -> Document:
    """What the reader saw in a picture."""
    return {
        "game": reading.game,
        "alphabet": reading.alphabet,
        "rows": [list(row) for row in reading.rows],
        "confidence": [[round(value, 4) for value in row] for row in reading.confidence],
        "doubtful": list(reading.doubtful),
        "ms": round(reading.ms, 1),
    }
