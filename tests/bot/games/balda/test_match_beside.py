"""Add the words and scores beside a board in its picture to the question about it."""

from dataclasses import replace
from typing import Any

from bot.boards.question import Beside, History, Play, Question
from bot.games.balda.followed_game import with_match, without_match
from bot.work.picture_jobs import Found
from ocr import MatchReading, PlayedWord
from ocr.match.values import Side
from tests.bot.games.examples import question_of

# New letters around балда: к on b2 and д on b4.
BOARD = question_of("..... .к... балда .д... .....")
CAME = (Play("b2", "к", "", 0, 0), Play("b4", "д", "", 0, 1))
NEW = BOARD._replace(history=History(CAME))


def find(*used: tuple[str, Side | None], **more: Any) -> Found:
    words = tuple(PlayedWord(word, side, len(word), True) for word, side in used)
    return Found(MatchReading(words, **more))


def name_plays(question: Question) -> list[tuple[str, int]]:
    return [(play.word, play.side) for play in question.history.plays]


def test_words_are_used_once_and_may_be_dropped() -> None:
    asked = BOARD._replace(query=replace(BOARD.query, used=("лак",)))
    told = with_match(asked, find(("лак", 0), ("кал", 1)))
    assert told.query.used == ("лак", "кал")
    assert without_match(told) == asked


def test_a_picture_without_a_match_changes_nothing() -> None:
    assert with_match(BOARD, Found()) == BOARD


def test_each_new_letter_has_the_word_that_goes_through_it() -> None:
    told = with_match(NEW, find(("лад", 0), ("лак", 1)))
    assert name_plays(told) == [("лак", 1), ("лад", 0)]


def test_a_letter_with_two_new_words_is_left_open() -> None:
    told = with_match(BOARD._replace(history=History(CAME[:1])), find(("лак", 0), ("кал", 0)))
    assert told.history.unnamed == 0


def test_the_scores_are_those_of_the_picture_whatever_was_played() -> None:
    told = with_match(NEW, find(("лак", 0), ("лад", 1), scores=(20, 30)))
    assert told.history.points == (3, 3)
    assert told.history.scores == (20, 30)


def test_the_side_to_move_is_that_of_the_picture() -> None:
    told = with_match(BOARD, find(scores=(5, 6), turn=1, side_of_you=0))
    assert told.history.side == 1
    assert told.history.scores_to_move == (6, 5)


def test_without_a_name_the_side_to_move_is_the_person() -> None:
    told = with_match(BOARD, find(scores=(5, 6), turn=1))
    assert (told.history.side, told.history.scores) == (0, (6, 5))


def test_readings_are_saved_as_plain_data() -> None:
    beside = Beside(8, ("лак",), ("кал",), (22, 25), turn=True, plays=1)
    history = History((), 1, beside)
    assert History.parse(history.document()) == history


def test_sides_are_swapped_with_their_plays() -> None:
    history = History((Play("b2", "к", "лак", 3, 0),), 1, Beside(scores=(1, 2)))
    swapped = history.swap_sides()
    assert (swapped.scores, swapped.side) == ((2, 4), 0)
    assert swapped.swap_sides() == history
