"""Read whole screens of a match: the example, and drawn ones."""

import random
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import MatchReading, read_board, read_match
from ocr.training.evaluate import judge
from ocr.training.scenes import MATCH_KINDS, sample
from ocr.training.screenshots import Scene
from tests.ocr.drawn_boards import FONTS, FONTS_OF, PLAIN, draw_balda, draw_hive, encode, rows_of

EXAMPLE = Path(__file__).parents[3] / "examples" / "balda-5x5.png"


def example() -> MatchReading:
    data = EXAMPLE.read_bytes()
    words = {"тракт", "матрас", "сарай", "траст", "арест", "барак"}
    return read_match(data, read_board(data), words)


def test_words_are_read_by_side_with_their_points() -> None:
    used = {(played.word, played.side, played.points) for played in example().used}
    assert used == {
        ("тракт", 0, 5),
        ("матрас", 0, 6),
        ("сарай", 0, 5),
        ("траст", 1, 5),
        ("арест", 1, 5),
        ("барак", 1, 5),
    }


def test_scores_and_names_are_read() -> None:
    match = example()
    assert match.scores == (22, 25)
    assert match.names == ("Вы", "Соперник")
    assert match.side_of_you == 0


def test_words_beside_a_board_are_read_in_the_frame_that_shows_it() -> None:
    screen = Image.open(EXAMPLE).convert("RGB")
    title = Image.new("RGB", screen.size, "white")
    data = encode(title, "PNG", save_all=True, append_images=[screen])
    assert read_match(data, read_board(data)).scores == (22, 25)


def test_the_first_word_may_be_shorter_than_the_board_is_wide() -> None:
    rows = rows_of("....... ..т.с.. .карта. ....... ....... ....... .......")
    scene = Scene(rows, width=1600, height=900, lists=(("так",), ("ста",)))
    data = encode(draw_balda(scene, PLAIN))
    used = read_match(data, read_board(data), {"так", "ста"}).used
    assert [word.word for word in used] == ["так", "ста"]


def test_without_a_mark_the_turn_is_unknown() -> None:
    assert example().turn is None


def test_your_side_is_the_first_wherever_it_stands() -> None:
    players = (("Анна", 7), ("Вы", 12))
    rows = [["", "", "", ""], [*"карт"], [*"окно"], ["", "", "", ""]]
    data = encode(draw_balda(Scene(rows, players=players), PLAIN))
    match = read_match(data, read_board(data))
    assert match.scores == (12, 7)
    assert match.side_of_you == 0


def test_latin_names_on_a_russian_board_come_out_as_they_are_written() -> None:
    rows = [["", "", "", ""], [*"карт"], [*"окно"], ["", "", "", ""]]
    players = (("Nick", 7), ("Gilbert", 12))
    data = encode(draw_balda(Scene(rows, players=players), PLAIN))
    match = read_match(data, read_board(data))
    assert (match.scores, match.names) == ((7, 12), ("Nick", "Gilbert"))


@pytest.mark.parametrize(("said", "turn"), [("Ход соперника", 1), ("Ваш ход", 0)])
def test_words_that_name_nobody_tell_whose_turn_it_is(said: str, turn: int) -> None:
    rows = [["", "", "", ""], [*"карт"], [*"окно"], ["", "", "", ""]]
    screen = draw_balda(Scene(rows, players=(("Олег", 7), ("Вера", 12))), PLAIN)
    font = ImageFont.truetype("DejaVuSans.ttf", 48)
    ImageDraw.Draw(screen).text((60, 1700), said, "black", font)
    data = encode(screen)
    match = read_match(data, read_board(data))
    assert (match.turn, match.side_of_you) == (turn, 0)


def test_a_hive_has_no_match() -> None:
    data = encode(draw_hive("kwizent", PLAIN, (800, 800)))
    assert read_match(data, read_board(data)) == MatchReading()


def test_a_board_alone_has_no_match() -> None:
    data = encode(draw_balda(Scene([[*"карт"], [*"окно"], [""] * 4, [""] * 4]), PLAIN))
    match = read_match(data, read_board(data))
    assert (match.used, match.scores, match.turn) == ((), None, None)


@pytest.mark.parametrize("kind", MATCH_KINDS)
def test_most_of_a_drawn_match_is_read(kind: str) -> None:
    fonts = dict.fromkeys(FONTS_OF, FONTS[:1])
    counts = judge(sample(kind, random.Random(2), fonts, [PLAIN])).match
    assert counts["found"] >= 0.8 * counts["words"]
    assert counts["invented"] == 0
