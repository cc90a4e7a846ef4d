"""A picture of Squaredle, whose boards lack cells, is never read as Balda without a doubt."""

from random import Random

from PIL import Image

from ocr import ReadingError, read_board
from ocr.training.positions import Rows
from ocr.training.screenshots import Scene
from tests.bot.games.examples import GAMES, question_of
from tests.faults.conftest import Note, make_random, rounds
from tests.ocr.drawn_boards import PAGE, TILES_ONLY, draw_board, encode

PICTURES = rounds("HOLES", 4)
ETAOIN = "eeeeetttaaaooiinnnssrrhhlldcumfpgwybvk"


def with_holes(rng: Random) -> Rows:
    """A board with random holes, or with symmetric ones, as in Squaredle."""
    side, mirrored = rng.randint(4, 6), rng.random() < 0.5
    rows = [rng.choices(ETAOIN, k=side) for _ in range(side)]
    for _ in range(rng.randint(1, side // 2)):
        row, column = rng.randrange(side), rng.randrange(side)
        rows[row][column] = ""
        if mirrored:
            rows[row][-1 - column] = ""
    return rows


def draw(rows: Rows) -> bytes:
    screen = Image.new("RGB", (720, 1280), PAGE)
    pitch = 640 / len(rows)
    draw_board(screen, (40, 200, pitch), Scene(rows), TILES_ONLY)
    return encode(screen)


def test_a_board_with_holes_is_no_balda_without_a_doubt(note: Note) -> None:
    rng, refused = make_random("holes"), 0
    for _ in range(PICTURES):
        rows = with_holes(rng)
        try:
            reading = read_board(draw(rows), prefer="en", alphabet="en")
        except ReadingError:
            refused += 1
            continue
        game = GAMES.of_reading(reading.game, reading.rows, "squaredle")
        assert game.name == "boggle" or reading.size_in_doubt, rows
        game = GAMES.of_reading(reading.game, reading.rows, "")
        asked = question_of("\n".join("".join(cell or "." for cell in row) for row in reading.rows))
        asked = asked._replace(game=game.name, board=asked.board._replace(reading="seen"))
        doubted = reading.size_in_doubt or GAMES.in_doubt(asked, "")
        assert game.name == "boggle" or doubted, rows
    note("boards with holes", PICTURES)
    note("boards with holes refused", refused)
