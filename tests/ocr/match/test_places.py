"""The places of both names: in the head, and over the lists."""

from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.places import places_of
from ocr.match.texts import Text

HEAD = Player(12, "Анна", (Piece(20, 40, 80, 60, 20, 20),)), Player(7, "Олег", ())


def count_of_places(*written: str) -> int:
    """How many places are found where so many lines begin in one column."""
    texts = [
        [Text(Piece(20, 400 + 30 * n, 200, 420 + 30 * n, 20, 20), said, 0.9)]
        for n, said in enumerate(written)
    ]
    return len([*places_of(HEAD, texts)])


def test_a_name_may_stand_in_two_places() -> None:
    assert count_of_places("Анна", "Олег 7") == 2


def test_what_somebody_says_in_a_chat_is_no_place_of_the_name() -> None:
    assert count_of_places("Анна", "Олег: удачи!") == 1


def test_names_in_a_table_of_moves_are_no_places() -> None:
    assert count_of_places("Анна", "Олег", "Анна", "Олег", "Анна") == 1
